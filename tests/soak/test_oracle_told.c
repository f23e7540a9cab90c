/* tests/soak/test_oracle_told.c -- the oracle finds a field of the state, and a contact and an event, that is
 * not what its header says. */
#include "above_told.h"
#include "judged.h"
#include "told.h"

static void tampers_normal(deft_character *body)
{
    body->ground_normal.x = body->ground_normal.y = 0;
}
static void tampers_coyote(deft_character *body)
{
    body->coyote = 1;
}
static void tampers_hook(deft_character *body)
{
    body->hook_body = 3;
}
static void tampers_drop(deft_character *body)
{
    body->drop_normal.y = 1;
}
static void tampers_support(deft_character *body)
{
    body->state = DEFT_STATE_FALL;
}
static void tampers_last_ground(deft_character *body)
{
    body->last_ground.x += 0.25;
}
static void tampers_facing(deft_character *body)
{
    body->facing = -1;
}
static void tampers_previous(deft_character *body)
{
    body->previous = body->position;
}
static void tampers_landed_s(deft_character *body)
{
    body->landed_s = 0;
}
static void tampers_jump_kind(deft_character *body)
{
    body->jump_kind = DEFT_EVENT_JUMPED_AIR;
}
static void tampers_ground_s(deft_character *body)
{
    body->ground_s = 0;
}
static void tampers_velocity(deft_character *body)
{
    body->velocity.y = -0.5;
}
static void tampers_air_jumps(deft_character *body)
{
    body->air_jumps = 9;
}
static void tampers_abilities(deft_character *body)
{
    body->abilities ^= DEFT_ABILITY_BIT(DEFT_ABILITY_DASH);
}
static void tampers_pressed_s(deft_character *body)
{
    body->pressed_s[DEFT_ACTION_DASH] = 0;
}

/* A walk to the right on the floor, whose end is then told otherwise. */
static void a_field_that_is_not_what_its_header_says_is_a_fault(void **state)
{
    static void (*const tampers[])(deft_character *) = {NULL,
                                                        tampers_normal,
                                                        tampers_coyote,
                                                        tampers_hook,
                                                        tampers_drop,
                                                        tampers_support,
                                                        tampers_last_ground,
                                                        tampers_facing,
                                                        tampers_previous,
                                                        tampers_landed_s,
                                                        tampers_jump_kind,
                                                        tampers_ground_s,
                                                        tampers_velocity,
                                                        tampers_air_jumps,
                                                        tampers_abilities,
                                                        tampers_pressed_s};
    (void)state;
    for (size_t i = 0; i < sizeof tampers / sizeof tampers[0]; i++) {
        fixture f;
        set_up(&f, -4, 0);
        deft_input_set_stick(&f.tick.input, 1, 0);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
            f.tick.before = k < 2 ? f.tick.after : f.tick.before;
        }
        if (tampers[i] != NULL) {
            tampers[i](&f.tick.after);
        }
        assert_int_equal(oracle_check_fields(&f.watch, &f.tick), i == 0 ? ORACLE_FINE : ORACLE_FIELD);
        oracle_world_free(&f.world);
    }
}

static void tampers_kind(deft_contacts *contacts)
{
    contacts->items[0].kind = DEFT_CONTACT_CEILING;
}
static void tampers_surface(deft_contacts *contacts)
{
    contacts->items[0].surface = 1;
}
static void tampers_length(deft_contacts *contacts)
{
    contacts->items[0].normal.y = 0.5;
}
static void tampers_order(deft_contacts *contacts)
{
    contacts->items[1] = contacts->items[0];
    contacts->items[0].feature++;
    contacts->count = 2;
}

static void a_contact_that_is_not_what_its_header_says_is_a_fault(void **state)
{
    static void (*const tampers[])(deft_contacts *) = {NULL, tampers_kind, tampers_surface, tampers_length,
                                                       tampers_order};
    (void)state;
    for (size_t i = 0; i < sizeof tampers / sizeof tampers[0]; i++) {
        fixture f;
        set_up(&f, -4, 0);
        assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
        assert_int_equal(f.tick.contacts.count, 1);
        if (tampers[i] != NULL) {
            tampers[i](&f.tick.contacts);
        }
        assert_int_equal(oracle_check_contacts(&f.watch, &f.tick), i == 0 ? ORACLE_FINE : ORACLE_CONTACT);
        oracle_world_free(&f.world);
    }
}

