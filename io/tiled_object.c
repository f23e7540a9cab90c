/* io/tiled_object.c -- the objects of a map: spawns, ground, platforms and zones.
 *
 * The class of an object says what it is. Without one of deft's classes its bool property `solid` counts,
 * else its layer. All other objects are the game's own.
 */
#include "io/tiled_keep.h"
#include "io/tiled_read.h"
#include "io/tiled_shape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define OBJECT_THINGS_MAX (1U << 20)
#define OBJECT_SPEED_MAX  1e6 /* px/s */
#define OBJECT_SIZE_MIN   1e-3

/* The class of a node: `class` or `type`, as versions of Tiled differ. */
static const char *object_class(deft__tiled_reader *reader, const void *node)
{
    const char *name = deft__tiled_string(reader, node, "class");
    return *name != '\0' ? name : deft__tiled_string(reader, node, "type");
}

static deft__tiled_shape object_shape(const deft__tiled_reader *reader, const void *node)
{
    deft__tiled_shape shape = reader->format->shape(node);
    bool is_own = shape != DEFT__TILED_RECTANGLE || reader->fallback == NULL;
    return is_own ? shape : reader->fallback->document.format->shape(reader->fallback->object);
}

/* What the objects of a layer are that do not say it themselves. */
static deft__level_word layer_word(deft__tiled_reader *reader, const void *layer,
                                   const deft__tiled_group *group)
{
    /* In JSON the `type` of a layer is "objectgroup". */
    deft__level_word word = deft__level_word_of(&reader->words, deft__tiled_string(reader, layer, "class"));
    if (group->solid == DEFT__TILED_NO) {
        return DEFT__WORD_NONE;
    }
    return word == DEFT__WORD_NONE && group->solid == DEFT__TILED_YES ? DEFT__WORD_SOLID : word;
}

/* What an object is. Warns when it is nothing, but looks as if it was meant to be something. */
static deft__level_word object_word(deft__tiled_reader *reader, const void *node, const char *place,
                                    deft__level_word outer)
{
    const char *name = object_class(reader, node);
    deft__level_word word = deft__level_word_of(&reader->words, name);
    if (word != DEFT__WORD_NONE) {
        return word;
    }
    deft__tiled_flag solid = deft__tiled_property(reader, node, place, "solid");
    if (solid != DEFT__TILED_UNSET) {
        return solid == DEFT__TILED_YES ? DEFT__WORD_SOLID : DEFT__WORD_NONE;
    }
    if (outer == DEFT__WORD_NONE) {
        deft__tiled_hint_object(reader, node, place, name);
    }
    return outer;
}

static bool read_spawn(deft__tiled_reader *reader, const void *node, const char *place,
                       const deft__tiled_thing *thing, double width, double height)
{
    deft__tiled_map *map = reader->map;
    deft__tiled_shape shape = object_shape(reader, node);
    bool is_point =
        shape == DEFT__TILED_POINT || (shape == DEFT__TILED_RECTANGLE && width == 0.0 && height == 0.0);
    if (!is_point) {
        deft__tiled_error(
            reader, node, place,
            "a spawn must be a point object, which stands where the feet are; draw it with Insert "
            "Point");
        return false;
    }
    if (!deft__tiled_grow(map, (void **)&map->spawns, map->spawn_count, &map->spawn_capacity,
                          sizeof *map->spawns)) {
        deft__tiled_no_memory(reader);
        return false;
    }
    deft__tiled_spawn *spawn = &map->spawns[map->spawn_count++];
    spawn->id = thing->id;
    spawn->x = thing->x;
    spawn->y = thing->y;
    memcpy(spawn->name, thing->name, sizeof spawn->name);
    return true;
}

