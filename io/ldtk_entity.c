/* io/ldtk_entity.c -- entities of an LDtk project: spawns, platforms, zones, and ground as boxes. Case and
 * `_` of names do not count: `OneWay` is `one_way`. */
#include "io/ldtk.h"
#include "io/level_fields.h"
#include "io/spelling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LDTK_PATH_MAX  4096U
#define LDTK_SPEED_MAX 1e6 /* px/s */
#define LDTK_SIZE_MIN  1e-3

/* An entity while it is read. Pixels of the world. */
typedef struct ldtk_entity {
    deft__ldtk_reader *reader;
    const deft__ldtk_layer *layer;
    const json_t *node;
    char place[DEFT__LDTK_PLACE_CAP];
    char name[64];
    uint32_t id;
    deft__level_word word;
    double left, top, width, height;
    bool is_sound; /* all its fields are what they must be */
} ldtk_entity;

/* The value of a field, NULL when it is not there or empty. */
static const json_t *entity_field(const ldtk_entity *entity, const char *name)
{
    const json_t *list = json_object_get(entity->node, "fieldInstances");
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t *field = json_array_get(list, i);
        if (deft__spelling_is_same(deft__ldtk_text(field, "__identifier"), name)) {
            const json_t *value = json_object_get(field, "__value");
            return json_is_null(value) ? NULL : value;
        }
    }
    return NULL;
}

/* False when the field is not there, or, with a finding, is wrong. */
static bool field_number(ldtk_entity *entity, const char *name, double min, double max, double *out)
{
    const json_t *value = entity_field(entity, name);
    double number = json_number_value(value);
    if (value == NULL) {
        return false;
    }
    if (!json_is_number(value)) {
        entity->is_sound =
            deft__ldtk_error(entity->reader, entity->place,
                             "the field '%s' must be a number (Int or Float) from %g to %g", name, min, max);
        return false;
    }
    if (!(number >= min && number <= max)) {
        entity->is_sound = deft__ldtk_error(entity->reader, entity->place,
                                            "the field '%s' is %g; it must be a number from %g to %g", name,
                                            number, min, max);
        return false;
    }
    *out = number;
    return true;
}

static bool field_flag(ldtk_entity *entity, const char *name)
{
    const json_t *value = entity_field(entity, name);
    if (value != NULL && !json_is_boolean(value)) {
        entity->is_sound =
            deft__ldtk_error(entity->reader, entity->place, "the field '%s' must be of type Bool", name);
    }
    return json_is_true(value);
}

/* A tag: a whole number, or a word, which is copied to `word`. False when the field is not there. */
static bool field_tag(ldtk_entity *entity, uint32_t *out, char word[64])
{
    const json_t *value = entity_field(entity, "tag");
    double number = json_number_value(value);
    if (value == NULL) {
        return false;
    }
    if (json_is_string(value)) {
        deft__finding_copy(word, 64, json_string_value(value));
        *out = deft_level_tag(json_string_value(value));
    } else if (json_is_number(value) && number >= 0.0 && number <= UINT32_MAX && number == floor(number)) {
        *out = (uint32_t)number;
    } else {
        entity->is_sound =
            deft__ldtk_error(entity->reader, entity->place,
                             "the field 'tag' must be a whole number from 0 to 4294967295, or a String");
    }
    return true;
}

static bool entity_surface(ldtk_entity *entity, uint16_t *out)
{
    static const struct {
        const char *name;
        deft_surface_flag flag;
    } flags[] = {{"slippery", DEFT_SURFACE_SLIPPERY},
                 {"no_wall_jump", DEFT_SURFACE_NO_WALL_JUMP},
                 {"no_grapple", DEFT_SURFACE_NO_GRAPPLE}};
    deft_surface surface;
    char word[64];
    memset(&surface, 0, sizeof surface);
    surface.friction_ratio = entity->word == DEFT__WORD_ICE ? DEFT__LEVEL_ICE_FRICTION : 1.0;
    (void)field_number(entity, "friction", DEFT__LEVEL_FRICTION_MIN, DEFT__LEVEL_FRICTION_MAX,
                       &surface.friction_ratio);
    if (field_number(entity, "conveyor", -LDTK_SPEED_MAX, LDTK_SPEED_MAX, &surface.conveyor_speed)) {
        surface.conveyor_speed /= entity->reader->plan.px_per_unit;
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i) {
        surface.flags |= field_flag(entity, flags[i].name) ? (uint32_t)flags[i].flag : 0;
    }
    (void)field_tag(entity, &surface.tag, word);
    return entity->is_sound &&
           deft__level_plan_surface(&entity->reader->plan, &surface, out, entity->reader->diags);
}

