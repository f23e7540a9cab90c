/* main.c -- what a game does with deft, as small as it can be: it asks the self-test, makes a character, lets
 * it jump over a floor of its own, and prints the state's hash. Compiled as C11 and as C++17 against the
 * installed library, the subproject and the amalgamation: all must print the same.
 */
#include <inttypes.h>
#include <stdio.h>

#include DEFT_CONSUMER_HEADER

#ifdef DEFT_CONSUMER_IO
#include "deft/io.h"
#endif

static deft_tuning tuning;
static deft_moveset moveset;
static deft_character character;
static deft_feature ground;

static void make_ground(void)
{
    const deft_vec2 corners[4] = {{-50.0f, -1.0f}, {50.0f, -1.0f}, {50.0f, 0.0f}, {-50.0f, 0.0f}};

    for (int i = 0; i < 4; ++i) {
        ground.points[i] = corners[i];
    }
    ground.count = 4;
    ground.flags = DEFT_FEATURE_SOLID;
    ground.exposed = 0xFF;
}

static int play(void)
{
    deft_world_array array = {&ground, 1, {0.0, 0.0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_pos feet = {0.0, 0.5};
    double top = 0.0;

    deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
    for (int tick = 0; tick < 120; ++tick) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, 1.0, 0.0);
        if (tick == 60) {
            deft_input_press(&input, 1u << DEFT_ACTION_JUMP, 0.25);
        }
        input.held = (uint16_t)(tick >= 60 ? 1u << DEFT_ACTION_JUMP : 0u);
        deft_character_step(&character, &moveset, &view, &input, 1.0 / 60.0, NULL, NULL);
        if (tick >= 60 && character.position.y > top) {
            top = character.position.y;
        }
    }
    printf("%016" PRIx64 "\n", deft_character_hash(&character));
    return top > 1.0 && character.position.x > 1.0 && character.support == DEFT_SUPPORT_FLOOR ? 0 : 1;
}

int main(void)
{
    const char *broken = deft_selftest();

    if (broken != NULL) {
        fprintf(stderr, "%s\n", broken);
        return 1;
    }
    deft_tuning_default(&tuning);
#ifdef DEFT_CONSUMER_IO
    if (deft_tuning_parse(&tuning, "{\"deft_tuning\": 1}", 18, NULL) != DEFT_OK) {
        return 1;
    }
#endif
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    make_ground();
    return play();
}
