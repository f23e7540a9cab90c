/* io/trace_csv_read.c -- traces read back. Columns are found by their names, so that more may follow or stand
 * between; a spreadsheet's quotes and line ends are accepted. */
#include "deft/io/trace_csv.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/number.h"

#include <stdlib.h>
#include <string.h>

#define CELL_CAP   512
#define COLUMN_CAP 64                 /* more cells than this in a row are passed over */
#define TICK_MAX   9007199254740992.0 /* 2^53 */

typedef enum column {
    COLUMN_TICK,
    COLUMN_TIME_S,
    COLUMN_X,
    COLUMN_Y,
    COLUMN_VX,
    COLUMN_VY,
    COLUMN_STATE,
    COLUMN_SUPPORT,
    COLUMN_FACING,
    COLUMN_EVENTS,
    COLUMN_COUNT
} column;

static const char *const column_names[COLUMN_COUNT] = {"tick", "time_s", "x",       "y",      "vx",
                                                       "vy",   "state",  "support", "facing", "events"};

typedef struct reader {
    const char *at, *end;
    uint32_t line;
    uint32_t errors;
    column meaning[COLUMN_CAP]; /* of each cell of a row, from the header; COLUMN_COUNT: none */
    char cells[COLUMN_COUNT + 1][CELL_CAP];
    deft_diag_list *diags;
} reader;

static void complain(reader *r, const char *field, const char *sentence)
{
    deft__finding_add(r->diags, DEFT_SEVERITY_ERROR, r->line, 0, field, "%s", sentence);
    ++r->errors;
}

/* Takes one cell, quoted or plain, and says whether the row goes on. Line breaks in quotes end the row: a
 * trace has none. */
static bool take_cell(reader *r, char out[CELL_CAP])
{
    const bool quoted = r->at < r->end && *r->at == '"';
    bool inside = quoted;
    size_t length = 0;
    r->at += quoted ? 1 : 0;
    for (; r->at < r->end && *r->at != '\n' && (inside || *r->at != ','); ++r->at) {
        if (quoted && *r->at == '"') {
            const bool doubled = inside && r->at + 1 < r->end && r->at[1] == '"';
            r->at += doubled ? 1 : 0;
            inside = doubled;
            if (!doubled) {
                continue;
            }
        }
        if (length + 1 < CELL_CAP && *r->at != '\r') {
            out[length++] = *r->at;
        }
    }
    out[length] = '\0';
    const bool more = r->at < r->end && *r->at == ',';
    r->at += r->at < r->end ? 1 : 0;
    return more;
}

static bool take_header(reader *r)
{
    bool found[COLUMN_COUNT] = {false};
    bool more = true;
    r->line = 1;
    for (size_t cell = 0; more; ++cell) {
        more = take_cell(r, r->cells[COLUMN_COUNT]);
        for (int name = 0; cell < COLUMN_CAP && name < COLUMN_COUNT; ++name) {
            if (strcmp(r->cells[COLUMN_COUNT], column_names[name]) == 0) {
                r->meaning[cell] = (column)name;
                found[name] = true;
            }
        }
    }
    for (int name = 0; name < COLUMN_COUNT; ++name) {
        if (!found[name]) {
            complain(r, column_names[name],
                     "this column is missing; a trace begins with a row of names, as "
                     "`deft sim --trace` writes it");
        }
    }
    return r->errors == 0;
}

static double take_number(reader *r, column which)
{
    double value = 0.0;
    const char *end = deft__number_read(r->cells[which], &value);
    if (end == NULL || *end != '\0') {
        complain(r, column_names[which], "is not a finite number");
        return 0.0;
    }
    return value;
}

static uint32_t take_state(reader *r)
{
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; ++i) {
        if (strcmp(r->cells[COLUMN_STATE], deft_state_name((deft_state)i)) == 0) {
            return i;
        }
    }
    complain(r, "state", "is not a state that this deft knows");
    return 0;
}

static uint32_t take_support(reader *r)
{
    for (uint32_t i = 0; i < DEFT_SUPPORT_COUNT; ++i) {
        if (strcmp(r->cells[COLUMN_SUPPORT], deft_support_name((deft_support)i)) == 0) {
            return i;
        }
    }
    complain(r, "support", "is not a support that this deft knows");
    return 0;
}

