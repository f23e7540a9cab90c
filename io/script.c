/* io/script.c -- input scripts from text: one line a run, such as `30,R` or `0.5s,R:0.7,J`. Every wrong line
 * is a finding of its own. */
#include "deft/io/script.h"

#include "io/file.h"
#include "io/finding.h"
#include "io/number.h"
#include "io/script_runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX   1e9
#define SECONDS_MAX 1e6
#define PACE_MAX    10.0
#define ITEM_CAP    128 /* longer items are none that a script knows */

typedef struct parser {
    deft_diag_list *diags;
    deft_script *script;
    size_t capacity, trigger_capacity;
    uint32_t line;
    uint32_t errors;
    bool no_memory;
} parser;

/* A piece of a line between commas, without the blanks around it. */
typedef struct item {
    char text[ITEM_CAP]; /* what cannot be printed is '?' */
    uint32_t column;
} item;

static void complain(parser *p, const item *where, const char *sentence)
{
    deft__finding_add(p->diags, DEFT_SEVERITY_ERROR, p->line, where->column, where->text, "%s", sentence);
    ++p->errors;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts the item that begins at `at` and returns where the next one begins, or NULL behind the last. */
static const char *next_item(const char *line, const char *at, const char *end, item *out)
{
    const char *comma = (const char *)memchr(at, ',', (size_t)(end - at));
    const char *stop = comma != NULL ? comma : end;
    while (at < stop && is_blank(*at)) {
        ++at;
    }
    while (stop > at && is_blank(stop[-1])) {
        --stop;
    }
    out->column = (uint32_t)(at - line) + 1;
    size_t length = 0;
    for (; at < stop && length + 1 < sizeof out->text; ++at, ++length) {
        const unsigned char c = (unsigned char)*at;
        out->text[length] = c < 0x20u || c > 0x7Eu ? '?' : *at;
    }
    out->text[length] = '\0';
    return comma != NULL ? comma + 1 : NULL;
}

static void parse_length(parser *p, const item *length, deft__script_run *run)
{
    double value = 0.0;
    const char *end = deft__number_read(length->text, &value);
    const bool seconds = end != NULL && strcmp(end, "s") == 0;
    if (end == NULL || (!seconds && *end != '\0')) {
        complain(p, length,
                 "a line begins with how long it lasts: ticks such as 30, or seconds such as 0.5s");
    } else if (seconds && !(value > 0.0 && value <= SECONDS_MAX)) {
        complain(p, length, "seconds are above 0 and at most 1000000");
    } else if (!seconds && !(value >= 1.0 && value <= TICKS_MAX && value == floor(value))) {
        complain(p, length,
                 "ticks are a whole number from 1 to 1000000000; for a part of a tick write seconds, "
                 "such as 0.01s");
    }
    run->length = value;
    run->in_seconds = seconds;
}

static void parse_stick(parser *p, const item *direction, deft__script_run *run)
{
    double amount = 1.0;
    if (direction->text[1] == ':') {
        const char *end = deft__number_read(direction->text + 2, &amount);
        if (end == NULL || *end != '\0' || !(amount >= 0.0 && amount <= 1.0)) {
            complain(p, direction, "a direction takes a share of the stick from 0 to 1, such as R:0.5");
            return;
        }
    }
    switch (direction->text[0]) {
    case 'L':
        run->stick_x -= amount;
        break;
    case 'R':
        run->stick_x += amount;
        break;
    case 'D':
        run->stick_y -= amount;
        break;
    default:
        run->stick_y += amount;
        break;
    }
}

static void parse_aim(parser *p, const item *aim, deft__script_run *run)
{
    double degrees = 0.0;
    const char *end = aim->text[1] == ':' ? deft__number_read(aim->text + 2, &degrees) : NULL;
    if (end == NULL || *end != '\0') {
        complain(p, aim, "an aim takes degrees, counter-clockwise from the character's right, such as A:45");
        return;
    }
    run->has_aim = true;
    run->aim_deg = fmod(degrees, 360.0);
}

static void parse_pace(parser *p, const item *pace, deft__script_run *run)
{
    const char *end = deft__number_read(pace->text + strlen("time:"), &run->pace);
    if (end == NULL || *end != '\0' || !(run->pace >= 0.0 && run->pace <= PACE_MAX)) {
        complain(p, pace, "time takes how fast it goes, from 0 to 10, such as time:0.5");
    }
}

static void parse_trigger(parser *p, const item *word)
{
    deft_script *script = p->script;
    if (script->trigger_count == p->trigger_capacity) {
        const size_t capacity = p->trigger_capacity == 0 ? 16 : p->trigger_capacity * 2;
        deft_trigger *larger = (deft_trigger *)realloc(script->triggers, capacity * sizeof *larger);
        if (larger == NULL) {
            p->no_memory = true;
            return;
        }
        script->triggers = larger;
        p->trigger_capacity = capacity;
    }
    const char *wrong = deft__trigger_read(word->text, &script->triggers[script->trigger_count]);
    if (wrong != NULL) {
        complain(p, word, wrong);
        return;
    }
    script->trigger_count++;
}

static void parse_letter(parser *p, const item *letter, deft__script_run *run)
{
    const char first = letter->text[0];
    const char *button = first != '\0' ? strchr(DEFT__SCRIPT_BUTTONS, first) : NULL;
    if (first == '\0') {
        complain(p, letter, "there is nothing between two commas; write a letter or leave the comma out");
    } else if (strchr("LRUD", first) != NULL && (letter->text[1] == '\0' || letter->text[1] == ':')) {
        parse_stick(p, letter, run);
    } else if (first == 'A') {
        parse_aim(p, letter, run);
    } else if (strncmp(letter->text, "time:", strlen("time:")) == 0) {
        parse_pace(p, letter, run);
    } else if (deft__trigger_is_meant(letter->text)) {
        parse_trigger(p, letter);
    } else if (button != NULL && letter->text[1] == '\0') {
        run->buttons = (uint16_t)(run->buttons | DEFT_ACTION_BIT(button - DEFT__SCRIPT_BUTTONS));
    } else {
        complain(p, letter,
                 "is not a letter of a script; letters are L R U D for the stick, J X G H S F C Z 1 2 3 4 "
                 "for buttons, "
                 "A:degrees, and words such as kick:8:12, with a comma between two");
    }
}

static void append(parser *p, const deft__script_run *run)
{
    deft_script *script = p->script;
    if (script->count == p->capacity) {
        const size_t capacity = p->capacity == 0 ? 64 : p->capacity * 2;
        deft__script_run *larger = (deft__script_run *)realloc(script->runs, capacity * sizeof *script->runs);
        if (larger == NULL) {
            p->no_memory = true;
            return;
        }
        script->runs = larger;
        p->capacity = capacity;
    }
    script->runs[script->count++] = *run;
}

static void parse_line(parser *p, const char *line, const char *end)
{
    const char *comment = (const char *)memchr(line, '#', (size_t)(end - line));
    end = comment != NULL ? comment : end;
    item part;
    const char *at = next_item(line, line, end, &part);
    if (at == NULL && part.text[0] == '\0') {
        return;
    }
    deft__script_run run;
    memset(&run, 0, sizeof run);
    run.pace = 1.0;
    parse_length(p, &part, &run);
    while (at != NULL) {
        at = next_item(line, at, end, &part);
        parse_letter(p, &part, &run);
    }
    run.triggers = p->script->trigger_count;
    append(p, &run);
}

deft_script *deft_script_parse(const char *text, size_t size, deft_diag_list *diags)
{
    const bool is_sound = text != NULL || size == 0;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return NULL;
    }
    parser p;
    memset(&p, 0, sizeof p);
    p.diags = diags;
    p.script = (deft_script *)calloc(1, sizeof *p.script);
    p.no_memory = p.script == NULL;
    const char *end = text + size;
    for (const char *line = text + deft__file_mark(text, size); line < end && !p.no_memory;) {
        const char *stop = (const char *)memchr(line, '\n', (size_t)(end - line));
        stop = stop != NULL ? stop : end;
        ++p.line;
        parse_line(&p, line, stop);
        line = stop < end ? stop + 1 : end;
    }
    if (p.no_memory) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, p.line, 0, "", "out of memory while reading a script");
    } else if (p.errors == 0) {
        return p.script;
    }
    deft_script_free(p.script);
    return NULL;
}

