/* deft/base.h -- results, findings, assertions, version and the self-test.
 *
 * Gives    the types that all other parts of deft use to report what is wrong.
 * Never    allocates, prints, or keeps a pointer that you passed.
 * Null     in all headers a pointer may be NULL only where its comment says so. Every `diags` may be NULL. An
 *          array may be NULL when its length is 0.
 * Threads  everything here may be called from any thread.
 */
#ifndef DEFT_BASE_H
#define DEFT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef DEFT_USER_CONFIG
#include DEFT_USER_CONFIG
#endif

#if defined(DEFT_WITHOUT_TOPDOWN) && !defined(DEFT_WITHOUT_TRACE)
#error "deft: traces record top-down characters; with DEFT_WITHOUT_TOPDOWN define DEFT_WITHOUT_TRACE, too"
#endif

/// Checks a promise that the host's code must keep (a null pointer, a negative dt). Content is never
/// asserted. Default: the C library's assert, which prints the condition, the file and the line and ends the
/// program. Under NDEBUG nothing is checked, and a wrong call does nothing. To replace it, define it in the
/// header that DEFT_USER_CONFIG names.
#ifndef DEFT_ASSERT
#ifdef NDEBUG
#define DEFT_ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define DEFT_ASSERT assert
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef DEFT_API
#if defined(_WIN32) && defined(DEFT_SHARED) /* deft is a DLL: CMake and pkg-config define DEFT_SHARED */
#ifdef DEFT_BUILD
#define DEFT_API __declspec(dllexport)
#else
#define DEFT_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && !defined(_WIN32)
#define DEFT_API __attribute__((visibility("default")))
#else
#define DEFT_API
#endif
#endif

/// The version of these headers: major, minor, patch.
#define DEFT_VERSION_MAJOR 0
#define DEFT_VERSION_MINOR 1
#define DEFT_VERSION_PATCH 0

/// The version of the library that is linked, such as "0.1.0". Static storage.
/// @owner static
DEFT_API const char *deft_version(void);

/// How a call ended. Only content, files and memory can fail. A bug in the host's code is an assertion
/// instead.
typedef enum deft_result {
    DEFT_OK = 0,        ///< the call worked; `diags` may still hold warnings
    DEFT_ERROR_CONTENT, ///< the tuning, level, script or trace is wrong; the findings say where
    DEFT_ERROR_UNKNOWN, ///< there is no preset, parameter or name like that
    DEFT_ERROR_FILE,    ///< a file could not be read or written
    DEFT_ERROR_MEMORY   ///< the caller's block is too small, or the io library got no memory
} deft_result;

/// How bad a finding is.
typedef enum deft_severity {
    DEFT_SEVERITY_WARNING = 0, ///< the content works, but is probably not what was meant
    DEFT_SEVERITY_ERROR = 1    ///< the content cannot work; nothing was built
} deft_severity;

/// What kind of fault a finding reports. `deft_diag_text` makes a sentence of the finding.
typedef enum deft_diag_id {
    DEFT_DIAG_NONE = 0,       ///< no finding
    DEFT_DIAG_SENTENCE,       ///< `text` is the whole sentence; loaders use this
    DEFT_DIAG_NOT_FINITE,     ///< the value is not a finite number
    DEFT_DIAG_OUT_OF_RANGE,   ///< the value is outside [min, max]
    DEFT_DIAG_UNKNOWN_FIELD,  ///< no such field; `text` is the nearest name, or empty
    DEFT_DIAG_WRONG_TYPE,     ///< `text` is the type that was expected
    DEFT_DIAG_UNKNOWN_CHOICE, ///< `text` lists the choices
    DEFT_DIAG_NOT_SELECTED,   ///< the field is set, but `text` (a selector) picks another field
    DEFT_DIAG_DUPLICATE,      ///< the field is set twice
    DEFT_DIAG_MIN_ABOVE_MAX,  ///< `text` names the other field; `max` is its value
    DEFT_DIAG_TOO_SHORT,      ///< the time is shorter than a tick at 60 Hz; `min` is the shortest useful one
    DEFT_DIAG_SUSPICIOUS,     ///< legal, but far from what games use; [min, max] is what they use
    DEFT_DIAG_IMPOSSIBLE,     ///< the field contradicts another one; `text` says how, and the cure
    DEFT_DIAG_FILE,           ///< the file cannot be read or written; `text` is the whole sentence
    DEFT_DIAG_COUNT
} deft_diag_id;

/// One finding, as data. Set the struct to zero, then fill in what is known.
typedef struct deft_diag {
    deft_severity severity; ///< how bad the finding is
    deft_diag_id id;        ///< what kind of fault it reports
    uint32_t line;          ///< 1-based line in the file; 0 when unknown
    uint32_t column;        ///< 1-based column; 0 when unknown
    double value;           ///< the offending value, where it is a number
    double min, max;        ///< the legal range, where there is one
    char field[64]; ///< what the finding is about, such as `jump.height`; NUL-terminated, cut when longer
    char text[232]; ///< see deft_diag_id; NUL-terminated, cut when longer
} deft_diag;

/// The most findings that a list keeps.
#define DEFT_DIAG_CAP 64

/// All findings of one call, or of several: the first DEFT_DIAG_CAP, and a count of the rest. A call adds
/// what it finds, so call deft_diag_clear before the first use of a list. A call that clears the list itself
/// says so.
typedef struct deft_diag_list {
    uint32_t count;                 ///< findings in `items`
    uint32_t dropped;               ///< findings beyond DEFT_DIAG_CAP
    uint32_t errors;                ///< how many findings, kept or dropped, are errors
    uint32_t warnings;              ///< how many findings, kept or dropped, are warnings
    deft_diag items[DEFT_DIAG_CAP]; ///< the first `count` are findings, in the order in which they were found
} deft_diag_list;

/// Empties the list.
/// @out list
DEFT_API void deft_diag_clear(deft_diag_list *list);

/// Copies a finding into the list. A full list only counts it. A NULL list is allowed; then the call does
/// nothing.
/// @nullable list
DEFT_API void deft_diag_add(deft_diag_list *list, const deft_diag *diag);

/// Writes the finding as one line, "field: sentence", without a line break. The line names the value, the
/// legal range and the cure. Returns the length of the whole line without the NUL. At most `capacity` bytes
/// are written, and the text is always terminated when capacity > 0.
/// @length out capacity
DEFT_API size_t deft_diag_text(char *out, size_t capacity, const deft_diag *diag);

/// How many letters differ between two names, for a "did you mean ...?" of your own. A letter left out,
/// added, exchanged, or swapped with its neighbour counts as one. Upper and lower case, `_`, `-`, `.` and
/// blanks do not count. Names are cut after 63 letters.
DEFT_API unsigned deft_spelling_distance(const char *a, const char *b);

/// Checks at start-up that the compiler kept the core's arithmetic exact. The call finds contraction of a * b
/// + c, small numbers that are flushed to zero, and results with other bits. Returns NULL when the build is
/// sound, else a static sentence. Replay to the last bit is promised only when this returns NULL.
/// @nullable return
/// @owner static
DEFT_API const char *deft_selftest(void);

#ifdef __cplusplus
}
#endif

#endif
