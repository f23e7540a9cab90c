/* topdown/sense.c -- what is under a walker and around it: ground that moves, and walls that hold it back.
 *
 * Every face that is touched is judged by the velocity of the walker, of the ground and of the wall. What is
 * held back slides along one face, unless that leads into another one: then it stands in their corner. The
 * frame goes with the ground along the wall, and with the wall across it, so that in it the wall stands.
 */
#include "contact/flow.h"
#include "contact/round_corner.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "motion/friction.h"
#include "topdown/walk.h"

#include <stddef.h>

#define SENSE_FACES_MAX 16
/* Most faces that a velocity is turned along, one after the other. */
#define SENSE_CLIPS 2
/* Of the speeds involved, what is none. */
#define SENSE_REST 1e-9
/* A way that leans this little off a wall, in sines, goes along it: the floats of a gather say no more. */
#define SENSE_LEAN 1e-4
/* What is left of a speed that goes straight into a wall whose normal was made of floats: none. */
#define SENSE_LEFT 1e-6
/* Two tangents of a rounded corner, cosine of the angle between them, that a slide comes to one after the
 * other.
 */
#define SENSE_ROLLS 0.999
/* So much of its speed may lead off a wall that turned in the last segment, or into it. */
#define SENSE_TURNED (1.0 / 32)
/* Two faces that differ by no more, in sines, are parallel; and between two that differ by less than that a
 * body is pinned, as in side view. */
#define SENSE_PARALLEL 1e-6
#define SENSE_PINS     0.3

/* A face that is touched, and its own speed along its normal and along its tangent, in the world. */
typedef struct sense_face {
    deft__hit on;
    double wall, slip;
} sense_face;

typedef struct sense {
    sense_face faces[SENSE_FACES_MAX];
    uint32_t count;
    double rest;   /* below this a speed is none */
    double hair;   /* and a length */
    deft__v2 feet; /* of two alike the nearer counts */
} sense;

double deft__walk_wall_speed(const deft__walker *walk, const deft__obstacle *obstacle, deft__v2 normal)
{
    const deft__scene *scene = &walk->scene;
    if (!scene->moves) {
        return 0;
    }
    deft__v2 flow = deft__v2_add(scene->flows[obstacle - scene->obstacles], scene->flow);
    return deft__v2_dot(flow, normal);
}

/* ---- what is touched ---- */

/* True when the body is on the face. At its end another face of the obstacle is touched, too; which of them
 * counts depends on the way. */
static bool sense_touches(const deft__scene *scene, const deft__face *face)
{
    double gap = deft__face_gap(face, scene->feet);
    double touch = scene->moveset->touch;
    double at = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && gap <= scene->moveset->contact && gap >= -touch &&
           at >= face->from - touch / 4 && at <= face->to + touch / 4;
}

/* In the order of geometry, so that of two alike the same one counts whatever the order of a gather. */
static void sense_add(const deft__walker *walk, sense *all, const deft__face *face,
                      const deft__obstacle *obstacle)
{
    sense_face one;
    deft__hit on = {0, face, face, obstacle};
    one.on = on;
    one.wall = deft__walk_wall_speed(walk, obstacle, face->normal);
    one.slip = deft__walk_wall_speed(walk, obstacle, deft__face_tangent(face));
    uint32_t to = all->count < SENSE_FACES_MAX ? all->count++ : SENSE_FACES_MAX;
    while (to > 0 && deft__hit_before(&on, &all->faces[to - 1].on, all->feet)) {
        if (to < SENSE_FACES_MAX) {
            all->faces[to] = all->faces[to - 1];
        }
        to--;
    }
    if (to < SENSE_FACES_MAX) {
        all->faces[to] = one;
    }
}

/* The tangent of a rounded corner that is touched, else NULL. Of what moves also that which falls away from a
 * face that carries: it may come up from behind that. From above there are no floors at whose slopes it ends.
 */
