/* character/fits.c -- whether the character may have another shape here. */
#include "contact/overlap.h"
#include "deft/character.h"
#include "math/dmath.h"

bool deft_character_fits(const deft_character *character, const deft_moveset *moveset,
                         const deft_world_view *view)
{
    DEFT_ASSERT(character != NULL && moveset != NULL);
    if (character == NULL || moveset == NULL) {
        return false;
    }
    deft__scene scene;
    deft__pool pool;
    deft__scene_use(&scene, &pool);
    deft__scene_begin(&scene, view, moveset, deft_character_height(character, moveset), character->axes,
                      character->position, 0);
    scene.ignored[0] = character->crushed_by;
    scene.ignored[1] = character->crushed_too;
    return deft__scene_look(&scene, deft__v2_make(0, 0), 0) == 0 && !deft__scene_is_inside(&scene);
}
