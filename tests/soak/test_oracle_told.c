/* tests/soak/test_oracle_told.c -- the oracle finds a field of the state, and a contact, that is not what its
 * header says. */
#include "judged.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_that_is_not_what_its_header_says_is_a_fault),
        cmocka_unit_test(a_contact_that_is_not_what_its_header_says_is_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
