/* tests/matrix/random.c -- integers that look random, and tunings drawn from them. */
#include "session.h"

#include <string.h>

/* S. Vigna 2015, splitmix64. */
uint64_t session_next(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t session_below(uint64_t *random, uint32_t count)
{
    return (uint32_t)((session_next(random) >> 32) * count >> 32);
}

int32_t session_between(uint64_t *random, int32_t low, int32_t high)
{
    return low + (int32_t)session_below(random, (uint32_t)(high - low) + 1);
}

bool session_once_in(uint64_t *random, uint32_t times)
{
    return session_below(random, times) == 0;
}

uint64_t session_random_of(uint64_t seed, const char *name)
{
    uint64_t random = seed;
    for (; *name != '\0'; name++) {
        random = (random ^ (uint64_t)(unsigned char)*name) * UINT64_C(0x100000001b3);
    }
    return random;
}

void session_unleash(deft_tuning *tuning, bool is_capsule)
{
    double side = tuning->shape.width < tuning->shape.height ? tuning->shape.width : tuning->shape.height;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (param->group[0] == 'a' && param->group[1] == 'b') { /* ability */
            deft_tuning_set(tuning, param, 1);
        }
    }
    tuning->shape.corner_radius = is_capsule ? side / 2 : 0;
    if (tuning->shape.crouch_height < 2 * tuning->shape.corner_radius) {
        tuning->shape.crouch_height = 2 * tuning->shape.corner_radius;
    }
}

deft_tuning session_small_tuning(const deft_tuning *tuning)
{
    deft_tuning small = *tuning;
    small.shape.width *= 0.75;
    small.shape.height *= 0.75;
    small.shape.crouch_height *= 0.75;
    small.shape.corner_radius *= 0.75;
    small.assist.corner_up *= 0.75; /* what the body's size limits */
    small.assist.corner_side *= 0.75;
    small.assist.ledge *= 0.75;
    small.wall.reach *= 0.75;
    small.ledge.grab_reach *= 0.75;
    return small;
}

/* The draws of the parameter `path`. Those of the group `shape` are drawn as `body`: the golden sessions
 * were. */
static uint64_t wild_random(uint64_t seed, const char *path)
{
    bool is_shape = strncmp(path, "shape.", 6) == 0;
    return session_random_of(is_shape ? session_random_of(seed, "body.") : seed, is_shape ? path + 6 : path);
}

static double wild_value(const deft_param *param, uint64_t random)
{
    static const double ratios[] = {0.5, 0.75, 1.25, 1.5};
    double value = param->default_value;
    if (param->type != DEFT_PARAM_REAL) {
        double most = param->max < 3 ? param->max : 3;
        return (double)session_between(&random, (int32_t)param->min, (int32_t)most);
    }
    if (session_once_in(&random, 3) && value < 1e30) {
        value *= ratios[session_below(&random, 4)];
    }
    return value < param->min ? param->min : (value > param->max ? param->max : value);
}

deft_tuning session_wild_tuning(uint64_t seed)
{
    deft_tuning tuning, small;
    deft_moveset moveset;
    do {
        seed++;
        deft_tuning_default(&tuning);
        for (size_t i = 0; i < deft_param_count(); i++) {
            const deft_param *param = deft_param_at(i);
            deft_tuning_set(&tuning, param, wild_value(param, wild_random(seed, param->path)));
        }
        session_unleash(&tuning, seed % 2 == 0);
        small = session_small_tuning(&tuning);
    } while (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK ||
             deft_moveset_build(&moveset, &small, NULL) != DEFT_OK);
    return tuning;
}
