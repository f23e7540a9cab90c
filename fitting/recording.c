/* fitting/recording.c -- reads recorded positions. */
#include "fitting/recording.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_CAP    4096
#define COLUMNS_MAX 64
#define LETTERS     "LRUDJXGSFCZ"

typedef enum column { COLUMN_X, COLUMN_Y, COLUMN_INPUT, COLUMN_TIME, COLUMN_COUNT } column;

static const char *const names[COLUMN_COUNT] = {"x", "y", "input", "time_s"};

typedef struct reader {
    FILE *file;
    const char *path;
    char *why;
    uint32_t line;
    int columns[COLUMN_COUNT]; /* -1: there is none */
    char text[LINE_CAP];
    char *fields[COLUMNS_MAX];
} reader;

static bool refuse(const reader *from, const char *format, ...)
{
    char sentence[200];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (from->line > 0) {
        (void)snprintf(from->why, FITTING_WHY_CAP, "%.200s:%u: %s", from->path, (unsigned)from->line,
                       sentence);
    } else {
        (void)snprintf(from->why, FITTING_WHY_CAP, "%.200s: %s", from->path, sentence);
    }
    return false;
}

/* Splits a line in place at commas outside of quotes, which are taken off. Returns how many fields there
 * are. */
static int split(reader *from)
{
    int count = 0;
    char *at = from->text;
    at[strcspn(at, "\r\n")] = '\0';
    while (count < COLUMNS_MAX) {
        const bool is_quoted = *at == '"';
        at += is_quoted ? 1 : 0;
        from->fields[count++] = at;
        at += strcspn(at, is_quoted ? "\"" : ",");
        if (is_quoted && *at == '"') {
            *at++ = '\0';
        }
        if (*at != ',') {
            break;
        }
        *at++ = '\0';
    }
    return count;
}

/* The next line that is not empty. False at the end of the file. */
static bool next(reader *from)
{
    do {
        if (fgets(from->text, LINE_CAP, from->file) == NULL) {
            return false;
        }
        from->line += 1;
    } while (from->text[strspn(from->text, " \t\r\n")] == '\0');
    return true;
}

static bool read_head(reader *from, bool has_rate)
{
    if (!next(from)) {
        return refuse(from, "the file is empty");
    }
    const int count = split(from);
    for (int k = 0; k < COLUMN_COUNT; ++k) {
        from->columns[k] = -1;
        for (int i = 0; i < count; ++i) {
            const bool is_time = k == COLUMN_TIME && strcmp(from->fields[i], "t") == 0;
            from->columns[k] = is_time || strcmp(from->fields[i], names[k]) == 0 ? i : from->columns[k];
        }
        if (from->columns[k] < 0 && k != COLUMN_INPUT && (k != COLUMN_TIME || !has_rate)) {
            return refuse(from, "there is no column %s%s", names[k],
                          k == COLUMN_TIME ? ", and no --rate" : "");
        }
    }
    return true;
}

static bool read_number(reader *from, int count, column which, double *out)
{
    const int at = from->columns[which];
    char *end = NULL;
    if (at >= count) {
        return refuse(from, "the column %s is missing", names[which]);
    }
    *out = strtod(from->fields[at], &end);
    if (end == from->fields[at] || *end != '\0' || !(fabs(*out) < 1e9)) {
        return refuse(from, "%s: '%.20s' is no number", names[which], from->fields[at]);
    }
    return true;
}

static bool read_letters(reader *from, int count, char out[FITTING_LETTERS_CAP])
{
    const int at = from->columns[COLUMN_INPUT];
    size_t used = 0;
    for (const char *letter = at >= 0 && at < count ? from->fields[at] : ""; *letter != '\0'; ++letter) {
        if (*letter == ',' || *letter == ' ') {
            continue;
        }
        if (strchr(LETTERS, *letter) == NULL || used + 1 >= FITTING_LETTERS_CAP) {
            return refuse(from, "input: '%.20s' has something else than the letters " LETTERS,
                          from->fields[at]);
        }
        out[used++] = *letter;
    }
    return true;
}

static bool read_row(reader *from, fitting_row *row, double unit)
{
    const int count = split(from);
    if (!read_number(from, count, COLUMN_X, &row->x) || !read_number(from, count, COLUMN_Y, &row->height) ||
        !read_letters(from, count, row->letters) ||
        (from->columns[COLUMN_TIME] >= 0 && !read_number(from, count, COLUMN_TIME, &row->time_s))) {
        return false;
    }
    row->x /= unit;
    row->height /= unit;
    return true;
}

