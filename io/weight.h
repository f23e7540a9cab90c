/* io/weight.h -- the memory that a text needs when it is parsed, estimated before that: a small file can be
 * a large tree. */
#ifndef DEFT__IO_WEIGHT_H
#define DEFT__IO_WEIGHT_H

#include "deft/base.h"

#include <jansson.h>

/// The most bytes that the tree of a file may take.
#define DEFT__WEIGHT_MAX ((uint64_t)512 << 20)
/// The most attributes of an element of XML. The parser compares each with each.
#define DEFT__WEIGHT_ATTRIBUTES_MAX 256U

/// The most elements of XML in each other. The parser looks for names through all that an element is in.
#define DEFT__WEIGHT_DEPTH_MAX 256U

/// The most different names in the tags of XML. The parser keeps them in a table that does not grow.
#define DEFT__WEIGHT_NAMES_MAX 1000U

/// The most namespaces that XML declares. The parser looks through all that hold at an element.
#define DEFT__WEIGHT_NAMESPACES_MAX 64U

/// What of an XML text makes a parser slow.
typedef struct deft__weight_xml {
    uint64_t weight;           ///< about how many bytes libxml2's tree of it takes
    uint32_t attributes_line;  ///< of the first element with too many attributes; 0: there is none
    uint32_t depth_line;       ///< of the first element that is in too many others
    uint32_t declaration_line; ///< of a DOCTYPE with declarations
    uint32_t namespaces_line;  ///< of the first namespace too many
    uint32_t names_line;       ///< of the first name too many
    char name[24];             ///< that name, cut to fit
} deft__weight_xml;

/// Room for what deft__weight_say says.
#define DEFT__WEIGHT_SENTENCE 160

/// About how many bytes jansson's tree of a text takes.
uint64_t deft__weight_of_json(const char *text, size_t size);

/// Holds for a text that is well-formed XML in UTF-8, up to where it is no longer that. Ends at the first
/// fault: only the weight is of the whole text, and that only when there is none.
deft__weight_xml deft__weight_of_xml(const char *text, size_t size);

/// The sentence about a text that weighs too much.
void deft__weight_say(char out[DEFT__WEIGHT_SENTENCE], uint64_t weight);

/// Parses JSON, without its byte-order mark; names in an object must differ. NULL, with a sentence in
/// `error->text`, when it is none or weighs too much.
json_t *deft__weight_open_json(const char *text, size_t size, json_error_t *error);

#endif
