/* predict/envelope.c -- the rectangle that holds all that a jump can reach.
 *
 * Along each axis the input chooses, at every instant, one of a few laws. A law says how the speed goes on
 * from the speed that there is. So no play is ever faster than the one that always chooses the law which
 * raises the speed most (comparison of first-order equations). That play is possible, so its way is the
 * bound, and the bound is reached. The file follows that way piece by piece in closed form. A piece ends
 * where its law does, or where another law begins to be the better one.
 *
 * The height has one more choice, the instant of the release, which cannot be taken back. A later release
 * brings the speed down while cutting would be gentler than rising above the hang. After that it brings the
 * speed up. So the extremes are a release at once, one where the hang begins, and none.
 */
#include "deft/predict.h"
#include "math/dmath.h"
#include "motion/steer.h"

#include <stddef.h>

/* Laws are compared at least this often, s, and as a share of the time that is over. Two laws that cross
 * twice within that time differ by nothing. */
#define ENVELOPE_STEP (1.0 / 256)
/* How often that is halved to find where they cross: to 6e-8 s. */
#define ENVELOPE_HALVINGS 16
/* Speeds and accelerations this near, relative, are the same. */
#define ENVELOPE_SAME 1e-9
/* The least push against the motion, of the full one: it turns a speed round, and drags at it least. */
#define ENVELOPE_TOUCH_OF_STICK 1e-9

/* Most laws that an input chooses from. */
#define ENVELOPE_LAWS_CAP 12

/* The play that always chooses the best law, along one axis. */
typedef struct envelope_walk {
    const deft_moveset *moveset;
    const deft_arc *arc;
    bool upright;                  /* along the height */
    double sign;                   /* 1: what raises the speed is best; -1 what lowers it */
    double hold_s;                 /* of the button */
    double hang_from_s, hang_to_s; /* when a held button may raise the air speed */
    double now_s, speed, place;
} envelope_walk;

static uint32_t envelope_steer(const envelope_walk *walk, double speed, deft_piece *laws)
{
    const deft_moveset *moveset = walk->moveset;
    bool hangs = walk->now_s >= walk->hang_from_s && walk->now_s < walk->hang_to_s;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        double full = moveset->air.speed * (i % 2 == 1 ? moveset->fast_ratio : 1) *
                      (i / 2 == 1 && hangs ? 1 + moveset->hang_speed_bonus_ratio : 1);
        double wishes[] = {walk->sign * full, 0, -walk->sign * full * ENVELOPE_TOUCH_OF_STICK};
        for (uint32_t k = 0; k < 3; k++) {
            deft_steer_state state = {0, 0, 0, 0, 0, 0};
            deft__steer(&laws[count++], &moveset->air, &state, speed, wishes[k], full);
        }
    }
    return count;
}

static uint32_t envelope_rise_and_fall(const envelope_walk *walk, double speed, deft_piece *laws)
{
    bool held = walk->now_s < walk->hold_s;
    if (speed > 0) {
        bool rises_on = held || walk->moveset->cut == DEFT_CUT_NONE;
        deft_arc_rise(&laws[0], walk->arc, speed, rises_on, walk->now_s);
        return 1;
    }
    deft_arc_fall(&laws[0], &walk->moveset->fall, held ? walk->arc : NULL, speed, false);
    deft_arc_fall(&laws[1], &walk->moveset->fall, held ? walk->arc : NULL, speed, true);
    return 2;
}

static uint32_t envelope_laws(const envelope_walk *walk, double speed, deft_piece *laws)
{
    return walk->upright ? envelope_rise_and_fall(walk, speed, laws) : envelope_steer(walk, speed, laws);
}

/* units/s^2, signed, at the start of a piece. */
static double envelope_acceleration(const deft_piece *law)
{
    double size = deft_piece_acceleration_max(law, 0);
    switch (law->kind) {
    case DEFT_PIECE_LINEAR:
        return law->rate;
    case DEFT_PIECE_POWER:
    case DEFT_PIECE_EXPONENTIAL:
        return law->amplitude > 0 ? -size : size;
    default:
        return 0;
    }
}

