/* io/tiled_hints.c -- what a map says that means nothing to deft, but looks as if it was meant for deft. It
 * gets a warning, since nothing else would show that it is ignored. */
#include "io/level_fields.h"
#include "io/tiled_read.h"

#include <string.h>

/* The name of a property, "" when the file gives none. */
static const char *hint_name(const deft__tiled_reader *reader, const void *property)
{
    const char *name = reader->format->value(property, "name").text;
    return name != NULL ? name : "";
}

/* A property of the node that only deft would call so, or nearly so; NULL when there is none. Of an object of
 * the game's own class that can only be `solid`. */
static const char *hint_property(deft__tiled_reader *reader, const void *node, bool has_class,
                                 const char **meant)
{
    deft__tiled_cursor cursor = {node, DEFT__TILED_PROPERTIES, NULL, 0};
    for (const void *property = reader->format->next(&cursor); property != NULL;
         property = reader->format->next(&cursor)) {
        const char *name = hint_name(reader, property);
        *meant = deft__level_field_told(name);
        if (*meant != NULL && (!has_class || strcmp(*meant, "solid") == 0)) {
            return name;
        }
    }
    return NULL;
}

void deft__tiled_hint_object(deft__tiled_reader *reader, const void *node, const char *place,
                             const char *class_name)
{
    const char *name = deft__tiled_string(reader, node, "name");
    const char *meant = NULL;
    const bool has_class = *class_name != '\0';
    const char *nearest = has_class ? deft__level_word_nearest(&reader->words, class_name) : NULL;
    if (nearest != NULL) {
        deft__tiled_warning(reader, node, place,
                            "the class '%.40s' means nothing here, so the object is ignored; did you mean "
                            "'%s'?",
                            class_name, nearest);
        return;
    }
    deft__level_word word = deft__level_word_of(&reader->words, name);
    if (!has_class && word != DEFT__WORD_NONE && word != DEFT__WORD_EMPTY) {
        deft__tiled_warning(
            reader, node, place,
            "its name is '%.40s', but it has no class, which says what an object is, so it is "
            "ignored; set its class to '%.40s'",
            name, name);
        return;
    }
    const char *property = hint_property(reader, node, has_class, &meant);
    if (property != NULL && strcmp(property, meant) != 0) {
        deft__tiled_warning(
            reader, node, place,
            "the property '%.40s' means nothing here, and the object is ignored; did you mean "
            "'%s'?",
            property, meant);
    } else if (property != NULL) {
        deft__tiled_warning(reader, node, place,
                            "it has the property '%s', but no class, which says what an object is, so it is "
                            "ignored; set its class, such as 'solid' ('empty' if it is nothing of deft's)",
                            property);
    }
}

void deft__tiled_hint_properties(deft__tiled_reader *reader, const void *node, const char *place,
                                 deft__level_word word)
{
    deft__tiled_cursor cursor = {node, DEFT__TILED_PROPERTIES, NULL, 0};
    for (const void *property = reader->format->next(&cursor); property != NULL;
         property = reader->format->next(&cursor)) {
        const char *name = hint_name(reader, property);
        const uint32_t words = deft__level_field_words(name, false);
        if (words != 0 && (words & DEFT__WORD_BIT(word)) == 0) {
            char list[160];
            deft__level_word_list(words & DEFT__WORDS_OBJECTS, list, sizeof list);
            deft__tiled_warning(reader, node, place,
                                "the property '%s' means nothing here: '%s' has none; it is for %s", name,
                                deft__level_word_name(word), list);
        }
    }
}

void deft__tiled_hint_layer(deft__tiled_reader *reader, const void *layer, const char *place)
{
    const char *name = deft__tiled_string(reader, layer, "class");
    deft__level_word word = deft__level_word_of(&reader->words, name);
    const char *nearest = *name != '\0' ? deft__level_word_nearest(&reader->words, name) : NULL;
    deft__tiled_layer_kind kind = reader->format->layer_kind(layer);
    if (word == DEFT__WORD_NONE && nearest == NULL) {
        return;
    }
    if (kind == DEFT__TILED_GROUP) {
        deft__tiled_warning(
            reader, layer, place,
            "the class '%.40s' means nothing on a group; set the bool property 'solid' of the "
            "group, or the class of its layers",
            name);
    } else if (word == DEFT__WORD_NONE && kind != DEFT__TILED_IMAGE_LAYER &&
               kind != DEFT__TILED_UNKNOWN_LAYER) {
        deft__tiled_warning(reader, layer, place,
                            "the class '%.40s' means nothing here and is ignored; did you mean '%s'?", name,
                            nearest);
    } else if (kind == DEFT__TILED_TILE_LAYER && word != DEFT__WORD_SOLID) {
        deft__tiled_warning(reader, layer, place,
                            "the class '%.40s' means nothing on a layer of tiles, which may be 'solid'; draw "
                            "zones as objects, and set the bool property 'solid' of decoration to false",
                            name);
    }
}
