/* explain.c -- which wish made which number, with its formula.
 *
 * In the formulas h is the height, m the minimum height, t the time to the apex, and x the distance to it.
 * The launch speed is v, and the gravity g. What an apex hang makes of time and height is a and b (both 1
 * without one).
 */
#include "deft/moveset.h"
#include "tuning/derive.h"

#define DEFT_EXPLAIN_LENGTH "units"
#define DEFT_EXPLAIN_SPEED  "units/s"
#define DEFT_EXPLAIN_ACCEL  "units/s^2"
#define DEFT_EXPLAIN_HANG   ", jump.hang_speed_ratio, jump.hang_gravity_ratio"

typedef struct explain_sheet {
    deft_explanation *out;
    size_t capacity, count;
} explain_sheet;

/* What happens at once, or has no limit, has no line. */
static void explain_put(explain_sheet *sheet, const char *name, const char *unit, const char *formula,
                        const char *wishes, double value)
{
    if (value >= DEFT_FOREVER) {
        return;
    }
    if (sheet->count < sheet->capacity) {
        deft_explanation *line = &sheet->out[sheet->count];
        line->name = name;
        line->unit = unit;
        line->formula = formula;
        line->wishes = wishes;
        line->value = value;
    }
    sheet->count++;
}

static void explain_shape(explain_sheet *sheet, const deft_moveset *m)
{
    explain_put(sheet, "shape.half_width", DEFT_EXPLAIN_LENGTH, "width / 2", "shape.width", m->half_width);
    if (m->radius > 0) {
        explain_put(sheet, "shape.radius", DEFT_EXPLAIN_LENGTH, "as wished", "shape.corner_radius",
                    m->radius);
    }
    explain_put(sheet, "shape.touch", DEFT_EXPLAIN_LENGTH, "skin / 32", "shape.skin", m->touch);
    explain_put(sheet, "shape.contact", DEFT_EXPLAIN_LENGTH, "skin / 128", "shape.skin", m->contact);
    explain_put(sheet, "shape.chord_error", DEFT_EXPLAIN_LENGTH, "tile / 64", "units_per_tile",
                m->chord_error);
    explain_put(sheet, "shape.travel_max", DEFT_EXPLAIN_LENGTH, "8 larger side", "shape.width, shape.height",
                m->travel_max);
    explain_put(sheet, "ground.slope_cos", "", "cos(limit) - 0.0001", "ground.slope_limit_deg", m->slope_cos);
}

static void explain_crouch(explain_sheet *sheet, const deft_moveset *m)
{
    if ((m->abilities >> DEFT_ABILITY_CROUCH & 1) == 0) {
        return;
    }
    explain_put(sheet, "crouch.speed", DEFT_EXPLAIN_SPEED, "run.speed ratio", "run.speed, crouch.speed_ratio",
                m->crouch.speed);
    explain_put(sheet, "crouch.slide_rate", "1/s", "-ln(1 - loss)", "crouch.slide_loss_per_s",
                m->crouch.slide_rate);
}

static void explain_climb(explain_sheet *sheet, const deft_moveset *m)
{
    if ((m->abilities >> DEFT_ABILITY_CLIMB & 1) == 0) {
        return;
    }
    explain_put(sheet, "climb.hop_speed", DEFT_EXPLAIN_SPEED, "sqrt(2 g h)", "jump, shape.height",
                m->climb.hop_speed);
    explain_put(sheet, "climb.hop_s", "s", "v / g + sqrt(2 h / g_fall)", "jump, fall, shape.height",
                m->climb.hop_s);
}

/* The names of one response's lines, and of the wishes behind them. */
typedef struct explain_response_names {
    const char *distance, *distance_wishes;
    const char *rate, *rate_wishes;
    const char *half, *half_wishes;
} explain_response_names;

#define DEFT_EXPLAIN_RESPONSE(path, speed)                                                                   \
    {                                                                                                        \
        path ".distance", speed ", " path ".time_s, " path ".exponent", path ".rate", path ".loss_per_s",    \
            path ".half_life_s", path ".loss_per_s"                                                          \
    }

