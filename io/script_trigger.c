/* io/script_trigger.c -- calls of the game as words of a script: read, written, done. */
#include "deft/io/tuning_file.h"
#include "io/number.h"
#include "io/script_runs.h"

#include <stdio.h>
#include <string.h>

/* A word, the numbers behind it, and what is said when they are wrong. */
typedef struct trigger_word {
    const char *word;
    uint32_t least, most; /* how many numbers */
    const char *sentence;
} trigger_word;

#define TRIGGER_NUMBERS 3

static const trigger_word trigger_words[] = {
    {"kick", 2, 2, "a kick takes a velocity, units/s to the character's right and up, such as kick:8:12"},
    {"launch", 1, 1, "a launch takes how high the feet rise, units, such as launch:6"},
    {"stagger", 3, 3, "a stagger takes a velocity and a time of at least 0 s, such as stagger:-6:4:0.5"},
    {"freeze", 1, 1, "a freeze takes a time of at least 0 s, such as freeze:0.1"},
    {"attach", 2, 3,
     "attach takes a place in the level's axes, units, and may take the number of a body of the world, such "
     "as attach:12:4.5"},
    {"teleport", 2, 2,
     "a teleport takes where the feet go, in the level's axes, units, such as teleport:12:4.5"}};

static const char ability_sentence[] = "is not an ability; + gives one and - takes it, such as +dash or "
                                       "-wall_jump: `deft describe ability` lists "
                                       "them";

static bool trigger_is_switch(const char *item)
{
    return item[0] == '+' || item[0] == '-';
}

bool deft__trigger_is_meant(const char *item)
{
    return trigger_is_switch(item) || (item[0] >= 'a' && item[0] <= 'z' && item[1] >= 'a' && item[1] <= 'z');
}

static const char *trigger_read_switch(const char *item, deft_trigger *out)
{
    out->kind = item[0] == '+' ? DEFT_TRIGGER_GIVE : DEFT_TRIGGER_TAKE;
    for (uint32_t i = 0; i < DEFT_ABILITY_COUNT; i++) {
        if (strcmp(item + 1, deft_ability_name((deft_ability)i)) == 0) {
            out->which = i;
            return NULL;
        }
    }
    return ability_sentence;
}

/* The numbers behind a word, each after a colon: how many, or more than there may be when they are none. */
static uint32_t trigger_read_numbers(const char *at, double values[TRIGGER_NUMBERS])
{
    uint32_t count = 0;
    while (*at == ':' && count < TRIGGER_NUMBERS) {
        at = deft__number_read(at + 1, &values[count]);
        if (at == NULL) {
            return TRIGGER_NUMBERS + 1;
        }
        count++;
    }
    return *at == '\0' ? count : TRIGGER_NUMBERS + 1;
}

const char *deft__trigger_read(const char *item, deft_trigger *out)
{
    const size_t length = strcspn(item, ":");
    double values[TRIGGER_NUMBERS] = {0, 0, 0};
    memset(out, 0, sizeof *out);
    if (trigger_is_switch(item)) {
        return trigger_read_switch(item, out);
    }
    for (uint32_t i = 0; i < sizeof trigger_words / sizeof trigger_words[0]; i++) {
        const trigger_word *word = &trigger_words[i];
        if (strlen(word->word) != length || strncmp(word->word, item, length) != 0) {
            continue;
        }
        const uint32_t count = trigger_read_numbers(item + length, values);
        out->kind = i;
        out->x = i == DEFT_TRIGGER_LAUNCH || i == DEFT_TRIGGER_FREEZE ? 0 : values[0];
        out->y = values[1];
        out->height = i == DEFT_TRIGGER_LAUNCH ? values[0] : 0;
        out->time_s = i == DEFT_TRIGGER_STAGGER ? values[2] : (i == DEFT_TRIGGER_FREEZE ? values[0] : 0);
        const double body = i == DEFT_TRIGGER_ATTACH ? values[2] : 0;
        const bool fits = body >= 0 && body <= UINT32_MAX && body == (double)(uint32_t)body;
        out->which = fits ? (uint32_t)body : 0;
        return count >= word->least && count <= word->most && out->time_s >= 0 && fits ? NULL
                                                                                       : word->sentence;
    }
    return "is not a word of a script; words are kick launch stagger freeze attach teleport time, and "
           "abilities "
           "behind + and -";
}

