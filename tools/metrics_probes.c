/* tools/metrics_probes.c -- the probes of a measurement as files: a map and an input script each, and a list.
 */
#include "measure/stage.h"
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

/* Pixels of the map, in whose axes y points down. Exact for what stages are made of. */
static void write_place(deft_json *json, const deft_pos *tiles)
{
    deft_json_number(json, "x", tiles->x * STAGE_GRAIN);
    deft_json_number(json, "y", 0.0 - tiles->y * STAGE_GRAIN);
}

/* The world of a probe as a Tiled map: its ground as objects, and a spawn. */
static char *map_of(const measure_stage *stage)
{
    deft_json *json = deft_json_open();
    deft_json_begin(json, NULL, '{');
    deft_json_text(json, "type", "map");
    deft_json_text(json, "version", "1.10");
    deft_json_text(json, "orientation", "orthogonal");
    deft_json_text(json, "renderorder", "right-down");
    deft_json_bool(json, "infinite", false);
    deft_json_number(json, "width", 1);
    deft_json_number(json, "height", 1);
    deft_json_number(json, "tilewidth", STAGE_GRAIN);
    deft_json_number(json, "tileheight", STAGE_GRAIN);
    deft_json_begin(json, "tilesets", '[');
    deft_json_end(json, ']');
    deft_json_begin(json, "layers", '[');
    deft_json_begin(json, NULL, '{');
    deft_json_number(json, "id", 1);
    deft_json_text(json, "type", "objectgroup");
    deft_json_text(json, "name", "probe");
    deft_json_begin(json, "objects", '[');
    for (uint32_t i = 0; i < stage->count; ++i) {
        deft_json_begin(json, NULL, '{');
        deft_json_number(json, "id", i + 2);
        deft_json_text(json, "type", "solid");
        deft_json_number(json, "x", 0);
        deft_json_number(json, "y", 0);
        deft_json_begin(json, "polygon", '[');
        for (int k = 0; k < 4; ++k) {
            deft_json_begin(json, NULL, '{');
            write_place(json, &stage->points[i][k]);
            deft_json_end(json, '}');
        }
        deft_json_end(json, ']');
        deft_json_end(json, '}');
    }
    deft_json_begin(json, NULL, '{');
    deft_json_number(json, "id", 1);
    deft_json_text(json, "type", "spawn");
    deft_json_bool(json, "point", true);
    write_place(json, &stage->spawn);
    deft_json_end(json, '}');
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    deft_json_end(json, ']');
    deft_json_end(json, '}');
    return deft_json_close(json);
}

static char *script_of(const struct measure_play *play)
{
    tool_text text;
    if (!tool_text_open(&text)) {
        return NULL;
    }
    measure_play_script(text.stream, play);
    return tool_text_close(&text) ? text.text : NULL;
}

/* Writes a text, and frees it. NULL: there was no memory for it. */
static int write_file(const folder *to, const char *probe, const char *suffix, char *text)
{
    char name[128];
    if (text == NULL) {
        return tool_fail(to->verb, "out of memory");
    }
    (void)snprintf(name, sizeof name, "%s.%s", probe, suffix);
    const int status = write_text(to, name, text, strlen(text));
    free(text);
    return status;
}

static void write_probe(void *user, const char *name, const struct measure_play *play)
{
    folder *to = (folder *)user;
    char hash[24];
    if (to->status != TOOL_FINE) {
        return;
    }
    to->status = write_file(to, name, "tmj", map_of(measure_play_stage(play)));
    if (to->status == TOOL_FINE) {
        to->status = write_file(to, name, "input", script_of(play));
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