static const explain_response_names explain_responses[6] = {
    DEFT_EXPLAIN_RESPONSE("run.attack", "run.speed"),
    DEFT_EXPLAIN_RESPONSE("run.turn", "run.speed"),
    DEFT_EXPLAIN_RESPONSE("run.release", "run.speed"),
    DEFT_EXPLAIN_RESPONSE("air.attack", "run.speed, air.speed_ratio"),
    DEFT_EXPLAIN_RESPONSE("air.turn", "run.speed, air.speed_ratio"),
    DEFT_EXPLAIN_RESPONSE("air.release", "run.speed, air.speed_ratio"),
};

static void explain_response(explain_sheet *sheet, const explain_response_names *names,
                             const deft_response *r, double speed, bool attacks)
{
    const double ln2 = 0.69314718055994530942;
    if (r->kind == DEFT_RESPONSE_CURVE) {
        const double stop = speed * r->time_s / (r->exponent + 1);
        explain_put(sheet, names->distance, DEFT_EXPLAIN_LENGTH,
                    attacks ? "speed T p / (p + 1)" : "speed T / (p + 1)", names->distance_wishes,
                    attacks ? stop * r->exponent : stop);
    } else if (r->kind == DEFT_RESPONSE_DRAG) {
        explain_put(sheet, names->rate, "1/s", "-ln(1 - loss)", names->rate_wishes, r->rate);
        explain_put(sheet, names->half, "s", "ln 2 / rate", names->half_wishes, ln2 / r->rate);
    }
}

static void explain_steering(explain_sheet *sheet, const deft_steering *law,
                             const explain_response_names *names)
{
    explain_response(sheet, &names[0], &law->attack, law->speed, true);
    explain_response(sheet, &names[1], &law->turn, law->speed, false);
    explain_response(sheet, &names[2], &law->release, law->speed, false);
}

static void explain_bleed(explain_sheet *sheet, const char *name, const char *wishes, double rate)
{
    explain_put(sheet, name, DEFT_EXPLAIN_ACCEL, rate <= 0 ? "never" : "speed / s", wishes, rate);
}

static void explain_running(explain_sheet *sheet, const deft_moveset *m)
{
    const deft_steering *ground = &m->ground, *air = &m->air;
    explain_put(sheet, "run.speed", DEFT_EXPLAIN_SPEED, "as wished", "run.speed", ground->speed);
    explain_steering(sheet, ground, explain_responses);
    explain_bleed(sheet, "run.overspeed_release", "run.speed, run.overspeed_release_s",
                  ground->overspeed_release);
    explain_bleed(sheet, "run.overspeed_pushed", "run.speed, run.overspeed_pushed_s",
                  ground->overspeed_pushed);
    explain_put(sheet, "air.speed", DEFT_EXPLAIN_SPEED, "run.speed ratio", "run.speed, air.speed_ratio",
                air->speed);
    explain_steering(sheet, air, explain_responses + 3);
    explain_bleed(sheet, "air.overspeed_release", "run.speed, air.speed_ratio, air.overspeed_release_s",
                  air->overspeed_release);
    explain_bleed(sheet, "air.overspeed_pushed", "run.speed, air.speed_ratio, air.overspeed_pushed_s",
                  air->overspeed_pushed);
}

/* How launch speed and gravity came about, by shape, then without and with a cut by hold, then without and
 * with an apex hang. A shape by speed has no cut by hold. */
typedef struct explain_arc_words {
    const char *launch, *gravity, *wishes;
} explain_arc_words;

#define DEFT_EXPLAIN_BY_TIME     "jump.height, jump.time_to_apex_s"
#define DEFT_EXPLAIN_BY_DISTANCE "jump.height, jump.distance_to_apex, run.speed"
#define DEFT_EXPLAIN_BY_GRAVITY  "jump.height, jump.gravity"
#define DEFT_EXPLAIN_BY_SPEED    "jump.gravity, jump.launch_speed"
#define DEFT_EXPLAIN_MIN         ", jump.height_min"

