/* plot/feel/textbook.h -- the controller of a first tutorial, for comparison: semi-implicit Euler, and a
 * collision for each axis. It is a fair example: nothing in it is made worse than usual.
 */
#ifndef DEFT_PLOT_FEEL_TEXTBOOK_H
#define DEFT_PLOT_FEEL_TEXTBOOK_H

#include "deft/moveset.h"
#include "measure/stage.h"

/// Its numbers, tiles and s.
typedef struct textbook_law {
    double half_width, height;
    double speed, acceleration, deceleration;
    double launch_speed, gravity, cut_gravity, fall_gravity, fall_speed_max;
} textbook_law;

typedef struct textbook_body {
    double x, height; ///< of the feet, y up
    double vx, rise;
    bool is_on_floor;
} textbook_body;

/// A tuning's numbers by the formulas of tutorials. The height h and the time to the apex t give the launch
/// speed v = 2 h / t and the gravity v / t; with the button up it is v^2 / (2 h_min). Accelerations are
/// constant over the tuning's times.
textbook_law textbook_law_of(const deft_tuning *tuning, const deft_moveset *moveset);

/// One tick among the boxes of a stage. `way`: -1, 0 or 1. `jumps`: the button went down in this tick.
void textbook_step(textbook_body *body, const textbook_law *law, const measure_stage *stage, double way,
                   bool jumps, bool holds, double dt);

#endif
