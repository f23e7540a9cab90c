/* tools/sim_summary.c -- what a run of `deft sim` came to. */
#include "tools/sim.h"

#include <inttypes.h>
#include <string.h>

static uint64_t count_of(const tool_tally *tally, deft_event_kind kind)
{
    return tally->counts[kind];
}

static void print_source(FILE *out, const sim_wish *wanted, const tool_run *run, const tool_tuning *tuning)
{
    if (wanted->flat) {
        (void)fputs(wanted->topdown ? "level     flat: an empty plane, y up, seen from above\n"
                                    : "level     flat: an endless floor at y = 0, y up\n",
                    out);
    } else {
        (void)fprintf(out, "level     %s: %u x %u tiles, y %s, 1 unit = %.6g px\n", wanted->level,
                      (unsigned)run->level->columns, (unsigned)run->level->rows,
                      run->level->axes.up.y > 0.0 ? "up" : "down", run->level->px_per_unit);
    }
    (void)fprintf(out, "tuning    %s", tuning->label);
    if (tuning->scaled_by != 1.0) {
        (void)fprintf(out, ", scaled by %.6g so that its tile is the level's", tuning->scaled_by);
    }
    (void)fputc('\n', out);
    if (wanted->random) {
        (void)fprintf(out, "input     random, seed %" PRIu64 "\n", wanted->random_seed);
    } else {
        (void)fprintf(out, "input     %s\n", wanted->input != NULL ? wanted->input : "hands off");
    }
    (void)fprintf(out, "time      %.6g s in %" PRIu64 " ticks at %.6g Hz", run->time_s, run->tick, run->hz);
    if (run->jitter) {
        (void)fprintf(out, ", dt jittered with seed %" PRIu64, run->jitter_seed);
    }
    (void)fputc('\n', out);
}

/* How often each assist helped, and by how much. */
static void print_assists(FILE *out, const tool_tally *tally)
{
    static const struct {
        deft_event_kind kind;
        const char *name, *unit;
    } rows[] = {{DEFT_EVENT_ASSIST_COYOTE, "coyote time", "s"},
                {DEFT_EVENT_ASSIST_BUFFER, "buffer", "s"},
                {DEFT_EVENT_ASSIST_LANDING, "landing forgiveness", "s"},
                {DEFT_EVENT_ASSIST_HANG, "apex hang", "s"},
                {DEFT_EVENT_ASSIST_CORNER, "corner help", "units"},
                {DEFT_EVENT_ASSIST_LEDGE, "ledge lift", "units"},
                {DEFT_EVENT_ASSIST_WALL_REACH, "wall reach", "units"},
                {DEFT_EVENT_ASSIST_SPEED_KEPT, "speed kept", "units/s"},
                {DEFT_EVENT_ASSIST_LIFT, "stored lift", "units/s"}};
    const char *between = "";
    (void)fputs("assists   ", out);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (tally->counts[rows[i].kind] != 0) {
            (void)fprintf(out, "%s%s %" PRIu64 " (%.4g %s in all, %.4g %s at most)", between, rows[i].name,
                          tally->counts[rows[i].kind], tally->sums[rows[i].kind], rows[i].unit,
                          tally->tops[rows[i].kind], rows[i].unit);
            between = ", ";
        }
    }
    (void)fputs(*between != '\0' ? "\n" : "none was needed\n", out);
}

/* What only a character in side view does. */
static void print_jumps(FILE *out, const tool_tally *tally)
{
    const uint64_t ground = count_of(tally, DEFT_EVENT_JUMPED_GROUND);
    const uint64_t coyote = count_of(tally, DEFT_EVENT_JUMPED_COYOTE);
    const uint64_t air = count_of(tally, DEFT_EVENT_JUMPED_AIR);
    const uint64_t wall = count_of(tally, DEFT_EVENT_JUMPED_WALL);
    const uint64_t landed = count_of(tally, DEFT_EVENT_LANDED);
    const uint64_t apexes = count_of(tally, DEFT_EVENT_APEX);
    (void)fprintf(out,
                  "jumps     %" PRIu64 ": %" PRIu64 " from the ground, %" PRIu64 " by coyote time, %" PRIu64
                  " in the air",
                  ground + coyote + air + wall, ground, coyote, air);
    if (wall > 0) {
        (void)fprintf(out, ", %" PRIu64 " off walls", wall);
    }
    (void)fputc('\n', out);
    (void)fprintf(out, "landings  %" PRIu64, landed);
    if (landed > 0) {
        (void)fprintf(out, ", the hardest at %.6g units/s", tally->tops[DEFT_EVENT_LANDED]);
    }
    (void)fputs("\napex      ", out);
    if (apexes > 0) {
        (void)fprintf(out, "the highest %.6g units above where it left the ground\n",
                      tally->tops[DEFT_EVENT_APEX]);
    } else {
        (void)fputs("none\n", out);
    }
    print_assists(out, tally);
}

/* Where a place outside the level is, as the level is seen. */
static const char *side_of(const tool_run *run, deft_pos at)
{
    deft_box bounds;
    deft_world_bounds(&bounds, run->level->world);
    const bool is_high = at.y > bounds.max_y;
    if (at.x < bounds.min_x || at.x > bounds.max_x) {
        return at.x < bounds.min_x ? "to the left" : "to the right";
    }
    return is_high == (run->level->axes.up.y > 0.0) ? "above it" : "below it";
}

