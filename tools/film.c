/* tools/film.c -- `deft film`: a recording as an animation. */
#include "plot/film/film.h"

#include "deft/plot.h"
#include "tools/replaying.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    const char *out;
    double scale;
    int fps;
    bool is_dark;
    tool_replaying replaying;
    film_row *rows;
    deft_pos *platforms;
    size_t count, capacity;
    bool has_no_memory;
} request;

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    request *wanted = (request *)user;
    switch (option) {
    case OPTION_OUT:
        wanted->out = value->text;
        return TOOL_FINE;
    case OPTION_FPS:
        wanted->fps = (int)value->whole;
        return TOOL_FINE;
    case OPTION_SCALE:
        wanted->scale = value->number;
        return TOOL_FINE;
    case OPTION_DARK:
        wanted->is_dark = true;
        return TOOL_FINE;
    default:
        return tool_level_option("film", &wanted->replaying.wish, option, value);
    }
}

static int judge(const request *wanted, int words)
{
    if (words < 1 || words > 2) {
        return tool_usage("film",
                          "it takes a recording, and a level if the recording's own is not to be taken");
    }
    if (wanted->out == NULL) {
        return tool_usage("film", "it needs a place for the film: -o OUT.webp, .gif or .png");
    }
    if (!tool_has_suffix(wanted->out, ".webp") && !tool_has_suffix(wanted->out, ".gif") &&
        !tool_has_suffix(wanted->out, ".png")) {
        return tool_usage("film", "-o %s: a film's name ends in .webp, .gif or .png", wanted->out);
    }
    return TOOL_FINE;
}

static uint32_t platform_count(const request *wanted)
{
    return wanted->replaying.level != NULL ? wanted->replaying.level->platform_count : 0;
}

static bool reserve(request *wanted)
{
    if (wanted->count < wanted->capacity) {
        return true;
    }
    const size_t capacity = wanted->capacity == 0 ? 1024 : 2 * wanted->capacity;
    const size_t of_row = (size_t)platform_count(wanted) + 1;
    film_row *rows = realloc(wanted->rows, capacity * sizeof *rows);
    wanted->rows = rows != NULL ? rows : wanted->rows;
    deft_pos *platforms = realloc(wanted->platforms, capacity * of_row * sizeof *platforms);
    wanted->platforms = platforms != NULL ? platforms : wanted->platforms;
    wanted->has_no_memory = rows == NULL || platforms == NULL;
    wanted->capacity = wanted->has_no_memory ? wanted->capacity : capacity;
    return !wanted->has_no_memory;
}

static void keep_row(void *user, const tool_replaying *all, const deft_input *input,
                     const deft_event_list *events)
{
    request *wanted = (request *)user;
    const deft_character *at = &all->replay.character;
    (void)input;
    (void)events;
    if (wanted->has_no_memory || !reserve(wanted)) {
        return;
    }
    wanted->rows[wanted->count] = (film_row){all->replay.time_s, at->position, at->state, at->facing};
    for (uint32_t i = 0; i < platform_count(wanted); ++i) {
        const deft_level_platform *platform = &all->level->platforms[i];
        deft_pos *place = &wanted->platforms[wanted->count * platform_count(wanted) + i];
        if (!deft_world_body_lerp(place, NULL, all->level->world, platform->body, 1.0)) {
            *place = platform->path[0];
        }
    }
    wanted->count += 1;
}

static int draw(request *wanted)
{
    const film_wish wish = {.level = wanted->replaying.level,
                            .moveset = &wanted->replaying.movesets[0],
                            .rows = wanted->rows,
                            .count = wanted->count,
                            .platforms = platform_count(wanted) > 0 ? wanted->platforms : NULL,
                            .scale = wanted->scale,
                            .fps = wanted->fps,
                            .is_dark = wanted->is_dark};
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = film_write(&wish, wanted->out, &diags);
    tool_report("film", wanted->out, &diags, result);
    deft_plot_release();
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

static int film(request *wanted)
{
    tool_replaying *all = &wanted->replaying;
    int status = tool_replaying_load(all);
    if (status == TOOL_FINE && all->trace.is_topdown) {
        return tool_fail("film", "%s is seen from above: there is no film of it", all->path);
    }
    if (status == TOOL_FINE && all->moveset_count == 0) {
        return tool_fail("film", "%s holds no tuning that builds, so the character has no size", all->path);
    }
    const bool is_level_read =
        status == TOOL_FINE && all->level != NULL && strcmp(tool_replaying_level(all), TOOL_FLAT) != 0;
    const char *const inputs[TOOL_FILES_MAX] = {all->path, is_level_read ? tool_replaying_level(all) : NULL};
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    status = status == TOOL_FINE ? tool_outputs_judge("film", inputs, outputs) : status;
    if (status == TOOL_FINE && is_level_read) {
        status = tool_outputs_judge_level("film", tool_replaying_level(all), all->level, outputs);
    }
    status = status == TOOL_FINE ? tool_replaying_play(all, keep_row, wanted) : status;
    if (status == TOOL_FINE && wanted->has_no_memory) {
        return tool_fail("film", "there is not enough memory for %s", all->path);
    }
    return status == TOOL_FINE ? draw(wanted) : status;
}

int tool_film(int argc, char **argv)
{
    static request wanted;
    wanted.scale = 1.0;
    wanted.fps = 30;
    int status = tool_options_read(TOOL_FILM, argc, argv, take_option, &wanted);
    if (status != TOOL_FINE) {
        return status;
    }
    wanted.replaying.verb = "film";
    wanted.replaying.path = argc > optind ? argv[optind] : "";
    wanted.replaying.level_path = argc - optind == 2 ? argv[optind + 1] : NULL;
    status = judge(&wanted, argc - optind);
    if (status == TOOL_FINE) {
        status = film(&wanted);
        tool_replaying_free(&wanted.replaying);
    }
    free(wanted.rows);
    free(wanted.platforms);
    return status;
}