static void entity_box(const ldtk_entity *entity, deft_pos out[4])
{
    double px = entity->reader->plan.px_per_unit;
    double right = (entity->left + entity->width) / px, low = (entity->top + entity->height) / px;
    const deft_pos corners[4] = {{entity->left / px, entity->top / px},
                                 {right, entity->top / px},
                                 {right, low},
                                 {entity->left / px, low}};
    memcpy(out, corners, sizeof corners);
}

static bool plan_ground(ldtk_entity *entity)
{
    deft_pos corners[4];
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    entity_box(entity, corners);
    bool is_one_way = field_flag(entity, "one_way") || entity->word == DEFT__WORD_ONE_WAY;
    outline.points = corners;
    outline.count = 4;
    outline.id = entity->id;
    outline.kind = DEFT_OUTLINE_POLYGON;
    outline.flags = is_one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    outline.one_way.y = is_one_way ? -1.0f : 0.0f;
    return entity_surface(entity, &outline.surface) &&
           deft__level_plan_outline(&entity->reader->plan, &outline, entity->place, entity->reader->diags);
}

static bool plan_zone(ldtk_entity *entity)
{
    const double most = LDTK_SPEED_MAX;
    deft_pos corners[4];
    deft_level_zone zone;
    double px = entity->reader->plan.px_per_unit;
    memset(&zone, 0, sizeof zone);
    memcpy(zone.name, entity->name, sizeof zone.name);
    entity_box(entity, corners);
    zone.id = entity->id;
    zone.def.points = corners;
    zone.def.count = 4;
    zone.def.zone.kind = deft__level_word_zone(entity->word);
    if (!field_tag(entity, &zone.def.zone.tag, zone.name)) {
        zone.def.zone.tag = deft_level_tag(zone.name);
    }
    if (entity->word == DEFT__WORD_WIND || entity->word == DEFT__WORD_CONVEYOR) {
        deft_vec2d *push = &zone.def.zone.push;
        bool has_push = field_number(entity, "push_x", -most, most, &push->x);
        has_push = field_number(entity, "push_y", -most, most, &push->y) || has_push;
        bool has_speed = field_number(entity, "speed", -most, most, &push->x);
        bool is_ice = entity->word == DEFT__WORD_CONVEYOR &&
                      field_number(entity, "friction", DEFT__LEVEL_FRICTION_MIN, DEFT__LEVEL_FRICTION_MAX,
                                   &zone.def.zone.friction_ratio);
        bool rests = is_ice && !has_push && !has_speed; /* ground that does not move */
        if (has_push == has_speed && !rests && entity->is_sound) {
            return deft__ldtk_error(entity->reader, entity->place,
                                    "the zone needs a push: the number fields push_x and push_y, or speed, "
                                    "which goes to the right; not both");
        }
        push->x /= px;
        push->y /= px;
    }
    return entity->is_sound &&
           deft__level_plan_zone(&entity->reader->plan, &zone, entity->place, entity->reader->diags);
}

/* A point of a field: a cell of the layer. */
static bool path_cell(ldtk_entity *entity, const json_t *point, deft_pos *out)
{
    const json_t *cx = json_object_get(point, "cx");
    const json_t *cy = json_object_get(point, "cy");
    out->x = json_number_value(cx);
    out->y = json_number_value(cy);
    bool is_read = json_is_number(cx) && json_is_number(cy) && fabs(out->x) <= DEFT__LDTK_PIXELS_MAX &&
                   fabs(out->y) <= DEFT__LDTK_PIXELS_MAX;
    return is_read || deft__ldtk_error(entity->reader, entity->place,
                                       "a point of the field 'path' cannot be read; it must be a cell within "
                                       "1e9 of the level's corner");
}

/* The way of a platform's centre: what the entity's own cell, in which its pivot is, would do. Returns how
 * many points, 0 with a finding. */