/* True when a law raises the speed more than another, by more than rounding. */
static bool envelope_is_better(const envelope_walk *walk, const deft_piece *law, const deft_piece *than)
{
    double speed = walk->sign * deft_piece_speed(law, 0);
    double speed_than = walk->sign * deft_piece_speed(than, 0);
    double loose = ENVELOPE_SAME * (deft__abs(speed) + deft__abs(speed_than));
    if (deft__abs(speed - speed_than) > loose) {
        return speed > speed_than;
    }
    double gain = walk->sign * envelope_acceleration(law);
    double gain_than = walk->sign * envelope_acceleration(than);
    return gain - gain_than > ENVELOPE_SAME * (deft__abs(gain) + deft__abs(gain_than));
}

static uint32_t envelope_best(const envelope_walk *walk, double speed, deft_piece *laws)
{
    uint32_t count = envelope_laws(walk, speed, laws);
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        best = envelope_is_better(walk, &laws[i], &laws[best]) ? i : best;
    }
    return best;
}

/* True when after time_s of a law another one is better. */
static bool envelope_is_passed(const envelope_walk *walk, const deft_piece *law, uint32_t which,
                               double time_s)
{
    deft_piece laws[ENVELOPE_LAWS_CAP];
    uint32_t best = envelope_best(walk, deft_piece_speed(law, time_s), laws);
    return envelope_is_better(walk, &laws[best], &laws[which]);
}

