/* character/place.c -- the host puts the character elsewhere, or into a state of its own. It turns its
 * gravity, and asks whether it fits where it is. */
#include "base/needs.h"
#include "character/step.h"
#include "contact/overlap.h"
#include "deft/character.h"

#include <stddef.h>

/* A tick resolves penetration twice: once, and once more with what comes into sight there. */
#define PLACE_PUSHES 2

/* Nothing holds or carries the character any more: off the ground, walls and ledges, into a fall, without
 * coyote time. A hook that waits is not thrown. The next tick lets go of a rope, and tells of it. */
static void place_let_go(deft_character *character)
{
    character->shoved = (uint8_t)(character->shoved & ~DEFT__PUSHED_HOOKED);
    if (deft__rope_is_out(character)) {
        character->shoved |= DEFT__PUSHED_LET_GO;
    } else {
        character->anchor.x = character->anchor.y = 0;
        character->hook_body = 0;
        character->state = DEFT_STATE_FALL;
        character->support = DEFT_SUPPORT_AIR;
        character->state_s = 0;
    }
    character->coyote = 0;
    character->ground_s = 0;
    character->wall = 0;
    character->wall_s = DEFT_TIMER_MAX_S;
    character->kept_speed = 0;
    character->wall_side = character->wall_lock = 0;
    character->ground_normal.x = character->ground_normal.y = 0;
    character->ground_body = 0;
    character->dash_phase = 0;
    character->let_go = 0;
    character->drops = 0;
    character->drop_body = 0;
    character->drop_from.x = character->drop_from.y = 0;
    character->drop_normal.x = character->drop_normal.y = 0;
    character->air_from =
        character->position.x * character->axes.up.x + character->position.y * character->axes.up.y;
}

void deft_character_teleport(deft_character *character, const deft_pos *feet)
{
    DEFT__NEEDS_OR_RETURN(character != NULL && feet != NULL && deft__place_is_sound(*feet));
    character->previous = character->position;
    character->position = *feet;
    character->teleported = 1;
    place_let_go(character);
}

/* True when the character overlaps nothing after so many pushes out of what overlaps it. */
static bool place_has_room(const deft_character *character, const deft_moveset *moveset,
                           const deft_world_view *view, int pushes)
{
    deft__scene scene;
    deft__pool pool;
    deft__scene_use(&scene, pool.faces, pool.features, DEFT__POOL_CAP);
    deft__scene_begin(&scene, view, moveset, deft_character_height(character, moveset), character->axes,
                      character->position, 0);
    scene.ignored[0] = character->crushed_by;
    scene.ignored[1] = character->crushed_too;
    for (int push = 0; push < pushes; push++) {
        if (deft__scene_look(&scene, deft__v2_make(0, 0), 0) != 0 || deft__depenetrate(&scene) > 0) {
            return false;
        }
    }
    return deft__scene_look(&scene, deft__v2_make(0, 0), 0) == 0 && !deft__scene_is_inside(&scene);
}

bool deft_character_fits(const deft_character *character, const deft_moveset *moveset,
                         const deft_world_view *view)
{
    DEFT__NEEDS(character != NULL && moveset != NULL, false);
    return place_has_room(character, moveset, view, 0);
}

/* The character turns about its middle, keeps its velocity in the world, and falls. */
bool deft_character_set_axes(deft_character *character, const deft_moveset *moveset,
                             const deft_world_view *view, const deft_axes *axes)
{
    DEFT__NEEDS(character != NULL && moveset != NULL && axes != NULL && deft__axes_are_sound(*axes), false);
    deft_axes was = character->axes;
    if (axes->right.x == was.right.x && axes->right.y == was.right.y && axes->up.x == was.up.x &&
        axes->up.y == was.up.y) {
        return true;
    }
    deft_character turned = *character;
    deft__v2 middle = deft__v2_make(0, deft_character_height(character, moveset) / 2);
    deft_vec2d before = deft__to_host(was, middle);
    deft_vec2d after = deft__to_host(*axes, middle);
    deft_vec2d moved = {before.x - after.x, before.y - after.y};
    turned.axes = *axes;
    turned.position.x += moved.x;
    turned.position.y += moved.y;
    turned.previous.x += moved.x;
    turned.previous.y += moved.y;
    /* on the ground and on walls the velocity is relative to what carries the character */
    if ((turned.support == DEFT_SUPPORT_FLOOR || turned.support == DEFT_SUPPORT_WALL) && turned.lift_s == 0) {
        turned.velocity.x += turned.lift.x;
        turned.velocity.y += turned.lift.y;
    }
    place_let_go(&turned);
    if (!place_has_room(&turned, moveset, view, PLACE_PUSHES)) {
        return false;
    }
    *character = turned;
    return true;
}

/* ---- into a state of its own: a tick of no time, whose only event is that change ---- */

static bool enter_is_possible(const deft_character *character, const deft_machine *machine, uint32_t state)
{
    const deft_state_row *to = &machine->rows[state];
    uint32_t now = character->state < machine->count ? character->state : (uint32_t)DEFT_STATE_FALL;
    bool is_carried = to->realm == DEFT_REALM_GROUND || to->realm == DEFT_REALM_WALL;
    return (to->needs & character->abilities) == to->needs &&
           (!is_carried || machine->rows[now].realm == to->realm);
}

bool deft_character_enter(deft_character *character, const deft_moveset *moveset, const deft_world_view *view,
                          uint32_t state, deft_event_list *events)
{
    const deft_machine *machine = moveset != NULL ? deft__machine_of(moveset, view) : NULL;
    bool is_sound =
        character != NULL && machine != NULL && state >= DEFT_STATE_COUNT && state < machine->count;
    DEFT_ASSERT(is_sound);
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (!is_sound || !enter_is_possible(character, machine, state)) {
        return false;
    }
    deft__tick tick;
    deft__pool pool;
    deft__scene_use(&tick.scene, pool.faces, pool.features, DEFT__POOL_CAP);
    deft_input input = *deft_input_none();
    input.held = character->held;
    deft__step_begin(&tick, character, moveset, &input, 0);
    tick.events = events;
    deft__buttons_begin(&tick);
    deft__step_begin_scene(&tick, view);
    deft__gather_first(&tick);
    deft__put_into_state(&tick, state);
    deft__settle(&tick);
    return true;
}