static uint32_t entity_path(ldtk_entity *entity, deft_pos out[LDTK_PATH_MAX + 1])
{
    const json_t *path = entity_field(entity, "path");
    const json_t *own = json_object_get(entity->node, "__grid");
    double px = entity->reader->plan.px_per_unit;
    deft_pos centre = {entity->left + 0.5 * entity->width, entity->top + 0.5 * entity->height};
    size_t count = json_is_array(path) ? json_array_size(path) : path != NULL ? 1 : 0;
    if (count < 1 || count > LDTK_PATH_MAX) {
        (void)deft__ldtk_error(entity->reader, entity->place,
                               "a platform needs the field 'path', an Array of 1 to %u Points; it has %zu",
                               LDTK_PATH_MAX, count);
        return 0;
    }
    double column = json_number_value(json_array_get(own, 0)),
           row = json_number_value(json_array_get(own, 1));
    if (!json_is_number(json_array_get(own, 0)) || !json_is_number(json_array_get(own, 1))) {
        (void)deft__ldtk_error(entity->reader, entity->place,
                               "'__grid', the entity's cell, is missing; save the project with LDtk");
        return 0;
    }
    out[0].x = centre.x / px;
    out[0].y = centre.y / px;
    for (size_t i = 0; i < count; ++i) {
        deft_pos cell;
        if (!path_cell(entity, json_is_array(path) ? json_array_get(path, i) : path, &cell)) {
            return 0;
        }
        out[i + 1].x = (centre.x + (cell.x - column) * entity->layer->grid) / px;
        out[i + 1].y = (centre.y + (cell.y - row) * entity->layer->grid) / px;
    }
    return (uint32_t)count + 1;
}

static bool plan_platform(ldtk_entity *entity)
{
    deft_pos path[LDTK_PATH_MAX + 1];
    deft_level_platform platform;
    double px = entity->reader->plan.px_per_unit;
    memset(&platform, 0, sizeof platform);
    memcpy(platform.name, entity->name, sizeof platform.name);
    platform.id = entity->id;
    platform.width = entity->width / px;
    platform.height = entity->height / px;
    platform.path = path;
    platform.path_count = entity_path(entity, path);
    platform.ping_pong = field_flag(entity, "ping_pong");
    platform.one_way = field_flag(entity, "one_way");
    if (!field_number(entity, "speed", 0.0, LDTK_SPEED_MAX, &platform.speed) && entity->is_sound) {
        return deft__ldtk_error(entity->reader, entity->place,
                                "a platform needs the field 'speed', a number from 0 to %g (pixels a second)",
                                LDTK_SPEED_MAX);
    }
    platform.speed /= px;
    return entity_surface(entity, &platform.surface) && platform.path_count > 0 &&
           deft__level_plan_platform(&entity->reader->plan, &platform, entity->place, entity->reader->diags);
}

static bool plan_spawn(const ldtk_entity *entity)
{
    double px = entity->reader->plan.px_per_unit;
    deft_pos feet = {(entity->left + 0.5 * entity->width) / px, (entity->top + entity->height) / px};
    return deft__level_plan_spawn(&entity->reader->plan, entity->id, feet, entity->name,
                                  entity->reader->diags);
}

/* The entity's box: its pivot is at `px`, in pixels of the layer. */
static bool entity_place(ldtk_entity *entity)
{
    const double far = DEFT__LDTK_PIXELS_MAX;
    const json_t *at = json_object_get(entity->node, "px");
    const json_t *pivot = json_object_get(entity->node, "__pivot");
    double x = json_number_value(json_array_get(at, 0)), y = json_number_value(json_array_get(at, 1));
    double pivot_x = json_number_value(json_array_get(pivot, 0));
    double pivot_y = json_number_value(json_array_get(pivot, 1));
    double least = entity->word == DEFT__WORD_SPAWN ? 0.0 : LDTK_SIZE_MIN;
    if (!json_is_number(json_array_get(at, 0)) || !json_is_number(json_array_get(at, 1)) ||
        !(fabs(x) <= far) || !(fabs(y) <= far)) {
        return deft__ldtk_error(entity->reader, entity->place,
                                "'px', the entity's place, must be two numbers within 1e9 pixels");
    }
    if (!(pivot_x >= 0.0 && pivot_x <= 1.0 && pivot_y >= 0.0 && pivot_y <= 1.0)) {
        return deft__ldtk_error(entity->reader, entity->place, "'__pivot' must be two numbers from 0 to 1");
    }
    if (!deft__ldtk_number(entity->reader, entity->node, entity->place, "width", least, far,
                           &entity->width) ||
        !deft__ldtk_number(entity->reader, entity->node, entity->place, "height", least, far,
                           &entity->height)) {
        return false;
    }
    entity->left = entity->layer->x + x - pivot_x * entity->width;
    entity->top = entity->layer->y + y - pivot_y * entity->height;
    return true;
}