static const deft__face *sense_round(const deft__scene *scene, const deft__obstacle *obstacle,
                                     deft__corner *arc)
{
    const deft__face *face = deft__corner_touched(scene, arc);
    deft__v2 out = deft__v2_sub(scene->feet, arc->center);
    double gap = deft__corner_gap(arc, scene->feet);
    if (face == NULL && scene->moves && obstacle->body != 0 && arc->face.kind != DEFT__FACE_HIDDEN &&
        gap <= scene->moveset->contact && gap >= -scene->moveset->touch &&
        deft__corner_around(obstacle, scene->feet, 0) == arc) {
        face = &arc->face;
    }
    if (face != NULL) {
        deft__corner_touch(arc, deft__v2_scale(out, 1 / (gap + arc->radius)));
    }
    return face;
}

static void sense_look(const deft__walker *walk, sense *all)
{
    const deft__scene *scene = &walk->scene;
    double loose = scene->moveset->touch;
    all->count = 0;
    all->feet = scene->feet;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (scene->feet.x < obstacle->left - loose || scene->feet.x > obstacle->right + loose ||
            scene->feet.y < obstacle->bottom - loose || scene->feet.y > obstacle->top + loose) {
            continue;
        }
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (sense_touches(scene, face)) {
                sense_add(walk, all, face, obstacle);
            }
        }
        for (uint32_t k = 0; k < obstacle->corner_count; k++) {
            const deft__face *face = sense_round(scene, obstacle, &obstacle->corners[k]);
            if (face != NULL) {
                sense_add(walk, all, face, obstacle);
            }
        }
    }
}

/* ---- momentum ---- */

void deft__walk_set_own(deft__walker *walk, deft__v2 own)
{
    double speed = deft__sqrt(deft__v2_dot(own, own));
    bool rests = speed <= SENSE_REST * walk->steering.speed;
    walk->speed = rests ? 0 : speed;
    walk->heading = rests ? walk->heading : deft__v2_scale(own, 1 / speed);
}

/* Not only their sum: where the two go against each other, one would press again as the other fades. */
double deft__walk_clip(deft__walker *walk, deft__v2 normal, double wall)
{
    double across = wall - deft__v2_dot(walk->ground, normal);
    double into = across - deft__v2_dot(deft__walk_velocity(walk), normal);
    deft__v2 own = deft__v2_scale(walk->heading, walk->speed);
    double missing = across - deft__v2_dot(own, normal);
    double knock = deft__v2_dot(walk->knock, normal);
    walk->knock = deft__v2_sub(walk->knock, deft__v2_scale(normal, knock));
    if (missing > 0) {
        double before = walk->speed;
        deft__walk_set_own(walk, deft__v2_add(own, deft__v2_scale(normal, missing)));
        walk->speed = walk->speed > SENSE_LEFT * before ? walk->speed : 0;
    }
    return into;
}

static deft__v2 sense_in_world(const deft__walker *walk, deft__v2 against_ground)
{
    return deft__v2_add(against_ground, walk->ground);
}

/* Where it goes, in the world: by its velocity now; where that goes neither to nor fro, by its wish. */
typedef struct sense_way {
    deft__v2 now, next;
} sense_way;

static sense_way sense_way_of(deft__v2 now, deft__v2 next)
{
    sense_way way = {now, next};
    return way;
}

/* How fast a velocity in the world closes in on a face. */
static double sense_closing(const sense_face *face, deft__v2 velocity)
{
    return face->wall - deft__v2_dot(velocity, face->on.face->normal);
}

/* A face that ends here, and is left past that end, is behind: what comes after it is a face of its own, or
 * the arc about its corner. */
static bool sense_is_behind(const sense *all, const sense_face *face, const sense_way *way)
{
    const deft__face *on = face->on.face;
    deft__v2 tangent = deft__face_tangent(on);
    double at = deft__v2_dot(tangent, all->feet);
    double least = all->rest * (SENSE_LEAN / SENSE_REST);
    double along = deft__v2_dot(way->now, tangent) - face->slip;
    along = deft__abs(along) > least ? along : deft__v2_dot(way->next, tangent) - face->slip;
    return (along > least && at >= on->to - all->hair) || (along < -least && at <= on->from + all->hair);
}

