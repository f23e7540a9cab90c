/* fitting/wish.c -- wishes as they are written, and how far a metric is from one. */
#include "fitting/fitting.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE    0.01 /* of a wished value */
#define SLACK        1e-9
#define NONE_MISS    2.0 /* of a metric that has no value */
#define METRIC_CHARS "abcdefghijklmnopqrstuvwxyz0123456789_."
#define NUMBER_CHARS "0123456789"

double fitting_grain(measure_unit unit)
{
    static const double grains[] = {0.5, 0.001, 1.0 / 64.0, 0.01, 0.005, 0.5, 0.5};
    return grains[unit];
}

static bool refuse(char why[256], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(why, 256, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_number(const fitting_wish *wish, const char *at, char why[256])
{
    return *at != '\0' ? refuse(why, "%s: a number is missing before '%s'", wish->text, at)
                       : refuse(why, "%s: a number is missing at the end", wish->text);
}

/* True when a word is the unit, or its singular: "tile/s" for "tiles/s". */
static bool is_unit(const char *word, const char *unit)
{
    static const char *const plurals[] = {"tiles", "units", "ticks"};
    for (size_t i = 0; i < sizeof plurals / sizeof plurals[0]; ++i) {
        const size_t single = strlen(plurals[i]) - 1;
        if (strncmp(unit, plurals[i], single + 1) == 0 && strncmp(word, unit, single) == 0 &&
            strcmp(word + single, unit + single + 1) == 0) {
            return true;
        }
    }
    return strcmp(word, unit) == 0;
}

/* The factor from a number with that unit to the metric's; 0: it cannot have that unit. */
static double factor_of(measure_unit unit, const char *word, const fitting_units *units)
{
    const bool is_length = unit == MEASURE_UNIT_LENGTH || unit == MEASURE_UNIT_SPEED;
    char own[24], tiles[24];
    (void)snprintf(own, sizeof own, "%s%s", units->length, unit == MEASURE_UNIT_SPEED ? "/s" : "");
    (void)snprintf(tiles, sizeof tiles, "tiles%s", unit == MEASURE_UNIT_SPEED ? "/s" : "");
    if (is_length) {
        return is_unit(word, tiles)                    ? 1.0
               : word[0] == '\0' || is_unit(word, own) ? 1.0 / units->units_per_tile
                                                       : 0.0;
    }
    if (unit == MEASURE_UNIT_TICKS || unit == MEASURE_UNIT_TIME) {
        const double second = unit == MEASURE_UNIT_TICKS ? units->rate_hz : 1.0;
        const char *bare = unit == MEASURE_UNIT_TICKS ? "ticks" : "s";
        word = word[0] == '\0' ? bare : word;
        return strcmp(word, "s") == 0    ? second
               : strcmp(word, "ms") == 0 ? second / 1000.0
               : is_unit(word, "ticks")  ? second / units->rate_hz
                                         : 0.0;
    }
    return word[0] == '\0' || (unit == MEASURE_UNIT_DEG && strcmp(word, "deg") == 0) ? 1.0 : 0.0;
}

/* Reads digits with a point, of which ".." is none. Moves `at` behind them. */
static bool read_number(const char **at, double *out)
{
    char text[32];
    const char *from = *at, *end = from + (*from == '-' ? 1 : 0);
    end += strspn(end, NUMBER_CHARS);
    if (*end == '.' && end[1] != '.') {
        end += 1 + strspn(end + 1, NUMBER_CHARS);
    }
    const size_t length = (size_t)(end - from);
    if (length == 0 || length >= sizeof text || strcspn(from, NUMBER_CHARS) >= length) {
        return false;
    }
    memcpy(text, from, length);
    text[length] = '\0';
    *out = strtod(text, NULL);
    *at = end + strspn(end, " ");
    return true;
}

/* Copies a unit up to what may follow it. Moves `at` behind it. */
static void read_unit(const char **at, char out[16])
{
    const size_t length = strcspn(*at, " .+");
    (void)snprintf(out, 16, "%.*s", (int)(length < 15 ? length : 15), *at);
    *at += length;
    *at += strspn(*at, " ");
}

/* Says what the unit of a metric is, and which word is none. */
static bool refuse_unit(const fitting_wish *wish, const char *word, const fitting_units *units, char why[256])
{
    static const char *const legal[] = {"ticks, s or ms", "s, ms or ticks", NULL, NULL,
                                        "no unit",        "no unit",        "deg"};
    const measure_unit unit = measure_metrics[wish->id].unit;
    const char *slash = unit == MEASURE_UNIT_SPEED ? "/s" : "";
    const bool is_tiles = strcmp(units->length, "tiles") == 0;
    char own[32] = "";
    if (!is_tiles) {
        (void)snprintf(own, sizeof own, "%s%s or ", units->length, slash);
    }
    return legal[unit] != NULL ? refuse(why, "%s: the unit '%s' does not fit; %s takes %s", wish->text, word,
                                        measure_metrics[wish->id].id, legal[unit])
                               : refuse(why, "%s: the unit '%s' does not fit; %s takes %stiles%s", wish->text,
                                        word, measure_metrics[wish->id].id, own, slash);
}

/* What follows the comparison: one or two numbers in one unit, the last of which may name it. */
static bool read_band(fitting_wish *out, const char *at, const fitting_units *units, bool is_equal,
                      char why[256])
{
    const measure_unit unit = measure_metrics[out->id].unit;
    char word[16] = "", last[16] = "";
    double first = 0.0, second = 0.0;
    if (!read_number(&at, &first)) {
        return refuse_number(out, at, why);
    }
    read_unit(&at, word);
    const bool is_range = is_equal && strncmp(at, "..", 2) == 0;
    const bool has_tolerance = is_equal && strncmp(at, "+-", 2) == 0;
    if (is_range || has_tolerance) {
        at += 2 + strspn(at + 2, " ");
        if (!read_number(&at, &second)) {
            return refuse_number(out, at, why);
        }
        read_unit(&at, last);
    }
    const double factor = factor_of(unit, word[0] != '\0' ? word : last, units);
    const double last_factor = factor_of(unit, last[0] != '\0' ? last : word, units);
    if (*at != '\0') {
        return refuse(why, "%s: '%s' follows the wish", out->text, at);
    }
    if (factor == 0.0 || last_factor == 0.0) {
        return refuse_unit(out, last_factor == 0.0 && last[0] != '\0' ? last : word, units, why);
    }
    first *= factor;
    second *= last_factor;
    const double own = fmax(TOLERANCE * fabs(first), fitting_grain(unit));
    out->low = is_range ? first : first - (has_tolerance ? second : own);
    out->high = is_range ? second : first + (has_tolerance ? second : own);
    return out->low <= out->high ? true : refuse(why, "%s: the first number is above the second", out->text);
}

bool fitting_wish_read(fitting_wish *out, const char *text, const fitting_units *units, char why[256])
{
    char name[FITTING_TEXT_CAP];
    memset(out, 0, sizeof *out);
    if (strlen(text) >= sizeof out->text) {
        return refuse(why, "%.40s...: a wish is at most %d characters long", text, FITTING_TEXT_CAP - 1);
    }
    memcpy(out->text, text, strlen(text) + 1);
    const char *at = text + strspn(text, " ");
    const size_t length = strspn(at, METRIC_CHARS);
    (void)snprintf(name, sizeof name, "%.*s", (int)length, at);
    at += length;
    at += strspn(at, " ");
    const bool is_least = strncmp(at, ">=", 2) == 0, is_most = strncmp(at, "<=", 2) == 0;
    if (length == 0 || (!is_least && !is_most && *at != '=')) {
        return refuse(why, "%s: a wish is METRIC=VALUE, METRIC=LOW..HIGH, 'METRIC<=VALUE' or 'METRIC>=VALUE'",
                      text);
    }
    at += *at == '=' ? 1 : 2;
    at += strspn(at, " ");
    out->id = measure_find(name);
    if (out->id == MEASURE_COUNT) {
        return refuse(why, "there is no metric %s", name);
    }
    if (!read_band(out, at, units, !is_least && !is_most, why)) {
        return false;
    }
    const double value = 0.5 * (out->low + out->high);
    out->low = is_most ? -(double)INFINITY : is_least ? value : out->low;
    out->high = is_least ? (double)INFINITY : is_most ? value : out->high;
    return true;
}

double fitting_miss(const fitting_wish *wish, const measure_value *value)
{
    const measure_unit unit = measure_metrics[wish->id].unit;
    if (value->none != NULL) {
        return NONE_MISS;
    }
    const double below = wish->low - value->value, above = value->value - wish->high;
    const double edge = below > above ? wish->low : wish->high;
    const double outside = fmax(below, above);
    const double scale = fmax(fabs(edge), 10.0 * fitting_grain(unit));
    return outside > SLACK * scale ? outside / scale : 0.0;
}
