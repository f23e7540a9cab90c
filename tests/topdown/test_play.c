/* tests/topdown/test_play.c -- random play in random rooms: the same at every rate and in a room that is
 * turned by quarters, never inside of a wall, and along walls at the part of the stick that leads along them.
 *
 * Beside each play its mirror image, its small image and its image in turned axes are played (walks.h). */
#include "deft/io.h"
#include "tests/harness/extent.h"
#include "tests/harness/gap.h"
#include "tests/harness/walks.h"

/* Half of the walker, which is as tall as wide. No gap between two walls is just as wide. */
#define HALF   (23.0 / 64)
#define SLOT_S (1.0 / 32)
#define SLOTS  64
#define ROOM   5 /* half of its side */
#define PLAYS  extent_of(12, 50, 400)
#define FIRST  1001 /* plays up to 1000 were looked at while the core was made */

/* Places are the same within 1e-5 of the way. The 1e-4 is for the corners of bodies, which each tick rounds
 * to floats anew. */
#define APART(way) (1e-5 * (way) + 1e-4)

/* A box between walls; with rounded corners, on ice; with belts; with bodies that move. */
enum { BOX, ROUND, BELTS, MOVERS, KINDS };

typedef struct shape {
    double corners[8];
    int count;
} shape;

typedef struct act {
    double stick[2], kick[2];
    bool kicks, dashes;
} act;

/* A room and what is done in it. Places are those of the walker's middle. */
typedef struct plan {
    deft_tuning tuning;
    shape walls[12], movers[2], grounds[3];
    int wall_count, mover_count, ground_count;
    double push[3][2], friction[3], goes[2][2];
    act acts[SLOTS];
} plan;

static uint64_t seed;

static double between(double low, double high)
{
    return low + (high - low) * deft_random_unit(&seed);
}

static bool once_in(int count)
{
    return deft_random_unit(&seed) * count < 1;
}

/* A multiple of 1/8: the same number in floats, wherever the room is turned. */
static double eighth(double low, double high)
{
    return floor(between(8 * low, 8 * high) + 0.5) / 8;
}

/* ---- plans ---- */

static shape box(double left, double bottom, double right, double top)
{
    const shape made = {{left, bottom, right, bottom, right, top, left, top}, 4};
    return made;
}

static shape random_box(double least, double most)
{
    double x = eighth(-ROOM, ROOM - 1), y = eighth(-ROOM, ROOM - 1);
    return box(x, y, x + eighth(least, most), y + eighth(least, most));
}

/* A triangle that leans, with sides of 1 or more and no sharp corner. */
static shape random_triangle(void)
{
    shape made = {{0}, 3};
    double area, longest;
    do {
        for (int i = 0; i < 6; i++) {
            made.corners[i] = i < 2 ? eighth(-ROOM, ROOM) : made.corners[i - 2 * (i / 2)] + eighth(-2, 2);
        }
        const double *c = made.corners;
        area = (c[2] - c[0]) * (c[5] - c[1]) - (c[3] - c[1]) * (c[4] - c[0]);
        longest = fmax(hypot(c[2] - c[0], c[3] - c[1]),
                       fmax(hypot(c[4] - c[2], c[5] - c[3]), hypot(c[0] - c[4], c[1] - c[5])));
    } while (area < longest * longest / 2); /* an angle is then 45 degrees or more */
    return made;
}

static bool leaves_room(const shape *s)
{
    const deft_box middle = {-HALF - 0.25, -HALF - 0.25, HALF + 0.25, HALF + 0.25};
    return gap_of_box(&middle, 0, (uint32_t)s->count, s->corners) > 0;
}

static deft_response_tuning random_response(void)
{
    deft_response_tuning made;
    memset(&made, 0, sizeof made);
    made.kind = (int32_t)between(0, 3);
    made.time_s = between(0.02, 0.7);
    made.exponent = once_in(2) ? 1 : between(1, 3);
    made.loss_per_s = between(0.5, 0.999);
    made.threshold_ratio = between(0.02, 0.2);
    return made;
}

