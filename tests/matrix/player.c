/* tests/matrix/player.c -- a player that presses everything: sticks and buttons for a random number of ticks
 * each. */
#include "session.h"

#define PLAYER_FULL 32767

static void player_move_stick(session_player *player)
{
    static const int8_t ways[12][2] = {{1, 0},  {-1, 0}, {1, 0},  {-1, 0}, {0, 0},   {0, 1},
                                       {0, -1}, {1, 1},  {-1, 1}, {1, -1}, {-1, -1}, {0, 0}};
    uint32_t way = session_below(&player->random, 13);
    player->stick_left = 3 + session_below(&player->random, 50);
    if (way < 12) {
        player->stick_u = ways[way][0] * PLAYER_FULL;
        player->stick_v = ways[way][1] * PLAYER_FULL;
    } else {
        player->stick_u = session_between(&player->random, -PLAYER_FULL, PLAYER_FULL);
        player->stick_v = session_between(&player->random, -PLAYER_FULL, PLAYER_FULL);
    }
    player->aim = session_once_in(&player->random, 3)
                      ? session_between(&player->random, -PLAYER_FULL, PLAYER_FULL)
                      : DEFT_AIM_NONE;
}

static void player_press(session_player *player, deft_input *input)
{
    uint16_t before = player->held;
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        if (player->button_left[i] == 0) {
            bool is_down = (player->held & DEFT_ACTION_BIT(i)) != 0;
            player->held ^= DEFT_ACTION_BIT(i);
            player->button_left[i] =
                is_down ? 1 + session_below(&player->random, 50) : session_below(&player->random, 25);
        } else {
            player->button_left[i]--;
        }
    }
    input->held = player->held;
    input->pressed = (uint16_t)(player->held & ~before);
    input->released = (uint16_t)(before & ~player->held);
    input->press_at = (uint16_t)session_below(&player->random, 65536);
    input->release_at = (uint16_t)session_below(&player->random, 65536);
}

/* An aim of the land as the host's input has it: mirrored exactly, in half turns. */
static int16_t player_aim(const session_frame *frame, int32_t aim)
{
    if (frame->land.right.x < 0) {
        aim = aim < 0 ? -PLAYER_FULL - aim : PLAYER_FULL - aim;
    }
    if (frame->land.up.y < 0) {
        aim = -aim;
    }
    return (int16_t)aim;
}

deft_input session_player_next(session_player *player, const session_frame *frame)
{
    deft_input input = *deft_input_none();
    const deft_axes *land = &frame->land;
    if (player->stick_left-- == 0) {
        player_move_stick(player);
    }
    input.stick_x =
        (int16_t)(player->stick_u * (int32_t)land->right.x + player->stick_v * (int32_t)land->up.x);
    input.stick_y =
        (int16_t)(player->stick_u * (int32_t)land->right.y + player->stick_v * (int32_t)land->up.y);
    if (player->aim != DEFT_AIM_NONE && !frame->has_no_aim && land->right.x != 0) {
        input.aim = player_aim(frame, player->aim);
    }
    player_press(player, &input);
    return input;
}
