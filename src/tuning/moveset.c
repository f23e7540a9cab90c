/* moveset.c -- wishes in, numbers out: the one place where a moveset is made. */
#include "deft/moveset.h"

#include "math/dmath.h"
#include "math/hash.h"
#include "tuning/derive.h"
#include "tuning/findings.h"

#include <string.h>

/* A floor is this much steeper, in n.up, than the limit: what stood on the limit keeps standing. */
#define DEFT_MOVESET_SLOPE_HYSTERESIS 1e-4

/* One over the sine of 45 degrees, where the slope ratios are what was wished. */
#define MOVESET_SQRT2 1.41421356237309504880

static void moveset_derive_body(deft_moveset *m, const deft_tuning *t)
{
    m->half_width = t->body.width / 2;
    m->height = t->body.height;
    m->radius = t->body.corner_radius;
    m->skin = t->body.skin;
    m->touch = t->body.skin / 32;
    m->contact = t->body.skin / 128;
    m->snap = t->ground.snap;
    m->step_height = t->ground.step_height;
    m->chord_error = t->units_per_tile / 64;
    m->travel_max = 8 * deft__max(t->body.width, t->body.height);
    m->tile = t->units_per_tile;
    m->slope_cos = deft__cos(t->ground.slope_limit_deg * (DEFT__PI / 180)) - DEFT_MOVESET_SLOPE_HYSTERESIS;
}

const char *deft_ability_name(deft_ability ability)
{
    switch (ability) {
#define MOVESET_ABILITY_NAME(NAME, name)                                                                     \
    case DEFT_ABILITY_##NAME:                                                                                \
        return #name;
        DEFT_ABILITIES(MOVESET_ABILITY_NAME)
#undef MOVESET_ABILITY_NAME
    default:
        return "unknown";
    }
}