bool deft_script_trigger(deft_trigger *out, const deft_script *script, deft_script_cursor *cursor)
{
    const bool is_sound = script != NULL && cursor != NULL && out != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return false;
    }
    if (cursor->told >= cursor->due || cursor->told >= script->trigger_count) {
        return false;
    }
    *out = script->triggers[cursor->told++];
    return true;
}

void deft_trigger_do(const deft_trigger *trigger, deft_character *character, const deft_moveset *moveset)
{
    const bool is_sound = trigger != NULL && character != NULL && moveset != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    DEFT_ASSERT(trigger->kind < DEFT_TRIGGER_COUNT);
    const deft_axes axes = character->axes;
    const deft_vec2d velocity = {trigger->x * axes.right.x + trigger->y * axes.up.x,
                                 trigger->x * axes.right.y + trigger->y * axes.up.y};
    const deft_pos place = {trigger->x, trigger->y};
    switch (trigger->kind) {
    case DEFT_TRIGGER_KICK:
        deft_character_kick(character, &velocity);
        break;
    case DEFT_TRIGGER_LAUNCH:
        deft_character_launch(character, moveset, trigger->height);
        break;
    case DEFT_TRIGGER_STAGGER:
        deft_character_stagger(character, &velocity, trigger->time_s);
        break;
    case DEFT_TRIGGER_FREEZE:
        deft_character_freeze(character, trigger->time_s);
        break;
    case DEFT_TRIGGER_ATTACH:
        (void)deft_character_attach(character, moveset, &place, trigger->which);
        break;
    case DEFT_TRIGGER_TELEPORT:
        deft_character_teleport(character, &place);
        break;
    default:
        deft_character_set_ability(character, (deft_ability)trigger->which,
                                   trigger->kind == DEFT_TRIGGER_GIVE);
        break;
    }
}

size_t deft_trigger_text(char *out, size_t capacity, const deft_trigger *trigger)
{
    const bool is_sound = trigger != NULL && (out != NULL || capacity == 0);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return 0;
    }
    char x[DEFT__NUMBER_CAP];
    char y[DEFT__NUMBER_CAP];
    char time[DEFT__NUMBER_CAP];
    char height[DEFT__NUMBER_CAP];
    const char *word = trigger->kind < sizeof trigger_words / sizeof trigger_words[0]
                           ? trigger_words[trigger->kind].word
                           : "";
    (void)deft_number_text(x, sizeof x, trigger->x);
    (void)deft_number_text(y, sizeof y, trigger->y);
    (void)deft_number_text(time, sizeof time, trigger->time_s);
    (void)deft_number_text(height, sizeof height, trigger->height);
    int length = 0;
    switch (trigger->kind) {
    case DEFT_TRIGGER_KICK:
    case DEFT_TRIGGER_TELEPORT:
        length = snprintf(out, capacity, "%s:%s:%s", word, x, y);
        break;
    case DEFT_TRIGGER_LAUNCH:
        length = snprintf(out, capacity, "%s:%s", word, height);
        break;
    case DEFT_TRIGGER_STAGGER:
        length = snprintf(out, capacity, "%s:%s:%s:%s", word, x, y, time);
        break;
    case DEFT_TRIGGER_FREEZE:
        length = snprintf(out, capacity, "%s:%s", word, time);
        break;
    case DEFT_TRIGGER_ATTACH:
        length = trigger->which == 0 ? snprintf(out, capacity, "%s:%s:%s", word, x, y)
                                     : snprintf(out, capacity, "%s:%s:%s:%u", word, x, y, trigger->which);
        break;
    default:
        length = snprintf(out, capacity, "%c%s", trigger->kind == DEFT_TRIGGER_GIVE ? '+' : '-',
                          deft_ability_name((deft_ability)trigger->which));
        break;
    }
    return length < 0 ? 0 : (size_t)length;
}
