/* trace/fields.c -- states as bytes, field by field, and what of them can be stepped. */
#include "trace/fields.h"

#include "deft/machine.h"
#include "trace/bytes.h"

/* Beyond this no place or speed is one of a game, and sums of them would lose their digits. */
#define FIELDS_FAR 1e12

size_t deft__trace_field_count(bool is_topdown)
{
    return is_topdown ? deft_topdown_field_count() : deft_character_field_count();
}

const deft_field *deft__trace_field_at(bool is_topdown, size_t i)
{
    return is_topdown ? deft_topdown_field_at(i) : deft_character_field_at(i);
}

uint64_t deft__trace_field_get(const void *state, const deft_field *field)
{
    const uint8_t *at = (const uint8_t *)state + field->offset;
    uint64_t word = 0;
    uint32_t half = 0;
    uint16_t quarter = 0;
    switch (field->size) {
    case 8:
        memcpy(&word, at, 8);
        return word;
    case 4:
        memcpy(&half, at, 4);
        return half;
    case 2:
        memcpy(&quarter, at, 2);
        return quarter;
    default:
        return *at;
    }
}

void deft__trace_field_set(void *state, const deft_field *field, uint64_t bits)
{
    uint8_t *at = (uint8_t *)state + field->offset;
    uint32_t half = (uint32_t)bits;
    uint16_t quarter = (uint16_t)bits;
    switch (field->size) {
    case 8:
        memcpy(at, &bits, 8);
        break;
    case 4:
        memcpy(at, &half, 4);
        break;
    case 2:
        memcpy(at, &quarter, 2);
        break;
    default:
        *at = (uint8_t)bits;
        break;
    }
}

uint32_t deft__trace_state_size(bool is_topdown)
{
    return (uint32_t)(is_topdown ? sizeof(deft_topdown) : sizeof(deft_character));
}

uint8_t *deft__trace_state_put(uint8_t *at, bool is_topdown, const void *state)
{
    const size_t count = deft__trace_field_count(is_topdown);
    for (size_t i = 0; i < count; i++) {
        const deft_field *field = deft__trace_field_at(is_topdown, i);
        at = deft__bytes_put(at, deft__trace_field_get(state, field), field->size);
    }
    return at;
}

const deft_field *deft__trace_field_of(const deft_trace *trace, uint32_t i)
{
    return deft__trace_field_at(trace->is_topdown, trace->field_own[i]);
}

void deft__trace_state_get(const deft_trace *trace, const uint8_t *at, void *state)
{
    for (uint32_t i = 0; i < trace->field_count; i++) {
        const deft_field *field = deft__trace_field_of(trace, i);
        if (field != NULL) {
            deft__trace_field_set(state, field, deft__bytes_get(at, trace->field_size[i]));
        }
        at += trace->field_size[i];
    }
}

double deft__trace_time(double tick_s, uint64_t tick, double time_s, double dt)
{
    bool is_even = tick_s > 0 && deft__bits(dt) == deft__bits(tick_s) &&
                   deft__bits(time_s) == deft__bits((double)tick * tick_s);
    return is_even ? (double)(tick + 1) * tick_s : time_s + dt;
}

static bool fields_are_near(deft_pos at)
{
    return deft__abs(at.x) <= FIELDS_FAR && deft__abs(at.y) <= FIELDS_FAR;
}

/* Of a unit's length, or nothing. */
static bool fields_is_direction(deft_vec2d v)
{
    double square = v.x * v.x + v.y * v.y;
    return (square > 1 - 1e-6 && square < 1 + 1e-6) || (v.x == 0 && v.y == 0);
}

static bool fields_are_axes(deft_axes axes)
{
    double across = axes.right.x * axes.up.x + axes.right.y * axes.up.y;
    return fields_is_direction(axes.right) && fields_is_direction(axes.up) && deft__abs(across) < 1e-6 &&
           (axes.right.x != 0 || axes.right.y != 0) && (axes.up.x != 0 || axes.up.y != 0);
}

static bool fields_is_side(int8_t side)
{
    return side >= -1 && side <= 1;
}

bool deft__trace_character_is_sound(const deft_character *c)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        bool is_velocity = field->offset >= offsetof(deft_character, velocity) &&
                           field->offset < offsetof(deft_character, velocity) + sizeof c->velocity;
        /* a velocity may be anything: the step takes what is not finite as 0 */
        if (field->type == 'f' && !is_velocity &&
            !(deft__abs(deft__from_bits(deft__trace_field_get(c, field))) <= DEFT_FOREVER)) {
            return false;
        }
    }
    return fields_are_near(c->position) && fields_are_near(c->previous) && fields_are_near(c->drop_from) &&
           fields_are_near(c->anchor) && fields_are_near(c->last_ground) && fields_are_axes(c->axes) &&
           fields_is_direction(c->ground_normal) && fields_is_direction(c->drop_normal) &&
           deft__abs(c->lift.x) <= FIELDS_FAR && deft__abs(c->lift.y) <= FIELDS_FAR &&
           c->state < DEFT_MACHINE_CAP && c->support < DEFT_SUPPORT_COUNT && c->pose < DEFT_POSE_COUNT &&
           c->jump_kind < DEFT_EVENT_COUNT && (c->facing == 1 || c->facing == -1) &&
           fields_is_side(c->wall) && fields_is_side(c->wall_side) && fields_is_side(c->wall_lock);
}

bool deft__trace_walker_is_sound(const deft_topdown *w)
{
    for (size_t i = 0; i < deft_topdown_field_count(); i++) {
        const deft_field *field = deft_topdown_field_at(i);
        if (field->type == 'f' &&
            !(deft__abs(deft__from_bits(deft__trace_field_get(w, field))) <= FIELDS_FAR)) {
            return false;
        }
    }
    return fields_are_axes(w->axes) && fields_is_direction(w->heading) && fields_is_direction(w->facing) &&
           fields_is_direction(w->dash_way) && w->dash_phase <= DEFT_TOPDOWN_DASH_GOES;
}