static bool read_corners(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing)
{
    const deft__tiled_format *format = reader->format;
    const void *shape = node;
    size_t count = format->points(shape, NULL, 0);
    if (count == SIZE_MAX && reader->fallback != NULL) {
        format = reader->fallback->document.format;
        shape = reader->fallback->object;
        count = format->points(shape, NULL, 0);
    }
    const size_t least = thing->is_line ? 2 : 3;
    const char *what = thing->is_line ? "polyline" : "polygon";
    if (count == SIZE_MAX) {
        deft__tiled_error(reader, node, thing->place, "the corners of the %s cannot be read", what);
        return false;
    }
    if (count < least || count > DEFT__TILED_OBJECT_POINTS_MAX) {
        deft__tiled_error(reader, node, thing->place, "the %s has %zu corners; it may have %zu to %d", what,
                          count, least, DEFT__TILED_OBJECT_POINTS_MAX);
        return false;
    }
    thing->points = (deft_vec2d *)deft__tiled_alloc(reader->map, count, sizeof *thing->points);
    if (thing->points == NULL) {
        deft__tiled_no_memory(reader);
        return false;
    }
    if (format->points(shape, thing->points, count) != count) {
        deft__tiled_error(reader, node, thing->place, "the corners of the %s cannot be read", what);
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const deft_vec2d point = thing->points[i];
        if (!(fabs(point.x) <= DEFT__TILED_PIXELS_MAX && fabs(point.y) <= DEFT__TILED_PIXELS_MAX)) {
            deft__tiled_error(reader, node, thing->place,
                              "corner %zu of the %s is at (%g, %g); it must be within 1e9 pixels", i, what,
                              point.x, point.y);
            return false;
        }
    }
    thing->point_count = (uint32_t)count;
    return true;
}

static bool box_corners(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing, double width,
                        double height)
{
    if (width == 0.0 || height == 0.0) {
        deft__tiled_warning(reader, node, thing->place,
                            "the rectangle is %g x %g pixels and is ignored; give it a size", width, height);
        return false;
    }
    thing->points = (deft_vec2d *)deft__tiled_alloc(reader->map, 4, sizeof *thing->points);
    if (thing->points == NULL) {
        deft__tiled_no_memory(reader);
        return false;
    }
    thing->points[1].x = thing->points[2].x = width;
    thing->points[2].y = thing->points[3].y = height;
    thing->point_count = 4;
    return true;
}

static const char *thing_name(deft__level_word word)
{
    return word == DEFT__WORD_SOLID ? "ground" : word == DEFT__WORD_PLATFORM ? "a platform's path" : "a zone";
}

/* The corners of a thing. False when it has no shape to use. */
static bool read_outline(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing, double width,
                         double height)
{
    deft__tiled_shape shape = object_shape(reader, node);
    const char *name = thing_name(thing->word);
    thing->is_line = shape == DEFT__TILED_POLYLINE;
    if (shape == DEFT__TILED_POLYGON ||
        (thing->is_line && (thing->word == DEFT__WORD_SOLID || thing->word == DEFT__WORD_PLATFORM))) {
        return read_corners(reader, node, thing);
    }
    if (thing->word == DEFT__WORD_PLATFORM) {
        deft__tiled_error(
            reader, node, thing->place,
            "a platform is drawn as the path of its centre: a polyline, or a polygon to go round");
        return false;
    }
    switch (shape) {
    case DEFT__TILED_RECTANGLE:
        return box_corners(reader, node, thing, width, height);
    case DEFT__TILED_ELLIPSE:
    case DEFT__TILED_CAPSULE:
        deft__tiled_error(reader, node, thing->place, "%s cannot be %s; draw it as a polygon",
                          shape == DEFT__TILED_ELLIPSE ? "an ellipse" : "a capsule", name);
        return false;
    case DEFT__TILED_POLYLINE:
        deft__tiled_error(reader, node, thing->place,
                          "a polyline cannot be %s, which needs an area; draw a polygon", name);
        return false;
    case DEFT__TILED_TILE:
        deft__tiled_error(reader, node, thing->place,
                          "an object that shows a tile cannot be %s; paint the tile in a layer of tiles, or "
                          "draw a rectangle or a polygon",
                          name);
        return false;
    default:
        deft__tiled_warning(reader, node, thing->place, "a %s cannot be %s and is ignored",
                            shape == DEFT__TILED_POINT ? "point" : "text", name);
        return false;
    }
}