/* An obstacle is convex: at a corner of it, where two of its faces are touched, the one that is closed in on
 * less is the way past it. True when this is the face. */
static bool sense_is_way_past(const sense *all, const sense_face *face, sense_way way)
{
    if (sense_is_behind(all, face, &way)) {
        return false;
    }
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *other = &all->faces[i];
        if (other->on.obstacle != face->on.obstacle || other == face || sense_is_behind(all, other, &way)) {
            continue;
        }
        double less = sense_closing(face, way.now) - sense_closing(other, way.now);
        less = deft__abs(less) > all->rest ? less
                                           : sense_closing(face, way.next) - sense_closing(other, way.next);
        if (less > all->rest || (less >= -all->rest && deft__hit_before(&other->on, &face->on, all->feet))) {
            return false;
        }
    }
    return true;
}

/* The face that a velocity closes in on fastest; of two alike the one that geometry puts first. NULL: none.
 */
static const sense_face *sense_fastest(const sense *all, deft__v2 velocity, const deft__obstacle *but)
{
    const sense_face *best = NULL;
    double most = all->rest;
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *face = &all->faces[i];
        double closing = sense_closing(face, velocity);
        bool alike = best != NULL && deft__abs(closing - most) <= all->rest;
        bool better = alike ? deft__hit_before(&face->on, &best->on, all->feet) : closing > most;
        if (better && face->on.obstacle != but &&
            sense_is_way_past(all, face, sense_way_of(velocity, velocity))) {
            best = face;
            most = deft__max(most, closing);
        }
    }
    return best;
}

static bool sense_pushes(const deft__walker *walk, const sense *all, const sense_face *face)
{
    return face->wall - deft__v2_dot(walk->ground, face->on.face->normal) > all->rest;
}

/* How fast its own motion across a face is that goes away in front of it; else 0. */
static double sense_follows(const deft__walker *walk, const sense_face *face)
{
    return deft__min(face->wall - deft__v2_dot(walk->ground, face->on.face->normal), 0);
}

/* Along a rounded corner both velocities turn with the corner. */
static void sense_roll(deft__walker *walk, const sense *all)
{
    for (uint32_t i = 0; walk->walled && i < all->count; i++) {
        const deft__face *face = all->faces[i].on.face;
        deft__v2 tangent = deft__face_tangent(face);
        double along = deft__v2_dot(walk->heading, tangent);
        double knock = deft__sqrt(deft__v2_dot(walk->knock, walk->knock));
        double knocked = deft__v2_dot(walk->knock, tangent);
        bool rolls = deft__abs(along) >= SENSE_ROLLS;
        bool is_rolled = knock > 0 && deft__abs(knocked) >= SENSE_ROLLS * knock;
        if (face->kind != DEFT__FACE_CORNER || !(rolls || is_rolled)) {
            continue;
        }
        walk->heading = rolls ? deft__v2_scale(tangent, along < 0 ? -1 : 1) : walk->heading;
        walk->knock = is_rolled ? deft__v2_scale(tangent, knocked < 0 ? -knock : knock) : walk->knock;
        return;
    }
}

static void sense_stop(deft__walker *walk)
{
    walk->speed = 0;
    walk->knock = deft__v2_make(0, 0);
}

/* Takes away what goes into anything that is touched; between faces that turn it to each other it ends. */
static void sense_clip(deft__walker *walk, const sense *all)
{
    const deft__obstacle *done = NULL;
    const sense_face *face = NULL;
    for (uint32_t round = 0; round < SENSE_CLIPS; round++) {
        face = sense_fastest(all, sense_in_world(walk, deft__walk_velocity(walk)), done);
        if (face == NULL) {
            return;
        }
        done = face->on.obstacle;
        deft__walk_clip(walk, face->on.face->normal, face->wall);
    }
    if (sense_fastest(all, sense_in_world(walk, deft__walk_velocity(walk)), done) != NULL) {
        sense_stop(walk);
    }
}