static deft_tuning random_tuning(void)
{
    deft_tuning tuning = walks_plain();
    tuning.shape.width = tuning.shape.height = 2 * HALF;
    tuning.shape.corner_radius = once_in(3) ? HALF : once_in(2) ? 0.125 : 0;
    tuning.topdown.speed = between(2, 10);
    tuning.topdown.attack = random_response();
    tuning.topdown.release = random_response();
    tuning.topdown.turn_rate_deg_s = once_in(2) ? (double)INFINITY : between(90, 900);
    tuning.run.overspeed_release_s = between(0.1, 0.6);
    tuning.ability.dash = 1;
    tuning.dash.exit_ratio = between(0, 1);
    tuning.dash.freeze_s = once_in(2) ? 0 : between(0, 0.1);
    tuning.dash.directions =
        DEFT_DASH_DIRECTIONS_FREE; /* on a diagonal two corners meet: either way is right */
    return tuning;
}

static void draw(plan *p, uint64_t number, int kind)
{
    memset(p, 0, sizeof *p);
    seed = number;
    p->tuning = random_tuning();
    p->tuning.shape.corner_radius = kind == BOX ? 0 : p->tuning.shape.corner_radius;
    p->walls[p->wall_count++] = box(-ROOM - 1, -ROOM - 1, -ROOM, ROOM + 1);
    p->walls[p->wall_count++] = box(ROOM, -ROOM - 1, ROOM + 1, ROOM + 1);
    p->walls[p->wall_count++] = box(-ROOM, -ROOM - 1, ROOM, -ROOM);
    p->walls[p->wall_count++] = box(-ROOM, ROOM, ROOM, ROOM + 1);
    while (p->wall_count < 12) {
        shape s = once_in(2) ? random_triangle() : random_box(1, 2);
        if (leaves_room(&s)) {
            p->walls[p->wall_count++] = s;
        }
    }
    /* beside what goes away a heading that turns depends on the rate (docs/dev/known-limits.md) */
    bool turns = p->tuning.topdown.turn_rate_deg_s < (double)INFINITY;
    while (kind >= MOVERS && !turns && p->mover_count < 2) {
        shape s = random_box(0.5, 1.5);
        if (leaves_room(&s)) {
            p->goes[p->mover_count][0] = eighth(-3, 3);
            p->goes[p->mover_count][1] = eighth(-3, 3);
            p->movers[p->mover_count++] = s;
        }
    }
    while (kind >= ROUND && p->ground_count < 3) {
        int i = p->ground_count++;
        p->grounds[i] = random_box(2, 6);
        p->push[i][0] = kind < BELTS || turns || once_in(2) ? 0 : eighth(-2, 2);
        p->push[i][1] = kind < BELTS || turns || once_in(2) ? 0 : eighth(-2, 2);
        p->friction[i] = once_in(2) ? 0 : between(0.1, 1);
    }
    for (int i = 0; i < SLOTS; i++) {
        act *a = &p->acts[i];
        *a = i > 0 ? p->acts[i - 1] : *a;
        a->kicks = a->dashes = false;
        if (i == 0 || once_in(8)) {
            bool is_straight = once_in(2);
            double angle = acos(-1) * (is_straight ? floor(between(0, 4)) / 2 : between(0, 2));
            double size = i > 0 && once_in(5) ? 0 : once_in(4) ? 0.6 : 1;
            a->stick[0] = size * cos(angle);
            a->stick[1] = size * sin(angle);
        } else if (once_in(12)) {
            a->kicks = true;
            a->kick[0] = between(-8, 8);
            a->kick[1] = between(-8, 8);
        } else if (once_in(12)) {
            a->dashes = true;
        }
    }
}

/* ---- plays ---- */

