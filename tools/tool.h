/* tools/tool.h -- what the verbs of the `deft` command share: exit statuses, messages, options and inputs.
 * Findings of `check` go to standard output, everything else that is wrong to standard error. */
#ifndef DEFT_TOOL_H
#define DEFT_TOOL_H

#include "deft/character.h"
#include "deft/io.h"
#include "tools/table.h"

#include <stdio.h>

/// Exit statuses, as scripts rely on them.
enum {
    TOOL_FINE = 0,
    TOOL_WRONG = 1, ///< findings, or a file that cannot be read or written
    TOOL_USAGE = 2, ///< the command line is wrong
    TOOL_DONE       ///< help was asked for and given; main makes it TOOL_FINE
};

/// What a trace calls the endless floor.
#define TOOL_FLAT "--flat"

/// The most --map of a command line.
#define TOOL_NAMES_MAX 64

/* The verbs. argv[0] is the verb's name. */
int tool_check(int argc, char **argv);
int tool_explain(int argc, char **argv);
int tool_describe(int argc, char **argv);
int tool_presets(int argc, char **argv);
int tool_sim(int argc, char **argv);
int tool_replay(int argc, char **argv);
int tool_soak(int argc, char **argv);
int tool_plot(int argc, char **argv);
int tool_film(int argc, char **argv);
int tool_measure(int argc, char **argv);
int tool_diff(int argc, char **argv);
int tool_solve(int argc, char **argv);
int tool_fit(int argc, char **argv);
int tool_bench(int argc, char **argv);

#if defined(__GNUC__)
#define TOOL_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define TOOL_PRINTF(text, rest)
#endif

/* messages.c */

/// Says what is wrong with the command line and where help is. Returns TOOL_USAGE.
int tool_usage(const char *verb, const char *format, ...) TOOL_PRINTF(2, 3);
/// Says what went wrong. Returns TOOL_WRONG.
int tool_fail(const char *verb, const char *format, ...) TOOL_PRINTF(2, 3);
/// Prints findings, one a line: FILE[:LINE[:COL]]: error|warning: field: sentence.
void tool_print_findings(FILE *out, const char *file, const deft_diag_list *diags);
/// Prints findings about an input to standard error. A file that cannot be read or written names itself.
void tool_report(const char *verb, const char *file, const deft_diag_list *diags, deft_result result);

/// The findings as one object of JSON. Returns an exit status and says why.
int tool_print_findings_json(const char *verb, FILE *out, const char *path, const deft_diag_list *diags);
/// The next tool_report of a file that cannot be used also prints its findings as JSON to `out`: a program
/// reads a result there. NULL: no more.
void tool_report_as_json(FILE *out);

/// Ends JSON and prints it. Returns an exit status and says why.
int tool_print_json(const char *verb, FILE *out, deft_json *json);

/* options.c and values.c */

/// What an option was given.
typedef struct tool_value {
    char *text; ///< NULL without a value
    uint64_t whole;
    double number;
    deft_pos place;
    int word; ///< index into the option's words
} tool_value;

/// Takes an option of a verb's command line. Returns an exit status and says why.
typedef int tool_take(void *user, tool_option_id option, const tool_value *value);

/// Reads the options of a verb; its other words stand in argv from getopt's `optind` on. Returns TOOL_FINE,
/// TOOL_DONE after --help, or an exit status after saying why.
int tool_options_read(tool_verb_id verb, int argc, char **argv, tool_take *take, void *user);
/// Reads the value of an option as the table wants it. Returns an exit status and says why.
int tool_value_read(const char *verb, const tool_option *row, char *text, tool_value *out);
/// "--name" or "-o". Returns `out`.
#define TOOL_OPTION_TEXT_CAP 32
const char *tool_option_text(const tool_option *option, char out[TOOL_OPTION_TEXT_CAP]);
/// Reads "X,Y".
bool tool_place(const char *text, deft_pos *out);
/// True when `path` ends in `suffix`.
bool tool_has_suffix(const char *path, const char *suffix);

/* help.c */

/// Prints what a verb does and takes; TOOL_VERB_COUNT: what verbs there are.
void tool_help(FILE *out, tool_verb_id id);

/* guess.c */

