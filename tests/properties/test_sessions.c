/* tests/properties/test_sessions.c -- what holds of any play, over the sessions of the determinism matrix:
 * every move, trigger and switch, bodies that move and turn, zones, both shapes, side view and seen from
 * above. */
#include "tests/matrix/session.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TICKS  1500u
#define WILD   6u
#define GAMES  (2 + WILD)
#define VALUES 14

static deft_axes axes_of(double right_x, double right_y, double up_x, double up_y)
{
    deft_axes axes = {{right_x, right_y}, {up_x, up_y}};
    return axes;
}

static session_frame upright(void)
{
    session_frame frame;
    memset(&frame, 0, sizeof frame);
    frame.land = frame.axes = deft_axes_y_up();
    return frame;
}

/* The games that are played: the default as a box and as a capsule, and tunings of all kinds. */
static session_plan plan_of(uint32_t game, session_land land, bool is_topdown)
{
    session_plan plan;
    memset(&plan, 0, sizeof plan);
    if (game < 2) {
        deft_tuning_default(&plan.tuning);
        session_unleash(&plan.tuning, game == 1);
    } else {
        plan.tuning = session_wild_tuning(game * UINT64_C(1000));
    }
    plan.land = land;
    plan.frame = upright();
    plan.seed =
        (is_topdown ? 1401 : 1001) + game; /* chosen: docs/determinism.md says what happens in others */
    plan.is_topdown = is_topdown;
    return plan;
}

/* ---- two sessions side by side ---- */

/* What is compared, in the land's axes and tiles. */
typedef struct moment {
    double value[VALUES];
    uint32_t state, events;
} moment;

/* A vector of the host's in the land's axes; `length` is 1 of it. */
static double *put_vector(const session *s, double *out, double x, double y, double length)
{
    const deft_axes *land = &s->world.frame.land;
    *out++ = (x * land->right.x + y * land->right.y) / length;
    *out++ = (x * land->up.x + y * land->up.y) / length;
    return out;
}

static moment moment_of(const session *s)
{
    const deft_character *c = &s->character;
    const deft_topdown *w = &s->walker;
    moment m;
    double *out = m.value;
    double tile = s->world.tile;
    double shift = s->world.frame.shift * tile;
    memset(&m, 0, sizeof m);
    if (s->is_topdown) {
        out = put_vector(s, out, w->position.x - shift, w->position.y - shift, tile);
        out = put_vector(s, out, w->velocity.x, w->velocity.y, tile);
        out = put_vector(s, out, w->knock.x, w->knock.y, tile);
        put_vector(s, out, w->facing.x, w->facing.y, 1);
        m.state = w->walled;
    } else {
        out = put_vector(s, out, c->position.x - shift, c->position.y - shift, tile);
        out = put_vector(s, out, c->velocity.x, c->velocity.y, tile);
        out = put_vector(s, out, c->ground_normal.x, c->ground_normal.y, 1);
        out = put_vector(s, out, c->lift.x, c->lift.y, tile);
        *out++ = c->facing * session_handedness(&s->world);
        *out++ = c->state_s;
        *out++ = c->landed_s;
        *out++ = c->freeze_s;
        *out++ = c->stagger_s;
        *out++ = c->pose;
        m.state = c->state * 16u + c->support;
    }
    for (uint32_t i = 0; i < s->events.count; i++) {
        m.events = m.events * 31 + s->events.items[i].kind + 1;
    }
    return m;
}

static bool is_near(const moment *a, const moment *b, double loose)
{
    for (int i = 0; i < VALUES; i++) {
        bool is_same = loose > 0 ? fabs(a->value[i] - b->value[i]) <= loose
                                 : !(a->value[i] < b->value[i] || a->value[i] > b->value[i]);
        if (!is_same) {
            return false;
        }
    }
    return a->state == b->state && a->events == b->events;
}

static void print_moment(const char *label, const moment *m)
{
    print_error("  %s state %x events %x:", label, m->state, m->events);
    for (int i = 0; i < VALUES; i++) {
        print_error(" %.17g", m->value[i]);
    }
    print_error("\n");
}

static void start(session *s, const session_plan *plan)
{
    const char *why = session_start(s, plan);
    if (why != NULL) {
        fail_msg("%s", why);
    }
}