static uint64_t take_events(reader *r)
{
    uint64_t bits = 0;
    for (char *name = r->cells[COLUMN_EVENTS]; *name != '\0';) {
        const size_t length = strcspn(name, ";");
        uint32_t kind = 0;
        for (; kind < DEFT_EVENT_COUNT; ++kind) {
            const char *known = deft_event_name((deft_event_kind)kind);
            if (strlen(known) == length && memcmp(known, name, length) == 0) {
                bits |= UINT64_C(1) << kind;
                break;
            }
        }
        if (kind == DEFT_EVENT_COUNT) {
            complain(r, "events", "one of them is not an event that this deft knows");
            break;
        }
        name += length + (name[length] == ';' ? 1 : 0);
    }
    return bits;
}

/* Takes one row; false for an empty line. */
static bool take_row(reader *r, deft_trace_row *row)
{
    bool found[COLUMN_COUNT + 1] = {false};
    bool more = true;
    size_t cell = 0;
    ++r->line;
    for (; more; ++cell) {
        const column which = cell < COLUMN_CAP ? r->meaning[cell] : COLUMN_COUNT;
        more = take_cell(r, r->cells[which]);
        found[which] = true;
    }
    if (cell == 1 && r->cells[r->meaning[0]][0] == '\0') {
        return false;
    }
    for (int name = 0; name < COLUMN_COUNT; ++name) {
        if (!found[name]) {
            complain(r, column_names[name], "the row ends before this column");
            return true;
        }
    }
    const double tick = take_number(r, COLUMN_TICK);
    if (!(tick >= 0.0 && tick <= TICK_MAX)) {
        complain(r, "tick", "is not the number of a tick");
        return true;
    }
    row->tick = (uint64_t)tick;
    row->time_s = take_number(r, COLUMN_TIME_S);
    row->x = take_number(r, COLUMN_X);
    row->y = take_number(r, COLUMN_Y);
    row->vx = take_number(r, COLUMN_VX);
    row->vy = take_number(r, COLUMN_VY);
    row->state = take_state(r);
    row->support = take_support(r);
    row->facing = take_number(r, COLUMN_FACING) < 0.0 ? -1 : 1;
    row->events = take_events(r);
    return true;
}

static deft_result take_rows(reader *r, deft_trace_row **rows, size_t *count)
{
    size_t capacity = 1024;
    size_t used = 0;
    deft_trace_row *all = (deft_trace_row *)malloc(capacity * sizeof *all);
    while (all != NULL && r->at < r->end) {
        deft_trace_row row;
        memset(&row, 0, sizeof row);
        if (!take_row(r, &row)) {
            continue;
        }
        if (used == capacity) {
            capacity *= 2;
            deft_trace_row *larger = (deft_trace_row *)realloc(all, capacity * sizeof *all);
            if (larger == NULL) {
                free(all);
            }
            all = larger;
        }
        if (all != NULL) {
            all[used++] = row;
        }
    }
    if (all == NULL) {
        deft__finding_add(r->diags, DEFT_SEVERITY_ERROR, r->line, 0, "",
                          "out of memory while reading a trace");
        return DEFT_ERROR_MEMORY;
    }
    if (used == 0 && r->errors == 0) {
        complain(r, "", "the trace has no rows below its header");
    }
    if (r->errors > 0) {
        free(all);
        return DEFT_ERROR_CONTENT;
    }
    *rows = all;
    *count = used;
    return DEFT_OK;
}

deft_result deft_csv_read(deft_trace_row **rows, size_t *count, const char *path, deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    deft_result result = deft__file_read(path, DEFT__FILE_LIMIT_TRACE, &text, &size, diags);
    if (result != DEFT_OK) {
        return result;
    }
    reader r;
    memset(&r, 0, sizeof r);
    r.at = text + deft__file_mark(text, size);
    r.end = text + size;
    r.diags = diags;
    for (size_t i = 0; i < COLUMN_CAP; ++i) {
        r.meaning[i] = COLUMN_COUNT;
    }
    result = take_header(&r) ? take_rows(&r, rows, count) : DEFT_ERROR_CONTENT;
    free(text);
    return result;
}