static void tampers_value(deft_event_list *events)
{
    events->items[0].value = -1;
}
static void tampers_instant(deft_event_list *events)
{
    events->items[0].at_s = 1;
}
static void tampers_body(deft_event_list *events)
{
    events->items[0].body = 3;
}
static void tampers_silence(deft_event_list *events)
{
    events->count = 0;
}
/* Adds an event at the end of the list. */
static void tell(deft_event_list *events, deft_event_kind kind, double value)
{
    events->items[events->count] = events->items[0];
    events->items[events->count].kind = (uint32_t)kind;
    events->items[events->count++].value = value;
}
static void tampers_sequence(deft_event_list *events)
{
    tell(events, DEFT_EVENT_APEX, 0);
    events->items[1].at_s = 0;
}
static void tampers_landing_twice(deft_event_list *events)
{
    tell(events, DEFT_EVENT_LANDED, 0);
}
static void tampers_ground_left(deft_event_list *events)
{
    tell(events, DEFT_EVENT_LEFT_GROUND, 0);
}
static void tampers_bonk(deft_event_list *events)
{
    tell(events, DEFT_EVENT_BONKED, 1);
}
static void tampers_ladder(deft_event_list *events)
{
    tell(events, DEFT_EVENT_LADDER_OFF, 0);
}
static void tampers_ledge(deft_event_list *events)
{
    tell(events, DEFT_EVENT_LEDGE_ON, 0);
}
static void tampers_rope(deft_event_list *events)
{
    tell(events, DEFT_EVENT_GRAPPLE_END, 0);
}
static void tampers_dash(deft_event_list *events)
{
    tell(events, DEFT_EVENT_DASH_START, 0);
}
static void tampers_coyote_time(deft_event_list *events)
{
    tell(events, DEFT_EVENT_ASSIST_COYOTE, 1);
}

/* A fall that lands, whose events are then told otherwise. */
static void an_event_that_is_not_what_its_header_says_is_a_fault(void **state)
{
    static void (*const tampers[])(deft_event_list *) = {NULL,
                                                         tampers_value,
                                                         tampers_instant,
                                                         tampers_body,
                                                         tampers_silence,
                                                         tampers_sequence,
                                                         tampers_landing_twice,
                                                         tampers_ground_left,
                                                         tampers_bonk,
                                                         tampers_ladder,
                                                         tampers_ledge,
                                                         tampers_rope,
                                                         tampers_dash,
                                                         tampers_coyote_time};
    (void)state;
    for (size_t i = 0; i < sizeof tampers / sizeof tampers[0]; i++) {
        fixture f;
        set_up(&f, -4, 0.001);
        assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
        assert_int_equal(f.tick.events.count, 1);
        assert_int_equal(f.tick.events.items[0].kind, DEFT_EVENT_LANDED);
        if (tampers[i] != NULL) {
            tampers[i](&f.tick.events);
        }
        assert_int_equal(oracle_check_events(&f.watch, &f.tick), i == 0 ? ORACLE_FINE : ORACLE_EVENT);
        oracle_world_free(&f.world);
    }
}

static void tampers_heading(oracle_above_tick *tick)
{
    tick->after.heading.x = 0.5;
}
static void tampers_way(oracle_above_tick *tick)
{
    tick->after.dash_way.x = tick->after.dash_way.y = 0;
}
static void tampers_knock(oracle_above_tick *tick)
{
    tick->after.knock.x = 1;
}
static void tampers_press(oracle_above_tick *tick)
{
    tick->after.dash_press_s = 3;
}
static void tampers_place_before(oracle_above_tick *tick)
{
    tick->after.previous.x += 1;
}
static void tampers_speed(oracle_above_tick *tick)
{
    tick->after.speed = -1;
}
static void tampers_dash_untold(oracle_above_tick *tick)
{
    tick->events.count = 0;
}
static void tampers_dash_twice(oracle_above_tick *tick)
{
    tick->events.items[1] = tick->events.items[0];
    tick->events.count = 2;
}
static void tampers_dash_value(oracle_above_tick *tick)
{
    tick->events.items[0].value = 1;
}
static void tampers_wall(oracle_above_tick *tick)
{
    tell(&tick->events, DEFT_EVENT_HIT_WALL, 1);
}
static void tampers_what_walkers_have_not(oracle_above_tick *tick)
{
    tell(&tick->events, DEFT_EVENT_LANDED, 1);
}

