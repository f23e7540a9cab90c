/* derive_walls.c -- slides, holds and jumps on walls. */
#include "math/dmath.h"
#include "tuning/derive.h"

deft_walls deft__derive_walls(const deft_tuning *tuning, const deft_arc *jump, const deft_fall *fall)
{
    const double angle = tuning->wall.jump_angle_deg * (DEFT__PI / 180);
    deft_walls wall;
    wall.jump = deft__derive_wall_jump(tuning, jump);
    wall.away_speed = wall.jump.launch_speed * (deft__sin(angle) / deft__cos(angle)); /* F10 */
    wall.slide_speed = deft__min(tuning->wall.slide_speed, fall->speed_max);
    wall.slide_time_s = tuning->wall.slide_time_s;
    wall.slide_delay_s = tuning->wall.slide_delay_s;
    wall.sticky_s = tuning->wall.sticky_s;
    wall.coyote_s = tuning->wall.coyote_s;
    wall.reach = tuning->wall.reach;
    wall.lock_s = tuning->wall.lock_s;
    wall.lock_ease_s = tuning->wall.lock_ease_s;
    wall.needs_push = tuning->wall.needs_push != 0;
    wall.reserved = 0;
    return wall;
}