static const explain_arc_words explain_arcs[4][2][2] = {
    {{{"2 h / t", "2 h / t^2", DEFT_EXPLAIN_BY_TIME},
      {"2 h a / (t b)", "v a / t", DEFT_EXPLAIN_BY_TIME DEFT_EXPLAIN_HANG}},
     {{"(h + m) / t", "v^2 / (2 m)", DEFT_EXPLAIN_BY_TIME DEFT_EXPLAIN_MIN},
      {"(h + m (2 a - b)) / t", "v^2 / (2 m)", DEFT_EXPLAIN_BY_TIME DEFT_EXPLAIN_MIN DEFT_EXPLAIN_HANG}}},
    {{{"2 h / t, t = x / run.speed", "2 h / t^2, t = x / run.speed", DEFT_EXPLAIN_BY_DISTANCE},
      {"2 h a / (t b), t = x / run.speed", "v a / t, t = x / run.speed",
       DEFT_EXPLAIN_BY_DISTANCE DEFT_EXPLAIN_HANG}},
     {{"(h + m) / t, t = x / run.speed", "v^2 / (2 m)", DEFT_EXPLAIN_BY_DISTANCE DEFT_EXPLAIN_MIN},
      {"(h + m (2 a - b)) / t, t = x / run.speed", "v^2 / (2 m)",
       DEFT_EXPLAIN_BY_DISTANCE DEFT_EXPLAIN_MIN DEFT_EXPLAIN_HANG}}},
    {{{"sqrt(2 g h)", "as wished", DEFT_EXPLAIN_BY_GRAVITY},
      {"sqrt(2 g h / b)", "as wished", DEFT_EXPLAIN_BY_GRAVITY DEFT_EXPLAIN_HANG}},
     {{"sqrt(2 g m)", "as wished", "jump.gravity, jump.height_min"},
      {"sqrt(2 g m)", "as wished", "jump.gravity, jump.height_min"}}},
    {{{"as wished", "as wished", DEFT_EXPLAIN_BY_SPEED}, {"as wished", "as wished", DEFT_EXPLAIN_BY_SPEED}},
     {{"as wished", "as wished", DEFT_EXPLAIN_BY_SPEED}, {"as wished", "as wished", DEFT_EXPLAIN_BY_SPEED}}},
};

static const char *const explain_cut_wishes[4] = {
    DEFT_EXPLAIN_BY_TIME DEFT_EXPLAIN_MIN,
    DEFT_EXPLAIN_BY_DISTANCE DEFT_EXPLAIN_MIN,
    DEFT_EXPLAIN_BY_GRAVITY DEFT_EXPLAIN_MIN,
    DEFT_EXPLAIN_BY_SPEED DEFT_EXPLAIN_MIN,
};

/* The line of how a jump is cut short. */
static void explain_cut(explain_sheet *sheet, const deft_tuning *t, const deft_arc *arc, bool air)
{
    const char *wishes = air ? "air_jump.height, air_jump.height_min" : explain_cut_wishes[t->jump.shape];
    switch ((deft_cut)t->jump.cut) {
    case DEFT_CUT_GRAVITY:
        explain_put(sheet, air ? "air_jump.cut_gravity" : "jump.cut_gravity", DEFT_EXPLAIN_ACCEL,
                    "v^2 / (2 m)", wishes, arc->cut_gravity);
        break;
    case DEFT_CUT_SPEED:
        explain_put(sheet, air ? "air_jump.cut_speed" : "jump.cut_speed", DEFT_EXPLAIN_SPEED, "sqrt(2 g m)",
                    wishes, arc->cut_speed);
        break;
    case DEFT_CUT_HOLD:
        explain_put(sheet, air ? "air_jump.hold_s" : "jump.hold_s", "s", "(h - m b) / v", wishes,
                    arc->hold_s);
        break;
    case DEFT_CUT_NONE:
    default:
        break;
    }
}

static void explain_hang(explain_sheet *sheet, const deft_tuning *t)
{
    const deft__hang hang = deft__derive_hang(t);
    if (hang.b > 1) {
        explain_put(sheet, "jump.hang_a", "", "1 - s + s / r",
                    "jump.hang_speed_ratio, jump.hang_gravity_ratio", hang.a);
        explain_put(sheet, "jump.hang_b", "", "1 - s^2 + s^2 / r",
                    "jump.hang_speed_ratio, jump.hang_gravity_ratio", hang.b);
    }
}

