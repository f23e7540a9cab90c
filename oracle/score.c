/* oracle/score.c -- what a play added up to. */
#include "checks.h"
#include "play.h"
#include "tier.h"

#include <inttypes.h>
#include <math.h>

void oracle_score_watch(oracle_score *score, const oracle_watch *watch)
{
    score->ticks += watch->ticks;
    score->split += watch->split_ticks;
    score->doubtful += watch->doubtful_ticks;
    score->tied += watch->tied_ticks;
    score->free += watch->free_ticks;
    score->flat += watch->flat_ticks;
    score->slope += watch->slope_ticks;
    score->floor += watch->floor_ticks;
    score->ahead += watch->ahead_ticks;
    score->again += watch->again_ticks;
    score->doubt = fmax(score->doubt, watch->doubt);
    score->depth = fmax(score->depth, watch->depth);
}

void oracle_score_add(oracle_score *score, const oracle_score *more)
{
    uint64_t *const sums[] = {&score->ticks,    &score->split,    &score->doubtful, &score->tied,
                              &score->free,     &score->flat,     &score->slope,    &score->floor,
                              &score->respawns, &score->dashes,   &score->jumps,    &score->landings,
                              &score->bonks,    &score->walls,    &score->steep,    &score->slopes,
                              &score->rides,    &score->one_ways, &score->crushes,  &score->faults_total,
                              &score->ahead,    &score->again};
    const uint64_t parts[] = {
        more->ticks,   more->split,        more->doubtful, more->tied,   more->free,  more->flat,
        more->slope,   more->floor,        more->respawns, more->dashes, more->jumps, more->landings,
        more->bonks,   more->walls,        more->steep,    more->slopes, more->rides, more->one_ways,
        more->crushes, more->faults_total, more->ahead,    more->again};
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        *sums[i] += parts[i];
    }
    for (int i = 0; i < ORACLE_FAULT_COUNT; i++) {
        for (int tier = 0; tier < ORACLE_TIER_COUNT; tier++) {
            score->faults[i][tier] += more->faults[i][tier];
        }
    }
    score->doubt = fmax(score->doubt, more->doubt);
    score->depth = fmax(score->depth, more->depth);
    score->speed = fmax(score->speed, more->speed);
}

uint64_t oracle_score_of(const oracle_score *score, oracle_tier tier)
{
    uint64_t sum = 0;
    for (int i = 0; i < ORACLE_FAULT_COUNT; i++) {
        sum += score->faults[i][tier];
    }
    return sum;
}

void oracle_score_print(const char *name, const oracle_score *score)
{
    printf("%-20s %9llu ticks: floor %llu, free %llu, flat %llu, slope %llu, split %llu, doubtful %llu (ties "
           "%llu, %.3g), dashes %llu, respawns "
           "%llu, faults %llu\n",
           name, (unsigned long long)score->ticks, (unsigned long long)score->floor,
           (unsigned long long)score->free, (unsigned long long)score->flat, (unsigned long long)score->slope,
           (unsigned long long)score->split, (unsigned long long)score->doubtful,
           (unsigned long long)score->tied, score->doubt, (unsigned long long)score->dashes,
           (unsigned long long)score->respawns, (unsigned long long)score->faults_total);
    for (int i = 0; i < ORACLE_FAULT_COUNT; i++) {
        for (int tier = 0; tier < ORACLE_TIER_COUNT; tier++) {
            if (score->faults[i][tier] > 0) {
                printf("    %s (%s): %llu\n", oracle_fault_name((oracle_fault)i),
                       oracle_tier_name((oracle_tier)tier), (unsigned long long)score->faults[i][tier]);
            }
        }
    }
    (void)fflush(stdout);
}

void oracle_score_row(FILE *out, const char *name, uint64_t value)
{
    (void)fprintf(out, "  %-22s %12" PRIu64 "\n", name, value);
}

void oracle_score_table(FILE *out, const oracle_score *score)
{
    (void)fputs("seen\n", out);
    oracle_score_row(out, "ticks", score->ticks);
    oracle_score_row(out, "respawns", score->respawns);
    oracle_score_row(out, "throws", score->dashes);
    (void)fprintf(out, "  %-22s %12.6g\n", "highest speed", score->speed);
    oracle_score_row(out, "jumps", score->jumps);
    oracle_score_row(out, "landings", score->landings);
    oracle_score_row(out, "bonks", score->bonks);
    oracle_score_row(out, "walls hit", score->walls);
    oracle_score_row(out, "on a floor, ticks", score->floor);
    oracle_score_row(out, "on a slope, ticks", score->slopes);
    oracle_score_row(out, "on steep ground, ticks", score->steep);
    oracle_score_row(out, "on a one-way, ticks", score->one_ways);
    oracle_score_row(out, "riding, ticks", score->rides);
    oracle_score_row(out, "crushes", score->crushes);
    (void)fputs("judged\n", out);
    oracle_score_row(out, "against empty space", score->free);
    oracle_score_row(out, "against a flat floor", score->flat);
    oracle_score_row(out, "against a slope", score->slope);
    oracle_score_row(out, "in small pieces", score->split);
    oracle_score_row(out, "  by a hair's breadth", score->doubtful);
    oracle_score_row(out, "ahead on a guess", score->ahead);
    oracle_score_row(out, "again from a copy", score->again);
    (void)fprintf(out, "%-24s %12s %12s %12s %12s\n", "wrong", "P1", "P2", "P3", "P4");
    for (int i = ORACLE_FINE + 1; i < ORACLE_FAULT_COUNT; i++) {
        const uint64_t *by_tier = score->faults[i];
        (void)fprintf(out, "  %-22s", oracle_fault_name((oracle_fault)i));
        for (int tier = ORACLE_TIER_SAFE; tier < ORACLE_TIER_COUNT; tier++) {
            (void)fprintf(out, " %12" PRIu64, by_tier[tier]);
        }
        (void)fputc('\n', out);
    }
    (void)fprintf(out, "  %-22s %12.3g\n", "deepest, units", score->depth);
}
