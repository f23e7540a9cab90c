/* topdown/fields.inl -- the one table of the walker's fields, in the order of the struct: the hash comes from it.
 *
 * F(member) a double, U(member) an unsigned integer. A test proves that every byte of deft_topdown stands in it. */
// clang-format off
F(position.x) F(position.y)
F(previous.x) F(previous.y)
F(velocity.x) F(velocity.y)
F(heading.x) F(heading.y)
F(facing.x) F(facing.y)
F(knock.x) F(knock.y)
F(dash_way.x) F(dash_way.y)
F(axes.right.x) F(axes.right.y) F(axes.up.x) F(axes.up.y)
F(steer.speed) F(steer.phase) F(steer.target) F(steer.full)
U(steer.mode) U(steer.reserved)
F(speed)
F(dash_s) F(dash_press_s)
U(crushed_by)
U(zones[0]) U(zones[1]) U(zones[2]) U(zones[3])
U(abilities) U(abilities_told)
U(walled) U(teleported)
U(dash_phase) U(dash_buffered) U(dashes) U(dash_refills)
U(reserved[0]) U(reserved[1])
// clang-format on
