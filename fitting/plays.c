/* fitting/plays.c -- see fitting/plays.h. */
#include "fitting/plays.h"

#include <math.h>
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
    plays->inputs = (deft_input *)calloc(rows, sizeof *plays->inputs);
    if (plays->block == NULL || plays->inputs == NULL) {
        return false;
    }
    for (size_t i = 0; i < FITTING_PLAYS_KEPT; ++i) {
        plays->kept[i].x = plays->block + 2 * i * rows;
        plays->kept[i].height = plays->kept[i].x + rows;
    }
    return fitting_floor_open(&plays->floor, recording->rate_hz);
}

static void read_inputs(fitting_plays *plays)
{
    uint16_t held = 0;
    for (uint32_t i = 1; i < plays->recording->count; ++i) {
        plays->inputs[i] = measure_input(plays->recording->rows[i].letters, &held);
    }
}

void fitting_plays_keep(fitting_plays *plays)
{
    read_inputs(plays);
    find_moves(plays);
    plays->begins_at_rest = plays->recording->count > 1 && plays->recording->rows[1].letters[0] == '\0';
    plays->now = 1;
    plays->effort = 0;
}

bool fitting_plays_may_look(const fitting_plays *plays)
{
    return plays->effort < FITTING_TICKS_LOOK;
}

bool fitting_plays_may_go_on(const fitting_plays *plays)
{
    return plays->effort < FITTING_TICKS_MOST;
}

void fitting_plays_free(fitting_plays *plays)
{
    fitting_floor_free(&plays->floor);
    free(plays->block);
    free(plays->inputs);
}

/* Where a play goes, and how far it may be off there. */
typedef struct track {
    double *x, *height;
    uint32_t rows;
    const fitting_bound *bound; /* NULL: as far as it likes */
} track;

static bool is_row_within(const fitting_plays *plays, uint32_t row, const track *to)
{
    const fitting_row *wanted = &plays->recording->rows[row];
    const fitting_bound *bound = to->bound;
    return bound == NULL || (fabs(to->x[row] - wanted->x + bound->x) <= bound->most &&
                             fabs(to->height[row] - wanted->height + bound->height) <= bound->most);
}

/* True when the first rows, which are there, are within the bound. */
static bool are_within(const fitting_plays *plays, uint32_t rows, const track *to)
{
    for (uint32_t i = 0; i < rows; ++i) {
        if (!is_row_within(plays, i, to)) {
            return false;
        }
    }
    return true;
}

/* Plays on, up to the first row that is not within the bound; `into` keeps what others can go on from, unless
 * it is NULL. Returns how many rows are within the bound. */
static uint32_t play_on(fitting_plays *plays, deft_character *character, uint32_t from, fitting_played *into,
                        const track *to)
{
    uint32_t i = from;
    for (bool is_within = true; i < to->rows && is_within; i += is_within ? 1 : 0) {
        for (int move = 0; move < FITTING_MOVES && into != NULL; ++move) {
            if (plays->first[move] == i) {
                into->before[move] = *character;
            }
        }
        fitting_floor_step(&plays->floor, &plays->moveset, character, &plays->inputs[i], NULL);
        to->x[i] = character->position.x;
        to->height[i] = 0.0 - character->position.y;
        plays->effort += 1;
        is_within = is_row_within(plays, i, to);
    }
    return i;
}

/* Warnings have nowhere to go. */
static bool build(fitting_plays *plays, const deft_tuning *tuning)
{
    return deft_moveset_build(&plays->moveset, tuning, NULL) == DEFT_OK;
}

static uint32_t play_first(fitting_plays *plays, fitting_played *into, const track *to)
{
    fitting_runner runner;
    fitting_floor_spawn(&plays->moveset, &runner);
    to->x[0] = to->height[0] = 0.0;
    return are_within(plays, 1, to) ? play_on(plays, &runner.character, 1, into, to) : 0;
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
static uint32_t go_on(fitting_plays *plays, const fitting_played *near, int move, const track *to)
{
    const uint32_t first = plays->first[move] < to->rows ? plays->first[move] : to->rows;
    deft_character character = near->before[move];
    memcpy(to->x, near->x, first * sizeof *to->x);
    memcpy(to->height, near->height, first * sizeof *to->height);
    return are_within(plays, first, to) ? play_on(plays, &character, first, NULL, to) : 0;
}

/* Plays from the first row on, and keeps what others can go on from. */
static uint32_t play_kept(fitting_plays *plays, fitting_played *into, const deft_tuning *tuning,
                          const track *to)
{
    const uint32_t within = play_first(plays, into, to);
    const uint32_t last = plays->first[FITTING_MOVE_JUMP] < within ? plays->first[FITTING_MOVE_JUMP] : within;
    memcpy(into->x, to->x, last * sizeof *to->x);
    memcpy(into->height, to->height, last * sizeof *to->height);
    into->tuning = *tuning;
    into->rows = within;
    into->used = plays->now;
    return within;
}

/* Plays from the farthest row up to which a play that is kept was the same. */
static uint32_t play_from_kept(fitting_plays *plays, const deft_tuning *tuning, const track *to)
{
    fitting_played *near = NULL, *oldest = &plays->kept[0];
    int from = FITTING_MOVES;
    uint32_t farthest = 0;
    for (int i = 0; i < FITTING_PLAYS_KEPT; ++i) {
        fitting_played *one = &plays->kept[i];
        const int move = one->used == 0 ? FITTING_MOVES : differs_from(plays, &one->tuning, tuning);
        oldest = one->used < oldest->used ? one : oldest;
        if (move < FITTING_MOVES && (one->rows >= to->rows || plays->first[move] < one->rows) &&
            (near == NULL || plays->first[move] > farthest)) {
            near = one;
            from = move;
            farthest = plays->first[move];
        }
    }
    plays->now += 1;
    if (near == NULL) {
        return play_kept(plays, oldest, tuning, to);
    }
    near->used = plays->now;
    return go_on(plays, near, from, to);
}

static bool play(fitting_plays *plays, const deft_tuning *tuning, const track *to)
{
    if (!build(plays, tuning)) {
        return false;
    }
    if (plays->now > 0) {
        return play_from_kept(plays, tuning, to) == to->rows;
    }
    read_inputs(plays);
    return play_first(plays, NULL, to) == to->rows;
}

bool fitting_play(fitting_plays *plays, uint32_t rows, const deft_tuning *tuning, double *x, double *height)
{
    const track to = {x, height, rows, NULL};
    return play(plays, tuning, &to);
}

bool fitting_play_within(fitting_plays *plays, uint32_t rows, const deft_tuning *tuning, double *x,
                         double *height, const fitting_bound *bound)
{
    const track to = {x, height, rows, bound};
    return play(plays, tuning, &to);
}
