/* binding.c -- what the headers tell a C compiler, for programs that have none: sizes of structs and numbers.
 */
#include "deft/binding.h"

#include "base/float_guard.h"
#include "base/needs.h"
#include "base/text.h"
#include "deft/deft.h"

#ifdef DEFT_WITHOUT_PREDICT
#define BINDING_PREDICT(X)
#else
#define BINDING_PREDICT(X) X(deft_jump_plan) X(deft_landing) X(deft_path_point) X(deft_plan_leg) X(deft_reach)
#endif

#ifdef DEFT_WITHOUT_TOPDOWN
#define BINDING_TOPDOWN(X)
#else
#define BINDING_TOPDOWN(X) X(deft_topdown)
#endif

#ifdef DEFT_WITHOUT_TRACE
#define BINDING_TRACE(X)
#define BINDING_TRACE_CONSTANTS(X)
#else
#define BINDING_TRACE(X) X(deft_divergence) X(deft_record_options) X(deft_replay) X(deft_trace)
#define BINDING_TRACE_CONSTANTS(X)                                                                           \
    X(DEFT_TRACE_VERSION) X(DEFT_TRACE_TUNINGS) X(DEFT_TRACE_NAME_CAP) X(DEFT_TRACE_FIELDS)
#endif

#define BINDING_STRUCTS(X)                                                                                   \
    X(deft_arc)                                                                                              \
    X(deft_axes)                                                                                             \
    X(deft_body_def)                                                                                         \
    X(deft_body_motion)                                                                                      \
    X(deft_body_pose)                                                                                        \
    X(deft_box)                                                                                              \
    X(deft_character)                                                                                        \
    X(deft_climb)                                                                                            \
    X(deft_contact)                                                                                          \
    X(deft_contacts)                                                                                         \
    X(deft_convex)                                                                                           \
    X(deft_crouch)                                                                                           \
    X(deft_dash)                                                                                             \
    X(deft_diag)                                                                                             \
    X(deft_diag_list)                                                                                        \
    X(deft_event)                                                                                            \
    X(deft_event_list)                                                                                       \
    X(deft_explanation)                                                                                      \
    X(deft_facets)                                                                                           \
    X(deft_fall)                                                                                             \
    X(deft_feature)                                                                                          \
    X(deft_field)                                                                                            \
    X(deft_glide)                                                                                            \
    X(deft_grapple)                                                                                          \
    X(deft_input)                                                                                            \
    X(deft_ladder)                                                                                           \
    X(deft_latch)                                                                                            \
    X(deft_ledge)                                                                                            \
    X(deft_machine)                                                                                          \
    X(deft_moveset)                                                                                          \
    X(deft_outline)                                                                                          \
    X(deft_param)                                                                                            \
    X(deft_pendulum)                                                                                         \
    X(deft_piece)                                                                                            \
    X(deft_pos)                                                                                              \
    X(deft_pose)                                                                                             \
    X(deft_preset_info)                                                                                      \
    X(deft_query_hit)                                                                                        \
    X(deft_query_overlap)                                                                                    \
    X(deft_response)                                                                                         \
    X(deft_response_tuning)                                                                                  \
    X(deft_rise)                                                                                             \
    X(deft_slam)                                                                                             \
    X(deft_slider)                                                                                           \
    X(deft_stagger)                                                                                          \
    X(deft_state_row)                                                                                        \
    X(deft_steer_state)                                                                                      \
    X(deft_steering)                                                                                         \
    X(deft_step_face)                                                                                        \
    X(deft_step_part)                                                                                        \
    X(deft_step_record)                                                                                      \
    X(deft_surface)                                                                                          \
    X(deft_swim)                                                                                             \
    X(deft_swing_state)                                                                                      \
    X(deft_ticker)                                                                                           \
    X(deft_tile_kind)                                                                                        \
    X(deft_tile_piece)                                                                                       \
    X(deft_topdown_law)                                                                                      \
    X(deft_touch)                                                                                            \
    X(deft_tuning)                                                                                           \
    X(deft_vec2)                                                                                             \
    X(deft_vec2d)                                                                                            \
    X(deft_walls)                                                                                            \
    X(deft_world_array)                                                                                      \
    X(deft_world_def)                                                                                        \
    X(deft_world_view)                                                                                       \
    X(deft_zone)                                                                                             \
    X(deft_zone_def)                                                                                         \
    BINDING_PREDICT(X) BINDING_TOPDOWN(X) BINDING_TRACE(X)

#define BINDING_CONSTANTS(X)                                                                                 \
    X(DEFT_DIAG_CAP)                                                                                         \
    X(DEFT_SPEED_MAX)                                                                                        \
    X(DEFT_EVENT_CAP)                                                                                        \
    X(DEFT_CONTACT_CAP)                                                                                      \
    X(DEFT_AIM_NONE)                                                                                         \
    X(DEFT_FOREVER)                                                                                          \
    X(DEFT_PENDULUM_STEP_S)                                                                                  \
    X(DEFT_PENDULUM_PUSH_MAX)                                                                                \
    X(DEFT_FEATURE_POINTS_CAP)                                                                               \
    X(DEFT_SEGMENT_POINTS)                                                                                   \
    X(DEFT_FACETS_CAP)                                                                                       \
    X(DEFT_ZONE_MEMORY)                                                                                      \
    X(DEFT_STEP_PARTS_CAP)                                                                                   \
    X(DEFT_POLYGON_POINTS_CAP)                                                                               \
    X(DEFT_TIMER_MAX_S)                                                                                      \
    X(DEFT_MACHINE_CAP)                                                                                      \
    BINDING_TRACE_CONSTANTS(X)

/* A struct that begins with a byte: where the other field stands is its alignment. */
#define BINDING_BEHIND_A_BYTE(type)                                                                          \
    struct binding_##type {                                                                                  \
        char byte;                                                                                           \
        type behind;                                                                                         \
    };
BINDING_STRUCTS(BINDING_BEHIND_A_BYTE)
#undef BINDING_BEHIND_A_BYTE

typedef struct binding_struct {
    const char *name;
    size_t size, align;
} binding_struct;

typedef struct binding_number {
    const char *name;
    double value;
} binding_number;

uint32_t deft_state_version(void)
{
    return DEFT_STATE_VERSION;
}

uint32_t deft_tuning_version(void)
{
    return DEFT_TUNING_VERSION;
}

static binding_struct binding_find(const char *name)
{
#define BINDING_ROW(type) {#type, sizeof(type), offsetof(struct binding_##type, behind)},
    static const binding_struct table[] = {BINDING_STRUCTS(BINDING_ROW)};
#undef BINDING_ROW
    const binding_struct none = {NULL, 0, 0};
    DEFT__NEEDS(name != NULL, none);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (deft__text_is(table[i].name, name)) {
            return table[i];
        }
    }
    return none;
}

size_t deft_struct_size(const char *name)
{
    return binding_find(name).size;
}

size_t deft_struct_align(const char *name)
{
    return binding_find(name).align;
}

bool deft_constant(double *out, const char *name)
{
#define BINDING_NUMBER(number) {#number, (double)(number)},
    static const binding_number table[] = {BINDING_CONSTANTS(BINDING_NUMBER)};
#undef BINDING_NUMBER
    DEFT__NEEDS(name != NULL && out != NULL, false);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (deft__text_is(table[i].name, name)) {
            *out = table[i].value;
            return true;
        }
    }
    return false;
}
