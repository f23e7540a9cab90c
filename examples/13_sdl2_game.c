/* 13_sdl2_game.c -- a small game in SDL2: a window, a level, a character and a camera. docs/guide/start.md
 * explains it part by part. Left and right (or A and D) run, space jumps, escape quits.
 *
 *     13_sdl2_game [TICKS]        ends after so many ticks; without TICKS it ends when the window is closed
 */
#include "deft/deft.h"
#include "deft/io.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#define PX     32 /* pixels in a tile */
#define WIDTH  960
#define HEIGHT 540
#define ROWS   12

static const char *const level_rows[ROWS] = {
    "#......................................................#",
    "#......................................................#",
    "#......................................................#",
    "#......................................................#",
    "#...............................---....................#",
    "#......................................................#",
    "#.......................---.............####...........#",
    "#..........................................#...........#",
    "#..@........./##\\..............##................../####",
    "#.........../####\\.............##................./#####",
    "################################....####################",
    "################################....####################",
};

static const SDL_Color ground_color = {110, 130, 160, 255};

typedef struct game {
    SDL_Window *window;
    SDL_Renderer *renderer;
    deft_level *level;
    deft_world_view world;
    deft_moveset moveset;
    deft_character hero;
    deft_latch keys;
    deft_ticker ticker;
    deft_pos camera; /* the middle of the view, units */
} game;

static bool load_level(game *it)
{
    static char text[ROWS * 64];
    deft_diag_list findings;
    size_t size = 0;
    for (int row = 0; row < ROWS; row++) {
        size += (size_t)snprintf(text + size, sizeof text - size, "%s\n", level_rows[row]);
    }
    deft_diag_clear(&findings);
    it->level = deft_level_parse_text(text, size, 0, &findings);
    for (uint32_t i = 0; i < findings.count; i++) {
        char line[512];
        deft_diag_text(line, sizeof line, &findings.items[i]);
        fprintf(stderr, "level: %s\n", line);
    }
    if (it->level == NULL || it->level->spawn_count == 0) {
        return false;
    }
    deft_world_view_of(&it->world, it->level->world);
    return true;
}

static bool make_hero(game *it)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.jump.height = 3.2;         /* tiles */
    tuning.jump.time_to_apex_s = 0.4; /* seconds */
    tuning.run.speed = 8;             /* tiles per second */
    if (deft_moveset_build(&it->moveset, &tuning, NULL) != DEFT_OK) {
        return false;
    }
    deft_character_spawn(&it->hero, &it->moveset, &it->level->spawns[0].feet, &it->level->axes);
    it->camera = it->hero.position;
    return true;
}

static bool take_key(game *it, const SDL_KeyboardEvent *key)
{
    const bool down = key->type == SDL_KEYDOWN;
    switch (key->keysym.sym) {
    case SDLK_LEFT:
    case SDLK_a:
        deft_latch_direction(&it->keys, DEFT_LEFT, down);
        return true;
    case SDLK_RIGHT:
    case SDLK_d:
        deft_latch_direction(&it->keys, DEFT_RIGHT, down);
        return true;
    case SDLK_DOWN:
    case SDLK_s:
        deft_latch_direction(&it->keys, DEFT_DOWN, down);
        return true;
    case SDLK_SPACE:
        deft_latch_button(&it->keys, DEFT_ACTION_JUMP, down, 0);
        return true;
    default:
        return key->keysym.sym != SDLK_ESCAPE;
    }
}

/* False when the player wants to leave. */
static bool take_events(game *it)
{
    SDL_Event event;
    bool goes_on = true;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) {
            goes_on = false;
        } else if ((event.type == SDL_KEYDOWN || event.type == SDL_KEYUP) && event.key.repeat == 0) {
            goes_on = take_key(it, &event.key) && goes_on;
        }
    }
    return goes_on;
}

static void tick(game *it)
{
    deft_input input;
    deft_latch_take(&input, &it->keys, it->moveset.opposite, &it->hero.axes);
    deft_event_list events;
    deft_character_step(&it->hero, &it->moveset, &it->world, &input, it->ticker.tick_s, &events, NULL);
    for (uint32_t i = 0; i < events.count; i++) {
        if (events.items[i].kind == DEFT_EVENT_LANDED) {
            /* play a sound here; events.items[i].value is the speed of the impact */
        }
    }
    if (it->hero.position.y < -5) { /* below the level: back to the start */
        deft_character_spawn(&it->hero, &it->moveset, &it->level->spawns[0].feet, &it->level->axes);
    }
}