static uint32_t moveset_abilities(const deft_tuning *t)
{
    uint32_t abilities = 0;
#define MOVESET_ABILITY(NAME, name)                                                                          \
    abilities |= t->ability.name != 0 ? DEFT_ABILITY_BIT(DEFT_ABILITY_##NAME) : 0u;
    DEFT_ABILITIES(MOVESET_ABILITY)
#undef MOVESET_ABILITY
    return abilities;
}

static void moveset_derive_laws(deft_moveset *m, const deft_tuning *t)
{
    m->ground = deft__derive_ground(t);
    m->air = deft__derive_air(t);
    m->jump = deft__derive_jump(t);
    m->air_jump = deft__derive_air_jump(t, &m->jump);
    m->fall = deft__derive_fall(t, &m->jump);
    m->wall = deft__derive_walls(t, &m->jump, &m->fall);
    m->dash = deft__derive_dash(t);
    m->glide = deft__derive_glide(t, &m->fall);
    m->slam = deft__derive_slam(t);
    m->grapple = deft__derive_grapple(t, &m->jump);
    m->stagger = deft__derive_stagger(t, &m->jump);
    m->topdown = deft__derive_topdown(t);
    m->crouch = deft__derive_crouch(t);
    m->ladder.up_speed = t->ladder.up_speed;
    m->ladder.down_speed = t->ladder.down_speed;
    m->ledges.grab_reach = t->ledge.grab_reach;
    m->ledges.climb_s = t->ledge.climb_s;
    m->climb = deft__derive_climb(t, &m->jump, &m->fall);
    m->swim = deft__derive_swim(t);
    m->ladder.jump_off = t->ladder.jump_off != 0;
    m->fast_ratio = t->run.fast_ratio;
    m->hang_speed_bonus_ratio = t->jump.hang_speed_ratio > 0 ? t->jump.hang_speed_bonus_ratio : 0;
    m->boost_speed = t->jump.boost_speed;
    m->repeat_s = t->jump.repeat_s;
    m->cut = (uint32_t)t->jump.cut;
    m->air_jump_count = (uint32_t)t->air_jump.count;
    m->slope_speed = (uint32_t)t->ground.slope_speed;
    m->coyote_hover = t->assist.coyote_s > 0 && t->assist.coyote_hover;
    m->leave = (uint32_t)t->platform.leave;
    m->crush = (uint32_t)t->platform.crush;
    m->lift_storage_s = t->platform.lift_storage_s;
    m->uphill_power = MOVESET_SQRT2 * deft__log(t->ground.uphill_ratio);
    m->downhill_power = MOVESET_SQRT2 * deft__log(t->ground.downhill_ratio);
    m->crest_speed = t->ground.crest == DEFT_CREST_FLY ? t->ground.crest_speed : DEFT_FOREVER;
    m->steep_slide = t->ground.steep_slide != 0;
    m->abilities = moveset_abilities(t);
    m->coyote_s = t->assist.coyote_s;
    m->contact_memory_s = t->ground.contact_memory_s;
    m->speed_kept_s = t->assist.speed_kept_s;
    m->corner_up = t->assist.corner_up;
    m->corner_side = t->assist.corner_side;
    m->ledge = t->assist.ledge;
    m->buffer_s = t->assist.buffer_s;
    m->landing_forgiveness_s = t->air_jump.count > 0 ? t->assist.landing_forgiveness_s : 0;
    m->deadzone = t->input.deadzone;
    m->opposite = (uint32_t)t->input.opposite;
}

deft_result deft_moveset_build(deft_moveset *out, const deft_tuning *tuning, deft_diag_list *diags)
{
    deft__findings findings;
    deft_moveset moveset;
    deft_diag_clear(diags);
    DEFT_ASSERT(out != NULL && tuning != NULL);
    if (out == NULL || tuning == NULL) {
        return DEFT_ERROR_CONTENT;
    }
    memset(&findings, 0, sizeof findings);
    findings.list = diags;
    deft__check_ranges(&findings, tuning);
    deft__check_wishes(&findings, tuning);
    deft__check_moves(&findings, tuning);
    deft__check_usual(&findings, tuning);
    if (findings.errors > 0) {
        return DEFT_ERROR_CONTENT;
    }
    deft_tuning played = *tuning;
    deft__derive_access(&played);
    memset(&moveset, 0, sizeof moveset);
    moveset_derive_body(&moveset, &played);
    moveset_derive_laws(&moveset, &played);
    moveset.hash = deft__moveset_hash(&moveset);
    *out = moveset;
    return DEFT_OK;
}

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

uint64_t deft__moveset_hash(const deft_moveset *m)
{
    const double body[] = {m->half_width, m->height,  m->radius,    m->skin,
                           m->touch,      m->contact, m->snap,      m->chord_error,
                           m->travel_max, m->tile,    m->slope_cos, m->step_height};
    const double laws[] = {m->fall.gravity,        m->fall.speed_max, m->fall.fast_gravity,
                           m->fall.fast_speed_max, m->fast_ratio,     m->hang_speed_bonus_ratio,
                           m->boost_speed,         m->repeat_s,       m->uphill_power,
                           m->downhill_power,      m->crest_speed};
    const double crouch[] = {m->crouch.height, m->crouch.speed, m->crouch.slide_rate, m->ladder.up_speed,
                             m->ladder.down_speed};
    const double assists[] = {
        m->coyote_s, m->contact_memory_s, m->buffer_s,       m->landing_forgiveness_s, m->corner_up,
        m->ledge,    m->deadzone,         m->lift_storage_s, m->speed_kept_s,          m->corner_side};
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
    const uint32_t words[] = {m->cut,           m->air_jump_count, m->slope_speed, m->coyote_hover,
                              m->steep_slide,   m->leave,          m->crush,       m->abilities,
                              m->opposite,      m->dash.charges,   m->dash.refill, m->dash.directions,
                              m->dash.jump_out, m->ladder.jump_off};
    uint64_t hash = moveset_hash_reals(DEFT__HASH_SEED, body, sizeof body / sizeof body[0]);
    hash = moveset_hash_steering(hash, &m->ground);
    hash = moveset_hash_steering(hash, &m->air);
    hash = moveset_hash_steering(hash, &m->topdown.steering);
    hash = moveset_hash_reals(hash, &m->topdown.turn_rad_s, 1);
    hash = moveset_hash_arc(hash, &m->jump);
    hash = moveset_hash_arc(hash, &m->air_jump);
    hash = moveset_hash_walls(hash, &m->wall);
    hash = moveset_hash_reals(hash, laws, sizeof laws / sizeof laws[0]);
    hash = moveset_hash_reals(hash, crouch, sizeof crouch / sizeof crouch[0]);
    hash = moveset_hash_reals(hash, assists, sizeof assists / sizeof assists[0]);
    hash = moveset_hash_reals(hash, moves, sizeof moves / sizeof moves[0]);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        hash = deft__hash_word(hash, words[i]);
    }
    return deft__hash_finish(hash);
}