static void play_beside(const char *what, const session_plan *one_plan, const session_plan *other_plan)
{
    static session one, other;
    moment before, a, b;
    start(&one, one_plan);
    start(&other, other_plan);
    before = moment_of(&one);
    for (uint32_t i = 0; i < TICKS; i++) {
        session_tick(&one);
        session_tick(&other);
        a = moment_of(&one);
        b = moment_of(&other);
        if (!is_near(&a, &b, 0)) {
            print_error("%s: land %d, seed %d, %s parts at tick %u\n", what, (int)one_plan->land,
                        (int)one_plan->seed, one_plan->is_topdown ? "topdown" : "side view", i);
            print_moment("before", &before);
            print_moment("one   ", &a);
            print_moment("other ", &b);
            fail();
        }
        before = a;
    }
    session_end(&one);
    session_end(&other);
}

typedef void (*change_fn)(session_plan *one, session_plan *other);

static void compare(const char *what, change_fn change)
{
    for (uint32_t game = 0; game < GAMES; game++) {
        for (int land = 0; land < SESSION_LAND_COUNT; land++) {
            for (int topdown = 0; topdown < 2; topdown++) {
                session_plan one = plan_of(game, (session_land)land, topdown == 1);
                session_plan other = one;
                change(&one, &other);
                play_beside(what, &one, &other);
            }
        }
    }
}

/* ---- frames ---- */

static void mirror(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = axes_of(-1, 0, 0, 1);
}

static void a_mirrored_land_gives_the_mirrored_play(void **state)
{
    (void)state;
    compare("mirrored", mirror);
}

static void put_y_down(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = axes_of(1, 0, 0, -1);
}

static void turn_half(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = axes_of(-1, 0, 0, -1);
}

/* An input's aim has no quarter turns, so nobody aims. */
static void turn_left(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = axes_of(0, 1, -1, 0);
    one->frame.has_no_aim = true;
}

static void turn_right(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = axes_of(0, -1, 1, 0);
    one->frame.has_no_aim = true;
}

static void turned_axes_give_the_same_play(void **state)
{
    (void)state;
    compare("y-down", put_y_down);
    compare("turned half", turn_half);
    compare("turned left", turn_left);
    compare("turned right", turn_right);
}

static void enlarge(session_plan *one, session_plan *other)
{
    (void)one;
    deft_tuning_scale(&other->tuning, 1024);
}

static void shrink(session_plan *one, session_plan *other)
{
    (void)one;
    deft_tuning_scale(&other->tuning, 1.0 / 1024);
}

static void a_land_of_other_size_gives_the_play_in_that_size(void **state)
{
    (void)state;
    compare("larger", enlarge);
    compare("smaller", shrink);
}

/* ---- order ---- */

static void reorder(session_plan *one, session_plan *other)
{
    (void)one;
    other->frame.reordered = 5;
}

static void the_order_in_which_a_world_is_made_changes_nothing(void **state)
{
    (void)state;
    compare("reordered", reorder);
}

/* A world that hands out its features in another order every time. */
typedef struct shuffler {
    deft_world_view view;
    uint64_t random;
} shuffler;

static uint32_t gather_shuffled(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                                uint32_t capacity)
{
    shuffler *self = *(shuffler *const *)user; /* a world is const for the step */
    uint32_t count = self->view.gather(self->view.user, origin, region, out, capacity);
    for (uint32_t i = count < capacity ? count : capacity; i > 1; i--) {
        uint32_t other = session_below(&self->random, i);
        deft_feature kept = out[i - 1];
        out[i - 1] = out[other];
        out[other] = kept;
    }
    return count;
}

static bool find_body(const void *user, uint32_t body, deft_body_motion *out)
{
    shuffler *self = *(shuffler *const *)user;
    return self->view.body(self->view.user, body, out);
}

/* ---- two equal sessions, and what a test does to the second before a tick ---- */

static uint64_t hash_of(const session *s)
{
    return s->is_topdown ? deft_topdown_hash(&s->walker) : deft_character_hash(&s->character);
}

typedef void (*meddle_fn)(session *s, uint64_t *random);

static void expect_same_state(const char *what, meddle_fn meddle, bool shuffles)
{
    static session one, other;
    for (uint32_t game = 0; game < GAMES; game++) {
        for (int land = 0; land < SESSION_LAND_COUNT; land++) {
            for (int topdown = 0; topdown < 2; topdown++) {
                session_plan plan = plan_of(game, (session_land)land, topdown == 1);
                shuffler disguise;
                shuffler *disguised = &disguise;
                uint64_t random = plan.seed;
                start(&one, &plan);
                start(&other, &plan);
                disguise.view = other.world.view;
                disguise.random = plan.seed;
                if (shuffles) {
                    other.world.view.gather = gather_shuffled;
                    other.world.view.body = find_body;
                    other.world.view.user = &disguised;
                }
                for (uint32_t i = 0; i < TICKS && hash_of(&one) == hash_of(&other); i++) {
                    session_tick(&one);
                    if (meddle != NULL && session_once_in(&random, 8)) {
                        meddle(&other, &random);
                    }
                    session_tick(&other);
                }
                if (hash_of(&one) != hash_of(&other)) {
                    fail_msg("%s: land %d, seed %d, %s parts at tick %u", what, land, (int)plan.seed,
                             plan.is_topdown ? "topdown" : "side view", one.tick);
                }
                session_end(&one);
                session_end(&other);
            }
        }
    }
}

