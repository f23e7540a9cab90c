/* state/wall_seam.c -- flush walls of different surfaces, one that allows wall moves and one that does not.
 * While any part of the character is at the first wall, that wall counts. The law ends where that begins or
 * ends. */
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/blocked.h"
#include "state/walls.h"

bool deft__wall_allows(const deft__tick *tick, const deft__obstacle *obstacle)
{
    const deft_surface *surface = deft__surface_of(&tick->scene, obstacle->surface);
    return surface == NULL || (surface->flags & DEFT_SURFACE_NO_WALL_JUMP) == 0;
}

/* The nearer wall, then the one that goes higher. Of two alike geometry decides, not the gathering. */
static bool wall_seam_is_better(const deft__hit *a, const deft__hit *b, deft__v2 feet)
{
    if (a->t < b->t || a->t > b->t) {
        return a->t < b->t;
    }
    if (a->obstacle->top < b->obstacle->top || a->obstacle->top > b->obstacle->top) {
        return a->obstacle->top > b->obstacle->top;
    }
    return deft__hit_before(a, b, feet);
}

/* The nearest wall that allows moves, for feet at `feet` in time_s, on a way of `way` along x. */
static bool wall_seam_find(const deft__tick *tick, deft__v2 feet, double time_s, double way, deft__hit *out)
{
    const deft__scene *scene = &tick->scene;
    bool found = false;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        deft__v2 at = scene->moves ? deft__v2_sub(feet, deft__v2_scale(scene->flows[i], time_s)) : feet;
        deft__hit hit;
        bool beside = at.y > obstacle->bottom && at.y < obstacle->top &&
                      deft__max(at.x, at.x + way) > obstacle->left &&
                      deft__min(at.x, at.x + way) < obstacle->right;
        if (!beside || !deft__wall_allows(tick, obstacle) ||
            !deft__sweep(obstacle, &scene->faces[obstacle->first_face], at, deft__v2_make(way, 0), 0,
                         tick->moveset->touch, &hit) ||
            deft__face_contact_kind(hit.face, tick->moveset) != DEFT_CONTACT_WALL) {
            continue;
        }
        if (!found || wall_seam_is_better(&hit, out, feet)) {
            *out = hit;
            found = true;
        }
    }
    return found;
}

bool deft__wall_seam(const deft__tick *tick, deft__v2 feet, double way, deft__hit *hit)
{
    deft__hit other;
    double flush = tick->moveset->contact / deft__abs(way);
    if (!wall_seam_find(tick, feet, 0, way, &other) || other.t > hit->t + flush) {
        return false;
    }
    *hit = other;
    return true;
}

static bool wall_seam_allows_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft__v2 feet = deft__v2_add(tick->scene.feet, deft__way_ahead(law, time_s));
    double way = tick->blocked * 2 * tick->moveset->contact;
    deft__hit hit;
    return wall_seam_find(tick, feet, time_s, way, &hit) && hit.t <= 0.5;
}

static bool wall_seam_is_near(const deft__tick *tick)
{
    for (uint32_t i = 0; i < tick->scene.obstacle_count; i++) {
        if (!deft__wall_allows(tick, &tick->scene.obstacles[i])) {
            return true;
        }
    }
    return false;
}

void deft__look_for_wall(const deft__tick *tick, deft__law *law)
{
    const uint32_t moves = DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_SLIDE) |
                           DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_HOLD) |
                           DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_JUMP);
    bool is_blocked = deft__is_blocked(tick);
    if (is_blocked && (tick->self->abilities & moves) != 0 && !deft__is_grounded(tick->self) &&
        wall_seam_is_near(tick)) {
        deft__end_ahead(tick, law, wall_seam_allows_after, !wall_seam_allows_after(tick, law, 0));
    }
}