static void print_summary(FILE *out, const sim_wish *wanted, const tool_run *run, const tool_tally *tally,
                          const tool_tuning *tuning)
{
    const uint64_t stuck = count_of(tally, DEFT_EVENT_STUCK);
    const uint64_t overflows = count_of(tally, DEFT_EVENT_OVERFLOW);
    print_source(out, wanted, run, tuning);
    (void)fprintf(out, "distance  %.6g units travelled, at most %.6g from the spawn, at (%.6g, %.6g)\n",
                  tally->distance, tally->furthest, tally->furthest_at.x, tally->furthest_at.y);
    if (run->topdown) {
        (void)fprintf(out, "walls     hit %" PRIu64 " times\n", count_of(tally, DEFT_EVENT_HIT_WALL));
        (void)fprintf(out, "dashes    %" PRIu64 "\n", count_of(tally, DEFT_EVENT_DASH_START));
    } else {
        print_jumps(out, tally);
    }
    if (run->ignored > 0) {
        (void)fprintf(out,
                      "ignored   %" PRIu64
                      " calls that a walker seen from above does not have: launch, stagger, "
                      "freeze or attach\n",
                      run->ignored);
    }
    if (tally->is_outside) {
        (void)fprintf(
            out, "left      the level's bounds, %s, after %.6g s at (%.6g, %.6g), and did not come back\n",
            side_of(run, tally->left_at), tally->left_s, tally->left_at.x, tally->left_at.y);
    }
    if (stuck + overflows > 0) {
        (void)fprintf(out, "trouble   stuck %" PRIu64 ", overflow %" PRIu64 "\n", stuck, overflows);
    }
    const deft_pos at = tool_run_position(run);
    (void)fprintf(out, "end       (%.6g, %.6g), %s\n", at.x, at.y,
                  run->topdown ? "seen from above" : deft_state_name((deft_state)run->character.state));
    (void)fprintf(out, "hash      %016" PRIx64 "\n",
                  run->topdown ? deft_topdown_hash(&run->walker) : deft_character_hash(&run->character));
}

static void put_place(deft_json *json, const char *key, deft_pos at)
{
    deft_json_begin(json, key, '{');
    deft_json_number(json, "x", at.x);
    deft_json_number(json, "y", at.y);
    deft_json_end(json, '}');
}

/* Numbers of 64 bits are texts: a reader of JSON may hold only 53. */
static void put_whole(deft_json *json, const char *key, const char *format, uint64_t value)
{
    char text[24];
    (void)snprintf(text, sizeof text, strcmp(format, "hex") == 0 ? "%016" PRIx64 : "%" PRIu64, value);
    deft_json_text(json, key, text);
}

static void put_source(deft_json *json, const sim_wish *wanted, const tool_run *run,
                       const tool_tuning *tuning)
{
    deft_json_text(json, "level", wanted->flat ? TOOL_FLAT : wanted->level);
    deft_json_number(json, "px_per_unit", run->level->px_per_unit);
    deft_json_text(json, "y", run->level->axes.up.y > 0.0 ? "up" : "down");
    deft_json_text(json, "tuning", tuning->label);
    deft_json_number(json, "scaled_by", tuning->scaled_by);
    if (wanted->input != NULL) {
        deft_json_text(json, "input", wanted->input);
    }
    if (wanted->random) {
        put_whole(json, "random_seed", "dec", wanted->random_seed);
    }
    if (run->jitter) {
        put_whole(json, "jitter_seed", "dec", run->jitter_seed);
    }
    deft_json_number(json, "time_s", run->time_s);
    deft_json_number(json, "ticks", (double)run->tick);
    deft_json_number(json, "hz", run->hz);
}

/* Each kind of event that came: how often, and its values. */
static void put_events(deft_json *json, const tool_tally *tally)
{
    deft_json_begin(json, "events", '{');
    for (int kind = 0; kind < DEFT_EVENT_COUNT; ++kind) {
        if (tally->counts[kind] != 0) {
            deft_json_begin(json, deft_event_name((deft_event_kind)kind), '{');
            deft_json_number(json, "count", (double)tally->counts[kind]);
            deft_json_number(json, "sum", tally->sums[kind]);
            deft_json_number(json, "max", tally->tops[kind]);
            deft_json_end(json, '}');
        }
    }
    deft_json_end(json, '}');
}

static int print_json(FILE *out, const sim_wish *wanted, const tool_run *run, const tool_tally *tally,
                      const tool_tuning *tuning)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    put_source(json, wanted, run, tuning);
    deft_json_number(json, "distance", tally->distance);
    deft_json_number(json, "furthest", tally->furthest);
    put_place(json, "furthest_at", tally->furthest_at);
    put_events(json, tally);
    deft_json_number(json, "ignored", (double)run->ignored);
    deft_json_bool(json, "left_level", tally->is_outside);
    if (tally->is_outside) {
        deft_json_text(json, "left", side_of(run, tally->left_at));
        deft_json_number(json, "left_s", tally->left_s);
        put_place(json, "left_at", tally->left_at);
    }
    put_place(json, "end", tool_run_position(run));
    deft_json_text(json, "state",
                   run->topdown ? "topdown" : deft_state_name((deft_state)run->character.state));
    put_whole(json, "hash", "hex",
              run->topdown ? deft_topdown_hash(&run->walker) : deft_character_hash(&run->character));
    deft_json_end(json, '}');
    return tool_print_json("sim", out, json);
}

int sim_print(FILE *out, const sim_wish *wanted, const tool_run *run, const tool_tally *tally,
              const tool_tuning *tuning)
{
    if (wanted->json) {
        return print_json(out, wanted, run, tally, tuning);
    }
    print_summary(out, wanted, run, tally, tuning);
    return TOOL_FINE;
}