/* A dash in empty space, which is then told otherwise. */
static void what_a_walker_tells_otherwise_is_a_fault(void **state)
{
    static void (*const tampers[])(oracle_above_tick *) = {NULL,
                                                           tampers_heading,
                                                           tampers_way,
                                                           tampers_knock,
                                                           tampers_press,
                                                           tampers_place_before,
                                                           tampers_speed,
                                                           tampers_dash_untold,
                                                           tampers_dash_twice,
                                                           tampers_dash_value,
                                                           tampers_wall,
                                                           tampers_what_walkers_have_not};
    const size_t fields = 6; /* the first ones change a field */
    const deft_world_view nothing = {0};
    deft_tuning tuning;
    deft_moveset moveset;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.ability.dash = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (size_t i = 0; i < sizeof tampers / sizeof tampers[0]; i++) {
        oracle_above_tick tick;
        bool is_field;
        memset(&tick, 0, sizeof tick);
        deft_topdown_spawn(&tick.before, &moveset, &(deft_pos){0, 0}, deft_axes_y_up());
        deft_topdown_step(&tick.before, &moveset, NULL, deft_input_none(), 1.0 / 60, NULL, NULL);
        tick.after = tick.before;
        tick.dt = 1.0 / 60;
        tick.input = *deft_input_none();
        deft_input_press(&tick.input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), 0);
        deft_topdown_step(&tick.after, &moveset, NULL, &tick.input, tick.dt, &tick.events, &tick.contacts);
        assert_int_equal(tick.after.dash_phase, DEFT_TOPDOWN_DASH_GOES);
        assert_int_equal(tick.events.count, 1);
        if (tampers[i] != NULL) {
            tampers[i](&tick);
        }
        const char *wrong = oracle_above_wrong_told(&tick, &moveset, &nothing, &is_field);
        assert_true((wrong == NULL) == (i == 0));
        assert_true(is_field == (i > 0 && i <= fields));
    }
}

static void a_zone_that_is_entered_or_left_untold_is_a_fault(void **state)
{
    const deft_zone zones[2] = {{.tag = 7}, {.tag = 9}};
    const deft_world_view view = {.zones = zones, .zone_count = 2};
    const uint16_t none[DEFT_ZONE_MEMORY] = {0}, first[DEFT_ZONE_MEMORY] = {1},
                   both[DEFT_ZONE_MEMORY] = {2, 1};
    deft_event_list events;
    (void)state;
    memset(&events, 0, sizeof events);
    assert_true(oracle_zones_are_told(&view, first, first, &events));
    assert_false(oracle_zones_are_told(&view, none, first, &events));
    assert_false(oracle_zones_are_told(&view, both, first, &events));
    tell(&events, DEFT_EVENT_ZONE_ENTERED, 9);
    assert_true(oracle_zones_are_told(&view, first, both, &events));
    assert_false(oracle_zones_are_told(&view, none, first, &events)); /* another zone */
    tell(&events, DEFT_EVENT_ZONE_LEFT, 9);
    assert_true(oracle_zones_are_told(&view, first, first, &events)); /* gone through in the tick */
    tell(&events, DEFT_EVENT_ZONE_LEFT, 7);
    assert_true(oracle_zones_are_told(&view, first, none, &events));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_that_is_not_what_its_header_says_is_a_fault),
        cmocka_unit_test(a_contact_that_is_not_what_its_header_says_is_a_fault),
        cmocka_unit_test(an_event_that_is_not_what_its_header_says_is_a_fault),
        cmocka_unit_test(what_a_walker_tells_otherwise_is_a_fault),
        cmocka_unit_test(a_zone_that_is_entered_or_left_untold_is_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
