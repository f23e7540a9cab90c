/* io/tiled_xml.c -- Tiled's XML (.tmx, .tsx), read by libxml2.
 *
 * Nothing is loaded from the network or from other files, and a document with declarations is refused, which
 * leaves no way to make a small file grow. That is why the parser may be told to substitute entities (the
 * five of XML itself remain) and to accept long texts: the cells of a large map are one.
 *
 * The parser keeps names, short texts, blanks and identities in tables that do not grow: many of them take
 * time without bounds. So weight.c bounds the names, the options keep the rest out of the tables, and the
 * parser stops where the text is no longer what weight.c takes it for: at an error, or at an encoding that
 * is not UTF-8.
 */
#include "io/number.h"
#include "io/tiled_source.h"
#include "io/weight.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <string.h>

typedef struct xml_report {
    const char *place;
    deft_diag_list *diags;
    uint32_t count;
} xml_report;

static bool xml_is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static const xmlNode *xml_child(const xmlNode *node, const char *name)
{
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (xml_is(child, name)) {
            return child;
        }
    }
    return NULL;
}

/* The text of an attribute, "" when it is empty, NULL when it is not there. */
static const char *xml_attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
        if (strcmp((const char *)attribute->name, name) == 0) {
            const xmlNode *text = attribute->children;
            return text != NULL && text->content != NULL ? (const char *)text->content : "";
        }
    }
    return NULL;
}

static deft__tiled_value xml_value_of(const char *text)
{
    deft__tiled_value result;
    memset(&result, 0, sizeof result);
    if (text != NULL) {
        result.is_given = true;
        result.text = text;
        const char *end = deft__number_read(text, &result.number);
        result.is_number = end != NULL && *end == '\0';
        result.boolean = strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
        result.is_boolean = result.boolean || strcmp(text, "false") == 0 || strcmp(text, "0") == 0;
    }
    return result;
}

/* What is said of an image stands in a child, <image source= width= height=>, for which JSON has keys. */
static deft__tiled_value xml_value(const void *node, const char *key)
{
    const xmlNode *element = (const xmlNode *)node;
    if (strcmp(key, "imagewidth") == 0 || strcmp(key, "imageheight") == 0) {
        element = xml_child(element, "image");
        key += strlen("image");
    }
    if (strcmp(key, "image") == 0) {
        element = xml_child(element, "image");
        key = "source";
    }
    const char *text = element != NULL ? xml_attribute(element, key) : NULL;
    if (text == NULL && element != NULL && xml_is(element, "property") && strcmp(key, "value") == 0) {
        const xmlNode *inside = element->children; /* a text of several lines */
        text = inside != NULL && inside->type == XML_TEXT_NODE ? (const char *)inside->content : NULL;
    }
    return xml_value_of(text);
}

static bool xml_is_type(const char *type, const char *name)
{
    return type != NULL && strcmp(type, name) == 0;
}

/* <property name= type="bool" value=>. Tiled leaves out the type of a text. */
static deft__tiled_value xml_property(const void *node, const char *name)
{
    const xmlNode *list = xml_child((const xmlNode *)node, "properties");
    for (const xmlNode *child = list != NULL ? list->children : NULL; child != NULL; child = child->next) {
        const char *key = xml_is(child, "property") ? xml_attribute(child, "name") : NULL;
        if (key != NULL && strcmp(key, name) == 0) {
            const char *type = xml_attribute(child, "type");
            deft__tiled_value value = xml_value(child, "value");
            value = value.is_given ? value : xml_value_of("");
            value.is_boolean = value.is_boolean && xml_is_type(type, "bool");
            value.is_number = value.is_number && (xml_is_type(type, "int") || xml_is_type(type, "float"));
            return value;
        }
    }
    return xml_value_of(NULL);
}

static bool xml_has_role(const xmlNode *node, deft__tiled_role role)
{
    switch (role) {
    case DEFT__TILED_LAYERS: /* and what is none, to be told */
        return node->type == XML_ELEMENT_NODE && !xml_is(node, "properties") && !xml_is(node, "tileset") &&
               !xml_is(node, "editorsettings");
    case DEFT__TILED_TILESETS:
        return xml_is(node, "tileset");
    case DEFT__TILED_TILES:
        return xml_is(node, "tile");
    case DEFT__TILED_CHUNKS:
        return xml_is(node, "chunk");
    case DEFT__TILED_PROPERTIES:
        return xml_is(node, "property");
    default:
        return xml_is(node, "object");
    }
}