/* ---- what holds it back ---- */

/* The frame from now on: with the ground along a face, with the face across it. */
static deft__v2 sense_flow(const deft__walker *walk, const sense_face *face)
{
    deft__v2 normal = face->on.face->normal;
    double across = face->wall - deft__v2_dot(walk->ground, normal);
    return deft__v2_add(walk->ground, deft__v2_scale(normal, across));
}

/* True when two faces are in each other's way: not those of one obstacle, nor those that look the same way.
 */
static bool sense_differ(const sense_face *a, const sense_face *b)
{
    return a->on.obstacle != b->on.obstacle &&
           deft__v2_dot(a->on.face->normal, b->on.face->normal) < 1 - SENSE_REST;
}

/* What a way in the world, along a face, comes up against most; NULL: nothing. */
static const sense_face *sense_blocker(const sense *all, const sense_face *held, sense_way way)
{
    const sense_face *most = NULL;
    double fastest = all->rest;
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *face = &all->faces[i];
        double closing = sense_closing(face, way.now);
        closing = deft__abs(closing) > all->rest ? closing : sense_closing(face, way.next);
        if (closing > fastest && sense_differ(face, held) && sense_is_way_past(all, face, way)) {
            most = face;
            fastest = closing;
        }
    }
    return most;
}

/* Its speed along a face; a dash has its own, whatever it was turned along before. */
static double sense_speed_along(const deft__walker *walk, deft__v2 tangent, deft__v2 velocity)
{
    double now = deft__v2_dot(velocity, tangent);
    double dash = deft__walk_dashes(walk) ? deft__v2_dot(deft__walk_wish(walk), tangent) : 0;
    return dash * now > 0 ? dash : now;
}

/* Its ways along a face, in a frame that goes with that: by its velocity, and as the stick would have it. */
static sense_way sense_along(const deft__walker *walk, const sense_face *face, deft__v2 now)
{
    deft__v2 tangent = deft__face_tangent(face->on.face);
    deft__v2 flow = sense_flow(walk, face);
    double speed = sense_speed_along(walk, tangent, now);
    double wish = deft__v2_dot(deft__walk_wish(walk), tangent);
    return sense_way_of(deft__v2_add(flow, deft__v2_scale(tangent, speed)),
                        deft__v2_add(flow, deft__v2_scale(tangent, wish)));
}

static void sense_set_flow(deft__walker *walk, deft__v2 flow)
{
    if (!deft__v2_is_same(flow, walk->scene.flow)) {
        deft__flow_set(&walk->scene, flow, walk->scene.feet);
    }
}

/* Slides along a face. */
static void sense_hold(deft__walker *walk, const sense *all, const sense_face *face)
{
    deft__v2 tangent = deft__face_tangent(face->on.face);
    double wish = walk->push > 0 ? deft__v2_dot(walk->stick, tangent) : 0;
    double own = sense_speed_along(walk, tangent, deft__v2_scale(walk->heading, walk->speed));
    double target = deft__v2_dot(deft__walk_wish(walk), tangent);
    own = deft__abs(own - target) <= all->rest ? target : (deft__abs(own) > all->rest ? own : 0);
    double knock = deft__v2_dot(walk->knock, tangent);
    double way = own < 0 || own > 0 ? own : wish;
    walk->speed = deft__abs(own);
    walk->follows = deft__v2_scale(face->on.face->normal, sense_follows(walk, face));
    walk->knock = deft__v2_scale(tangent, knock);
    walk->stands = !(way < 0 || way > 0); /* it looks straight at the wall */
    if (!walk->stands) {
        walk->heading = way < 0 ? deft__v2_scale(tangent, -1) : tangent;
    }
    sense_set_flow(walk, sense_flow(walk, face));
    walk->wall = deft__run_of(&walk->scene, face->on.face, face->on.obstacle);
}