/* A plan in a room that is turned by so many quarters. */
typedef struct play_of {
    walks w;
    const plan *plan;
    int quarters, ticks; /* in a slot */
    double place[SLOTS][2];
    int slots; /* that were played: a play ends when the walker is between two that close in */
} play_of;

static void turn(double *xy, int quarters)
{
    for (int i = 0; i < quarters; i++) {
        double x = xy[0];
        xy[0] = -xy[1];
        xy[1] = x;
    }
}

static shape turned(const shape *s, int quarters)
{
    shape made = *s;
    for (int i = 0; i < s->count; i++) {
        turn(&made.corners[2 * i], quarters);
    }
    return made;
}

static void open_play(play_of *o, const plan *p, int quarters, int ticks)
{
    o->plan = p;
    o->quarters = quarters;
    o->ticks = ticks;
    walks_open(&o->w, &p->tuning, ticks / SLOT_S, 0, -HALF);
    for (int i = 0; i < p->mover_count; i++) { /* the first feature of a body */
        shape s = turned(&p->movers[i], quarters);
        const double *c = s.corners;
        walks_mover(&o->w, fmin(c[0], c[4]), fmin(c[1], c[5]), fmax(c[0], c[4]), fmax(c[1], c[5]));
    }
    for (int i = 0; i < p->wall_count; i++) {
        shape s = turned(&p->walls[i], quarters);
        walks_feature(&o->w, s.corners, s.count, DEFT_FEATURE_SOLID, 0, 0);
    }
    for (int i = 0; i < p->ground_count; i++) {
        shape s = turned(&p->grounds[i], quarters);
        const double *c = s.corners;
        double push[2] = {p->push[i][0], p->push[i][1]};
        turn(push, quarters);
        walks_ground(&o->w, push[0], push[1], p->friction[i], fmin(c[0], c[4]), fmin(c[1], c[5]),
                     fmax(c[0], c[4]), fmax(c[1], c[5]));
    }
}

/* How far the walker is from a feature. */
static double gap_from(const walks *w, const deft_feature *feature)
{
    double corners[2 * DEFT_FEATURE_POINTS_CAP];
    deft_box at;
    deft_topdown_box(&at, &w->bodies[0], &w->moveset);
    for (int i = 0; i < feature->count; i++) {
        corners[2 * i] = (double)feature->points[i].x;
        corners[2 * i + 1] = (double)feature->points[i].y;
    }
    return gap_of_box(&at, w->moveset.radius, feature->count, corners);
}

/* Plays the plan; `watch` looks at each tick. */
static void play_on(play_of *o, void (*watch)(const play_of *o, const act *a))
{
    walks *w = &o->w;
    for (o->slots = 0; o->slots < SLOTS && w->counts[DEFT_EVENT_CRUSHED] == 0; o->slots++) {
        act a = o->plan->acts[o->slots];
        double velocities[4][2] = {{0}};
        turn(a.stick, o->quarters);
        turn(a.kick, o->quarters);
        for (int i = 0; i < o->plan->mover_count; i++) { /* to and fro, each for half a second */
            double sign = o->slots / 16 % 2 == 0 ? 1 : -1;
            velocities[i][0] = sign * o->plan->goes[i][0];
            velocities[i][1] = sign * o->plan->goes[i][1];
            turn(velocities[i], o->quarters);
        }
        if (a.kicks) {
            walks_kick(w, a.kick[0], a.kick[1]);
        }
        if (a.dashes) {
            walks_press(w, 0);
        }
        for (int i = 0; i < o->ticks; i++) {
            walks_tick_moved(w, a.stick[0], a.stick[1], (const double(*)[2])velocities);
            if (watch != NULL) {
                watch(o, &a);
            }
        }
        o->place[o->slots][0] = w->x;
        o->place[o->slots][1] = w->y + HALF;
        turn(o->place[o->slots], (4 - o->quarters) % 4);
    }
}

