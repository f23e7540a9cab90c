/* moveset.c -- wishes in, numbers out: the one place where a moveset is made. */
#include "deft/moveset.h"

#include "math/dmath.h"
#include "tuning/derive.h"
#include "tuning/findings.h"

#include <string.h>

/* A floor is this much steeper, in n.up, than the limit: what stood on the limit keeps standing. */
#define DEFT_MOVESET_SLOPE_HYSTERESIS 1e-4

/* One over the sine of 45 degrees, where the slope ratios are what was wished. */
#define MOVESET_SQRT2 1.41421356237309504880

/* A facet is at least this long, in touches: a shorter one would be none. */
#define MOVESET_FACET_LEAST 8

/* How many facets stand for a quarter of a circle: fewer, by halves, until each is long enough. */
static uint32_t moveset_facet_count(double radius, double touch)
{
    uint32_t count = radius > 0 ? DEFT_FACETS_CAP : 0;
    while (count > 1 &&
           2 * radius * deft__sin(DEFT__PI / (4 * (double)count)) < MOVESET_FACET_LEAST * touch) {
        count /= 2;
    }
    return count;
}

/* Symmetric to the bit: the second half of the normals is the first, mirrored at the diagonal. */
static void moveset_derive_facets(deft_facets *f, double radius, double touch)
{
    f->radius = radius;
    f->count = moveset_facet_count(radius, touch);
    if (f->count == 0) {
        return;
    }
    double half = DEFT__PI / (4 * (double)f->count);
    f->apothem = radius * deft__cos(half);
    f->half_length = radius * deft__sin(half);
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t k = 2 * i < f->count ? i : f->count - 1 - i;
        double angle = half * (2 * (double)k + 1);
        double aside = k == i ? deft__sin(angle) : deft__cos(angle);
        double up = k == i ? deft__cos(angle) : deft__sin(angle);
        f->normals[i].x = f->count == 1 ? up : aside;
        f->normals[i].y = up;
    }
}

static void moveset_derive_body(deft_moveset *m, const deft_tuning *t)
{
    m->half_width = t->shape.width / 2;
    m->height = t->shape.height;
    m->radius = t->shape.corner_radius;
    m->skin = t->shape.skin;
    m->touch = t->shape.skin / 32;
    m->contact = t->shape.skin / 128;
    moveset_derive_facets(&m->facets, m->radius, m->touch);
    m->snap = t->ground.snap;
    m->step_height = t->ground.step_height;
    m->chord_error = t->units_per_tile / 64;
    m->travel_max = 8 * deft__max(t->shape.width, t->shape.height);
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
    m->ladder.reach = deft__min(t->ladder.reach, t->shape.width / 2);
    m->ladder.snap_speed = t->ladder.snap_speed;
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
    m->drop_through = (uint32_t)t->platform.drop_through;
    m->ceiling_response = (uint32_t)t->ceiling.response;
    m->ceiling_bounce_ratio = t->ceiling.response == DEFT_CEILING_BOUNCE ? t->ceiling.bounce_ratio : 0;
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

/* Bytes of another deft, or of a host that filled the struct by itself: their fields stand elsewhere. */
static bool moveset_takes(deft__findings *findings, const deft_tuning *tuning)
{
    const double numbers[] = {(double)tuning->version, (double)tuning->size, (double)DEFT_TUNING_VERSION,
                              (double)sizeof *tuning};
    bool fits = tuning->size == sizeof *tuning && tuning->version == DEFT_TUNING_VERSION;
    if (!fits) {
        deft__findings_say(
            findings, DEFT_SEVERITY_ERROR, "tuning",
            "is of version # and # bytes, but this deft has version # and # bytes; fill it with "
            "deft_tuning_default or deft_tuning_preset, then change it",
            numbers);
    }
    return fits;
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
    if (!moveset_takes(&findings, tuning)) {
        return DEFT_ERROR_CONTENT;
    }
    deft__check_ranges(&findings, tuning);
    deft__check_wishes(&findings, tuning);
    deft__check_moves(&findings, tuning);
    if (diags != NULL) { /* it only warns */
        deft__check_usual(&findings, tuning);
    }
    if (findings.errors > 0) {
        return DEFT_ERROR_CONTENT;
    }
    deft_tuning played = *tuning;
    deft__derive_access(&played);
    memset(&moveset, 0, sizeof moveset);
    moveset.size = (uint32_t)sizeof moveset;
    moveset.version = DEFT_TUNING_VERSION;
    moveset_derive_body(&moveset, &played);
    moveset_derive_laws(&moveset, &played);
    moveset.hash = deft__moveset_hash(&moveset);
    *out = moveset;
    return DEFT_OK;
}