static const void *xml_next(deft__tiled_cursor *cursor)
{
    const xmlNode *node = (const xmlNode *)cursor->current;
    if (node != NULL) {
        node = node->next;
        cursor->index += 1;
    } else {
        const xmlNode *parent = (const xmlNode *)cursor->parent;
        if (cursor->role == DEFT__TILED_SHAPES) {
            parent = xml_child(parent, "objectgroup");
        } else if (cursor->role == DEFT__TILED_CHUNKS) {
            parent = xml_child(parent, "data");
        } else if (cursor->role == DEFT__TILED_PROPERTIES) {
            parent = xml_child(parent, "properties");
        }
        node = parent != NULL ? parent->children : NULL;
        cursor->index = 0;
    }
    while (node != NULL && !xml_has_role(node, cursor->role)) {
        node = node->next;
    }
    cursor->current = node;
    return node;
}

static deft__tiled_listing xml_listing(const void *node, deft__tiled_role role)
{
    if (role != DEFT__TILED_CHUNKS) {
        return DEFT__TILED_LISTED;
    }
    const xmlNode *data = xml_child((const xmlNode *)node, "data");
    bool has_text = false;
    for (const xmlNode *child = data != NULL ? data->children : NULL; child != NULL; child = child->next) {
        has_text = has_text || (child->type == XML_TEXT_NODE && !xmlIsBlankNode((xmlNode *)(uintptr_t)child));
    }
    return has_text || data == NULL ? DEFT__TILED_WRONG : DEFT__TILED_LISTED;
}

static bool xml_is_whole(const void *node)
{
    return ((const xmlNode *)node)->type == XML_ELEMENT_NODE;
}

static deft__tiled_layer_kind xml_layer_kind(const void *layer)
{
    const xmlNode *node = (const xmlNode *)layer;
    if (xml_is(node, "layer")) {
        return DEFT__TILED_TILE_LAYER;
    }
    if (xml_is(node, "objectgroup")) {
        return DEFT__TILED_OBJECT_LAYER;
    }
    if (xml_is(node, "imagelayer")) {
        return DEFT__TILED_IMAGE_LAYER;
    }
    return xml_is(node, "group") ? DEFT__TILED_GROUP : DEFT__TILED_UNKNOWN_LAYER;
}

static deft__tiled_shape xml_shape(const void *object)
{
    static const struct {
        const char *name;
        deft__tiled_shape shape;
    } children[] = {{"polygon", DEFT__TILED_POLYGON}, {"polyline", DEFT__TILED_POLYLINE},
                    {"text", DEFT__TILED_TEXT},       {"ellipse", DEFT__TILED_ELLIPSE},
                    {"capsule", DEFT__TILED_CAPSULE}, {"point", DEFT__TILED_POINT}};
    const xmlNode *node = (const xmlNode *)object;
    if (xml_attribute(node, "gid") != NULL) {
        return DEFT__TILED_TILE;
    }
    for (size_t i = 0; i < sizeof children / sizeof *children; ++i) {
        if (xml_child(node, children[i].name) != NULL) {
            return children[i].shape;
        }
    }
    return DEFT__TILED_RECTANGLE;
}

static size_t xml_points(const void *object, deft_vec2d *out, size_t capacity)
{
    const xmlNode *polygon = xml_child((const xmlNode *)object, "polygon");
    polygon = polygon != NULL ? polygon : xml_child((const xmlNode *)object, "polyline");
    const char *text = polygon != NULL ? xml_attribute(polygon, "points") : NULL;
    return text != NULL ? deft__tiled_points_text(text, out, capacity) : SIZE_MAX;
}

static const xmlNode *xml_data(const void *layer)
{
    return xml_child((const xmlNode *)layer, "data");
}

static deft__tiled_encoding xml_encoding(const void *layer)
{
    const xmlNode *data = xml_data(layer);
    const char *name = data != NULL ? xml_attribute(data, "encoding") : NULL;
    if (name == NULL || strcmp(name, "csv") == 0) {
        return DEFT__TILED_NUMBERS;
    }
    return strcmp(name, "base64") == 0 ? DEFT__TILED_BASE64 : DEFT__TILED_UNKNOWN_ENCODING;
}

static const char *xml_compression(const void *layer)
{
    const xmlNode *data = xml_data(layer);
    const char *name = data != NULL ? xml_attribute(data, "compression") : NULL;
    return name != NULL ? name : "";
}

/* The cells of a chunk stand in itself, those of a layer in its <data>. */
static const xmlNode *xml_block(const void *block)
{
    const xmlNode *node = (const xmlNode *)block;
    return xml_is(node, "chunk") ? node : xml_data(node);
}