static void explain_jump(explain_sheet *sheet, const deft_tuning *t, const deft_moveset *m)
{
    const deft_arc *arc = &m->jump;
    const bool hold = t->jump.cut == DEFT_CUT_HOLD, hangs = deft__derive_hang(t).b > 1;
    const explain_arc_words *words = &explain_arcs[t->jump.shape][hold][hangs];
    const bool by_speed = t->jump.shape == DEFT_JUMP_SHAPE_SPEED;
    const char *time = t->jump.shape == DEFT_JUMP_SHAPE_TIME       ? "as wished"
                       : t->jump.shape == DEFT_JUMP_SHAPE_DISTANCE ? "x / run.speed"
                       : hold                                      ? "hold + v a / g"
                                                                   : "v a / g";
    explain_hang(sheet, t);
    explain_put(sheet, "jump.launch_speed", DEFT_EXPLAIN_SPEED, words->launch, words->wishes,
                arc->launch_speed);
    explain_put(sheet, "jump.gravity", DEFT_EXPLAIN_ACCEL, words->gravity, words->wishes, arc->gravity);
    explain_put(sheet, "jump.height", DEFT_EXPLAIN_LENGTH, by_speed ? "v^2 b / (2 g)" : "as wished",
                by_speed ? words->wishes : "jump.height", arc->height);
    explain_put(sheet, "jump.time_to_apex_s", "s", time,
                t->jump.shape == DEFT_JUMP_SHAPE_TIME ? "jump.time_to_apex_s" : words->wishes,
                arc->time_to_apex_s);
    explain_cut(sheet, t, arc, false);
    explain_put(sheet, "jump.height_min", DEFT_EXPLAIN_LENGTH,
                t->jump.cut == DEFT_CUT_NONE ? "not cut: h / b" : "as wished, at most v^2 / (2 g)",
                t->jump.cut == DEFT_CUT_NONE ? words->wishes : "jump.height_min", arc->height_min);
    if (arc->hang_speed > 0) {
        explain_put(sheet, "jump.hang_speed", DEFT_EXPLAIN_SPEED, "ratio v", "jump.hang_speed_ratio",
                    arc->hang_speed);
    }
}

static void explain_air_jump(explain_sheet *sheet, const deft_tuning *t, const deft_moveset *m)
{
    const deft_arc *arc = &m->air_jump;
    if (m->air_jump_count == 0) {
        return;
    }
    if (t->jump.cut == DEFT_CUT_HOLD) {
        explain_put(sheet, "air_jump.launch_speed", DEFT_EXPLAIN_SPEED, "sqrt(2 jump.gravity m)",
                    "air_jump.height_min", arc->launch_speed);
    } else {
        explain_put(sheet, "air_jump.launch_speed", DEFT_EXPLAIN_SPEED, "sqrt(2 jump.gravity h / b)",
                    "air_jump.height", arc->launch_speed);
    }
    explain_put(sheet, "air_jump.time_to_apex_s", "s",
                t->jump.cut == DEFT_CUT_HOLD ? "hold + v a / jump.gravity" : "v a / jump.gravity",
                "air_jump.height", arc->time_to_apex_s);
    explain_cut(sheet, t, arc, true);
}

static const char *explain_fall_formula(const deft_tuning *t, const deft_moveset *m)
{
    const double h = m->jump.height, wish_s = deft__derive_fall_wish_s(t);
    if (t->fall.use_cut_gravity) {
        return "jump.cut_gravity";
    }
    if (wish_s <= 0) {
        return "ratio jump.gravity";
    }
    if (deft__derive_hang(t).b > 1) {
        return "falls h in t, hang and terminal speed included; found by bisection";
    }
    return 2 * h <= m->fall.speed_max * wish_s ? "2 h / t^2" : "vmax / (2 (t - h / vmax))";
}

static const char *explain_fall_wishes(const deft_tuning *t)
{
    if (t->fall.use_cut_gravity) {
        return "fall.use_cut_gravity";
    }
    const bool by_speed = t->jump.shape == DEFT_JUMP_SHAPE_SPEED;
    switch ((deft_fall_shape)t->fall.shape) {
    case DEFT_FALL_SHAPE_TIME:
        return by_speed ? "fall.time_s, fall.speed_max, jump.gravity, jump.launch_speed"
                        : "fall.time_s, fall.speed_max, jump.height";
    case DEFT_FALL_SHAPE_DISTANCE:
        return by_speed ? "fall.distance, run.speed, fall.speed_max, jump.gravity, jump.launch_speed"
                        : "fall.distance, run.speed, fall.speed_max, jump.height";
    case DEFT_FALL_SHAPE_RATIO:
    default:
        return "fall.gravity_ratio";
    }
}