static void the_order_of_features_changes_nothing(void **state)
{
    (void)state;
    expect_same_state("shuffled", NULL, true);
}

/* Saves to bytes at an odd address, plays on into nowhere, and comes back. */
static void save_and_restore(session *s, uint64_t *random)
{
    unsigned char character[sizeof(deft_character) + 1], walker[sizeof(deft_topdown) + 1];
    memcpy(character + 1, &s->character, sizeof s->character);
    memcpy(walker + 1, &s->walker, sizeof s->walker);
    for (uint32_t i = session_below(random, 12); i > 0; i--) {
        deft_input input = deft_input_none();
        input.stick_x = (int16_t)session_between(random, -32767, 32767);
        input.held = (uint16_t)session_below(random, 1u << DEFT_ACTION_COUNT);
        input.pressed = (uint16_t)(input.held & ~s->character.held);
        deft_character_step(&s->character, &s->movesets[s->worn], &s->world.view, &input, s->dt, NULL, NULL);
        deft_topdown_step(&s->walker, &s->movesets[0], &s->world.view, &input, s->dt, NULL, NULL);
    }
    memset(&s->character, 0xA5, sizeof s->character);
    memset(&s->walker, 0xA5, sizeof s->walker);
    memcpy(&s->character, character + 1, sizeof s->character);
    memcpy(&s->walker, walker + 1, sizeof s->walker);
}

static void copying_the_bytes_back_is_a_rollback(void **state)
{
    (void)state;
    expect_same_state("rolled back", save_and_restore, false);
}

/* ---- place ---- */

#define FAR   4096
#define TRIES (GAMES * SESSION_LAND_COUNT * TICKS)

static void put_by(deft_pos *at, double by)
{
    at->x += by;
    at->y += by;
}

/* The state of one session in the other, which is as far away as its land. */
static void take_there(session *there, const session *here)
{
    double far = FAR * here->world.tile;
    deft_character *c = &there->character;
    *c = here->character;
    there->worn = here->worn;
    put_by(&c->position, far);
    put_by(&c->previous, far);
    c->air_from += far;
    put_by(&c->last_ground, c->last_ground_body == 0 ? far : 0);
    if (c->hook_body == 0) {
        put_by(&c->anchor, c->state == DEFT_STATE_GRAPPLE_REACH || c->support == DEFT_SUPPORT_ROPE ? far : 0);
    }
    if (c->drops != 0) {
        put_by(&c->drop_from, far);
    }
}

/* Tick by tick from one state, so that what only rounding decides does not add up: there it may decide
 * otherwise, once in a while. */
static void a_land_far_away_gives_the_same_ticks(void **state)
{
    static session here, there;
    uint32_t parted = 0;
    (void)state;
    for (uint32_t game = 0; game < GAMES; game++) {
        for (int land = 0; land < SESSION_LAND_COUNT; land++) {
            session_plan one = plan_of(game, (session_land)land, false);
            session_plan other = one;
            other.frame.shift = FAR;
            start(&here, &one);
            start(&there, &other);
            for (uint32_t i = 0; i < TICKS; i++) {
                take_there(&there, &here);
                session_tick(&here);
                session_tick(&there);
                moment a = moment_of(&here);
                moment b = moment_of(&there);
                parted += is_near(&a, &b, 1e-6) ? 0 : 1;
            }
            session_end(&here);
            session_end(&there);
        }
    }
    print_message("%u of %u ticks part\n", parted, TRIES);
    assert_true(parted < TRIES / 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mirrored_land_gives_the_mirrored_play),
        cmocka_unit_test(turned_axes_give_the_same_play),
        cmocka_unit_test(a_land_of_other_size_gives_the_play_in_that_size),
        cmocka_unit_test(the_order_in_which_a_world_is_made_changes_nothing),
        cmocka_unit_test(the_order_of_features_changes_nothing),
        cmocka_unit_test(copying_the_bytes_back_is_a_rollback),
        cmocka_unit_test(a_land_far_away_gives_the_same_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