static const char *xml_text(const void *block, size_t *size)
{
    const xmlNode *node = xml_block(block);
    const xmlNode *text = node != NULL ? node->children : NULL;
    bool is_text = text != NULL && text->next == NULL && text->type == XML_TEXT_NODE && text->content != NULL;
    *size = is_text ? strlen((const char *)text->content) : 0;
    return is_text ? (const char *)text->content : NULL;
}

/* CSV, or the <tile gid="5"/> of early versions. */
static bool xml_numbers(const void *block, deft__tiled_cells *cells)
{
    const xmlNode *node = xml_block(block);
    if (node == NULL) {
        return false;
    }
    size_t size;
    const char *text = xml_text(block, &size);
    if (text != NULL) {
        return deft__tiled_csv(text, size, cells);
    }
    for (const xmlNode *tile = node->children; tile != NULL; tile = tile->next) {
        const char *gid = xml_is(tile, "tile") ? xml_attribute(tile, "gid") : NULL;
        if (xml_is(tile, "tile") &&
            !deft__tiled_csv(gid != NULL ? gid : "0", strlen(gid != NULL ? gid : "0"), cells)) {
            return false;
        }
    }
    return true;
}

static uint32_t xml_line(const void *node)
{
    long line = xmlGetLineNo((const xmlNode *)node);
    return line > 0 ? (uint32_t)line : 0;
}

static const void *xml_object_of(const void *root)
{
    return xml_child((const xmlNode *)root, "object");
}

static const deft__tiled_format tiled_xml = {
    xml_value,  xml_property, xml_next,        xml_listing, xml_is_whole, xml_layer_kind, xml_shape,
    xml_points, xml_encoding, xml_compression, xml_text,    xml_numbers,  xml_line,       xml_object_of,
};

static void xml_refuse(xmlParserCtxt *parser, int line, int column, const char *sentence)
{
    xml_report *report = (xml_report *)parser->_private;
    if (report->count == 0) {
        deft__tiled_syntax(report->diags, report->place, line, column, sentence);
        report->count += 1;
    }
    xmlStopParser(parser);
}

/* libxml2 hands over the parser's own context; what is ours hangs in it. */
static void xml_report_error(void *user, xmlErrorPtr error)
{
    if (error->level >= XML_ERR_ERROR) {
        char sentence[160];
        const char *message = error->message != NULL ? error->message : "not well-formed";
        size_t length = strcspn(message, "\n");
        length = length < sizeof sentence - 1 ? length : sizeof sentence - 1;
        memcpy(sentence, message, length);
        sentence[length] = '\0';
        xml_refuse((xmlParserCtxt *)user, error->line, error->int2, sentence);
    }
}

/* Called behind the XML declaration, before anything else. */
static void xml_start(void *user)
{
    xmlParserCtxt *parser = (xmlParserCtxt *)user;
    const xmlParserInputBuffer *buffer = parser->input != NULL ? parser->input->buf : NULL;
    xmlSAX2StartDocument(user);
    if (buffer != NULL && buffer->encoder != NULL) {
        char sentence[160];
        (void)snprintf(sentence, sizeof sentence, "the file is %.32s, not UTF-8; save it as UTF-8",
                       buffer->encoder->name);
        xml_refuse(parser, 1, 0, sentence);
    }
}

/* False, with a finding, when the tree of a text would be too large. */
static bool xml_weigh(const char *text, size_t size, xml_report *report)
{
    char sentence[DEFT__WEIGHT_SENTENCE];
    const deft__weight_xml found = deft__weight_of_xml(text, size);
    uint32_t line = 0;
    if (found.attributes_line > 0) {
        line = found.attributes_line;
        (void)snprintf(sentence, sizeof sentence,
                       "the element has more than %u attributes, which none of Tiled's has",
                       DEFT__WEIGHT_ATTRIBUTES_MAX);
    } else if (found.depth_line > 0) {
        line = found.depth_line;
        (void)snprintf(sentence, sizeof sentence, "the element is in more than %u others; flatten its groups",
                       DEFT__WEIGHT_DEPTH_MAX);
    } else if (found.declaration_line > 0) {
        line = found.declaration_line;
        (void)snprintf(
            sentence, sizeof sentence,
            "the DOCTYPE has declarations, which no map needs and which can blow it up; remove them");
    } else if (found.namespaces_line > 0) {
        line = found.namespaces_line;
        (void)snprintf(sentence, sizeof sentence,
                       "the file declares more than %u namespaces, and a map needs none; remove them",
                       DEFT__WEIGHT_NAMESPACES_MAX);
    } else if (found.names_line > 0) {
        line = found.names_line;
        (void)snprintf(sentence, sizeof sentence,
                       "with '%s' the file has more than %u different names in its tags; remove what Tiled "
                       "does not write",
                       found.name, DEFT__WEIGHT_NAMES_MAX);
    } else if (found.weight > DEFT__WEIGHT_MAX) {
        deft__weight_say(sentence, found.weight);
    } else {
        return true;
    }
    deft__tiled_syntax(report->diags, report->place, (int)line, 0, sentence);
    return false;
}

