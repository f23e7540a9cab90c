/* deft_web.h -- what the package adds to deft's headers: files by name, instead of a disk. */
#ifndef DEFT_WEB_H
#define DEFT_WEB_H

#include "deft/io/level.h"

/// Hands a file over, which deft_web_level_load and the files that it refers to can name. False without
/// memory.
DEFT_API bool deft_web_file_add(const char *path, const char *bytes, size_t size);
/// Takes all of them back, and all that was unpacked.
DEFT_API void deft_web_files_clear(void);
/// The last file that a level referred to and that was not handed over; NULL none.
DEFT_API const char *deft_web_file_missing(void);

/// Compressed cells of a level that was read, to be unpacked by the page.
typedef struct deft_web_pack {
    char compression[8]; ///< "zlib", "gzip" or "zstd"
    uint32_t size;       ///< bytes, compressed
    uint32_t expected;   ///< bytes that they should make
} deft_web_pack;

/// How many there are. While there are any, the level that was read has empty cells: unpack them, then read
/// it again.
DEFT_API uint32_t deft_web_pack_count(void);
/// The next of them; NULL none.
DEFT_API const uint8_t *deft_web_pack_next(deft_web_pack *out);
/// What the next one makes. NULL, with size 0: it is damaged; with size 1: the page cannot unpack this
/// compression.
DEFT_API void deft_web_pack_give(const uint8_t *bytes, uint32_t size);

/// deft_level_load_with, from those files. `room` may be NULL; `bodies` is the room for bodies of yours.
DEFT_API deft_level *deft_web_level_load(const char *path, double px_per_unit, const char *room,
                                         uint32_t bodies, deft_diag_list *diags);

#endif
