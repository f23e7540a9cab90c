/* tests/matrix/matrix.c -- plays the sessions and prints one line of each: its name, its ticks, the hash of
 * its trail.
 *
 * The lines are the same for every compiler and machine: golden.txt. Ends with 1 when the build is not sound,
 * or when a state, a move or an event of the core came up in no session: then play more of it.
 *   matrix                     prints the lines
 *   matrix --paths FILE        prints them, and writes where every session goes to FILE
 *   matrix --compare OLD NEW   prints how far two such files are apart (paths.h)
 */
#include "paths.h"

#include <stdio.h>
#include <string.h>

#define MATRIX_WILD 12

static const char *const land_names[SESSION_LAND_COUNT] = {"hills", "rocks", "islands", "machines"};

/* The eight frames that are aligned with the host's axes, and one aslant: 3, 4, 5. */
static session_frame matrix_frame(uint32_t number)
{
    static const double frames[8][4] = {{1, 0, 0, 1},  {1, 0, 0, -1}, {-1, 0, 0, 1},  {-1, 0, 0, -1},
                                        {0, 1, -1, 0}, {0, 1, 1, 0},  {0, -1, -1, 0}, {0, -1, 1, 0}};
    const double *chosen = frames[number % 8];
    session_frame frame;
    memset(&frame, 0, sizeof frame);
    frame.land.right.x = chosen[0];
    frame.land.right.y = chosen[1];
    frame.land.up.x = chosen[2];
    frame.land.up.y = chosen[3];
    frame.axes = frame.land;
    if (number % 9 == 8) {
        frame.axes.right.x = 0.8;
        frame.axes.right.y = 0.6;
        frame.axes.up.x = -0.6;
        frame.axes.up.y = 0.8;
    }
    return frame;
}

/* What all sessions together came to. */
typedef struct matrix_sum {
    uint32_t count;
    uint64_t states, told;
    int status;
    FILE *paths; /* where the paths go, or NULL */
} matrix_sum;

static void matrix_print(const char *name, const session *played)
{
    static const char digits[] = "0123456789abcdef";
    char hash[17];
    for (int i = 0; i < 16; i++) {
        hash[i] = digits[played->trail >> (60 - 4 * i) & 15];
    }
    hash[16] = '\0';
    printf("%s %u %s\n", name, (unsigned)played->tick, hash);
}

static void matrix_keep(matrix_sum *sum, const path *way)
{
    if (sum->paths != NULL && fwrite(way, sizeof *way, 1, sum->paths) != 1) {
        fprintf(stderr, "matrix: the paths cannot be written\n");
        sum->status = 1;
    }
}

static void matrix_play(matrix_sum *sum, const char *name, session_plan *plan)
{
    static session played;
    static path went;
    const char *shape = plan->tuning.shape.corner_radius > 0 ? "capsule" : "box";
    const char *why;
    memset(&went, 0, sizeof went);
    (void)snprintf(went.name, sizeof went.name, "%s.%s.%s%s", name, shape, land_names[plan->land],
                   plan->is_topdown ? ".topdown" : "");
    plan->frame = matrix_frame(sum->count++);
    plan->seed = session_random_of(plan->land + (plan->is_topdown ? 100u : 0u), name);
    why = session_start(&played, plan);
    if (why != NULL) {
        fprintf(stderr, "matrix: %s on %s: %s\n", name, land_names[plan->land], why);
        sum->status = 1;
        return;
    }
    while (played.tick < PATH_TICKS) {
        session_tick(&played);
        path_add(&went, &played);
    }
    sum->states |= played.states;
    sum->told |= played.told;
    matrix_print(went.name, &played);
    matrix_keep(sum, &went);
    session_end(&played);
}

static void matrix_play_lands(matrix_sum *sum, const char *name, session_plan *plan, bool is_capsule)
{
    session_unleash(&plan->tuning, is_capsule);
    for (int land = 0; land < SESSION_LAND_COUNT; land++) {
        plan->land = (session_land)land;
        matrix_play(sum, name, plan);
    }
}

static void matrix_look(matrix_sum *sum)
{
    for (int i = 0; i < DEFT_STATE_COUNT; i++) {
        if ((sum->states >> i & 1) == 0) {
            fprintf(stderr, "matrix: no session comes to the state %s; play more of it\n",
                    deft_state_name((deft_state)i));
            sum->status = 1;
        }
    }
    for (int i = 0; i < DEFT_EVENT_COUNT; i++) {
        bool is_rare = i == DEFT_EVENT_OVERFLOW;
        if ((sum->told >> i & 1) == 0 && !is_rare) {
            fprintf(stderr, "matrix: no session tells of %s; play more of it\n",
                    deft_event_name((deft_event_kind)i));
            sum->status = 1;
        }
    }
}

static void matrix_play_all(matrix_sum *sum)
{
    session_plan plan;
    memset(&plan, 0, sizeof plan);
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const char *id = deft_preset_at(i)->id;
        for (int shape = 0; shape < 2; shape++) {
            (void)deft_tuning_preset(&plan.tuning, id);
            matrix_play_lands(sum, id, &plan, shape == 1);
        }
    }
    for (unsigned i = 0; i < MATRIX_WILD; i++) {
        char name[8];
        (void)snprintf(name, sizeof name, "wild%u", i);
        plan.tuning = session_wild_tuning(1000 + 100 * (uint64_t)i);
        plan.land = (session_land)(i % SESSION_LAND_COUNT);
        matrix_play(sum, name, &plan);
    }
    plan.is_topdown = true;
    for (int shape = 0; shape < 2; shape++) {
        deft_tuning_default(&plan.tuning);
        matrix_play_lands(sum, "walker", &plan, shape == 1);
    }
    matrix_look(sum);
}

int main(int argc, char **argv)
{
    const char *unsound = deft_selftest();
    matrix_sum sum;
    memset(&sum, 0, sizeof sum);
    if (argc == 4 && strcmp(argv[1], "--compare") == 0) {
        return paths_compare(argv[2], argv[3]);
    }
    if (unsound != NULL) {
        fprintf(stderr, "matrix: %s\n", unsound);
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "--paths") == 0) {
        sum.paths = fopen(argv[2], "wb");
    }
    if (argc != 1 && sum.paths == NULL) {
        fprintf(stderr, "usage: matrix [--paths FILE | --compare OLD NEW]\n");
        return 2;
    }
    matrix_play_all(&sum);
    if (sum.paths != NULL && fclose(sum.paths) != 0) {
        fprintf(stderr, "matrix: %s: cannot be written\n", argv[2]);
        sum.status = 1;
    }
    return sum.status;
}