static xmlDoc *xml_parse(const char *text, size_t size, xml_report *report)
{
    xmlParserCtxt *parser = size <= INT32_MAX ? xmlCreateMemoryParserCtxt(text, (int)size) : NULL;
    if (parser == NULL) {
        deft__tiled_syntax(report->diags, report->place, 0, 0,
                           "the file is empty, or no memory is left for it");
        report->count += 1;
        return NULL;
    }
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOCDATA | XML_PARSE_HUGE |
                                  XML_PARSE_BIG_LINES | XML_PARSE_NODICT);
    parser->loadsubset |= XML_SKIP_IDS;
    parser->_private = report;
    parser->sax->serror = xml_report_error;
    parser->sax->startDocument = xml_start;
    xmlParseDocument(parser);
    xmlDoc *document = parser->myDoc;
    if (!parser->wellFormed || report->count > 0) {
        if (report->count == 0) {
            deft__tiled_syntax(report->diags, report->place, 0, 0, "the file is not well-formed XML");
        }
        xmlFreeDoc(document);
        document = NULL;
    }
    xmlFreeParserCtxt(parser);
    return document;
}

/* A child that is there twice although it may be there once; NULL: there is none. */
static const xmlNode *xml_second(const xmlNode *parent)
{
    static const char *const names[] = {"data", "properties", "image", "objectgroup"};
    const size_t count = xml_is(parent, "tile") ? 4 : 3; /* a map has many groups of objects */
    bool is_there[4] = {false, false, false, false};
    for (const xmlNode *child = parent->children; child != NULL; child = child->next) {
        for (size_t i = 0; i < count; ++i) {
            const bool is_it = xml_is(child, names[i]);
            if (is_it && is_there[i]) {
                return child;
            }
            is_there[i] = is_there[i] || is_it;
        }
    }
    return NULL;
}

/* The next node of a tree: down first, then aside, then up. */
static const xmlNode *xml_after(const xmlNode *node)
{
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
        return node->children;
    }
    while (node->next == NULL && node->parent != NULL && node->parent->type == XML_ELEMENT_NODE) {
        node = node->parent;
    }
    return node->next;
}

/* False, with a finding, when something is there twice: which of them is meant? */
static bool xml_is_single(const xmlNode *root, xml_report *report)
{
    for (const xmlNode *node = root; node != NULL; node = xml_after(node)) {
        const xmlNode *second = node->type == XML_ELEMENT_NODE ? xml_second(node) : NULL;
        if (second != NULL) {
            char sentence[160];
            (void)snprintf(sentence, sizeof sentence,
                           "<%.32s> has two <%s>, and may have one; remove one of them",
                           (const char *)node->name, (const char *)second->name);
            deft__tiled_syntax(report->diags, report->place, (int)xml_line(second), 0, sentence);
            return false;
        }
    }
    return true;
}

bool deft__tiled_xml_open(deft__tiled_document *document, const char *text, size_t size, const char *root,
                          const char *place, deft_diag_list *diags)
{
    xml_report report = {place, diags, 0};
    xmlDoc *xml = xml_weigh(text, size, &report) ? xml_parse(text, size, &report) : NULL;
    if (xml == NULL) {
        return false;
    }
    const xmlNode *node = xmlDocGetRootElement(xml);
    if (node == NULL || !xml_is(node, root)) {
        deft__tiled_syntax(diags, place, node != NULL ? (int)xml_line(node) : 0, 0,
                           strcmp(root, "map") == 0
                               ? "this XML is not a Tiled map; save the level as a map (.tmx) with Tiled"
                           : strcmp(root, "tileset") == 0
                               ? "this XML is not a Tiled tileset; save it as one (.tsx) with Tiled"
                               : "this XML is not a Tiled template; save it as one (.tx) with Tiled");
        xmlFreeDoc(xml);
        return false;
    }
    if (!xml_is_single(node, &report)) {
        xmlFreeDoc(xml);
        return false;
    }
    document->format = &tiled_xml;
    document->root = node;
    document->owned = xml;
    return true;
}

void deft__tiled_xml_close(deft__tiled_document *document)
{
    xmlFreeDoc((xmlDoc *)document->owned);
    memset(document, 0, sizeof *document);
}