/* The velocity that is `a` along one normal and `b` along the other. */
static deft__v2 sense_meet(deft__v2 n, double a, deft__v2 m, double b)
{
    double across = deft__v2_perp(n, m);
    if (deft__abs(across) <= SENSE_PARALLEL) {
        return deft__v2_scale(n, a);
    }
    return deft__v2_make((a * m.y - b * n.y) / across, (b * n.x - a * m.x) / across);
}

/* True when there is too little room between two faces that close in on each other to give way. */
static bool sense_is_pinned(const sense *all, const sense_face *b, deft__v2 n, deft__v2 flow)
{
    deft__v2 m = b->on.face->normal;
    return deft__v2_dot(n, m) < 0 && deft__abs(deft__v2_perp(n, m)) < SENSE_PINS &&
           sense_closing(b, flow) > all->rest;
}

/* Between faces that close in on each other; the fastest of them pushes. */
static void sense_crush(deft__walker *walk, const sense *all, const sense_face *a, const sense_face *b)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *face = &all->faces[i];
        double closing = sense_closing(face, walk->scene.flow);
        double depth = closing * (walk->dt - walk->now_s);
        if (closing > 16 * all->rest && depth > walk->moveset->touch) {
            const sense_face *pusher = deft__abs(a->wall) >= deft__abs(b->wall) ? a : b;
            const sense_face *other = pusher == a ? b : a;
            if (face != a && face != b) {
                bool pushes = deft__abs(face->wall) > deft__abs(pusher->wall);
                other = pushes ? pusher : face;
                pusher = pushes ? face : pusher;
            }
            deft__walk_crush(walk, pusher->on.obstacle->body, other->on.obstacle->body, depth);
            return;
        }
    }
}

/* Stands where two faces meet, and goes with both. Where they close in on each other, it is crushed. */
static void sense_corner(deft__walker *walk, const sense *all, const sense_face *a, const sense_face *b)
{
    deft__v2 n = a->on.face->normal;
    deft__v2 m = b->on.face->normal;
    deft__v2 flow = sense_flow(walk, a);
    if (deft__abs(deft__v2_perp(n, m)) > SENSE_PARALLEL && !sense_is_pinned(all, b, n, flow)) {
        flow = sense_meet(n, a->wall, m, b->wall);
    }
    const sense_face *rounded = a->on.face->kind == DEFT__FACE_CORNER ? a : b;
    sense_stop(walk);
    walk->stands = true;
    walk->follows = sense_meet(n, sense_follows(walk, a), m, sense_follows(walk, b));
    sense_set_flow(walk, flow);
    if (rounded->on.face->kind == DEFT__FACE_CORNER) { /* it slips past that */
        walk->wall = deft__run_of(&walk->scene, rounded->on.face, rounded->on.obstacle);
        walk->beside = rounded == a ? m : n;
    }
    sense_crush(walk, all, a, b);
}

/* What holds it back: a face along which it can go, or two that meet in a corner; all NULL: nothing. */
typedef struct sense_hold_on {
    const sense_face *best, *corner, *blocker;
} sense_hold_on;

/* How fast it closes in on a face that it is held by: as the stick would have it. But who turns at once has
 * for its way the speed of now. While what moves comes after faster than that, it pushes; and while that is
 * faster than what goes away, it follows. */
static double sense_presses(const deft__walker *walk, const sense *all, const sense_face *face)
{
    double wished = sense_closing(face, sense_in_world(walk, deft__walk_wish(walk)));
    double now = sense_closing(face, sense_in_world(walk, deft__v2_scale(walk->stick, walk->speed)));
    bool pushes = sense_pushes(walk, all, face);
    bool moves = pushes || sense_follows(walk, face) < -all->rest;
    if (!moves || !(walk->push > 0) || walk->turn_rad_s < DEFT_FOREVER) {
        return wished;
    }
    return now > all->rest ? deft__max(now, wished) : (pushes && now < -all->rest ? now : wished);
}

/* Of the faces that the stick, or what moves, presses it to, the one that it is pressed to most of those
 * along which it can go; with its velocity, or as the stick alone would have it. */
