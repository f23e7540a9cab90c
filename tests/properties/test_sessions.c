/* tests/properties/test_sessions.c -- what holds of any play, over the sessions of the determinism matrix:
 * every move, trigger and switch, bodies that move and turn, zones, both shapes, side view and seen from
 * above. */
#include "tests/harness/beside.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Sessions FIRST and on, each in every land, in turn from the side and from above. Those up to 100 were
 * looked at while the core and these bounds were made (docs/dev/known-limits.md), so none of them counts
 * here. */
#define FIRST    101u
#define NUMBERS  ((uint32_t)extent_of(1, 2, 100))
#define SESSIONS (NUMBERS * SESSION_LAND_COUNT)

typedef void (*visit_fn)(const session_plan *plan, void *user);

static void visit_first(uint32_t count, visit_fn visit, void *user)
{
    for (uint32_t number = FIRST; number < FIRST + count; number++) {
        for (int land = 0; land < SESSION_LAND_COUNT; land++) {
            session_plan plan = beside_plan(number, (session_land)land, (number + (uint32_t)land) % 2 == 1);
            visit(&plan, user);
        }
    }
}

static void visit_each(visit_fn visit, void *user)
{
    visit_first(NUMBERS, visit, user);
}

/* ---- two sessions side by side ---- */

typedef struct comparison {
    const char *what;
    beside_change change;
    uint32_t parted;
} comparison;

static void compare_one(const session_plan *plan, void *user)
{
    comparison *self = (comparison *)user;
    session_plan one = *plan, other = *plan;
    self->change(&one, &other);
    self->parted += beside_holds(self->what, &one, &other) ? 0 : 1;
}

/* The promise is that no session parts (P1), and tests/faults/test_session_ties.c asks for that. Until the
 * core keeps it, at most one session in a hundred may part where a tie can fall to rounding or to order: one
 * in 40 minutes of play in which everything happens at once. What no tie decides parts in none. */
#define FEW ((SESSIONS + 99) / 100)

static void expect_at_most(uint32_t most, const char *what, uint32_t parted)
{
    print_message("%s: %u of %u sessions part\n", what, parted, SESSIONS);
    assert_true(parted <= most);
}

static void compare(uint32_t most, const char *what, beside_change change)
{
    comparison self = {what, change, 0};
    visit_each(compare_one, &self);
    expect_at_most(most, what, self.parted);
}

/* ---- frames ---- */

static void a_mirrored_land_gives_the_mirrored_play(void **state)
{
    (void)state;
    compare(FEW, "mirrored", beside_mirror);
}

static void put_y_down(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = beside_axes(1, 0, 0, -1);
}

static void turn_half(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = beside_axes(-1, 0, 0, -1);
}

/* An input's aim has no quarter turns, so the players do not aim. */
static void turn_left(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = beside_axes(0, 1, -1, 0);
    one->frame.has_no_aim = true;
}

static void turn_right(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = other->frame.axes = beside_axes(0, -1, 1, 0);
    one->frame.has_no_aim = true;
}

static void turned_axes_give_the_same_play(void **state)
{
    (void)state;
    compare(0, "y-down", put_y_down);
    compare(FEW, "turned half", turn_half);
    compare(FEW, "turned left", turn_left);
    compare(FEW, "turned right", turn_right);
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
    compare(0, "larger", enlarge);
    compare(FEW, "smaller", shrink); /* one is known: an instant of it differs in its last bit */
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
    compare(FEW, "reordered", reorder);
}

/* A world that hands out its features in another order every time. */
typedef struct shuffler {
    deft_world_view view;
    uint64_t random;
} shuffler;

static uint32_t gather_shuffled(const void *user, const deft_pos *origin, const deft_box *region,
                                deft_feature *out, uint32_t capacity)
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

typedef void (*meddle_fn)(session *s, uint64_t *random);

typedef struct meddling {
    const char *what;
    meddle_fn meddle;
    bool shuffles;
    uint32_t parted;
} meddling;

static void meddle_with_one(const session_plan *plan, void *user)
{
    static session other;
    meddling *self = (meddling *)user;
    shuffler disguise;
    shuffler *disguised = &disguise;
    uint64_t random = plan->seed;
    const uint64_t *hashes = beside_hashes(plan);
    bool holds = true;
    beside_start(&other, plan);
    disguise.view = other.world.view;
    disguise.random = plan->seed;
    if (self->shuffles) {
        other.world.view.gather = gather_shuffled;
        other.world.view.body = find_body;
        other.world.view.user = &disguised;
    }
    for (uint32_t i = 0; i < BESIDE_TICKS && holds; i++) {
        if (self->meddle != NULL && session_once_in(&random, 8)) {
            self->meddle(&other, &random);
        }
        session_tick(&other);
        holds = beside_hash_of(&other) == hashes[i];
    }
    if (!holds) {
        print_error("%s: session %d, land %d, %s parts at tick %u\n", self->what, (int)plan->seed,
                    (int)plan->land, plan->is_topdown ? "topdown" : "side view", other.tick);
        self->parted++;
    }
    session_end(&other);
}

static void the_order_of_features_changes_nothing(void **state)
{
    (void)state;
    meddling shuffled = {"shuffled", NULL, true, 0};
    visit_each(meddle_with_one, &shuffled);
    expect_at_most(FEW, "shuffled", shuffled.parted);
}

/* Saves to bytes at an odd address, plays on into nowhere, and comes back. */
static void save_and_restore(session *s, uint64_t *random)
{
    unsigned char character[sizeof(deft_character) + 1], walker[sizeof(deft_topdown) + 1];
    memcpy(character + 1, &s->character, sizeof s->character);
    memcpy(walker + 1, &s->walker, sizeof s->walker);
    for (uint32_t i = session_below(random, 12); i > 0; i--) {
        deft_input input = *deft_input_none();
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
    meddling rolled_back = {"rolled back", save_and_restore, false, 0};
    visit_each(meddle_with_one, &rolled_back);
    expect_at_most(0, "rolled back", rolled_back.parted);
}

/* ---- place ---- */

#define FAR 4096

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

typedef struct far_count {
    uint32_t ticks, parted;
} far_count;

static void count_far(const session_plan *plan, void *user)
{
    static session here, there;
    far_count *self = (far_count *)user;
    session_plan far = *plan;
    if (plan->is_topdown) {
        return;
    }
    far.frame.shift = FAR;
    beside_start(&here, plan);
    beside_start(&there, &far);
    for (uint32_t i = 0; i < BESIDE_TICKS; i++) {
        take_there(&there, &here);
        session_tick(&here);
        session_tick(&there);
        beside_moment a = beside_moment_of(&here);
        beside_moment b = beside_moment_of(&there);
        self->ticks++;
        self->parted += beside_is_near(&a, &b, 1e-6) ? 0 : 1;
    }
    session_end(&here);
    session_end(&there);
}

/* Tick by tick from one state, so that what only rounding decides does not add up: there it may decide
 * otherwise, once in a while. */
static void a_land_far_away_gives_the_same_ticks(void **state)
{
    far_count count = {0, 0};
    (void)state;
    visit_first(NUMBERS < 8 ? 8 : NUMBERS, count_far,
                &count); /* those that part come in a row: many sessions */
    print_message("%u of %u ticks part\n", count.parted, count.ticks);
    assert_true(count.parted < count.ticks / 200);
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
