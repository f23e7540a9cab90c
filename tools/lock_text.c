/* tools/lock_text.c -- lock files, line by line:
 *
 *   deft_lock 1
 *   rate_hz 60
 *   units_per_tile 1
 *   jump.full.apex  3.136  3.264   # comments and blank lines are anywhere
 *   dash.distance   none           # the metric must have no value
 */
#include "tools/diff.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define LOCK_BYTES_MAX (1 << 20)
#define WORDS_MAX      4 /* of a line; more is an error anyhow */
#define BAND_SHARE     0.02

/* Adds a finding about a line; its field is a metric, or "". */
static void find(deft_diag_list *diags, uint32_t line, const char *field, const char *format, ...)
    TOOL_PRINTF(4, 5);

static void find(deft_diag_list *diags, uint32_t line, const char *field, const char *format, ...)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = line > 0 ? DEFT_DIAG_SENTENCE : DEFT_DIAG_FILE;
    diag.line = line;
    (void)snprintf(diag.field, sizeof diag.field, "%s", field);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(diag.text, sizeof diag.text, format, arguments);
    va_end(arguments);
    deft_diag_add(diags, &diag);
}

/* Fills `text` with the whole file, and a NUL behind it. False, and it says why. */
static bool read_all(FILE *file, const char *path, char *text, deft_diag_list *diags)
{
    const size_t size = fread(text, 1, LOCK_BYTES_MAX + 1, file);
    text[size] = '\0';
    if (ferror(file) != 0) {
        find(diags, 0, "", "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    if (size > LOCK_BYTES_MAX || strlen(text) != size) {
        find(diags, 1, "", "this is no lock: it %s",
             size > LOCK_BYTES_MAX ? "is longer than 1 MB" : "has a NUL");
        return false;
    }
    return true;
}

/* The whole file, to be freed; NULL, and it says why. */
static char *read_whole(const char *path, deft_diag_list *diags)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        find(diags, 0, "", "cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = (char *)calloc(1, LOCK_BYTES_MAX + 2);
    if (text == NULL) {
        find(diags, 0, "", "out of memory while reading %s", path);
    } else if (!read_all(file, path, text, diags)) {
        free(text);
        text = NULL;
    }
    (void)fclose(file);
    return text;
}

/* The words of a line up to its comment, copied into `copy`. Returns how many there are, at most WORDS_MAX.
 */
static int split(const lock_line *line, char copy[128], char *words[WORDS_MAX])
{
    const size_t kept = line->length < 127 ? line->length : 127;
    int count = 0;
    memcpy(copy, line->text, kept);
    copy[kept] = '\0';
    copy[strcspn(copy, "#\r")] = '\0';
    for (char *at = copy + strspn(copy, " \t"); *at != '\0' && count < WORDS_MAX; at += strspn(at, " \t")) {
        words[count++] = at;
        at += strcspn(at, " \t");
        if (*at != '\0') {
            *at++ = '\0';
        }
    }
    return count;
}

static bool read_number(const char *word, double *out)
{
    char *end = NULL;
    *out = strtod(word, &end);
    return word[strspn(word, "+-.0123456789eE")] == '\0' && end != word && *end == '\0' && isfinite(*out);
}

static void read_band(lock_file *lock, lock_line *line, uint32_t number, char *words[WORDS_MAX], int count,
                      deft_diag_list *diags)
{
    const measure_id id = measure_find(words[0]);
    tool_guess guess;
    tool_guess_start(&guess, words[0]);
    for (int i = 0; i < MEASURE_COUNT && id == MEASURE_COUNT; ++i) {
        tool_guess_try(&guess, measure_metrics[i].id);
    }
    if (id == MEASURE_COUNT) {
        find(diags, number, words[0],
             guess.nearest != NULL ? "there is no such metric; did you mean %s?"
                                   : "there is no such metric; `deft measure --list` lists them%s",
             guess.nearest != NULL ? guess.nearest : "");
        return;
    }
    if (lock->line_of[id] != 0) {
        find(diags, number, words[0], "line %u has a band for it already; leave one of the two out",
             lock->line_of[id]);
        return;
    }
    line->is_none = count == 2 && strcmp(words[1], "none") == 0;
    const bool has_numbers =
        count == 3 && read_number(words[1], &line->low) && read_number(words[2], &line->high);
    if (!line->is_none && (!has_numbers || line->low > line->high)) {
        find(diags, number, words[0], "a band is two numbers, the smaller first, or the word none");
        return;
    }
    line->id = id;
    lock->line_of[id] = number;
    lock->bands += 1;
}

static void read_line(lock_file *lock, uint32_t number, deft_diag_list *diags)
{
    lock_line *line = &lock->lines[number - 1];
    char copy[128], *words[WORDS_MAX] = {NULL};
    double value = 0.0;
    const int count = split(line, copy, words);
    if (count == 0) {
        return;
    }
    const bool has_value = count == 2 && read_number(words[1], &value);
    if (strcmp(words[0], "deft_lock") == 0) {
        if (!has_value || value != 1.0) {
            find(diags, number, "deft_lock", "this version reads locks of version 1");
        }
    } else if (strcmp(words[0], "rate_hz") == 0) {
        lock->rate_hz = value;
        if (!has_value || value < MEASURE_HZ_MIN || value > MEASURE_HZ_MAX) {
            find(diags, number, "rate_hz", "it is a number from 10 to 1000");
        }
    } else if (strcmp(words[0], "units_per_tile") == 0) {
        lock->units_per_tile = value;
        if (!has_value || !(value > 0.0)) {
            find(diags, number, "units_per_tile", "it is a number above 0");
        }
    } else {
        read_band(lock, line, number, words, count, diags);
    }
}

bool lock_read(lock_file *out, const char *path, deft_diag_list *diags)
{
    out->text = read_whole(path, diags);
    if (out->text == NULL) {
        return false;
    }
    uint32_t lines = 1;
    for (const char *at = out->text; *at != '\0'; ++at) {
        lines += *at == '\n' ? 1 : 0;
    }
    out->lines = (lock_line *)calloc(lines, sizeof *out->lines);
    if (out->lines == NULL) {
        find(diags, 0, "", "out of memory while reading %s", path);
        return false;
    }
    const char *at = out->text;
    for (out->count = 0; *at != '\0'; ++out->count) {
        const size_t length = strcspn(at, "\n");
        out->lines[out->count] = (lock_line){at, length, MEASURE_COUNT, false, 0.0, 0.0};
        at += length + (at[length] == '\n' ? 1 : 0);
    }
    if (strncmp(out->text, "deft_lock ", 10) != 0) {
        find(diags, 1, "",
             "this is no lock: it does not begin with deft_lock 1; `deft diff --lock FILE --write` writes "
             "one");
        return false;
    }
    for (uint32_t i = 1; i <= out->count && diags->errors < DEFT_DIAG_CAP; ++i) {
        read_line(out, i, diags);
    }
    if (diags->errors == 0 && (out->rate_hz == 0.0 || out->units_per_tile == 0.0)) {
        find(diags, 1, out->rate_hz == 0.0 ? "rate_hz" : "units_per_tile",
             "the line is missing; it stands below deft_lock");
    }
    if (diags->errors == 0 && out->bands == 0) {
        find(diags, 1, "",
             "the lock has no band, so it checks nothing; `deft diff --lock FILE --write` writes a new one");
    }
    return diags->errors == 0;
}

void lock_free(lock_file *lock)
{
    free(lock->text);
    free(lock->lines);
}

void lock_band_text(char *out, size_t capacity, const measure_report *report, measure_id id)
{
    char low[METRIC_TEXT_CAP], high[METRIC_TEXT_CAP];
    const measure_unit unit = measure_metrics[id].unit;
    const double value = metric_value(report, id);
    if (report->values[id].none != NULL) {
        (void)snprintf(out, capacity, "%-22s none", measure_metrics[id].id);
        return;
    }
    metric_number(low, report, id, value);
    const char *point = strchr(low, '.');
    /* Of whole powers every system has the same bits. */
    const double digit = 1.0 / pow(10.0, point != NULL ? (double)strlen(point + 1) : 0.0);
    const double share = unit == MEASURE_UNIT_DEG ? 0.0 : fmax(digit, BAND_SHARE * fabs(value));
    metric_number(low, report, id, floor((value - share) / digit) * digit);
    metric_number(high, report, id, ceil((value + share) / digit) * digit);
    (void)snprintf(out, capacity, "%-22s %10s %10s", measure_metrics[id].id, low, high);
}