/* A number that a platform cannot do without. */
static bool read_needed(deft__tiled_reader *reader, const void *node, const char *place, const char *name,
                        double min, double max, double *out)
{
    bool was_sound = reader->is_sound;
    reader->is_sound = true;
    bool is_read = deft__tiled_property_number(reader, node, place, name, min, max, out);
    if (!is_read && reader->is_sound) {
        deft__tiled_error(reader, node, place,
                          "a platform needs the property '%s', a number from %g to %g (pixels%s)", name, min,
                          max, strcmp(name, "speed") == 0 ? " a second" : "");
    }
    reader->is_sound = reader->is_sound && was_sound;
    return is_read;
}

static bool read_platform(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing)
{
    const double far = DEFT__TILED_PIXELS_MAX;
    const char *place = thing->place;
    bool is_read = read_needed(reader, node, place, "width", OBJECT_SIZE_MIN, far, &thing->width);
    is_read = read_needed(reader, node, place, "height", OBJECT_SIZE_MIN, far, &thing->height) && is_read;
    is_read = read_needed(reader, node, place, "speed", 0.0, OBJECT_SPEED_MAX, &thing->speed) && is_read;
    thing->is_ping_pong = deft__tiled_property(reader, node, place, "ping_pong") == DEFT__TILED_YES;
    return is_read;
}

/* The push of wind and conveyors: as the file says it, or `speed` to the object's own right. */
static bool read_push(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing)
{
    const double most = OBJECT_SPEED_MAX;
    double speed = 0.0;
    bool has_x =
        deft__tiled_property_number(reader, node, thing->place, "push_x", -most, most, &thing->push.x);
    bool has_y =
        deft__tiled_property_number(reader, node, thing->place, "push_y", -most, most, &thing->push.y);
    bool has_speed = deft__tiled_property_number(reader, node, thing->place, "speed", -most, most, &speed);
    bool is_ice =
        thing->word == DEFT__WORD_CONVEYOR &&
        deft__tiled_property_number(reader, node, thing->place, "friction", DEFT__LEVEL_FRICTION_MIN,
                                    DEFT__LEVEL_FRICTION_MAX, &thing->zone_friction);
    if (is_ice && !has_x && !has_y && !has_speed) {
        return true; /* ground that does not move */
    }
    if ((has_x || has_y) == has_speed) {
        deft__tiled_error(reader, node, thing->place,
                          "the zone needs a push: the number properties push_x and push_y, or speed, which "
                          "goes to the object's right; not both");
        return false;
    }
    if (has_speed) {
        deft_vec2d right = deft__tiled_rotation(thing->rotation_deg);
        thing->push.x = speed * right.x + 0.0; /* never -0 */
        thing->push.y = speed * right.y + 0.0;
    }
    return true;
}

static bool read_zone(deft__tiled_reader *reader, const void *node, deft__tiled_thing *thing)
{
    const char *word = "";
    if (!deft__tiled_property_tag(reader, node, thing->place, &thing->tag, &word)) {
        thing->tag = deft_level_tag(thing->name);
    } else if (*word != '\0') {
        deft__finding_copy(thing->name, sizeof thing->name, word);
    }
    bool is_pushing = thing->word == DEFT__WORD_WIND || thing->word == DEFT__WORD_CONVEYOR;
    return !is_pushing || read_push(reader, node, thing);
}

static void keep_thing(deft__tiled_reader *reader, const void *node, const deft__tiled_thing *thing)
{
    deft__tiled_map *map = reader->map;
    if (map->thing_count >= OBJECT_THINGS_MAX) {
        if (reader->is_sound) {
            deft__tiled_error(reader, node, thing->place,
                              "there are more than %u objects that collide; merge some", OBJECT_THINGS_MAX);
        }
        return;
    }
    if (!deft__tiled_grow(map, (void **)&map->things, map->thing_count, &map->thing_capacity,
                          sizeof *map->things)) {
        deft__tiled_no_memory(reader);
        return;
    }
    map->things[map->thing_count++] = *thing;
}

