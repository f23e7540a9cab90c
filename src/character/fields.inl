/* character/fields.inl -- the one table of the state's fields: hash, first divergence, traces and bindings come from it.
 *
 * F(member) a double, U(member) an unsigned, I(member) a signed integer; in the order of the struct. A test proves that
 * every byte of deft_character stands in it. */
// clang-format off
F(position.x) F(position.y)
F(previous.x) F(previous.y)
F(velocity.x) F(velocity.y)
F(axes.right.x) F(axes.right.y) F(axes.up.x) F(axes.up.y)
F(ground_normal.x) F(ground_normal.y)
F(drop_from.x) F(drop_from.y) F(drop_normal.x) F(drop_normal.y)
F(steer.speed) F(steer.phase) F(steer.target) F(steer.full)
U(steer.mode) U(steer.reserved)
F(lift.x) F(lift.y)
F(air_from) F(launch_speed)
F(jump_s) F(jump_hold_s) F(ground_s) F(state_s) F(pose_s) F(landed_s) F(lift_s)
F(pressed_s[0]) F(pressed_s[1]) F(pressed_s[2]) F(pressed_s[3]) F(pressed_s[4]) F(pressed_s[5])
F(pressed_s[6]) F(pressed_s[7]) F(pressed_s[8]) F(pressed_s[9]) F(pressed_s[10]) F(pressed_s[11])
F(jump_press_s)
U(ground_body) U(ground_feature) U(crushed_by) U(drop_body)
U(zones[0]) U(zones[1]) U(zones[2]) U(zones[3])
U(held) U(buffered)
U(abilities) U(abilities_told)
U(state) U(support) U(pose) U(jump_kind)
I(facing)
U(air_jumps) U(coyote) U(teleported)
I(wall)
U(drops)
U(user[0]) U(user[1]) U(user[2]) U(user[3])
U(crouched)
U(reserved[0])
// clang-format on
