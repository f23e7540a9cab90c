/* tools/soak_run.c -- the play, its table, and the script of what went wrong. */
#include "oracle/above.h"
#include "oracle/tier.h"
#include "tools/soak.h"
#include "tools/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The beginning of the command line that shows it again. */
static void write_command(const soak_wish *wish, char *out, size_t capacity)
{
    char world[64];
    (void)snprintf(world, sizeof world, "--land %" PRIu64, wish->land);
    (void)snprintf(out, capacity, "deft soak %s%s%s%s%s%s%s%s%s", wish->is_land ? world : wish->level,
                   wish->moves ? " --moves" : "", wish->sync_test ? " --sync-test" : "",
                   wish->strict ? " --strict" : "",
                   wish->has_shape ? (wish->is_capsule ? " --shape capsule" : " --shape box") : "",
                   wish->tuning != NULL ? " --tuning " : "", wish->tuning != NULL ? wish->tuning : "",
                   wish->preset != NULL ? " --preset " : "", wish->preset != NULL ? wish->preset : "");
}

static void write_script(const soak_wish *wish, const oracle_play *play, const oracle_take *take, FILE *out)
{
    char command[1024];
    write_command(wish, command, sizeof command);
    if (!oracle_take_is_plain(take)) {
        (void)fprintf(
            out,
            "# nearly the same run: a script has no presses inside ticks and one length of ticks. Exactly:\n"
            "# %s --ticks %" PRIu64 " --seed %" PRIu64 "\n",
            command, wish->ticks, wish->seed);
    }
    oracle_take_write(take, out, play->axes, command, wish->out != NULL ? wish->out : "FILE");
}

/* Plays the take once more for the words of the fault. */
static void print_fault(const oracle_play *play, const oracle_take *take, const oracle_score *score)
{
    oracle_stage stage;
    uint32_t at = 0;
    oracle_stage_make(&stage, play);
    stage.watch.pieces_every = 1; /* a sample would miss it */
    (void)oracle_take_play(&stage, take, &at);
    (void)printf("%s (%s) in tick %" PRIu64 "; the shortest input found has %u tick%s: %s\n",
                 oracle_fault_name(score->first_fault), oracle_tier_name(score->first_tier),
                 score->first_tick, at, at == 1 ? "" : "s", stage.watch.verdict);
    oracle_stage_free(&stage);
}

static int print_found(const soak_wish *wish, const oracle_play *play, const oracle_take *take,
                       const oracle_score *score)
{
    print_fault(play, take, score);
    if (wish->out == NULL) {
        write_script(wish, play, take, stdout);
        return TOOL_WRONG;
    }
    tool_text script;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const bool is_open = tool_text_open(&script);
    if (is_open) {
        write_script(wish, play, take, script.stream);
    }
    if (!is_open || !tool_text_close(&script)) {
        return tool_fail("soak", "out of memory for the script");
    }
    const deft_result result = deft_file_write(wish->out, script.text, script.size, &diags);
    free(script.text);
    tool_report("soak", wish->out, &diags, result);
    if (result == DEFT_OK && strcmp(wish->out, "-") != 0) {
        (void)printf("its script is in %s\n", wish->out);
    }
    return TOOL_WRONG;
}

static bool soak_glance(void *user, double share)
{
    tool_progress_show(user, share);
    return !tool_interrupted();
}

int soak_run(const soak_wish *wish, oracle_play *play)
{
    tool_progress progress;
    oracle_score score;
    oracle_take take;
    static soak_slowest slowest;
    int status = TOOL_FINE;
    memset(&score, 0, sizeof score);
    memset(&take, 0, sizeof take);
    if (wish->slowest) {
        slowest.play = play;
        play->look = soak_slowest_look;
        play->look_user = &slowest;
    }
    play->seed = wish->seed;
    play->ticks = wish->ticks;
    play->faults_max = (uint32_t)wish->faults;
    play->first = &take;
    play->glance = soak_glance;
    play->glance_user = &progress;
    tool_progress_start(&progress, "soak");
    bool fine = oracle_play_run(play, &score);
    tool_progress_end(&progress);
    (void)printf("world     %s\nseed      %" PRIu64 "\n", play->name, wish->seed);
    oracle_score_table(stdout, &score);
    if (play->coverage != NULL) {
        oracle_coverage_table(stdout, play->coverage);
    }
    if (slowest.count > 0) {
        soak_slowest_print(&slowest);
        write_script(wish, play, &slowest.take, stdout);
        oracle_take_free(&slowest.take);
    }
    if (score.faults_total > 0) {
        status = print_found(wish, play, &take, &score);
    } else if (tool_interrupted()) {
        status = tool_fail("soak", "interrupted after %" PRIu64 " ticks", score.ticks);
    } else if (!fine) {
        status =
            tool_fail("soak", "%s has no room for the character: 1000 tries found no free place", play->name);
    }
    oracle_take_free(&take);
    return status;
}

int soak_above(const soak_wish *wish, oracle_play *play)
{
    tool_progress progress;
    oracle_above_score score;
    memset(&score, 0, sizeof score);
    play->seed = wish->seed;
    play->ticks = wish->ticks;
    play->faults_max = play->shown_max = 1;
    play->glance = soak_glance;
    play->glance_user = &progress;
    tool_progress_start(&progress, "soak");
    bool fine = oracle_above_run(play, &score);
    tool_progress_end(&progress);
    (void)printf("world     %s, from above\nseed      %" PRIu64 "\n", play->name, wish->seed);
    oracle_above_table(stdout, &score);
    if (score.faults_total == 0 && tool_interrupted()) {
        return tool_fail("soak", "interrupted after %" PRIu64 " ticks", score.ticks);
    }
    if (score.faults_total == 0 && !fine) {
        return tool_fail("soak", "%s has no room for the character: 1000 tries found no free place",
                         play->name);
    }
    return fine ? TOOL_FINE : TOOL_WRONG;
}

int soak_again(const soak_wish *wish, oracle_play *play)
{
    oracle_stage stage;
    oracle_take take;
    uint32_t at = 0;
    deft_script *script = tool_script_take("soak", wish->input);
    if (script == NULL) {
        return TOOL_WRONG;
    }
    memset(&take, 0, sizeof take);
    oracle_take_begin(&take, wish->spawn, wish->from_s);
    const bool is_read = oracle_take_read(&take, script, wish->hz, play->axes);
    deft_script_free(script);
    if (!is_read) {
        oracle_take_free(&take);
        return tool_fail("soak", "%s has more than %d calls of the game before one tick", wish->input,
                         ORACLE_TRIGGERS_MAX);
    }
    for (uint32_t i = 0; i < wish->throw_count; i++) {
        const soak_throw *thrown = &wish->throws[i];
        if (thrown->tick <= take.count) {
            take.cues[thrown->tick - 1].velocity = thrown->velocity;
            take.cues[thrown->tick - 1].is_thrown = true;
        }
    }
    oracle_stage_make(&stage, play);
    oracle_fault fault = oracle_take_play(&stage, &take, &at);
    if (fault == ORACLE_FINE) {
        (void)printf("%u ticks, nothing wrong\n", at);
    } else {
        (void)printf("tick %u: %s (%s): %s\n", at, oracle_fault_name(fault),
                     oracle_tier_name(stage.watch.tier), stage.watch.verdict);
    }
    oracle_stage_free(&stage);
    oracle_take_free(&take);
    return fault == ORACLE_FINE ? TOOL_FINE : TOOL_WRONG;
}
