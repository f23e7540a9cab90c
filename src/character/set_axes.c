/* character/set_axes.c -- gravity turns: the character turns about its middle, keeps its velocity in the
 * world, and falls. */
#include "character/let_go.h"
#include "contact/overlap.h"
#include "contact/scene.h"
#include "math/dmath.h"

#include <stddef.h>

/* A tick resolves penetration twice: once, and once more with what comes into sight there. */
#define SET_AXES_PUSHES 2

/* True when the next tick can resolve all penetration. */
static bool set_axes_has_room(const deft_character *character, const deft_moveset *moveset,
                              const deft_world_view *view)
{
    deft__scene scene;
    deft__pool pool;
    deft__scene_use(&scene, &pool);
    deft__scene_begin(&scene, view, moveset, deft_character_height(character, moveset), character->axes,
                      character->position, 0);
    scene.ignored[0] = character->crushed_by;
    scene.ignored[1] = character->crushed_too;
    for (int push = 0; push < SET_AXES_PUSHES; push++) {
        if (deft__scene_look(&scene, deft__v2_make(0, 0), 0) != 0 || deft__depenetrate(&scene) > 0) {
            return false;
        }
    }
    return deft__scene_look(&scene, deft__v2_make(0, 0), 0) == 0 && !deft__scene_is_inside(&scene);
}

static bool set_axes_is_same(deft_vec2d a, deft_vec2d b)
{
    return a.x == b.x && a.y == b.y;
}

/* On the ground and on walls the velocity is relative to what carries the character. */
static void set_axes_keep_velocity(deft_character *character)
{
    bool is_carried = character->support == DEFT_SUPPORT_FLOOR || character->support == DEFT_SUPPORT_WALL;
    if (is_carried && character->lift_s == 0) {
        character->velocity.x += character->lift.x;
        character->velocity.y += character->lift.y;
    }
}

bool deft_character_set_axes(deft_character *character, const deft_moveset *moveset,
                             const deft_world_view *view, const deft_axes *axes)
{
    bool is_sound = character != NULL && moveset != NULL && axes != NULL && deft__axes_are_sound(*axes);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return false;
    }
    if (set_axes_is_same(axes->right, character->axes.right) &&
        set_axes_is_same(axes->up, character->axes.up)) {
        return true;
    }
    deft_character turned = *character;
    deft__v2 middle = deft__v2_make(0, deft_character_height(character, moveset) / 2);
    deft_vec2d before = deft__to_host(character->axes, middle);
    deft_vec2d after = deft__to_host(*axes, middle);
    deft_vec2d moved = {before.x - after.x, before.y - after.y};
    turned.axes = *axes;
    turned.position.x += moved.x;
    turned.position.y += moved.y;
    turned.previous.x += moved.x;
    turned.previous.y += moved.y;
    set_axes_keep_velocity(&turned);
    deft__let_go(&turned);
    if (!set_axes_has_room(&turned, moveset, view)) {
        return false;
    }
    *character = turned;
    return true;
}
