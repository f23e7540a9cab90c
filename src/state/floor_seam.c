/* state/floor_seam.c -- where floors of different surfaces lie in one line: ice beside stone, a belt beside
 * both. Of those that a body touches, the one that goes on farther ahead carries it (contact/support.c), and
 * the law ends where that is another one. */
#include "math/dmath.h"
#include "state/ahead.h"

/* A floor of the line, as far as the choice goes. */
typedef struct floor_seam_part {
    bool under;   /* the feet are over it, not only within rounding of its end */
    double ahead; /* where it ends, in the direction of the lead */
    deft__hit on;
} floor_seam_part;

/* As what carries is chosen: a tip's end is no edge, and of two alike geometry decides, not the gather. */
static bool floor_seam_is_better(const deft__tick *tick, const floor_seam_part *a, const floor_seam_part *b)
{
    if (tick->scene.moves && a->under != b->under) {
        return a->under;
    }
    if (a->on.face->kind != b->on.face->kind) {
        return a->on.face->kind < b->on.face->kind;
    }
    if (a->ahead < b->ahead || a->ahead > b->ahead) {
        return a->ahead > b->ahead;
    }
    return deft__hit_before(&a->on, &b->on, tick->scene.feet);
}

/* The surface that carries a body at a place of the run's line, going to `lead`. */
static uint16_t floor_seam_surface(const deft__tick *tick, const deft__law *law, deft__v2 feet, double time_s,
                                   double lead)
{
    const deft__scene *scene = &tick->scene;
    double reach = tick->moveset->contact;
    double loose = tick->moveset->touch;
    bool found = false;
    floor_seam_part best;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        deft__v2 at = scene->moves ? deft__v2_sub(feet, deft__v2_scale(scene->flows[i], time_s)) : feet;
        double along = deft__v2_dot(law->run.tangent, at);
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            floor_seam_part part = {along >= face->from + loose && along <= face->to - loose,
                                    lead > 0 ? face->to : -face->from,
                                    {0, face, face, obstacle}};
            if (obstacle->body == law->run.body && deft__run_is_in_line(&law->run, face, reach) &&
                along >= face->from - (lead < 0 ? -reach / 16 : loose) &&
                along <= face->to + (lead > 0 ? -reach / 16 : loose) &&
                (!found || floor_seam_is_better(tick, &part, &best))) {
                best = part;
                found = true;
            }
        }
    }
    return found ? best.on.obstacle->surface : law->run.surface;
}

static double floor_seam_lead(const deft__tick *tick)
{
    double along = tick->along;
    double lead = along > 0 || along < 0 ? along : tick->stick_x;
    return lead > 0 || lead < 0 ? lead : (double)tick->self->facing;
}

static bool floor_seam_differs_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d moved = deft_path_at(&law->path, time_s);
    deft__v2 feet = deft__v2_add(tick->scene.feet, deft__v2_make(moved.x, moved.y));
    return floor_seam_surface(tick, law, feet, time_s, floor_seam_lead(tick)) != law->run.surface;
}

static bool floor_seam_is_near(const deft__tick *tick, uint16_t surface)
{
    for (uint32_t i = 0; i < tick->scene.obstacle_count; i++) {
        if (tick->scene.obstacles[i].surface != surface) {
            return true;
        }
    }
    return false;
}

/* True when something stands where the other floor begins: a slope whose foot is there, or a wall. It is come
 * to first. */
static bool floor_seam_is_blocked(const deft__tick *tick, const deft__law *law)
{
    deft__hit hit;
    deft_vec2d moved = deft_path_at(&law->path, law->until_s);
    double past = floor_seam_lead(tick) > 0 ? 2 * tick->moveset->touch : -2 * tick->moveset->touch;
    deft__v2 way = deft__v2_add(deft__v2_make(moved.x, moved.y), deft__v2_scale(law->run.tangent, past));
    return deft__scene_sweep(&tick->scene, way, law->until_s, &hit);
}

void deft__look_for_floor(const deft__tick *tick, deft__law *law)
{
    /* under a round foot the two only meet in a point, and rounding would choose */
    if (!(tick->scene.radius > 0) && law->run.present != 0 && law->rolls == DEFT__ROLL_NOT &&
        floor_seam_is_near(tick, law->run.surface) && !floor_seam_differs_after(tick, law, 0)) {
        double until_s = law->until_s;
        deft__end_ahead(tick, law, floor_seam_differs_after, true);
        if (law->until_s < until_s && floor_seam_is_blocked(tick, law)) {
            law->until_s = until_s;
        }
    }
}