/* Warns of each field whose name is nearly one that such an entity has, and that is not given itself; and of
 * each that deft reads, but not of such an entity. */
static void check_fields(const ldtk_entity *entity)
{
    const json_t *list = deft__ldtk_list(entity->reader, entity->node, entity->place, "fieldInstances");
    deft__level_told told = 0;
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const char *name = deft__ldtk_text(json_array_get(list, i), "__identifier");
        const json_t *value = json_object_get(json_array_get(list, i), "__value");
        const bool is_given = value != NULL && !json_is_null(value);
        const char *meant = deft__level_field_meant(entity->word, name, true);
        const uint32_t words = deft__level_field_words(name, true);
        if (meant != NULL) {
            if (!deft__level_field_is_new(&told, meant) || entity_field(entity, meant) != NULL) {
                continue;
            }
            deft__ldtk_warning(entity->reader, entity->place,
                               "the field '%.40s' means nothing here; did you mean '%s'?", name, meant);
        } else if (words != 0 && (words & DEFT__WORD_BIT(entity->word)) == 0 && is_given) {
            char holders[160];
            deft__level_word_list(words & DEFT__WORDS_ENTITIES, holders, sizeof holders);
            deft__ldtk_warning(entity->reader, entity->place,
                               "the field '%.40s' means nothing here: '%s' has none; it is for %s", name,
                               deft__level_word_name(entity->word), holders);
        }
    }
}

static bool plan_entity(ldtk_entity *entity)
{
    const json_t *name = entity_field(entity, "name");
    deft__finding_copy(entity->name, sizeof entity->name,
                       json_is_string(name) ? json_string_value(name) : "");
    if (!entity_place(entity)) {
        return false;
    }
    check_fields(entity);
    switch (entity->word) {
    case DEFT__WORD_SPAWN:
        return plan_spawn(entity);
    case DEFT__WORD_PLATFORM:
        return plan_platform(entity);
    case DEFT__WORD_SOLID:
    case DEFT__WORD_ONE_WAY:
    case DEFT__WORD_ICE:
        return plan_ground(entity);
    default:
        return plan_zone(entity);
    }
}

/* What an entity is. Warns of a name that is nearly one of ours. */
static deft__level_word entity_word(const ldtk_entity *entity, const char *name)
{
    deft__ldtk_reader *reader = entity->reader;
    deft__level_word word = deft__level_word_of(&reader->entities, name);
    const char *nearest = word == DEFT__WORD_NONE ? deft__level_word_nearest(&reader->entities, name) : NULL;
    if (nearest != NULL) {
        deft__ldtk_warning(
            reader, entity->place,
            "an entity of this name means nothing here and is ignored; did you mean '%s'? Or map "
            "it: %.40s=%s, or =empty",
            nearest, name, nearest);
    } else if (word == DEFT__WORD_NONE && (deft__level_word_of(&reader->cells, name) != DEFT__WORD_NONE ||
                                           deft__level_word_nearest(&reader->cells, name) != NULL)) {
        deft__ldtk_warning(
            reader, entity->place,
            "'%.40s' is for values of an IntGrid, and no entity, so it is ignored; paint it in "
            "a layer of that kind",
            name);
    }
    return word;
}

bool deft__ldtk_plan_entities(deft__ldtk_reader *reader, const deft__ldtk_layer *layer)
{
    const json_t *list = deft__ldtk_list(reader, layer->node, layer->place, "entityInstances");
    for (size_t i = 0; i < json_array_size(list); ++i) {
        ldtk_entity entity;
        memset(&entity, 0, sizeof entity);
        entity.reader = reader;
        entity.layer = layer;
        entity.node = json_array_get(list, i);
        entity.is_sound = true;
        entity.id = ++reader->entity_count;
        const char *name = deft__ldtk_text(entity.node, "__identifier");
        (void)snprintf(entity.place, sizeof entity.place, "%.34s[%u] '%.12s'", layer->place, (unsigned)i,
                       name);
        if (!deft__ldtk_keep_entity(reader, layer, entity.node, entity.id)) {
            return false;
        }
        entity.word = entity_word(&entity, name);
        if (entity.word != DEFT__WORD_NONE && entity.word != DEFT__WORD_EMPTY) {
            reader->is_sound = plan_entity(&entity) && reader->is_sound;
        }
    }
    return true;
}