/* An object that is something of ours: `thing` has its place and its word. */
static void read_thing(deft__tiled_reader *reader, const void *node, const deft__tiled_group *group,
                       deft__tiled_thing *thing)
{
    const double far = DEFT__TILED_PIXELS_MAX;
    double id = 0.0, width = 0.0, height = 0.0;
    const deft__tiled_field fields[] = {{"id", 0.0, UINT32_MAX, DEFT__TILED_WHOLE, &id},
                                        {"x", -far, far, DEFT__TILED_REQUIRED, &thing->x},
                                        {"y", -far, far, DEFT__TILED_REQUIRED, &thing->y},
                                        {"width", 0.0, far, DEFT__TILED_OPTIONAL, &width},
                                        {"height", 0.0, far, DEFT__TILED_OPTIONAL, &height},
                                        {"rotation", -far, far, DEFT__TILED_OPTIONAL, &thing->rotation_deg}};
    if (!deft__tiled_numbers(reader, node, thing->place, fields, sizeof fields / sizeof *fields)) {
        return;
    }
    thing->id = (uint32_t)id;
    thing->x += group->offset_x;
    thing->y += group->offset_y;
    deft__finding_copy(thing->name, sizeof thing->name, deft__tiled_string(reader, node, "name"));
    if (thing->word == DEFT__WORD_SPAWN) {
        (void)read_spawn(reader, node, thing->place, thing, width, height);
        return;
    }
    thing->line = reader->format->line(node);
    deft__tiled_check_names(reader, node, thing->place, thing->word);
    deft__tiled_hint_properties(reader, node, thing->place, thing->word);
    deft__tiled_flag one_way = deft__tiled_property(reader, node, thing->place, "one_way");
    thing->is_one_way = (one_way != DEFT__TILED_UNSET ? one_way : group->one_way) == DEFT__TILED_YES;
    bool is_zone = (DEFT__WORD_BIT(thing->word) & DEFT__WORDS_ZONES) != 0;
    if (!is_zone) {
        deft__tiled_surface own = deft__tiled_read_surface(reader, node, thing->place);
        thing->surface = deft__tiled_surface_over(&group->surface, &own);
    }
    if (read_outline(reader, node, thing, width, height) && (!is_zone || read_zone(reader, node, thing)) &&
        (thing->word != DEFT__WORD_PLATFORM || read_platform(reader, node, thing))) {
        keep_thing(reader, node, thing);
    }
}

static void read_object(deft__tiled_reader *reader, const void *node, const char *layer,
                        deft__tiled_thing *thing, deft__level_word outer, const deft__tiled_group *group)
{
    const char *source = deft__tiled_string(reader, node, "template");
    if (*source != '\0' && reader->path == NULL) {
        deft__tiled_warning(reader, node, thing->place,
                            "an object made from a template is ignored: a map read from memory has no folder "
                            "to find '%.60s' in",
                            source);
        return;
    }
    if (*source != '\0') {
        reader->fallback = deft__tiled_read_template(reader, node, thing->place, source);
        if (reader->fallback == NULL) {
            return;
        }
    }
    deft__tiled_keep_object(reader, node, layer, group);
    thing->word = object_word(reader, node, thing->place, outer);
    if (thing->word != DEFT__WORD_NONE && thing->word != DEFT__WORD_EMPTY) {
        read_thing(reader, node, group, thing);
    }
    reader->fallback = NULL;
}

void deft__tiled_read_objects(deft__tiled_reader *reader, const void *layer, const char *layer_place,
                              const deft__tiled_group *group)
{
    deft__level_word outer = layer_word(reader, layer, group);
    const char *name = deft__level_keep_text(&reader->map->keep, deft__tiled_string(reader, layer, "name"));
    deft__tiled_cursor cursor = deft__tiled_children(reader, layer, layer_place, DEFT__TILED_OBJECTS);
    for (const void *node = reader->format->next(&cursor); node != NULL;
         node = reader->format->next(&cursor)) {
        deft__tiled_thing thing;
        memset(&thing, 0, sizeof thing);
        double id = reader->format->value(node, "id").number;
        deft__tiled_place_part(thing.place, layer_place, "object", id > 0.0 && id < 1e10 ? id : 0.0);
        read_object(reader, node, name, &thing, outer, group);
    }
}
