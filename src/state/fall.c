/* state/fall.c -- in the air in any way that is not the rise of a jump: past the apex, off an edge, launched;
 * and sliding on ground too steep to stand on. */
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

void deft__fall_decide(deft__tick *tick)
{
    if (!deft__try_coyote_jump(tick)) {
        deft__try_air_jump(tick);
    }
}

static deft_piece fall_linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.ends_at_rest = 1;
    piece.base = speed;
    piece.rate = rate;
    piece.until_s = until_s;
    piece.end_speed = end_speed;
    return piece;
}

/* Sliding down a steep face: gravity along it, up to the terminal speed. The stick does not help. */
static deft__law fall_slide_law(deft__tick *tick, const deft__run *run)
{
    const deft_fall *fall = &tick->moveset->fall;
    deft__v2 down = run->tangent.y < 0 ? run->tangent : deft__v2_scale(run->tangent, -1);
    double speed = deft__v2_dot(tick->velocity, down);
    double pull = fall->gravity * -down.y;
    double wait = speed < fall->speed_max ? (fall->speed_max - speed) / pull : DEFT_FOREVER;
    deft__law law;
    memset(&law, 0, sizeof law);
    law.path.along = speed < fall->speed_max ? fall_linear(speed, pull, wait, fall->speed_max)
                                             : fall_linear(speed, 0, DEFT_FOREVER, speed);
    law.path.up = fall_linear(0, 0, DEFT_FOREVER, 0);
    law.path.along_axis.x = down.x;
    law.path.along_axis.y = down.y;
    law.path.up_axis.y = 1;
    law.path.until_s = wait;
    law.until_s = DEFT_FOREVER;
    law.run = *run;
    law.straight = true;
    return law;
}

/* The steep face that the body slides on, unless it moves off it or is steered off it. */
static deft__run fall_steep_run(deft__tick *tick)
{
    deft__run run;
    memset(&run, 0, sizeof run);
    if (tick->self->support != DEFT_SUPPORT_STEEP) {
        return run;
    }
    run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, (double)tick->self->facing);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    bool leaves = run.present == 0 || deft__v2_dot(tick->velocity, run.normal) > 1e-4 * size ||
                  tick->stick_x * run.normal.x > 0;
    if (leaves) {
        run.present = 0;
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    return run;
}

deft__law deft__fall_law(deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__run steep = fall_steep_run(tick);
    if (steep.present != 0) {
        tick->run = steep;
        return fall_slide_law(tick, &steep);
    }
    if (tick->velocity.y > 0) { /* launched: nothing cuts it */
        double gravity = tick->moveset->jump.gravity;
        return deft__fly(tick, fall_linear(tick->velocity.y, -gravity, tick->velocity.y / gravity, 0));
    }
    double hover =
        self->coyote != 0 && tick->moveset->coyote_hover != 0 ? tick->moveset->coyote_s - self->ground_s : 0;
    if (hover > 0) {
        tick->velocity.y = 0;
        return deft__fly(tick, fall_linear(0, 0, hover, 0));
    }
    const deft_arc *hang = self->jump_kind != 0 && deft__jump_is_held(tick) ? deft__arc_of(tick) : NULL;
    deft_piece down = deft_arc_fall(&tick->moveset->fall, hang, tick->velocity.y, tick->stick_y < -0.5);
    deft__law law = deft__fly(tick, down);
    if (hang != NULL) {
        law.until_s = self->jump_hold_s - self->jump_s;
    }
    return law;
}