static sense_hold_on sense_pick(const deft__walker *walk, const sense *all, bool by_wish)
{
    deft__v2 wish = deft__walk_wish(walk);
    deft__v2 velocity = by_wish ? wish : deft__walk_velocity(walk);
    sense_way way = sense_way_of(sense_in_world(walk, velocity), sense_in_world(walk, wish));
    sense_hold_on on = {NULL, NULL, NULL};
    double most = all->rest;
    double deepest = all->rest;
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *face = &all->faces[i];
        double closing = sense_presses(walk, all, face);
        bool leaves = !by_wish && sense_closing(face, way.now) < -all->rest * (SENSE_LEAN / SENSE_REST);
        if (!(closing > all->rest) || leaves || !sense_is_way_past(all, face, way)) {
            continue;
        }
        const sense_face *blocker = sense_blocker(all, face, sense_along(walk, face, velocity));
        bool alike = on.best != NULL && deft__abs(closing - most) <= all->rest;
        if (blocker != NULL && closing > deepest) {
            on.corner = face;
            on.blocker = blocker;
            deepest = closing;
        } else if (blocker == NULL &&
                   (alike ? deft__hit_before(&face->on, &on.best->on, all->feet) : closing > most)) {
            on.best = face;
            most = deft__max(most, closing);
        }
    }
    return on;
}

/* What is faster than full speed takes along only as much of that as goes the new way. */
static void sense_turn_at_once(deft__walker *walk)
{
    double full = walk->steering.speed;
    if (walk->speed > full) {
        walk->speed = deft__max(full, walk->speed * deft__v2_dot(walk->heading, walk->stick));
    }
    walk->heading = walk->stick;
}

static bool sense_turns(const deft__walker *walk, const sense_face *face)
{
    return deft__flow_turn_rate(&walk->scene, face->on.obstacle->body) != 0;
}

/* True when across a face it is as fast as that, or has only been pushed by it. */
static bool sense_goes_with(const deft__walker *walk, const sense *all, const sense_face *face)
{
    deft__v2 normal = face->on.face->normal;
    double least = all->rest * (SENSE_LEAN / SENSE_REST);
    least = sense_turns(walk, face) ? deft__max(least, SENSE_TURNED * walk->speed) : least;
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double pushed = face->wall - deft__v2_dot(walk->ground, normal);
    double follows = sense_follows(walk, face);
    if (walk->speed * deft__v2_dot(walk->stick, normal) <= follows) { /* turned to the stick it keeps up */
        least = deft__max(least, -follows);
    }
    return deft__abs(across - follows) <= least || deft__abs(across - pushed) <= least;
}

/* What pushes it gives it speed, which it then takes along. */
static void sense_be_pushed(deft__walker *walk, const sense *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const sense_face *face = &all->faces[i];
        deft__v2 velocity = sense_in_world(walk, deft__walk_velocity(walk));
        if (sense_pushes(walk, all, face) && sense_closing(face, velocity) > all->rest &&
            sense_is_way_past(all, face, sense_way_of(velocity, velocity))) {
            deft__walk_clip(walk, face->on.face->normal, face->wall);
        }
    }
}

/* A heading that turns at once takes the speed along, unless a wall is in that way: along a wall it turns
 * round, and is at most as fast as the stick can point along it. */
