/* tools/table.h -- THE table of the command's verbs and options. Reading a command line, `--help`, the man
 * page, the completions of shells and "did you mean ...?" are all made from it. It needs nothing of the
 * library. */
#ifndef DEFT_TOOLS_TABLE_H
#define DEFT_TOOLS_TABLE_H

#include <stddef.h>

/// The verbs, in the order of `deft help`. The last stands for the command without one.
typedef enum tool_verb_id {
    TOOL_CHECK,
    TOOL_EXPLAIN,
    TOOL_DESCRIBE,
    TOOL_PRESETS,
    TOOL_SIM,
    TOOL_REPLAY,
    TOOL_SOAK,
    TOOL_PLOT,
    TOOL_FILM,
    TOOL_MEASURE,
    TOOL_DIFF,
    TOOL_SOLVE,
    TOOL_FIT,
    TOOL_BENCH,
    TOOL_HELP,
    TOOL_VERB_COUNT
} tool_verb_id;

/// What the word after a verb or an option is; completions and readers ask.
typedef enum tool_kind {
    TOOL_KIND_NONE,   ///< an option without a value
    TOOL_KIND_TEXT,   ///< any text
    TOOL_KIND_TEXTS,  ///< any text, and the option may come again
    TOOL_KIND_FILE,   ///< a path
    TOOL_KIND_PRESET, ///< a preset's id
    TOOL_KIND_PARAM,  ///< a parameter of a tuning
    TOOL_KIND_VERB,   ///< a verb of the command
    TOOL_KIND_WORD,   ///< one of `words`
    TOOL_KIND_WHOLE,  ///< a whole number from `min` to `max`
    TOOL_KIND_NUMBER, ///< a finite number from `min` to `max`
    TOOL_KIND_PLACE   ///< X,Y
} tool_kind;

typedef struct tool_verb {
    const char *name;
    const char *summary; ///< one line
    const char *usage;   ///< behind "deft NAME", forms separated by line breaks
    const char *about;   ///< paragraphs separated by blank lines; one that begins with blanks keeps its lines
    const char *examples; ///< command lines, separated by line breaks; or ""
    const char *failure;  ///< when the exit status is 1
    tool_kind operand;    ///< what its words are
    const char *words;    ///< WORD: "a|b"
} tool_verb;

/// The options, one id whatever the verb.
typedef enum tool_option_id {
    OPTION_HELP = 1000, /* no letter: a letter alone is what getopt gives for an option without a name */
    OPTION_VERSION,
    OPTION_JSON,
    OPTION_LIST,
    OPTION_SCHEMA,
    OPTION_STATES,
    OPTION_HEIGHT,
    OPTION_TIME_TO_APEX,
    OPTION_GRAVITY,
    OPTION_JUMP_SPEED,
    OPTION_FLAT,
    OPTION_LAND,
    OPTION_TUNING,
    OPTION_PRESET,
    OPTION_INPUT,
    OPTION_RANDOM,
    OPTION_TICKS,
    OPTION_SECONDS,
    OPTION_HZ,
    OPTION_JITTER,
    OPTION_SEED,
    OPTION_SHAPE,
    OPTION_MOVES,
    OPTION_PIECES,
    OPTION_FAULTS,
    OPTION_STRICT,
    OPTION_SYNC,
    OPTION_SLOWEST,
    OPTION_TOPDOWN,
    OPTION_LEVEL,
    OPTION_PX,
    OPTION_MAP,
    OPTION_ROOM,
    OPTION_CONFINE,
    OPTION_SPAWN,
    OPTION_VELOCITY,
    OPTION_FROM,
    OPTION_TRACE,
    OPTION_CSV,
    OPTION_RECORD,
    OPTION_RECORD_WORLD,
    OPTION_RECORD_STATES,
    OPTION_TITLE,
    OPTION_DARK,
    OPTION_GAP,
    OPTION_FPS,
    OPTION_SCALE,
    OPTION_OUT,
    OPTION_RATE,
    OPTION_MARKDOWN,
    OPTION_PROBES,
    OPTION_LOCK,
    OPTION_FREE,
    OPTION_ONLY,
    OPTION_TILE,
    OPTION_WRITE,
    OPTION_SCENE,
    OPTION_TERRAIN
} tool_option_id;

#define TOOL_BIT(verb) (1u << (verb))

/// One row: an option of some verbs.
typedef struct tool_option {
    unsigned verbs; ///< bits of tool_verb_id
    tool_option_id id;
    char letter;      ///< 0: none
    const char *name; ///< without its dashes; NULL: a letter only
    const char *argument;
    const char *help; ///< begins in lower case, no full stop
    tool_kind kind;
    const char *words; ///< WORD: "a|b"
    double min, max;   ///< WHOLE and NUMBER
} tool_option;

extern const tool_verb tool_verbs[TOOL_VERB_COUNT];
extern const tool_option tool_options[];
extern const size_t tool_option_count;

/// What the command is for, in one line, and what its exit statuses are.
extern const char tool_summary[];
extern const char tool_statuses[];

#endif
