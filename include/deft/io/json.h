/* deft/io/json.h -- writes JSON text with the shortest numbers that read back as the same bits.
 *
 * Memory   a deft_json is allocated; deft_json_close frees it. All calls accept NULL and then do nothing. So
 *          only the end needs a check: without memory deft_json_close returns NULL.
 * Threads  a writer belongs to one thread at a time.
 */
#ifndef DEFT_IO_JSON_H
#define DEFT_IO_JSON_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// JSON text in progress: indented, in the order of the calls.
typedef struct deft_json deft_json;

/// Starts a text. NULL without memory.
/// @nullable return
/// @owned return deft_json_close
DEFT_API deft_json *deft_json_open(void);
/// Ends the text with a line break, frees the writer, and returns the text; free the text with deft_io_free.
/// NULL without memory.
/// @nullable json return
/// @owned return deft_io_free
DEFT_API char *deft_json_close(deft_json *json);

/// Opens an object ('{') or an array ('['). Here and below `key` is the member's name: NULL in an array and
/// for the outermost value. Close in reverse order what you open.
/// @nullable json key
DEFT_API void deft_json_begin(deft_json *json, const char *key, char bracket);
/// Closes an object ('}') or an array (']').
/// @nullable json
DEFT_API void deft_json_end(deft_json *json, char bracket);
/// A text in UTF-8. Bytes that are not UTF-8 become the replacement character.
/// @nullable json key
DEFT_API void deft_json_text(deft_json *json, const char *key, const char *text);
/// true or false.
/// @nullable json key
DEFT_API void deft_json_bool(deft_json *json, const char *key, bool value);
/// A number that is not finite becomes the text "inf", "-inf" or "nan".
/// @nullable json key
DEFT_API void deft_json_number(deft_json *json, const char *key, double value);

#ifdef __cplusplus
}
#endif

#endif
