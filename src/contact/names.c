/* contact/names.c -- the names of events and supports, as traces write them. */
#include "contact/scene.h"

const char *deft_event_name(deft_event_kind kind)
{
    switch (kind) {
#define NAMES_EVENT(NAME, name)                                                                              \
    case DEFT_EVENT_##NAME:                                                                                  \
        return #name;
        DEFT_EVENTS(NAMES_EVENT)
#undef NAMES_EVENT
    default:
        return "unknown";
    }
}

const char *deft_support_name(deft_support support)
{
    static const char *const names[DEFT_SUPPORT_COUNT] = {"air", "floor", "steep", "wedge", "wall", "rope"};
    uint32_t index = (uint32_t)support;
    return index < DEFT_SUPPORT_COUNT ? names[index] : "unknown";
}
