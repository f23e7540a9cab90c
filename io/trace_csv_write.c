/* io/trace_csv_write.c -- traces as CSV, row by row, into a file that appears when it is whole. */
#include "deft/io/script.h"
#include "deft/io/trace_csv.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/number.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS_CAP 96

struct deft_csv {
    deft__file_writer file;
};

deft_csv *deft_csv_open(const char *path, deft_diag_list *diags)
{
    deft_csv *csv = (deft_csv *)calloc(1, sizeof *csv);
    if (csv == NULL) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "out of memory while writing %s", path);
        return NULL;
    }
    if (deft__file_create(&csv->file, path, diags) != DEFT_OK) {
        free(csv);
        return NULL;
    }
    (void)fputs("tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash,event_s,event_values\n",
                csv->file.stream);
    return csv;
}

static void write_number(FILE *stream, double value)
{
    char text[DEFT__NUMBER_CAP];
    deft__number_write(value, text);
    (void)fprintf(stream, ",%s", text);
}

/* Letters are joined by commas, so the cell stands in quotes. */
static void write_input(FILE *stream, const deft_input *input, deft_axes axes)
{
    char letters[LETTERS_CAP] = "";
    if (input != NULL) {
        (void)deft_script_letters(letters, sizeof letters, input, &axes);
    }
    (void)fprintf(stream, letters[0] != '\0' ? ",\"%s\"" : ",%s", letters);
}

static void write_place(FILE *stream, uint64_t tick, double time_s, deft_pos position, deft_vec2d velocity)
{
    (void)fprintf(stream, "%" PRIu64, tick);
    write_number(stream, time_s);
    write_number(stream, position.x);
    write_number(stream, position.y);
    write_number(stream, velocity.x);
    write_number(stream, velocity.y);
}

/* A number of each event, joined as the names are. */
static void write_event_numbers(FILE *stream, const deft_event_list *events, size_t offset)
{
    (void)fputc(',', stream);
    for (uint32_t i = 0; events != NULL && i < events->count; ++i) {
        char text[DEFT__NUMBER_CAP];
        double number;
        memcpy(&number, (const char *)&events->items[i] + offset, sizeof number);
        deft__number_write(number, text);
        (void)fprintf(stream, "%s%s", i > 0 ? ";" : "", text);
    }
}

static void write_end(FILE *stream, const deft_event_list *events, uint64_t hash)
{
    (void)fputc(',', stream);
    for (uint32_t i = 0; events != NULL && i < events->count; ++i) {
        (void)fprintf(stream, "%s%s", i > 0 ? ";" : "",
                      deft_event_name((deft_event_kind)events->items[i].kind));
    }
    (void)fprintf(stream, ",%016" PRIx64, hash);
    write_event_numbers(stream, events, offsetof(deft_event, at_s));
    write_event_numbers(stream, events, offsetof(deft_event, value));
    (void)fputc('\n', stream);
}

void deft_csv_row(deft_csv *csv, uint64_t tick, double time_s, const deft_character *character,
                  const deft_input *input, const deft_event_list *events)
{
    const bool is_sound = csv != NULL && character != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    FILE *stream = csv->file.stream;
    write_place(stream, tick, time_s, character->position, character->velocity);
    (void)fprintf(stream, ",%s,%s,%d", deft_state_name((deft_state)character->state),
                  deft_support_name((deft_support)character->support), character->facing);
    write_input(stream, input, character->axes);
    write_end(stream, events, deft_character_hash(character));
}

void deft_csv_row_topdown(deft_csv *csv, uint64_t tick, double time_s, const deft_topdown *walker,
                          const deft_input *input, const deft_event_list *events)
{
    const bool is_sound = csv != NULL && walker != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    FILE *stream = csv->file.stream;
    const deft_vec2d right = walker->axes.right;
    const bool left = walker->facing.x * right.x + walker->facing.y * right.y < 0.0;
    write_place(stream, tick, time_s, walker->position, walker->velocity);
    const bool dashes = walker->dash_phase != DEFT_TOPDOWN_DASH_NONE;
    (void)fprintf(stream, ",%s,%s,%d", deft_state_name(dashes ? DEFT_STATE_DASH : DEFT_STATE_GROUND),
                  deft_support_name(DEFT_SUPPORT_FLOOR), left ? -1 : 1);
    write_input(stream, input, walker->axes);
    write_end(stream, events, deft_topdown_hash(walker));
}

deft_result deft_csv_close(deft_csv *csv, bool keep, deft_diag_list *diags)
{
    const bool is_sound = csv != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_ERROR_CONTENT;
    }
    const deft_result result = deft__file_finish(&csv->file, keep, diags);
    free(csv);
    return result;
}