/* Where both were played to, they were at the same places. */
static bool is_same(const play_of *one, const play_of *other, int number)
{
    double way = 0;
    for (int i = 0; i < one->slots && i < other->slots; i++) {
        const double *a = one->place[i], *b = other->place[i];
        way += i > 0 ? hypot(a[0] - one->place[i - 1][0], a[1] - one->place[i - 1][1]) : 0;
        if (!(hypot(a[0] - b[0], a[1] - b[1]) <= APART(way))) {
            print_message(
                "play %d (%d ticks a slot, turned by %d) parts in slot %d: (%.7f, %.7f), (%.7f, %.7f)\n",
                number, other->ticks, other->quarters, i, a[0], a[1], b[0], b[1]);
            return false;
        }
    }
    return true;
}

static plan now;
static play_of one, other;

/* The play at another rate, or in a room that is turned by quarters. */
static int parts(int kind, bool turns)
{
    int parted = 0;
    for (int number = FIRST; number < FIRST + PLAYS; number++) {
        draw(&now, (uint64_t)number, kind);
        open_play(&one, &now, 0, turns ? 2 : 1);
        play_on(&one, NULL);
        open_play(&other, &now, turns ? 1 + number % 3 : 0, turns ? 2 : number % 2 == 0 ? 3 : 8);
        play_on(&other, NULL);
        parted += is_same(&one, &other, number) ? 0 : 1;
    }
    return parted;
}

static void between_walls_a_boxs_play_is_the_same_at_every_rate(void **state)
{
    (void)state;
    assert_int_equal(parts(BOX, false), 0);
}

static void in_a_turned_room_of_walls_a_play_is_the_turned_play(void **state)
{
    (void)state;
    assert_int_equal(parts(BOX, true), 0);
}

/* The promise is that none parts. A facet of a rounded corner that is passed within the core's `touch` may be
 * met or not. On an arc a border of ice is met within `touch`. A walker that a belt pushes back comes and
 * goes at its border, at instants that depend on the rate. A kick may come to a body just as the body turns
 * back (docs/dev/known-limits.md). */
static void other_plays_are_mostly_the_same(void **state)
{
    static const int one_in[KINDS] = {0, 50, 10, 10};
    (void)state;
    for (int kind = ROUND; kind < KINDS; kind++) {
        int parted[] = {parts(kind, false), parts(kind, true)};
        int most = (PLAYS + one_in[kind] - 1) / one_in[kind];
        print_message("%d and %d of %d plays part\n", parted[0], parted[1], PLAYS);
        assert_true(parted[0] <= most && parted[1] <= most);
    }
}

static void watch_depth(const play_of *o, const act *a)
{
    (void)a;
    const walks *w = &o->w;
    for (uint32_t i = 0; w->counts[DEFT_EVENT_CRUSHED] == 0 && i < w->arrays[0].count; i++) {
        const deft_feature *feature = &w->features[0][i];
        if ((feature->flags & DEFT_FEATURE_SOLID) != 0) {
            assert_true(gap_from(w, feature) >= -GAP_DEPTH);
        }
    }
    assert_int_equal(w->counts[DEFT_EVENT_STUCK] + w->counts[DEFT_EVENT_OVERFLOW], 0);
}

static void a_walker_is_never_inside_of_anything(void **state)
{
    (void)state;
    for (int number = FIRST; number < FIRST + PLAYS; number++) {
        draw(&now, (uint64_t)number, MOVERS);
        open_play(&one, &now, 0, 1 + number % 3);
        play_on(&one, watch_depth);
    }
}

/* ---- along walls ---- */

/* Farther than this from a wall, or from the end of one, nothing is near. */
#define CLEAR 1e-3

/* The direction off a wall that the walker touches with the middle of a side: the axis on which the two are
 * farthest apart. False where they are about as far apart on another one, which is at a corner. */