static void explain_fall(explain_sheet *sheet, const deft_tuning *t, const deft_moveset *m)
{
    const deft_fall *fall = &m->fall;
    explain_put(sheet, "fall.gravity", DEFT_EXPLAIN_ACCEL, explain_fall_formula(t, m), explain_fall_wishes(t),
                fall->gravity);
    explain_put(sheet, "fall.time_s", "s", "full jump: apex to ground", explain_fall_wishes(t),
                deft__derive_fall_time_s(&m->jump, m->jump.height, fall->gravity, fall->speed_max));
    explain_put(sheet, "fall.speed_max", DEFT_EXPLAIN_SPEED, "as wished", "fall.speed_max", fall->speed_max);
    explain_put(sheet, "fall.fast_gravity", DEFT_EXPLAIN_ACCEL, "ratio fall.gravity",
                "fall.fast_gravity_ratio", fall->fast_gravity);
    explain_put(sheet, "fall.fast_speed_max", DEFT_EXPLAIN_SPEED, "as wished", "fall.fast_speed_max",
                fall->fast_speed_max);
}

static void explain_wall_jump(explain_sheet *sheet, const deft_tuning *t, const deft_moveset *m)
{
    const deft_walls *wall = &m->wall;
    if ((m->abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_JUMP)) == 0) {
        return;
    }
    explain_put(sheet, "wall.launch_speed", DEFT_EXPLAIN_SPEED,
                t->jump.cut == DEFT_CUT_HOLD ? "sqrt(2 jump.gravity m)" : "sqrt(2 jump.gravity h / b)",
                "wall.jump_height", wall->jump.launch_speed);
    explain_put(sheet, "wall.away_speed", DEFT_EXPLAIN_SPEED, "v tan(angle)",
                "wall.jump_height, wall.jump_angle_deg", wall->away_speed);
    explain_put(sheet, "wall.jump_height_min", DEFT_EXPLAIN_LENGTH, "h jump.height_min / jump.height",
                "wall.jump_height, jump.height_min, jump.height", wall->jump.height_min);
}

static void explain_moves(explain_sheet *sheet, const deft_moveset *m)
{
    explain_put(sheet, "dash.speed", DEFT_EXPLAIN_SPEED, "d / t", "dash.distance, dash.time_s",
                m->dash.speed);
    explain_put(sheet, "dash.exit_speed", DEFT_EXPLAIN_SPEED, "ratio dash.speed",
                "dash.distance, dash.time_s, dash.exit_ratio", m->dash.speed * m->dash.exit_ratio);
    explain_put(sheet, "glide.gravity", DEFT_EXPLAIN_ACCEL, "ratio fall.gravity", "glide.gravity_ratio",
                m->glide.fall.gravity);
}

static void explain_grapple(explain_sheet *sheet, const deft_moveset *m)
{
    if ((m->abilities & DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE)) != 0) {
        explain_put(sheet, "grapple.reach_s", "s", "range / reach_speed, at most",
                    "grapple.range, grapple.reach_speed", m->grapple.range / m->grapple.reach_speed);
    }
}

static void explain_stagger(explain_sheet *sheet, const deft_moveset *m)
{
    explain_put(sheet, "stagger.gravity", DEFT_EXPLAIN_ACCEL, "ratio jump.gravity", "stagger.gravity_ratio",
                m->stagger.gravity);
    explain_put(sheet, "stagger.drag_rate", "1/s", "-ln(1 - loss)", "stagger.drag_per_s",
                m->stagger.drag_rate);
}

size_t deft_moveset_explain(deft_explanation *out, size_t capacity, const deft_tuning *tuning,
                            const deft_moveset *moveset)
{
    explain_sheet sheet = {out, out == NULL ? 0 : capacity, 0};
    DEFT_ASSERT(tuning != NULL && moveset != NULL);
    if (tuning == NULL || moveset == NULL) {
        return 0;
    }
    deft_tuning played = *tuning;
    deft__derive_access(&played);
    explain_shape(&sheet, moveset);
    explain_running(&sheet, moveset);
    explain_jump(&sheet, &played, moveset);
    explain_air_jump(&sheet, &played, moveset);
    explain_wall_jump(&sheet, &played, moveset);
    explain_fall(&sheet, &played, moveset);
    explain_moves(&sheet, moveset);
    explain_grapple(&sheet, moveset);
    explain_stagger(&sheet, moveset);
    explain_crouch(&sheet, moveset);
    explain_climb(&sheet, moveset);
    return sheet.count;
}
