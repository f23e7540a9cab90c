/* fitting/floor.h -- flat ground, and the real character on it. The ground is made of tiles: over a level row
 * of tiles the core has a short way, several times as fast as over an outline.
 *
 * Units    lengths are tiles; y points down, as in measure/.
 */
#ifndef FITTING_FLOOR_H
#define FITTING_FLOOR_H

#include "measure/play.h"

/// Zero-fill it; free it in any case.
typedef struct fitting_floor {
    void *block; ///< of the world
    deft_world_view view;
    double dt;
} fitting_floor;

/// The character on the floor, and the buttons that are down.
typedef struct fitting_runner {
    deft_character character;
    uint16_t held;
} fitting_runner;

/// False without memory.
bool fitting_floor_open(fitting_floor *floor, double rate_hz);
void fitting_floor_free(fitting_floor *floor);

/// A new character, with its feet on the floor at 0.
void fitting_floor_spawn(const deft_moveset *moveset, fitting_runner *out);
/// A tick of a character.
void fitting_floor_step(const fitting_floor *floor, const deft_moveset *moveset, deft_character *character,
                        const deft_input *input, deft_event_list *events);
/// Holds letters for a tick. `events` may be NULL.
void fitting_floor_hold(const fitting_floor *floor, const deft_moveset *moveset, fitting_runner *runner,
                        const char *letters, deft_event_list *events);
/// How high the feet are.
double fitting_floor_height(const fitting_runner *runner);

#endif