/* The level has y up, the window has y down. */
static SDL_FRect on_screen(const game *it, double left, double top, double width, double height)
{
    return (SDL_FRect){(float)((left - it->camera.x) * PX + WIDTH / 2.0),
                       (float)((it->camera.y - top) * PX + HEIGHT / 2.0), (float)(width * PX),
                       (float)(height * PX)};
}

static void draw_cell(const game *it, char cell, double left, double top)
{
    const SDL_FRect whole = on_screen(it, left, top, 1, 1);
    const SDL_FRect plank = on_screen(it, left, top, 1, 0.2);
    if (cell == '#') {
        SDL_RenderFillRectF(it->renderer, &whole);
    } else if (cell == '-') {
        SDL_RenderFillRectF(it->renderer, &plank);
    } else if (cell == '/' || cell == '\\') { /* half of a cell: two corners below, one above */
        const float high = cell == '/' ? whole.x + PX : whole.x;
        const SDL_Vertex corners[3] = {{{whole.x, whole.y + PX}, ground_color, {0, 0}},
                                       {{whole.x + PX, whole.y + PX}, ground_color, {0, 0}},
                                       {{high, whole.y}, ground_color, {0, 0}}};
        SDL_RenderGeometry(it->renderer, NULL, corners, 3, NULL, 0);
    }
}

static void draw(game *it, double frame_s)
{
    deft_pos feet;
    deft_character_lerp(&feet, &it->hero, deft_ticker_ratio(&it->ticker));
    const double follow =
        frame_s < 0.1 ? frame_s * 8 : 0.8; /* the camera comes 8 times its distance a second */
    it->camera.x += (feet.x - it->camera.x) * follow;
    it->camera.y += (feet.y + 2 - it->camera.y) * follow;

    SDL_SetRenderDrawColor(it->renderer, 24, 26, 34, 255);
    SDL_RenderClear(it->renderer);
    SDL_SetRenderDrawColor(it->renderer, ground_color.r, ground_color.g, ground_color.b, 255);
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; level_rows[row][column] != '\0'; column++) {
            draw_cell(it, level_rows[row][column], column, ROWS - row);
        }
    }
    deft_box box;
    deft_character_box(&box, &it->hero, &it->moveset);
    const double width = box.max_x - box.min_x, height = box.max_y - box.min_y;
    const SDL_FRect hero = on_screen(it, feet.x - width / 2, feet.y + height, width, height);
    SDL_SetRenderDrawColor(it->renderer, 240, 180, 80, 255);
    SDL_RenderFillRectF(it->renderer, &hero);
    SDL_RenderPresent(it->renderer);
}

static void run(game *it, long ticks_max)
{
    Uint64 before = SDL_GetPerformanceCounter();
    long ticks = 0;
    deft_ticker_start(&it->ticker, 60, 5);
    while (take_events(it) && (ticks_max == 0 || ticks < ticks_max)) {
        const Uint64 now = SDL_GetPerformanceCounter();
        const double frame_s = (double)(now - before) / (double)SDL_GetPerformanceFrequency();
        before = now;
        for (uint32_t n = deft_ticker_advance(&it->ticker, frame_s); n > 0; n--, ticks++) {
            tick(it);
        }
        draw(it, frame_s);
    }
}

int main(int argc, char **argv)
{
    static game it;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "SDL: %s\n", SDL_GetError());
        return 1;
    }
    it.window = SDL_CreateWindow("deft", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0);
    it.renderer = SDL_CreateRenderer(it.window, -1, SDL_RENDERER_PRESENTVSYNC);
    if (it.renderer == NULL || !load_level(&it) || !make_hero(&it)) {
        fprintf(stderr, "cannot start: %s\n", SDL_GetError());
        return 1;
    }
    run(&it, argc > 1 ? strtol(argv[1], NULL, 10) : 0);
    printf("the hero is at %.2f, %.2f: %s\n", it.hero.position.x, it.hero.position.y,
           deft_state_name((deft_state)it.hero.state));
    deft_level_free(it.level);
    SDL_DestroyRenderer(it.renderer);
    SDL_DestroyWindow(it.window);
    SDL_Quit();
    return 0;
}