static bool read_rows(reader *from, fitting_recording *out, double unit)
{
    while (next(from)) {
        if (out->count == FITTING_ROWS_MAX) {
            return refuse(from, "there are more than %d rows; cut the recording", FITTING_ROWS_MAX);
        }
        if (out->count % 1024 == 0) {
            fitting_row *more = (fitting_row *)realloc(out->rows, (out->count + 1024) * sizeof *more);
            if (more == NULL) {
                return refuse(from, "out of memory");
            }
            out->rows = more;
        }
        fitting_row *row = &out->rows[out->count];
        memset(row, 0, sizeof *row);
        if (!read_row(from, row, unit)) {
            return false;
        }
        out->count += 1;
    }
    return true;
}

/* The coarsest step, from 2 units down to 1/64, of which all positions are multiples. */
static double grain_of(const fitting_recording *recording, double unit)
{
    for (double step = 2.0; step >= 1.0 / 64.0; step /= 2.0) {
        bool is_step = true;
        for (uint32_t i = 0; i < recording->count && is_step; ++i) {
            const double x = recording->rows[i].x * unit / step, y = recording->rows[i].height * unit / step;
            is_step = fabs(x - round(x)) < 1e-6 && fabs(y - round(y)) < 1e-6;
        }
        if (is_step) {
            return step / unit;
        }
    }
    return 0.0;
}

/* Counts from the first row; of y the way is upwards in which the character goes further, as it jumps. */
static void straighten(fitting_recording *recording)
{
    const fitting_row first = recording->rows[0];
    double low = 0.0, high = 0.0;
    for (uint32_t i = 0; i < recording->count; ++i) {
        recording->rows[i].x -= first.x;
        recording->rows[i].height -= first.height;
        low = fmin(low, recording->rows[i].height);
        high = fmax(high, recording->rows[i].height);
    }
    for (uint32_t i = 0; i < recording->count && -low > high; ++i) {
        recording->rows[i].height = 0.0 - recording->rows[i].height;
    }
}

static bool moves(const fitting_recording *recording)
{
    const fitting_row *rows = recording->rows;
    for (uint32_t i = 1; i < recording->count; ++i) {
        if (rows[i].x != rows[0].x || rows[i].height != rows[0].height) {
            return true;
        }
    }
    return false;
}

static bool read_all(reader *from, fitting_recording *out, double unit, double rate_hz)
{
    if (!read_head(from, rate_hz > 0.0) || !read_rows(from, out, unit)) {
        return false;
    }
    from->line = 0;
    if (out->count < 30) {
        return refuse(from, "there are %u rows; a fit needs 30", (unsigned)out->count);
    }
    if (!moves(out)) {
        return refuse(from, "x and y are the same in all rows: nothing moves");
    }
    const double length_s = out->rows[out->count - 1].time_s - out->rows[0].time_s;
    out->rate_hz = rate_hz > 0.0 ? rate_hz : (out->count - 1) / length_s;
    if (!(out->rate_hz >= 10.0 && out->rate_hz <= 1000.0)) {
        return refuse(from, "time_s gives %.6g rows a second; it takes 10 to 1000", out->rate_hz);
    }
    if (fabs(out->rate_hz - round(out->rate_hz)) < 0.01) {
        out->rate_hz = round(out->rate_hz);
    }
    out->has_no_inputs = from->columns[COLUMN_INPUT] < 0;
    if (out->has_no_inputs && out->rate_hz > FITTING_INFER_HZ_MAX) {
        return refuse(from,
                      "%.6g rows a second are too many to infer the inputs; it takes %d, or a column input",
                      out->rate_hz, FITTING_INFER_HZ_MAX);
    }
    if (out->has_no_inputs && out->count > FITTING_INFER_ROWS_MAX) {
        return refuse(
            from, "%u rows are too many to infer the inputs; cut the recording to %d, or add a column input",
            (unsigned)out->count, FITTING_INFER_ROWS_MAX);
    }
    out->grain = grain_of(out, unit);
    straighten(out);
    return true;
}

bool fitting_recording_read(fitting_recording *out, const char *path, double unit, double rate_hz,
                            char why[FITTING_WHY_CAP])
{
    reader from = {.path = path, .why = why};
    const bool is_input = strcmp(path, "-") == 0;
    from.file = is_input ? stdin : fopen(path, "r");
    if (from.file == NULL) {
        return refuse(&from, "cannot be read: %s", strerror(errno));
    }
    const bool is_read = read_all(&from, out, unit, rate_hz);
    if (!is_input) {
        (void)fclose(from.file);
    }
    return is_read;
}

void fitting_recording_free(fitting_recording *recording)
{
    free(recording->rows);
    recording->rows = NULL;
}
