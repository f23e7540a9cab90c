/* world/terrain_cover.c -- which edges of the free ground can never be touched, because something solid lies
 * on their other side. Those are the edges that are covered from end to end. Nothing here depends on what is
 * hidden already, so that the order does not matter. */
#include "math/dmath.h"
#include "world/cover.h"
#include "world/terrain.h"

static bool cover_is_hidden(const deft__terrain *terrain, uint32_t index, uint32_t i, double same_place)
{
    const terrain_piece *piece = &terrain->pieces[index];
    cover_edge edge;
    deft__cover_begin(&edge, deft__terrain_corner(terrain, piece, i),
                      deft__terrain_corner(terrain, piece, i + 1));
    deft_box box = {edge.from.x, edge.from.y, edge.from.x, edge.from.y};
    deft__box_take_point(&box, edge.to.x, edge.to.y);
    box = deft__box_grown(box, same_place);
    deft__tree_walk walk;
    deft__tree_begin(&walk, &terrain->tree, &box);
    bool is_open = true;
    uint32_t solids = 0;
    for (uint32_t looks = 0; is_open && looks < COVER_LOOKS && solids < COVER_SOLIDS; looks++) {
        const uint32_t k = deft__tree_next(&walk);
        if (k == TREE_NOTHING) {
            break;
        }
        const terrain_piece *other = &terrain->pieces[k];
        if (k != index && other->count >= 3 && other->owner < terrain->first_zone &&
            terrain->owners[other->owner].flags == DEFT_FEATURE_SOLID) {
            deft_pos corners[DEFT_FEATURE_POINTS_CAP];
            for (uint32_t c = 0; c < other->count; c++) {
                corners[c] = deft__terrain_corner(terrain, other, c);
            }
            is_open = deft__cover_take(&edge, corners, other->count, same_place);
            solids++;
        }
    }
    return edge.count > 0 && deft__cover_is_whole(&edge, same_place);
}

void deft__terrain_hide_covered(const deft__terrain *terrain, terrain_piece *pieces, double same_place)
{
    for (uint32_t k = 0; k < terrain->tree.count; k++) {
        terrain_piece *piece = &pieces[k];
        if (piece->count < 3 || piece->owner >= terrain->first_zone ||
            terrain->owners[piece->owner].flags != DEFT_FEATURE_SOLID) {
            continue;
        }
        for (uint32_t i = 0; i < piece->count; i++) {
            if ((piece->exposed >> i & 1) != 0 && cover_is_hidden(terrain, k, i, same_place)) {
                piece->exposed &= (uint8_t) ~(1U << i);
            }
        }
    }
}