deft_script *deft__script_of_file(const char *text, size_t size, deft_diag_list *diags)
{
    deft_script *script =
        deft__file_check_text(text, size, "script", diags) ? deft_script_parse(text, size, diags) : NULL;
    if (script != NULL && script->count == 0) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "the script plays nothing: no line of it has a run, such as 30,R");
        deft_script_free(script);
        script = NULL;
    }
    return script;
}

deft_script *deft_script_load(const char *path, deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    if (deft__file_read(path, DEFT__FILE_LIMIT_SCRIPT, &text, &size, diags) != DEFT_OK) {
        return NULL;
    }
    deft_script *script = deft__script_of_file(text, size, diags);
    free(text);
    return script;
}

void deft_script_free(deft_script *script)
{
    if (script != NULL) {
        free(script->runs);
        free(script->triggers);
        free(script);
    }
}

double deft_script_duration(const deft_script *script, double dt)
{
    const bool is_sound = script != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    double ticks = 0.0;
    double seconds = 0.0;
    for (uint32_t i = 0; i < script->count; ++i) {
        const deft__script_run *run = &script->runs[i];
        ticks += run->in_seconds ? 0.0 : run->length;
        seconds += run->in_seconds ? run->length : 0.0;
    }
    return seconds + ticks * dt;
}
