/* fitting/floor.c -- see fitting/floor.h. */
#include "fitting/floor.h"

#include <stdlib.h>

#define TILE    256.0 /* a row of them is higher than any jump */
#define COLUMNS 512

bool fitting_floor_open(fitting_floor *floor, double rate_hz)
{
    uint16_t cells[2 * COLUMNS] = {0}; /* a row of air, a row of ground */
    deft_tile_piece piece;
    const deft_tile_kind kinds[] = {{0, 0}, {0, 1}};
    const deft_world_def def = {.columns = COLUMNS,
                                .rows = 2,
                                .tile_size = TILE,
                                .origin = {-TILE * COLUMNS / 2, -TILE},
                                .cells = cells,
                                .kinds = kinds,
                                .kind_count = 2,
                                .pieces = &piece,
                                .piece_count = 1};
    deft_tile_piece_full(&piece);
    for (int i = COLUMNS; i < 2 * COLUMNS; ++i) {
        cells[i] = 1;
    }
    const size_t size = deft_world_size(&def);
    floor->dt = 1.0 / rate_hz;
    floor->block = malloc(size);
    const deft_world *world = floor->block != NULL ? deft_world_build(floor->block, size, &def, NULL) : NULL;
    deft_world_view_of(&floor->view, world);
    return world != NULL;
}

void fitting_floor_free(fitting_floor *floor)
{
    free(floor->block);
}

void fitting_floor_spawn(const deft_moveset *moveset, fitting_runner *out)
{
    const deft_pos feet = {0.0, 0.0};
    deft_character_spawn(&out->character, moveset, &feet, deft_axes_y_down());
    out->held = 0;
}

void fitting_floor_step(const fitting_floor *floor, const deft_moveset *moveset, deft_character *character,
                        const deft_input *input, deft_event_list *events)
{
    deft_character_step(character, moveset, &floor->view, input, floor->dt, events, NULL);
}

void fitting_floor_hold(const fitting_floor *floor, const deft_moveset *moveset, fitting_runner *runner,
                        const char *letters, deft_event_list *events)
{
    const deft_input input = measure_input(letters, &runner->held);
    fitting_floor_step(floor, moveset, &runner->character, &input, events);
}

double fitting_floor_height(const fitting_runner *runner)
{
    return 0.0 - runner->character.position.y;
}
