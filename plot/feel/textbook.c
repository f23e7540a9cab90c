/* plot/feel/textbook.c -- see plot/feel/textbook.h. */
#include "plot/feel/textbook.h"

#include <math.h>

#define SHORTEST_S 0.001 /* an acceleration at once is one within this time */

static double rate_of(double speed, const deft_response_tuning *response)
{
    const double time_s = response->kind == DEFT_RESPONSE_INSTANT ? 0.0
                          : response->kind == DEFT_RESPONSE_DRAG  ? 1.0 - response->loss_per_s
                                                                  : response->time_s;
    return speed / fmax(time_s, SHORTEST_S);
}

textbook_law textbook_law_of(const deft_tuning *tuning, const deft_moveset *moveset)
{
    const deft_arc *jump = &moveset->jump;
    const double speed = tuning->run.speed;
    const double launch_speed = 2.0 * jump->height / jump->time_to_apex_s;
    const double gravity = launch_speed / jump->time_to_apex_s;
    return (textbook_law){.half_width = moveset->half_width,
                          .height = moveset->height,
                          .speed = speed,
                          .acceleration = rate_of(speed, &tuning->run.attack),
                          .deceleration = rate_of(speed, &tuning->run.release),
                          .launch_speed = launch_speed,
                          .gravity = gravity,
                          .cut_gravity =
                              fmax(gravity, launch_speed * launch_speed / (2.0 * jump->height_min)),
                          .fall_gravity = moveset->fall.gravity,
                          .fall_speed_max = moveset->fall.speed_max};
}

static double towards(double from, double to, double most)
{
    return fabs(to - from) <= most ? to : from + (to > from ? most : -most);
}

static bool overlaps(const textbook_body *body, const textbook_law *law, const deft_pos *box)
{
    return body->x + law->half_width > box[0].x && body->x - law->half_width < box[2].x &&
           body->height + law->height > box[0].y && body->height < box[2].y;
}

static void move_along_x(textbook_body *body, const textbook_law *law, const measure_stage *stage, double dt)
{
    body->x += body->vx * dt;
    for (uint32_t i = 0; i < stage->count; ++i) {
        const deft_pos *box = stage->points[i];
        if (overlaps(body, law, box)) {
            body->x = body->vx > 0.0 ? box[0].x - law->half_width : box[2].x + law->half_width;
            body->vx = 0.0;
        }
    }
}

static void move_along_y(textbook_body *body, const textbook_law *law, const measure_stage *stage, double dt)
{
    body->height += body->rise * dt;
    body->is_on_floor = false;
    for (uint32_t i = 0; i < stage->count; ++i) {
        const deft_pos *box = stage->points[i];
        if (overlaps(body, law, box)) {
            body->is_on_floor = body->rise <= 0.0;
            body->height = body->rise <= 0.0 ? box[2].y : box[0].y - law->height;
            body->rise = 0.0;
        }
    }
}

void textbook_step(textbook_body *body, const textbook_law *law, const measure_stage *stage, double way,
                   bool jumps, bool holds, double dt)
{
    const double rate = way != 0.0 ? law->acceleration : law->deceleration;
    body->vx = towards(body->vx, way * law->speed, rate * dt);
    if (jumps && body->is_on_floor) {
        body->rise = law->launch_speed;
    }
    const double gravity = body->rise <= 0.0 ? law->fall_gravity : holds ? law->gravity : law->cut_gravity;
    const double least = body->rise > 0.0 && !holds ? 0.0 : -law->fall_speed_max; /* a cut begins no fall */
    body->rise = fmax(body->rise - gravity * dt, least);
    move_along_x(body, law, stage, dt);
    move_along_y(body, law, stage, dt);
}
