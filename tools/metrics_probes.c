/* tools/metrics_probes.c -- the probes of a measurement as files: a map and an input script each, and a list.
 */
#include "tools/metrics.h"
#include "tools/system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define PATH_CAP 4096

/* Where probes go. */
typedef struct folder {
    const char *verb, *path;
    deft_json *json; /* the list of them */
    int status;
} folder;

static int write_text(const folder *to, const char *name, const char *text, size_t size)
{
    char path[PATH_CAP];
    deft_diag_list diags;
    deft_diag_clear(&diags);
    if (snprintf(path, sizeof path, "%s/%s", to->path, name) >= (int)sizeof path) {
        return tool_fail(to->verb, "the path %s is too long", to->path);
    }
    const deft_result result = deft_file_write(path, text, size, &diags);
    if (result != DEFT_OK) {
        tool_report(to->verb, path, &diags, result);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

typedef void print_play(FILE *out, const struct measure_play *play);

static int write_file(const folder *to, const char *probe, const char *suffix, print_play *print,
                      const struct measure_play *play)
{
    char name[128];
    tool_text text;
    if (!tool_text_open(&text)) {
        return tool_fail(to->verb, "out of memory");
    }
    print(text.stream, play);
    (void)snprintf(name, sizeof name, "%s.%s", probe, suffix);
    if (!tool_text_close(&text)) {
        return tool_fail(to->verb, "out of memory");
    }
    const int status = write_text(to, name, text.text, text.size);
    free(text.text);
    return status;
}

static void write_probe(void *user, const char *name, const struct measure_play *play)
{
    folder *to = (folder *)user;
    char hash[24];
    if (to->status != TOOL_FINE) {
        return;
    }
    to->status = write_file(to, name, "tmj", measure_play_map, play);
    if (to->status == TOOL_FINE) {
        to->status = write_file(to, name, "input", measure_play_script, play);
    }
    (void)snprintf(hash, sizeof hash, "%016llx", (unsigned long long)measure_play_hash(play));
    deft_json_begin(to->json, NULL, '{');
    deft_json_text(to->json, "probe", name);
    deft_json_number(to->json, "ticks", measure_play_ticks(play));
    deft_json_text(to->json, "hash", hash);
    deft_json_end(to->json, '}');
}

int metrics_take_into(const char *verb, measure_report *out, const tool_tuning *source, double rate_hz,
                      const char *path)
{
    folder to = {verb, path, NULL, TOOL_FINE};
    const measure_sink sink = {write_probe, &to};
    if (!tool_make_folder(to.path)) {
        return tool_fail(verb, "cannot make the folder %s: %s", to.path, strerror(errno));
    }
    to.json = deft_json_open();
    deft_json_begin(to.json, NULL, '{');
    deft_json_text(to.json, "tuning", source->label);
    deft_json_number(to.json, "rate_hz", rate_hz);
    deft_json_begin(to.json, "probes", '[');
    const int status = metrics_take(verb, out, source, rate_hz, &sink);
    deft_json_end(to.json, ']');
    deft_json_end(to.json, '}');
    char *text = deft_json_close(to.json);
    if (status == TOOL_FINE && to.status == TOOL_FINE) {
        to.status = text != NULL ? write_text(&to, "probes.json", text, strlen(text))
                                 : tool_fail(verb, "out of memory");
    }
    free(text);
    return status != TOOL_FINE ? status : to.status;
}
