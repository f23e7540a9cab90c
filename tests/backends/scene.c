/* tests/backends/scene.c -- reads drawings into scenes. */
#include "backend.h"

const char scene_letters[] = " #/\\-i";

void scene_tiles(deft_tile_kind *kinds, deft_tile_piece *pieces)
{
    deft_axes axes = *deft_axes_y_up();
    deft_tile_piece_full(&pieces[0]);
    deft_tile_piece_slope(&pieces[1], true, &axes);
    deft_tile_piece_slope(&pieces[2], false, &axes);
    deft_tile_piece_one_way(&pieces[3], 0.25, &axes);
    deft_tile_piece_full(&pieces[4]);
    pieces[4].surface = 1;
    kinds[0].first_piece = kinds[0].piece_count = 0;
    for (uint32_t i = 1; i < SCENE_KINDS; i++) {
        kinds[i].first_piece = i - 1;
        kinds[i].piece_count = 1;
    }
}

static void scene_put_tile(backend_scene *scene, const deft_tile_piece *tile, uint32_t column, uint32_t row)
{
    backend_piece *piece = &scene->ground[scene->ground_count++];
    for (uint32_t i = 0; i < tile->count; i++) {
        piece->points[i].x = (column + (double)tile->points[i].x) * scene->tile_size;
        piece->points[i].y = (row + (double)tile->points[i].y) * scene->tile_size;
    }
    piece->one_way = tile->one_way;
    piece->surface = tile->surface;
    piece->flags = tile->flags;
    piece->count = tile->count;
}

void scene_draw(backend_scene *scene, const char *const *rows, double tile_size)
{
    deft_tile_kind kinds[SCENE_KINDS];
    deft_tile_piece pieces[SCENE_KINDS];
    scene_tiles(kinds, pieces);
    memset(scene, 0, sizeof *scene);
    scene->tile_size = tile_size;
    scene->columns = (uint32_t)strlen(rows[0]);
    while (rows[scene->rows] != NULL) {
        assert_int_equal(strlen(rows[scene->rows]), scene->columns);
        scene->rows++;
    }
    assert_true(scene->columns * scene->rows <= BACKEND_TILES_MAX);
    for (uint32_t row = 0; row < scene->rows; row++) {
        for (uint32_t column = 0; column < scene->columns; column++) {
            const char *letter = strchr(scene_letters, rows[scene->rows - 1 - row][column]);
            assert_non_null(letter);
            uint16_t kind = (uint16_t)(letter - scene_letters);
            scene->cells[row * scene->columns + column] = kind;
            if (kind != 0) {
                scene_put_tile(scene, &pieces[kind - 1], column, row);
            }
        }
    }
}

backend_body *scene_add_box(backend_scene *scene, deft_pos at, double width, double height)
{
    assert_true(scene->body_count < BACKEND_BODIES_MAX);
    backend_body *body = &scene->bodies[scene->body_count++];
    const deft_pos corners[] = {{-width / 2, -height / 2},
                                {width / 2, -height / 2},
                                {width / 2, height / 2},
                                {-width / 2, height / 2}};
    memset(body, 0, sizeof *body);
    memcpy(body->piece.points, corners, sizeof corners);
    body->piece.flags = DEFT_FEATURE_SOLID;
    body->piece.count = 4;
    body->at = at;
    return body;
}

uint64_t backend_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717ULL;
}

double backend_between(uint64_t *state, double from, double to)
{
    return from + (to - from) * ((double)(backend_random(state) >> 11) / 9007199254740992.0);
}