static bool is_on_face(const walks *w, const shape *wall, double *normal)
{
    double best = -HUGE_VAL, second = -HUGE_VAL;
    for (int i = 0; i < wall->count + 4; i++) {
        static const double sides[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        const double *from = &wall->corners[2 * (i % wall->count)];
        const double *to = &wall->corners[2 * ((i + 1) % wall->count)];
        double length = hypot(to[0] - from[0], to[1] - from[1]);
        double nx = i < 4 ? sides[i][0] : (to[1] - from[1]) / length;
        double ny = i < 4 ? sides[i][1] : (from[0] - to[0]) / length;
        double top = -HUGE_VAL;
        for (int k = 0; k < wall->count; k++) {
            top = fmax(top, nx * wall->corners[2 * k] + ny * wall->corners[2 * k + 1]);
        }
        double gap = nx * w->x + ny * (w->y + HALF) - HALF * (fabs(nx) + fabs(ny)) - top;
        bool is_same = best > -HUGE_VAL && nx * normal[0] + ny * normal[1] > 1 - 1e-9;
        if (gap > best && !is_same) {
            second = best;
            best = gap;
            normal[0] = nx;
            normal[1] = ny;
        } else if (!is_same) {
            second = fmax(second, gap);
        }
    }
    return second < -CLEAR;
}

static int slides, frees;
static const shape *held_by; /* where the last tick ended */

/* Starts and stops take no time. So in the open the velocity is the stick's, and along a wall its part. A
 * tick may end just where a wall is reached: it is the next one that goes along that wall. */
static void watch_velocity(const play_of *o, const act *a)
{
    const walks *w = &o->w;
    const shape *touched = NULL;
    int near_by = 0;
    double normal[2] = {0, 0};
    double vx = a->stick[0] * o->plan->tuning.topdown.speed, vy = a->stick[1] * o->plan->tuning.topdown.speed;
    for (int i = 0; i < o->plan->wall_count; i++) {
        const shape *wall = &o->plan->walls[i];
        deft_box at;
        deft_topdown_box(&at, &w->bodies[0], &w->moveset);
        double gap = gap_of_box(&at, 0, (uint32_t)wall->count, wall->corners);
        near_by += gap < CLEAR ? 1 : 0;
        touched = gap < GAP_TOUCH ? wall : touched;
    }
    bool was_held = touched != NULL && touched == held_by;
    held_by = touched;
    if (near_by > 1 || (near_by == 1 && (!was_held || !is_on_face(w, touched, normal)))) {
        return;
    }
    double into = fmin(vx * normal[0] + vy * normal[1], 0);
    slides += into < 0 ? 1 : 0;
    frees += near_by == 0 ? 1 : 0;
    /* the stick's steps are 1/32767, of full speed 10 at most */
    NEAR(w->bodies[0].velocity.x, vx - into * normal[0], 1e-3);
    NEAR(w->bodies[0].velocity.y, vy - into * normal[1], 1e-3);
}

static void along_a_wall_the_velocity_is_the_sticks_part(void **state)
{
    (void)state;
    slides = frees = 0;
    for (int number = FIRST; number < FIRST + PLAYS; number++) {
        draw(&now, (uint64_t)number, BOX);
        now.tuning.input.deadzone = 0;
        now.tuning.topdown.attack.kind = now.tuning.topdown.release.kind = DEFT_RESPONSE_INSTANT;
        now.tuning.topdown.turn_rate_deg_s = (double)INFINITY;
        for (int i = 0; i < SLOTS; i++) {
            now.acts[i].kicks = now.acts[i].dashes = false;
        }
        open_play(&one, &now, 0, 1);
        play_on(&one, watch_velocity);
    }
    assert_true(slides > 5 * PLAYS && frees > 5 * PLAYS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_walls_a_boxs_play_is_the_same_at_every_rate),
        cmocka_unit_test(in_a_turned_room_of_walls_a_play_is_the_turned_play),
        cmocka_unit_test(other_plays_are_mostly_the_same),
        cmocka_unit_test(a_walker_is_never_inside_of_anything),
        cmocka_unit_test(along_a_wall_the_velocity_is_the_sticks_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
