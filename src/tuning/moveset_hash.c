/* moveset_hash.c -- one number that says whether two movesets move alike. */
#include "math/hash.h"
#include "tuning/derive.h"

static uint64_t moveset_hash_reals(uint64_t hash, const double *reals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hash = deft__hash_word(hash, deft__hash_real(reals[i]));
    }
    return hash;
}

static uint64_t moveset_hash_response(uint64_t hash, const deft_response *r)
{
    const double reals[] = {r->time_s, r->exponent, r->rate, r->threshold_ratio};
    hash = deft__hash_word(hash, r->kind);
    return moveset_hash_reals(hash, reals, sizeof reals / sizeof reals[0]);
}

static uint64_t moveset_hash_steering(uint64_t hash, const deft_steering *s)
{
    const double reals[] = {s->speed, s->overspeed_release, s->overspeed_pushed};
    hash = deft__hash_word(hash, s->snap_heading);
    hash = moveset_hash_reals(hash, reals, sizeof reals / sizeof reals[0]);
    hash = moveset_hash_response(hash, &s->attack);
    hash = moveset_hash_response(hash, &s->turn);
    return moveset_hash_response(hash, &s->release);
}

static uint64_t moveset_hash_arc(uint64_t hash, const deft_arc *a)
{
    const double reals[] = {a->launch_speed, a->gravity,    a->cut_gravity, a->cut_speed,  a->hold_s,
                            a->hang_speed,   a->hang_ratio, a->height,      a->height_min, a->time_to_apex_s};
    return moveset_hash_reals(hash, reals, sizeof reals / sizeof reals[0]);
}

static uint64_t moveset_hash_walls(uint64_t hash, const deft_walls *w)
{
    const double reals[] = {w->away_speed, w->slide_speed, w->slide_time_s, w->slide_delay_s, w->sticky_s,
                            w->coyote_s,   w->reach,       w->lock_s,       w->lock_ease_s};
    hash = deft__hash_word(moveset_hash_arc(hash, &w->jump), w->needs_push);
    return moveset_hash_reals(hash, reals, sizeof reals / sizeof reals[0]);
}

static uint64_t moveset_hash_body(uint64_t hash, const deft_moveset *m)
{
    const double body[] = {m->half_width, m->height,  m->radius,    m->skin,
                           m->touch,      m->contact, m->snap,      m->chord_error,
                           m->travel_max, m->tile,    m->slope_cos, m->step_height};
    return moveset_hash_reals(hash, body, sizeof body / sizeof body[0]);
}

static uint64_t moveset_hash_laws(uint64_t hash, const deft_moveset *m)
{
    const double laws[] = {m->fall.gravity,        m->fall.speed_max, m->fall.fast_gravity,
                           m->fall.fast_speed_max, m->fast_ratio,     m->hang_speed_bonus_ratio,
                           m->boost_speed,         m->repeat_s,       m->uphill_power,
                           m->downhill_power,      m->crest_speed};
    const double crouch[] = {m->crouch.height,     m->crouch.speed, m->crouch.slide_rate, m->ladder.up_speed,
                             m->ladder.down_speed, m->ladder.reach, m->ladder.snap_speed};
    hash = moveset_hash_reals(hash, laws, sizeof laws / sizeof laws[0]);
    return moveset_hash_reals(hash, crouch, sizeof crouch / sizeof crouch[0]);
}

static uint64_t moveset_hash_assists(uint64_t hash, const deft_moveset *m)
{
    const double assists[] = {m->coyote_s,
                              m->contact_memory_s,
                              m->buffer_s,
                              m->landing_forgiveness_s,
                              m->corner_up,
                              m->ledge,
                              m->deadzone,
                              m->lift_storage_s,
                              m->speed_kept_s,
                              m->corner_side,
                              m->ceiling_bounce_ratio};
    return moveset_hash_reals(hash, assists, sizeof assists / sizeof assists[0]);
}

static uint64_t moveset_hash_moves(uint64_t hash, const deft_moveset *m)
{
    const double moves[] = {m->dash.speed,
                            m->dash.time_s,
                            m->dash.freeze_s,
                            m->dash.cooldown_s,
                            m->dash.refill_s,
                            m->dash.exit_ratio,
                            m->dash.exit_up_ratio,
                            m->glide.fall.gravity,
                            m->glide.fall.speed_max,
                            m->glide.fall.fast_gravity,
                            m->glide.fall.fast_speed_max,
                            m->glide.air_ratio,
                            m->slam.windup_s,
                            m->slam.speed,
                            m->slam.recovery_s,
                            m->stagger.gravity,
                            m->stagger.drag_rate,
                            m->stagger.bounce_ratio,
                            m->grapple.range,
                            m->grapple.reach_speed,
                            m->grapple.pull_speed,
                            m->grapple.gravity,
                            m->grapple.pump,
                            m->grapple.release_boost,
                            m->swim.speed,
                            m->swim.rate,
                            m->swim.drag,
                            m->swim.drift,
                            m->swim.jump_speed,
                            m->ledges.grab_reach,
                            m->ledges.climb_s,
                            m->climb.up_speed,
                            m->climb.down_speed,
                            m->climb.stamina_s,
                            m->climb.up_cost_ratio,
                            m->climb.jump_cost_s,
                            m->climb.hop_speed,
                            m->climb.hop_wait_s,
                            m->climb.hop_pull,
                            m->climb.hop_s};
    return moveset_hash_reals(hash, moves, sizeof moves / sizeof moves[0]);
}

static uint64_t moveset_hash_choices(uint64_t hash, const deft_moveset *m)
{
    const uint32_t words[] = {m->cut,           m->air_jump_count,  m->slope_speed,  m->coyote_hover,
                              m->steep_slide,   m->leave,           m->crush,        m->abilities,
                              m->opposite,      m->dash.charges,    m->dash.refill,  m->dash.directions,
                              m->dash.jump_out, m->ladder.jump_off, m->drop_through, m->ceiling_response};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        hash = deft__hash_word(hash, words[i]);
    }
    return hash;
}

uint64_t deft__moveset_hash(const deft_moveset *m)
{
    uint64_t hash = moveset_hash_body(DEFT__HASH_SEED, m);
    hash = moveset_hash_steering(hash, &m->ground);
    hash = moveset_hash_steering(hash, &m->air);
    hash = moveset_hash_steering(hash, &m->topdown.steering);
    hash = moveset_hash_reals(hash, &m->topdown.turn_rad_s, 1);
    hash = moveset_hash_arc(hash, &m->jump);
    hash = moveset_hash_arc(hash, &m->air_jump);
    hash = moveset_hash_walls(hash, &m->wall);
    hash = moveset_hash_laws(hash, m);
    hash = moveset_hash_assists(hash, m);
    hash = moveset_hash_moves(hash, m);
    return deft__hash_finish(moveset_hash_choices(hash, m));
}
