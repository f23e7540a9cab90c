/* character/let_go.c -- nothing holds or carries the character any more. */
#include "character/let_go.h"

#include "state/rope.h"
#include "state/tick.h"

void deft__let_go(deft_character *character)
{
    if (deft__rope_is_out(character)) {
        character->shoved |= DEFT__SHOVE_LET_GO;
    } else {
        if (character->state == DEFT_STATE_LEDGE_CLIMB && (character->shoved & DEFT__SHOVE_HOOKED) == 0) {
            character->anchor.x = character->anchor.y = 0;
            character->hook_body = 0;
        }
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
