/* fitting/plays.c -- see fitting/plays.h. */
#include "fitting/plays.h"

#include <stdlib.h>
#include <string.h>

/* Finds the first row of each move. A letter that is neither L nor R may be any of them. */
static void find_moves(fitting_plays *plays)
{
    const fitting_recording *recording = plays->recording;
    int stick = 0, side = 0; /* of the row before; the last side to which the stick was */
    for (int move = 0; move < FITTING_MOVES; ++move) {
        plays->first[move] = recording->count;
    }
    for (uint32_t i = recording->count; i-- > 1;) {
        if (strspn(recording->rows[i].letters, "LR") < strlen(recording->rows[i].letters)) {
            for (int move = 0; move < FITTING_MOVES; ++move) {
                plays->first[move] = i;
            }
        }
    }
    for (uint32_t i = 1; i < plays->first[FITTING_MOVE_JUMP]; ++i) {
        const char *letters = recording->rows[i].letters;
        const int now = (strchr(letters, 'R') != NULL) - (strchr(letters, 'L') != NULL);
        if (now == 0 && stick != 0 && i < plays->first[FITTING_MOVE_RELEASE]) {
            plays->first[FITTING_MOVE_RELEASE] = i;
        }
        if (now * side < 0 && i < plays->first[FITTING_MOVE_TURN]) {
            plays->first[FITTING_MOVE_TURN] = i;
        }
        stick = now;
        side = now != 0 ? now : side;
    }
}

bool fitting_plays_open(fitting_plays *plays, const fitting_recording *recording)
{
    memset(plays, 0, sizeof *plays);
    plays->recording = recording;
    const size_t rows = recording->count;
    plays->block = (double *)calloc(2 * FITTING_PLAYS_KEPT * rows, sizeof *plays->block);
    if (plays->block == NULL) {
        return false;
    }
    for (size_t i = 0; i < FITTING_PLAYS_KEPT; ++i) {
        plays->kept[i].x = plays->block + 2 * i * rows;
        plays->kept[i].height = plays->kept[i].x + rows;
    }
    return fitting_floor_open(&plays->floor, recording->rate_hz);
}

void fitting_plays_keep(fitting_plays *plays)
{
    find_moves(plays);
    plays->begins_at_rest = plays->recording->count > 1 && plays->recording->rows[1].letters[0] == '\0';
    plays->now = 1;
    plays->effort = 0;
}

bool fitting_plays_may_look(const fitting_plays *plays)
{
    return plays->effort < FITTING_TICKS_MOST;
}

void fitting_plays_free(fitting_plays *plays)
{
    fitting_floor_free(&plays->floor);
    free(plays->block);
}

/* Plays on; `into` keeps what others can go on from, unless it is NULL. */
static void play_on(fitting_plays *plays, fitting_runner *runner, uint32_t from, uint32_t rows,
                    fitting_played *into, double *x, double *height)
{
    plays->effort += rows - from;
    for (uint32_t i = from; i < rows; ++i) {
        for (int move = 0; move < FITTING_MOVES && into != NULL; ++move) {
            if (plays->first[move] == i) {
                into->before[move] = *runner;
            }
        }
        fitting_floor_hold(&plays->floor, &plays->moveset, runner, plays->recording->rows[i].letters, NULL);
        x[i] = runner->character.position.x;
        height[i] = fitting_floor_height(runner);
    }
}

static bool build(fitting_plays *plays, const deft_tuning *tuning)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    return deft_moveset_build(&plays->moveset, tuning, &diags) == DEFT_OK;
}

static void play_first(fitting_plays *plays, uint32_t rows, fitting_played *into, double *x, double *height)
{
    fitting_runner runner;
    fitting_floor_spawn(&plays->moveset, &runner);
    x[0] = height[0] = 0.0;
    play_on(plays, &runner, 1, rows, into, x, height);
}

/* The move from which on a play with the tuning differs from one that is kept; FITTING_MOVES: from the first
 * row on. */
static int differs_from(const fitting_plays *plays, const deft_tuning *kept, const deft_tuning *tuning)
{
    deft_tuning same = *kept;
    int from = FITTING_MOVE_JUMP;
    same.jump = tuning->jump;
    same.fall = tuning->fall;
    if (plays->begins_at_rest) {
        same.air = tuning->air;
    }
    if (memcmp(&same.run.turn, &tuning->run.turn, sizeof same.run.turn) != 0) {
        same.run.turn = tuning->run.turn;
        from = FITTING_MOVE_TURN;
    }
    if (memcmp(&same.run.release, &tuning->run.release, sizeof same.run.release) != 0) {
        same.run.release = tuning->run.release;
        from = plays->first[FITTING_MOVE_RELEASE] < plays->first[from] ? FITTING_MOVE_RELEASE : from;
    }
    return memcmp(&same, tuning, sizeof same) == 0 ? from : FITTING_MOVES;
}

/* Copies the rows before a move, and plays on from there. */
static void go_on(fitting_plays *plays, const fitting_played *near, int move, uint32_t rows, double *x,
                  double *height)
{
    const uint32_t first = plays->first[move] < rows ? plays->first[move] : rows;
    fitting_runner runner = near->before[move];
    memcpy(x, near->x, first * sizeof *x);
    memcpy(height, near->height, first * sizeof *height);
    play_on(plays, &runner, first, rows, NULL, x, height);
}

/* Plays from the first row on, and keeps what others can go on from. */
static void play_kept(fitting_plays *plays, fitting_played *into, uint32_t rows, const deft_tuning *tuning,
                      double *x, double *height)
{
    const uint32_t last = plays->first[FITTING_MOVE_JUMP] < rows ? plays->first[FITTING_MOVE_JUMP] : rows;
    play_first(plays, rows, into, x, height);
    memcpy(into->x, x, last * sizeof *x);
    memcpy(into->height, height, last * sizeof *height);
    into->tuning = *tuning;
    into->rows = rows;
    into->used = plays->now;
}

bool fitting_play(fitting_plays *plays, uint32_t rows, const deft_tuning *tuning, double *x, double *height)
{
    if (!build(plays, tuning)) {
        return false;
    }
    if (plays->now == 0) {
        play_first(plays, rows, NULL, x, height);
        return true;
    }
    fitting_played *near = NULL, *oldest = &plays->kept[0];
    int from = FITTING_MOVES;
    uint32_t farthest = 0;
    for (int i = 0; i < FITTING_PLAYS_KEPT; ++i) {
        fitting_played *one = &plays->kept[i];
        const int move = one->used == 0 ? FITTING_MOVES : differs_from(plays, &one->tuning, tuning);
        oldest = one->used < oldest->used ? one : oldest;
        if (move < FITTING_MOVES && (one->rows >= rows || plays->first[move] < one->rows) &&
            (near == NULL || plays->first[move] > farthest)) {
            near = one;
            from = move;
            farthest = plays->first[move];
        }
    }
    plays->now += 1;
    if (near == NULL) {
        play_kept(plays, oldest, rows, tuning, x, height);
        return true;
    }
    near->used = plays->now;
    go_on(plays, near, from, rows, x, height);
    return true;
}
