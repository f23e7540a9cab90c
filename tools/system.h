/* tools/system.h -- what the command asks of the operating system, where systems differ. */
#ifndef DEFT_TOOLS_SYSTEM_H
#define DEFT_TOOLS_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/// Makes the standard streams carry the same bytes on every system.
void tool_system_start(void);

/// What a path or a stream leads to. Two spellings of one file have one volume and one number.
typedef struct tool_found {
    uint64_t volume, number;
    bool is_file;   ///< regular
    bool is_device; ///< of characters: a terminal, the null device
    bool is_pipe;   ///< what is in it can be read once; false where two pipes cannot be told apart
} tool_found;

/// False when there is nothing, or nothing that can be looked at.
bool tool_find_path(const char *path, tool_found *out);
bool tool_find_stream(FILE *stream, tool_found *out);

/// The last separator of a path; NULL when there is none.
const char *tool_last_separator(const char *path);
/// True for a path that does not begin in the present folder.
bool tool_is_rooted(const char *path);

bool tool_is_there(const char *path);
/// Makes a folder, or finds it there. False, with the reason in errno, when there is none afterwards.
bool tool_make_folder(const char *path);

/// Text that is printed. Open it, print into `stream`, close it; `text` is yours then, to free().
typedef struct tool_text {
    FILE *stream;
    char *text;
    size_t size;
} tool_text;

bool tool_text_open(tool_text *out);
/// False, with no text left to free, when it does not all fit.
bool tool_text_close(tool_text *text);

bool tool_is_terminal(FILE *stream);
/// A clock that only goes forward, s.
double tool_clock_s(void);
/// Calls `handler` at the first Ctrl-C or request to end; the second ends the program.
void tool_catch_interrupt(void (*handler)(int signal_number));
/// Ends the program after some seconds, where the system can.
void tool_end_after(unsigned seconds);

#endif
