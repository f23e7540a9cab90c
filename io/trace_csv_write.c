/* io/trace_csv_write.c -- traces as CSV, row by row, into a file that appears when it is whole. */
#include "deft/io/script.h"
#include "deft/io/trace_csv.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/number.h"

#include <inttypes.h>
#include <stdlib.h>

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
    (void)fputs("tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash\n", csv->file.stream);
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
        (void)deft_script_letters(input, axes, letters, sizeof letters);
    }
    (void)fprintf(stream, letters[0] != '\0' ? ",\"%s\"" : ",%s", letters);
}

void deft_csv_row(deft_csv *csv, uint64_t tick, double time_s, const deft_character *character,
                  const deft_input *input, const deft_event_list *events)
{
    FILE *stream = csv->file.stream;
    (void)fprintf(stream, "%" PRIu64, tick);
    write_number(stream, time_s);
    write_number(stream, character->position.x);
    write_number(stream, character->position.y);
    write_number(stream, character->velocity.x);
    write_number(stream, character->velocity.y);
    (void)fprintf(stream, ",%s,%s,%d", deft_state_name((deft_state)character->state),
                  deft_support_name((deft_support)character->support), character->facing);
    write_input(stream, input, character->axes);
    (void)fputc(',', stream);
    for (uint32_t i = 0; events != NULL && i < events->count; ++i) {
        (void)fprintf(stream, "%s%s", i > 0 ? ";" : "",
                      deft_event_name((deft_event_kind)events->items[i].kind));
    }
    (void)fprintf(stream, ",%016" PRIx64 "\n", deft_character_hash(character));
}

deft_result deft_csv_close(deft_csv *csv, bool keep, deft_diag_list *diags)
{
    const deft_result result = deft__file_finish(&csv->file, keep, diags);
    free(csv);
    return result;
}
