/* tests/harness/extent.c -- reads the extent from the build and from the environment. */
#include "tests/harness/extent.h"

#include <stdlib.h>
#include <string.h>

bool extent_is_sanitized(void)
{
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return true;
#endif
#endif
    return false;
}

bool extent_is_thorough(void)
{
    static int is_thorough = -1; /* asked at each step of a play */
    if (is_thorough < 0) {
        const char *wish = getenv("DEFT_TESTS");
        is_thorough = !extent_is_sanitized() && wish != NULL && strcmp(wish, "thorough") == 0;
    }
    return is_thorough != 0;
}

static bool is_one_way;

bool extent_plays_both_ways(void)
{
    return !is_one_way && extent_is_thorough();
}

void extent_play_one_way(void)
{
    is_one_way = true;
}

int extent_of(int sanitized, int quick, int thorough)
{
    if (extent_is_sanitized()) {
        return sanitized;
    }
    return extent_is_thorough() ? thorough : quick;
}

int extent_step(void)
{
    return extent_of(11, 5, 1);
}
