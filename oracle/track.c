/* oracle/track.c -- plays and compares. */
#include "track.h"

#include "deft/io/script.h"

#include <math.h>
#include <string.h>

static deft_vec2d in_host(deft_axes axes, double u, double v)
{
    deft_vec2d host = {u * axes.right.x + v * axes.up.x, u * axes.right.y + v * axes.up.y};
    return host;
}

static oracle_point from_host(deft_axes axes, deft_vec2d v)
{
    deft_pos at = {v.x, v.y};
    return oracle_in_frame(axes, at);
}

static void maybe_dash(const oracle_game *game, uint64_t *random, deft_character *character)
{
    double whether = deft_random_unit(random);
    double speed = game->dash_speed_max * game->scale * pow(deft_random_unit(random), 4);
    double u = 2 * deft_random_unit(random) - 1;
    double v = 2 * deft_random_unit(random) - 1;
    if (whether < 0.02 && game->dash_speed_max > 0) {
        character->velocity = in_host(game->axes, u * speed * game->mirror, v * speed);
    }
}

/* The player's input, made for an upright host, as the game's host would report it. */
static deft_input next_input(const oracle_game *game, deft_random_player *player, double dt)
{
    deft_input input;
    deft_random_player_next(&input, player, dt, deft_axes_y_up());
    double u = input.stick_x / 32767.0 * game->mirror;
    double v = input.stick_y / 32767.0;
    if (game->full_stick) {
        u = u > 0.5 ? 2 : (u < -0.5 ? -2 : 0); /* so long that it is still full after rounding */
        v = 0;
    }
    deft_vec2d stick = in_host(game->axes, u, v);
    if (game->full_stick) {
        double longest = fmax(fmax(fabs(stick.x), fabs(stick.y)), 1);
        stick.x /= longest;
        stick.y /= longest;
    }
    deft_input_set_stick(&input, stick.x, stick.y);
    return input;
}

static oracle_moment moment_of(const deft_character *character)
{
    oracle_moment moment;
    memset(&moment, 0, sizeof moment);
    moment.feet = oracle_in_frame(character->axes, character->position);
    moment.velocity = from_host(character->axes, character->velocity);
    moment.normal = from_host(character->axes, character->ground_normal);
    moment.state = character->state;
    moment.support = character->support;
    moment.pose = character->pose;
    moment.facing = character->facing;
    moment.hash = deft_character_hash(character);
    return moment;
}

void oracle_track_play(const oracle_game *game, uint32_t ticks, oracle_moment *track, oracle_meddle_fn meddle,
                       void *user)
{
    /* odd ones: at 60 Hz and 9 units/s a body comes to the ends of tiles just at the ends of ticks, where
     * rounding decides on which side it is */
    static const double rates[] = {59.94, 59.94, 29.97, 143.86, 239.76};
    deft_random_player player;
    deft_character character;
    uint64_t random = game->seed ^ 0x5DEECE66Du;
    deft_vec2d feet = in_host(game->axes, game->spawn.u, game->spawn.v);
    deft_pos at = {feet.x, feet.y};
    double dt = 1 / rates[0];
    deft_random_player_start(&player, game->seed, deft_random_player_actions(game->moveset));
    deft_character_spawn(&character, game->moveset, &at, &game->axes);
    if (game->mirror < 0) {
        character.facing = -1;
    }
    for (uint32_t i = 0; i < ticks; i++) {
        if (deft_random_unit(&random) < 0.01) {
            dt = 1 / rates[(int)(deft_random_unit(&random) * 5)];
        }
        maybe_dash(game, &random, &character);
        if (meddle != NULL) {
            meddle(user, i, game, &character);
        }
        deft_input input = next_input(game, &player, dt);
        deft_character_step(&character, game->moveset, &game->view, &input, dt, NULL, NULL);
        track[i] = moment_of(&character);
    }
}

static bool is_same(double a, double b, double loose)
{
    return loose > 0 ? fabs(a - b) <= loose : !(a < b || a > b);
}

uint32_t oracle_track_parting(const oracle_moment *a, const oracle_moment *b, uint32_t ticks, double mirror,
                              double scale, double loose)
{
    double across = mirror * scale;
    for (uint32_t i = 0; i < ticks; i++) {
        bool same = is_same(a[i].feet.u * across, b[i].feet.u, loose) &&
                    is_same(a[i].feet.v * scale, b[i].feet.v, loose) &&
                    is_same(a[i].velocity.u * across, b[i].velocity.u, loose * 100) &&
                    is_same(a[i].velocity.v * scale, b[i].velocity.v, loose * 100) &&
                    is_same(a[i].normal.u * mirror, b[i].normal.u, loose) &&
                    is_same(a[i].normal.v, b[i].normal.v, loose) && a[i].state == b[i].state &&
                    a[i].support == b[i].support && a[i].pose == b[i].pose &&
                    a[i].facing == b[i].facing * (mirror < 0 ? -1 : 1);
        if (!same) {
            return i;
        }
    }
    return ticks;
}
