/* predict/jump.c -- what a jump can reach. Every question is answered by a jump that is really jumped, in
 * empty space. */
#include "base/float_guard.h"
#include "base/needs.h"
#include "deft/predict.h"

#include <stddef.h>

/* A jump that takes longer than this to come down where it was asked about never does, s. */
#define JUMP_MOST_S 600.0
/* Where the search for an instant begins, s, and how often it is halved: down to 1e-12 s of a jump of 4 s. */
#define JUMP_FIRST_S  0.0625
#define JUMP_HALVINGS 42

/* The body at the instant of its take-off. */
static deft_character jump_take_off(const deft_moveset *moveset, const deft_jump_plan *plan)
{
    deft_pos origin = {0, 0};
    deft_character self;
    deft_character_spawn(&self, moveset, &origin, deft_axes_y_up());
    self.state = DEFT_STATE_JUMP;
    self.jump_kind = plan->in_air ? DEFT_EVENT_JUMPED_AIR : DEFT_EVENT_JUMPED_GROUND;
    self.launch_speed = plan->in_air ? moveset->air_jump.launch_speed : moveset->jump.launch_speed;
    self.velocity.x = plan->speed + moveset->boost_speed * plan->stick;
    self.velocity.y = self.launch_speed;
    self.jump_s = 0;
    self.jump_hold_s = plan->hold_s;
    return self;
}

/* The body after time_s of its jump. */
static deft_character jump_after(const deft_moveset *moveset, const deft_jump_plan *plan, double time_s)
{
    deft_character self = jump_take_off(moveset, plan);
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, plan->stick, 0);
    deft_character_step(&self, moveset, NULL, &input, time_s, NULL, NULL);
    return self;
}

/* True when the jump, after time_s, is on its way down and below a height. */
static bool jump_is_below(const deft_moveset *moveset, const deft_jump_plan *plan, double height,
                          double time_s)
{
    deft_character self = jump_after(moveset, plan, time_s);
    return self.velocity.y <= 0 && self.position.y < height;
}

/* The last instant at which the jump is not below a height yet; JUMP_MOST_S when it never is. With
 * DEFT_FOREVER that of its apex. */
static double jump_above_s(const deft_moveset *moveset, const deft_jump_plan *plan, double height)
{
    double low = 0;
    double high = JUMP_FIRST_S;
    while (high < JUMP_MOST_S && !jump_is_below(moveset, plan, height, high)) {
        high *= 2;
    }
    for (int i = 0; i < JUMP_HALVINGS && high < JUMP_MOST_S; i++) {
        double middle = (low + high) / 2;
        if (jump_is_below(moveset, plan, height, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high < JUMP_MOST_S ? low : JUMP_MOST_S;
}

double deft_predict_jump_height(const deft_moveset *moveset, const deft_jump_plan *plan)
{
    DEFT__NEEDS(moveset != NULL && plan != NULL, 0);
    return jump_after(moveset, plan, jump_above_s(moveset, plan, DEFT_FOREVER)).position.y;
}

bool deft_predict_hold_s(double *hold_s, const deft_moveset *moveset, const deft_jump_plan *plan,
                         double height)
{
    DEFT__NEEDS(moveset != NULL && plan != NULL, false);
    deft_jump_plan tried = *plan;
    double loose = 0x1p-23 * height; /* a way is rounded to floats */
    tried.hold_s = 0;
    double lowest = deft_predict_jump_height(moveset, &tried);
    tried.hold_s = DEFT_FOREVER;
    double highest = deft_predict_jump_height(moveset, &tried);
    double low = 0;
    double high = jump_above_s(moveset, &tried, DEFT_FOREVER);
    if (!(height >= lowest - loose && height <= highest + loose)) {
        return false;
    }
    for (int i = 0; i < JUMP_HALVINGS; i++) {
        tried.hold_s = (low + high) / 2;
        if (deft_predict_jump_height(moveset, &tried) < height) {
            low = tried.hold_s;
        } else {
            high = tried.hold_s;
        }
    }
    *hold_s = high;
    return true;
}

bool deft_predict_jump_to(double *distance, double *time_s, const deft_moveset *moveset,
                          const deft_jump_plan *plan, double height)
{
    DEFT__NEEDS(moveset != NULL && plan != NULL && distance != NULL && time_s != NULL, false);
    double loose = 1e-6 * moveset->tile; /* a way is rounded to floats */
    double down_s = jump_above_s(moveset, plan, height);
    deft_character there = jump_after(moveset, plan, down_s);
    if (down_s >= JUMP_MOST_S || !(there.position.y >= height - loose)) {
        return false;
    }
    *time_s = down_s;
    *distance = there.position.x;
    return true;
}