/// The word that a mistyped one means, among those that are tried.
typedef struct tool_guess {
    const char *name;
    const char *nearest; ///< NULL: none is near
    unsigned least;
} tool_guess;

void tool_guess_start(tool_guess *guess, const char *name);
void tool_guess_try(tool_guess *guess, const char *word);

/* outputs.c */

/// The most files that a command line reads, or writes.
#define TOOL_FILES_MAX 4

/// Refuses two inputs that are standard input, or one pipe, which can be read only once. `names` are what the
/// messages call the inputs; NULLs are passed over. Returns an exit status and says why.
int tool_inputs_judge(const char *verb, const char *const inputs[TOOL_FILES_MAX],
                      const char *const names[TOOL_FILES_MAX]);

/// Refuses outputs that are inputs, or one and the same file; NULLs are passed over. Returns an exit status
/// and says why.
int tool_outputs_judge(const char *verb, const char *const inputs[TOOL_FILES_MAX],
                       const char *const outputs[TOOL_FILES_MAX]);

/// The same for the files that a level refers to, once it has been read from `path`.
int tool_outputs_judge_level(const char *verb, const char *path, const deft_level *level,
                             const char *const outputs[TOOL_FILES_MAX]);

/// Refuses the name of a picture that says no format. Returns an exit status and says why.
int tool_picture_judge(const char *verb, const char *out);

/* sources.c */

/// What findings come to: DEFT_ERROR_FILE when a file could not be read.
deft_result tool_result_of(const deft_diag_list *diags);

/// A tuning and its moveset, and what to call it.
typedef struct tool_tuning {
    const char *label;
    deft_tuning tuning;
    deft_moveset moveset;
    double scaled_by; ///< to fit a level; 1 when it fitted
} tool_tuning;

/// What most verbs about a tuning are told. Zero-fill it to start.
typedef struct tool_wish {
    const char *file, *preset; ///< of the tuning
    const char *out;
    double rate_hz;
    bool is_json;
} tool_wish;

/// Takes one of these options. False when it is another.
bool tool_wish_option(tool_wish *wish, tool_option_id option, const tool_value *value);

/// Takes a tuning file or a preset (both NULL: the default preset). Returns an exit status and says why.
int tool_tuning_take(const char *verb, const char *file, const char *preset, tool_tuning *out);
/// What to call one of several tunings in a picture: the file without its folders, unless two are called so.
const char *tool_short_label(const tool_tuning *tunings, uint32_t count, uint32_t index);
/// Scales a tuning so that its tile is as large as the level's, which is `tile` units.
int tool_tuning_fit(const char *verb, double tile, tool_tuning *tuning);
/// How a verb is to read its level. Zero-fill it to start.
typedef struct tool_level_wish {
    double px_per_unit; ///< 0: the format's own
    const char *room;   ///< NULL: the whole project
    bool is_confined;   ///< what the level refers to is in its folder
    deft_level_name names[TOOL_NAMES_MAX];
    uint32_t name_count;
} tool_level_wish;

/// Takes an option that says how to read a level. Returns an exit status and says why.
int tool_level_option(const char *verb, tool_level_wish *wish, tool_option_id option,
                      const tool_value *value);
/// Loads a level (`wish` NULL: as the format has it); NULL, and it says why.
deft_level *tool_level_take(const char *verb, const char *path, const tool_level_wish *wish);
/// The options that a wish is.
deft_level_options tool_level_options(const tool_level_wish *wish);
/// Loads an input script; NULL, and it says why.
deft_script *tool_script_take(const char *verb, const char *path);

/* check_list.c */

/// Prints what a level holds, for `deft check --list`.
void tool_list_level(const deft_level *level);

/* progress.c */

/// Shows how much of some long work is done, on a terminal, and notices Ctrl-C.
typedef struct tool_progress {
    const char *verb;
    double started_s, shown_s;
    bool terminal, visible;
} tool_progress;

void tool_progress_start(tool_progress *progress, const char *verb);
/// Call it now and then. `share` is from 0 to 1.
void tool_progress_show(tool_progress *progress, double share);
void tool_progress_end(tool_progress *progress);
/// True once the user wants the work to stop.
bool tool_interrupted(void);

#endif