/* Follows the best law until it ends, another one is better, or the time is over. */
static void envelope_go_on(envelope_walk *walk, double most_s)
{
    deft_piece laws[ENVELOPE_LAWS_CAP];
    uint32_t best = envelope_best(walk, walk->speed, laws);
    const deft_piece *law = &laws[best];
    double at_once = deft_piece_speed(law, 0);
    double gained = walk->sign * (at_once - walk->speed);
    if (gained > ENVELOPE_SAME * (deft__abs(at_once) + deft__abs(walk->speed))) {
        walk->speed = at_once;
        return;
    }
    double low = 0;
    double step_s = ENVELOPE_STEP * deft__max(1, walk->now_s);
    double high = deft__min(deft__min(most_s, law->until_s), step_s);
    if (envelope_is_passed(walk, law, best, high)) {
        for (int i = 0; i < ENVELOPE_HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (envelope_is_passed(walk, law, best, middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }
    walk->place += deft_piece_distance(law, high);
    walk->speed = deft_piece_speed(law, high);
    walk->now_s += high;
}

/* The next instant after now at which the choices change. */
static double envelope_next_s(const envelope_walk *walk, double until_s)
{
    const double instants[] = {walk->hold_s, walk->hang_from_s, walk->hang_to_s};
    for (uint32_t i = 0; i < 3; i++) {
        until_s = instants[i] > walk->now_s && instants[i] < until_s ? instants[i] : until_s;
    }
    return until_s;
}

static void envelope_walk_to(envelope_walk *walk, double time_s)
{
    while (walk->now_s < time_s) {
        double until_s = envelope_next_s(walk, time_s);
        if (walk->upright && walk->now_s >= walk->hold_s) {
            walk->speed = deft__min(walk->speed, walk->arc->cut_speed); /* DEFT_FOREVER with another cut */
        }
        envelope_go_on(walk, until_s - walk->now_s);
        if (until_s - walk->now_s <= ENVELOPE_SAME * until_s) { /* what rounding left over */
            walk->now_s = until_s;
        }
    }
}

static envelope_walk envelope_start(const deft_moveset *moveset, const deft_jump_plan *plan, bool upright,
                                    double sign)
{
    envelope_walk walk;
    walk.moveset = moveset;
    walk.arc = plan->in_air ? &moveset->air_jump : &moveset->jump;
    walk.upright = upright;
    walk.sign = sign;
    walk.hold_s = DEFT_FOREVER;
    walk.hang_from_s = walk.hang_to_s = 0;
    walk.now_s = walk.place = 0;
    walk.speed = upright ? walk.arc->launch_speed : plan->speed + sign * moveset->boost_speed;
    return walk;
}

/* The instants at which a jump that is held comes into its hang, and out of it at the latest. */
static void envelope_hang(const deft_moveset *moveset, const deft_jump_plan *plan, double *from_s,
                          double *to_s)
{
    envelope_walk walk = envelope_start(moveset, plan, true, 1);
    double edge = walk.arc->hang_speed;
    while (walk.speed > edge * (1 + ENVELOPE_SAME)) {
        envelope_go_on(&walk, DEFT_FOREVER);
    }
    *from_s = walk.now_s;
    *to_s = DEFT_FOREVER;
    if (edge < deft__min(moveset->fall.speed_max, moveset->fall.fast_speed_max)) {
        while (walk.speed > -edge * (1 - ENVELOPE_SAME)) {
            envelope_go_on(&walk, DEFT_FOREVER);
        }
        *to_s = walk.now_s;
    }
}

/* Which release a walk along the height is of. */
#define ENVELOPE_RELEASES 3

/* All walks of an envelope: to the left, to the right, and of each release the highest and the lowest. */
typedef struct envelope_walks {
    envelope_walk left, right, high[ENVELOPE_RELEASES], low[ENVELOPE_RELEASES];
} envelope_walks;

static void envelope_start_all(envelope_walks *out, const deft_moveset *moveset, const deft_jump_plan *plan)
{
    double hang_from_s, hang_to_s;
    envelope_hang(moveset, plan, &hang_from_s, &hang_to_s);
    const double holds[ENVELOPE_RELEASES] = {0, hang_from_s, DEFT_FOREVER};
    out->left = envelope_start(moveset, plan, false, -1);
    out->right = envelope_start(moveset, plan, false, 1);
    out->left.hang_from_s = out->right.hang_from_s = hang_from_s;
    out->left.hang_to_s = out->right.hang_to_s = hang_to_s;
    for (uint32_t i = 0; i < ENVELOPE_RELEASES; i++) {
        out->high[i] = envelope_start(moveset, plan, true, 1);
        out->low[i] = envelope_start(moveset, plan, true, -1);
        out->high[i].hold_s = out->low[i].hold_s = holds[i];
    }
}

static void envelope_reach(envelope_walks *walks, double time_s, deft_reach *out)
{
    envelope_walk_to(&walks->left, time_s);
    envelope_walk_to(&walks->right, time_s);
    out->time_s = time_s;
    out->min_x = walks->left.place;
    out->max_x = walks->right.place;
    for (uint32_t i = 0; i < ENVELOPE_RELEASES; i++) {
        envelope_walk_to(&walks->high[i], time_s);
        envelope_walk_to(&walks->low[i], time_s);
        out->max_y = i == 0 ? walks->high[i].place : deft__max(out->max_y, walks->high[i].place);
        out->min_y = i == 0 ? walks->low[i].place : deft__min(out->min_y, walks->low[i].place);
    }
}

void deft_predict_envelope(deft_reach *out, uint32_t capacity, const deft_moveset *moveset,
                           const deft_jump_plan *plan, double every_s)
{
    DEFT_ASSERT(moveset != NULL && plan != NULL && (out != NULL || capacity == 0));
    DEFT_ASSERT(every_s > 0 && deft__is_finite(every_s) && deft__is_finite(plan->speed));
    bool is_sound = moveset != NULL && plan != NULL && out != NULL && every_s > 0 &&
                    deft__is_finite(every_s) && deft__is_finite(plan->speed);
    if (!is_sound) {
        return;
    }
    envelope_walks walks;
    envelope_start_all(&walks, moveset, plan);
    for (uint32_t i = 0; i < capacity; i++) {
        envelope_reach(&walks, every_s * i, &out[i]);
    }
}