static void sense_head(deft__walker *walk, const sense *all)
{
    bool at_once = walk->turn_rad_s >= DEFT_FOREVER || !(walk->speed > 0);
    if (!(walk->push > 0) || !at_once) {
        return;
    }
    if (walk->turn_rad_s >= DEFT_FOREVER) {
        sense_be_pushed(walk, all);
    }
    sense_hold_on on = sense_pick(walk, all, true);
    const sense_face *face = on.best;
    bool is_cornered = face == NULL && on.corner != NULL;
    if (is_cornered && sense_goes_with(walk, all, on.corner) && sense_goes_with(walk, all, on.blocker)) {
        return;
    }
    if (face == NULL || !(walk->speed > 0)) {
        sense_turn_at_once(walk);
        bool stays =
            is_cornered && !(sense_follows(walk, on.corner) < 0) && !(sense_follows(walk, on.blocker) < 0);
        walk->speed = stays ? 0 : walk->speed;
        return;
    }
    deft__v2 normal = face->on.face->normal;
    deft__v2 tangent = deft__face_tangent(face->on.face);
    double across = walk->speed * deft__v2_dot(walk->heading, normal);
    double along = walk->speed * deft__v2_dot(walk->heading, tangent);
    double wish = walk->steering.speed * deft__v2_dot(walk->stick, tangent);
    double follows = sense_follows(walk, face);
    across = sense_turns(walk, face) || follows < 0 ? follows : across;
    if (!sense_goes_with(walk, all, face)) {
        sense_turn_at_once(walk);
        return;
    }
    double size = deft__min(deft__abs(along), deft__abs(wish));
    deft__walk_set_own(
        walk, deft__v2_add(deft__v2_scale(tangent, wish < 0 ? -size : size), deft__v2_scale(normal, across)));
}

static void sense_held(deft__walker *walk, const sense *all)
{
    sense_hold_on on = sense_pick(walk, all, false);
    if (on.best != NULL) {
        sense_hold(walk, all, on.best);
    } else if (on.corner != NULL) {
        sense_corner(walk, all, on.corner, on.blocker);
    } else {
        sense_set_flow(walk, walk->ground);
    }
    walk->walled = on.best != NULL || on.corner != NULL;
}

/* ---- the ground ---- */

/* On ice nobody turns at once: no faster than half a turn in the time that stopping takes there. */
static double sense_turn_rate(const deft__walker *walk, double friction)
{
    const deft_response *release = &walk->moveset->topdown.steering.release;
    double rate = walk->moveset->topdown.turn_rad_s;
    if (!(friction > 0) || !(friction < 1)) {
        return rate;
    }
    double stop_s = release->kind == DEFT_RESPONSE_CURVE  ? release->time_s
                    : release->kind == DEFT_RESPONSE_DRAG ? 3 / release->rate
                                                          : 0;
    double most = stop_s > 0 ? DEFT__PI / stop_s : DEFT_FOREVER;
    rate = deft__min(rate, most);
    return rate < DEFT_FOREVER ? rate * friction : DEFT_FOREVER;
}

static void sense_ground(deft__walker *walk)
{
    double friction = 0;
    walk->ground = deft__v2_make(0, 0);
    if (walk->scene.zone_count != 0) {
        friction = deft__zones_friction(&walk->scene);
        walk->ground = deft__zones_push(&walk->scene, DEFT_ZONE_CONVEYOR);
    }
    deft_steering scaled;
    walk->steering = *deft__steering_on(&walk->moveset->topdown.steering, friction, &scaled);
    walk->turn_rad_s = sense_turn_rate(walk, friction);
}

static void sense_around(deft__walker *walk)
{
    sense all;
    memset(&walk->wall, 0, sizeof walk->wall);
    walk->stands = false;
    walk->follows = walk->beside = deft__v2_make(0, 0);
    sense_ground(walk);
    deft__walk_dash_obey(walk);
    sense_look(walk, &all);
    deft__v2 velocity = deft__walk_velocity(walk);
    double fastest = walk->steering.speed + deft__abs(velocity.x) + deft__abs(velocity.y) +
                     deft__abs(walk->ground.x) + deft__abs(walk->ground.y);
    for (uint32_t i = 0; i < all.count; i++) {
        fastest = deft__max(fastest, deft__abs(all.faces[i].wall));
    }
    all.rest = SENSE_REST * fastest;
    all.hair = SENSE_REST * walk->moveset->tile;
    if (!deft__walk_dashes(walk)) {
        sense_roll(walk, &all);
        sense_head(walk, &all);
    }
    sense_clip(walk, &all);
    sense_held(walk, &all);
}

void deft__walk_sense(deft__walker *walk)
{
    sense_around(walk);
    if (deft__walk_dash_stops(walk)) {
        sense_around(walk);
    }
}
