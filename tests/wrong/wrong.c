/* tests/wrong/wrong.c -- every public function, called wrongly: one argument at a time is NULL, not a number,
 * infinite, absurd or no number of an enum, and the others are sound.
 *
 * No call may touch memory that is not there, nor take for ever. Where assertions are on, it may stop the
 * program by one; where they are off it comes back. No number in the state of the character or of the walker
 * that it was given is anything but finite afterwards, nor after some ticks more. The table of all functions
 * is made of the headers by calls.awk. With --nullable the program lists the pointers that may be NULL. A
 * pointer of a type that sample_of does not know points to 64 KB of zeros.
 */
#include "deft/deft.h"
#include "deft/io.h"
#include "deft/plot.h"

#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define WRONG_EMPTY  99 /* kind: a NULL array, whose length is 0 */
#define CALL_SECONDS 5  /* of the processor's time */

typedef struct wrong_call {
    uint32_t bad;  /* which argument is wrong */
    uint32_t kind; /* how */
    const struct wrong_function *function;
    deft_tick *tick;
    deft_law *law;
    const deft_hit *hit;
} wrong_call;

typedef struct wrong_parameter {
    const char *name, *type;
} wrong_parameter;

typedef struct wrong_function {
    const char *name;
    void (*call)(const wrong_call *wrong);
    uint32_t count;
    wrong_parameter parameters[16];
} wrong_function;

/* ---- what is wrong ---- */

static const double odd_numbers[] = {
    (double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, -1e300, 1e155, -1, 0, 1e-310};
#define ODD_NUMBERS  (sizeof odd_numbers / sizeof odd_numbers[0])
#define ODD_INTEGERS 3

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), most = strlen(end);
    return length >= most && strcmp(text + length - most, end) == 0;
}

static bool is_pointer(const wrong_parameter *parameter)
{
    return ends_with(parameter->type, "*");
}

/* The numbers of what a pointer points to are the host's word: a larger one is no call but a lie. */
static bool is_count(const wrong_parameter *parameter)
{
    return ends_with(parameter->name, "count") || strcmp(parameter->name, "capacity") == 0 ||
           strcmp(parameter->name, "size") == 0;
}

static bool is_real(const wrong_parameter *parameter)
{
    return strcmp(parameter->type, "double") == 0;
}

/* Small structs of doubles that are only read: how they look when they are sound. */
typedef struct wrong_reals {
    const char *type;
    uint32_t count;
    double sound[4];
} wrong_reals;

static const wrong_reals *reals_of(const wrong_parameter *parameter)
{
    static const wrong_reals table[] = {{"const deft_pos *", 2, {0.5, 1.25, 0, 0}},
                                        {"const deft_vec2d *", 2, {0.5, 0.25, 0, 0}},
                                        {"const deft_box *", 4, {0, 0, 2, 2}},
                                        {"const deft_axes *", 4, {1, 0, 0, 1}}};
    for (size_t n = 0; n < sizeof table / sizeof table[0]; n++) {
        if (strcmp(parameter->type, table[n].type) == 0) {
            return &table[n];
        }
    }
    return NULL;
}

static bool is_state(const wrong_parameter *parameter)
{
    return ends_with(parameter->type, "deft_character *") || ends_with(parameter->type, "deft_topdown *");
}

static uint32_t kinds_of(const wrong_parameter *parameter)
{
    if (is_state(parameter)) {
        return 2; /* NULL, and one that was never spawned */
    }
    if (reals_of(parameter) != NULL) {
        return 1 + (uint32_t)ODD_NUMBERS; /* NULL, and each odd number */
    }
    if (is_pointer(parameter) || is_count(parameter)) {
        return 1;
    }
    return is_real(parameter) ? (uint32_t)ODD_NUMBERS : ODD_INTEGERS;
}

static bool is_bad(const wrong_call *wrong, uint32_t i)
{
    return wrong->bad == i;
}

static double wrong_double(const wrong_call *wrong, uint32_t i)
{
    return is_bad(wrong, i) ? odd_numbers[wrong->kind] : 0.25;
}

static uint64_t wrong_integer(const wrong_call *wrong, uint32_t i)
{
    static const uint64_t odd_integers[ODD_INTEGERS] = {0, 77, UINT64_MAX};
    const wrong_parameter *parameter = &wrong->function->parameters[i];
    if (wrong->kind == WRONG_EMPTY && is_bad(wrong, i - 1)) {
        return 0;
    }
    if (is_bad(wrong, i)) {
        return odd_integers[wrong->kind];
    }
    return strcmp(parameter->name, "size") == 0 && wrong->function->parameters[0].type[0] == 'v' ? 65536 : 1;
}

/* ---- what is sound ---- */

static uint64_t rooms[16][8192];
static deft_tuning tuning;
static deft_machine machine;
static deft_moveset moveset;
static deft_world_view view;
static deft_world *world;
static deft_character character;
static deft_topdown walker;
static deft_input input;
static deft_state_row row;
static deft_recorder *recorder;
static uint64_t recorder_block[65536], trace_block[65536];
static deft_trace trace;
static deft_replay replay;

static const wrong_call *under_way; /* from within a state of the host's own */

static void own_decide(deft_tick *tick)
{
    (void)tick;
}

static bool takes(const wrong_function *function, const char *type)
{
    for (uint32_t i = 0; i < function->count; i++) {
        if (strstr(function->parameters[i].type, type) != NULL) {
            return true;
        }
    }
    return false;
}

static void call_within(deft_tick *tick, deft_law *law, const deft_hit *hit)
{
    if (under_way != NULL && takes(under_way->function, "deft_hit *") == (hit != NULL)) {
        wrong_call inside = *under_way;
        inside.tick = tick;
        inside.law = law;
        inside.hit = hit;
        under_way = NULL;
        inside.function->call(&inside);
    }
}

static void own_law(deft_tick *tick, deft_law *out)
{
    deft_law_fall(tick, out);
    call_within(tick, out, NULL);
}

static bool own_meet(deft_tick *tick, const deft_hit *hit)
{
    call_within(tick, NULL, hit);
    return false;
}

static void samples_start(void)
{
    static uint64_t world_block[65536];
    static const uint16_t cells[8] = {1, 1, 1, 1, 0, 0, 0, 0};
    static deft_tile_kind kinds[2];
    static deft_tile_piece full;
    deft_world_def def;
    deft_pos feet = {2, 1.5};
    memset(&def, 0, sizeof def);
    memset(rooms, 0, sizeof rooms);
    deft_tile_piece_full(&full);
    kinds[1].piece_count = 1;
    def.columns = 4;
    def.rows = 2;
    def.tile_size = 1;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = 2;
    def.pieces = &full;
    def.piece_count = 1;
    def.body_capacity = 4;
    world = deft_world_build(world_block, sizeof world_block, &def, NULL);
    deft_world_view_of(&view, world);
    deft_tuning_default(&tuning);
    (void)deft_moveset_build(&moveset, &tuning, NULL);
    moveset.abilities = 0xffff;
    deft_machine_default(&machine);
    row = machine.rows[DEFT_STATE_FALL];
    row.name = "own";
    row.decide = own_decide;
    row.law = own_law;
    row.meet = own_meet;
    moveset.machine = 1;
    view.machines = &machine;
    view.machine_count = 1;
    deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
    deft_topdown_spawn(&walker, &moveset, &feet, deft_axes_y_up());
    input = *deft_input_none();
    under_way = NULL;
}

/* A recording of some ticks, and what can be read of it. */
static void samples_record(void)
{
    deft_record_options options;
    size_t size = 0;
    const void *bytes;
    uint8_t *to = (uint8_t *)trace_block;
    memset(&options, 0, sizeof options);
    options.tunings = &tuning;
    options.tuning_count = 1;
    options.body_capacity = 1;
    recorder = deft_recorder_start(recorder_block, sizeof recorder_block, &options, NULL);
    for (int i = 0; i < 8 && recorder != NULL; i++) {
        deft_recorder_step(recorder, &character, &moveset, &view, &input, 0.01, NULL, NULL);
    }
    deft_recorder_seal(recorder);
    for (uint32_t i = 0; (bytes = deft_recorder_part(recorder, i, &size)) != NULL; i++) {
        memcpy(to, bytes, size);
        to += size;
    }
    if (deft_trace_open(&trace, trace_block, (size_t)(to - (uint8_t *)trace_block), NULL) != DEFT_OK) {
        fprintf(stderr, "wrong: no trace could be made\n");
        exit(1);
    }
    deft_replay_start(&replay, &trace);
    recorder = deft_recorder_start(recorder_block, sizeof recorder_block, &options, NULL);
}

static void *own(const void *object, const char *type, const char *wanted)
{
    return strcmp(type, wanted) == 0 ? (void *)(uintptr_t)object : NULL;
}

/* What only the functions that need it make, since it takes files or memory. They are not given back: a call
 * may have done so. */
static void *sample_made(const char *type)
{
    if (strcmp(type, "deft_json *") == 0) {
        return deft_json_open();
    }
    if (strcmp(type, "deft_level *") == 0) {
        return deft_level_flat();
    }
    if (strcmp(type, "deft_script *") == 0) {
        return deft_script_parse("10,R\n", 5, NULL);
    }
    if (strcmp(type, "deft_level_platform *") == 0) {
        static const deft_pos path[2] = {{0, 0}, {3, 4}};
        static deft_level_platform platform;
        platform.path = path;
        platform.path_count = 2;
        platform.speed = 1;
        return &platform;
    }
    if (strcmp(type, "deft_csv *") == 0) {
        return deft_csv_open("wrong_calls.csv", NULL);
    }
    if (strcmp(type, "deft_trace_file *") == 0) {
        return deft_trace_file_open("wrong_calls.trace", recorder, NULL);
    }
    return NULL;
}

static void *sample_of(const wrong_call *wrong, uint32_t i)
{
    const wrong_parameter *parameter = &wrong->function->parameters[i];
    const char *type = parameter->type;
    const void *found = NULL;
    if (strcmp(type, "const char *") == 0) {
        return (void *)(uintptr_t)(strcmp(parameter->name, "path") == 0 ? "/nowhere/at.all" : "jump.height");
    }
    if (strcmp(parameter->name, "memory") == 0) {
        return malloc(16); /* to be freed */
    }
    if (strncmp(type, "const ", 6) == 0) {
        type += 6;
    }
    const struct {
        const void *object;
        const char *type;
    } table[] = {
        {wrong->tick, "deft_tick *"},       {wrong->law, "deft_law *"},   {wrong->hit, "deft_hit *"},
        {&tuning, "deft_tuning *"},         {&machine, "deft_machine *"}, {&moveset, "deft_moveset *"},
        {&view, "deft_world_view *"},       {world, "deft_world *"},      {&character, "deft_character *"},
        {&walker, "deft_topdown *"},        {&input, "deft_input *"},     {&row, "deft_state_row *"},
        {recorder, "deft_recorder *"},      {&trace, "deft_trace *"},     {&replay, "deft_replay *"},
        {deft_param_at(3), "deft_param *"}, {trace_block, "void *"},
    };
    for (size_t n = 0; n < sizeof table / sizeof table[0] && found == NULL; n++) {
        found = own(table[n].object, type, table[n].type);
    }
    if (found == NULL) {
        found = sample_made(type);
    }
    return found != NULL ? (void *)(uintptr_t)found : rooms[i];
}

/* They stand at the start of zeros: some calls take an array of them. */
static void *sample_of_reals(const wrong_call *wrong, uint32_t i, const wrong_reals *reals)
{
    memcpy(rooms[i], reals->sound, reals->count * sizeof reals->sound[0]);
    if (is_bad(wrong, i)) {
        memcpy(&rooms[i][reals->count - 1], &odd_numbers[wrong->kind - 1], sizeof odd_numbers[0]);
    }
    return rooms[i];
}

static void *wrong_pointer(const wrong_call *wrong, uint32_t i, const char *type)
{
    const wrong_reals *reals = reals_of(&wrong->function->parameters[i]);
    (void)type;
    if (reals != NULL && !(is_bad(wrong, i) && (wrong->kind == 0 || wrong->kind == WRONG_EMPTY))) {
        return sample_of_reals(wrong, i, reals);
    }
    if (is_bad(wrong, i) && wrong->kind == 1) {
        memset(&character, 0, sizeof character);
        memset(&walker, 0, sizeof walker);
        return sample_of(wrong, i);
    }
    return is_bad(wrong, i) ? NULL : sample_of(wrong, i);
}

#include "calls.inl"

/* ---- calling ---- */

static sigjmp_buf way_back;
static volatile sig_atomic_t came_by;

static void catch (int number)
{
    came_by = number;
    siglongjmp(way_back, 1);
}

static const char *fault_of(int number)
{
    switch (number) {
    case 0:
        return NULL;
    case SIGABRT:
    case SIGILL:
    case SIGTRAP:
#ifdef NDEBUG
        return "ends the program";
#else
        return NULL; /* an assertion */
#endif
    case SIGVTALRM:
        return "takes for ever";
    default:
        return "touches memory that is not there, or divides by zero";
    }
}

static void call_now(const wrong_call *wrong)
{
    if (takes(wrong->function, "deft_tick *") || takes(wrong->function, "deft_law *")) {
        character.velocity.y = -100; /* it meets the floor in this tick */
        character.state = (uint8_t)deft_machine_add(&machine, &row);
        under_way = wrong;
        deft_character_step(&character, &moveset, &view, &input, 0.01, NULL, NULL);
    } else {
        wrong->function->call(wrong);
    }
}

static const char *not_finite(const deft_field *(*field_at)(size_t), const void *state)
{
    for (size_t i = 0; field_at(i) != NULL; i++) {
        const deft_field *field = field_at(i);
        double value = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)state + field->offset, sizeof value);
        }
        if (!isfinite(value)) {
            return field->name;
        }
    }
    return NULL;
}

static const char *state_fault(void)
{
    const char *field = not_finite(deft_character_field_at, &character);
    return field != NULL ? field : not_finite(deft_topdown_field_at, &walker);
}

static void play_on(void)
{
    for (int i = 0; i < 8; i++) {
        deft_character_step(&character, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
        deft_topdown_step(&walker, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
    }
}

/* Calls, and says what is wrong with that; NULL when nothing is. */
static const char *call_fault(const wrong_call *wrong)
{
    static char text[128];
    struct itimerval limit = {{0, 0}, {CALL_SECONDS, 0}}, none = {{0, 0}, {0, 0}};
    const char *fault;
    samples_start();
    if (takes(wrong->function, "deft_recorder *") || takes(wrong->function, "deft_trace") ||
        takes(wrong->function, "deft_replay *")) {
        samples_record();
    }
    came_by = 0;
    setitimer(ITIMER_VIRTUAL, &limit, NULL);
    if (sigsetjmp(way_back, 1) == 0) {
        call_now(wrong);
        play_on();
    }
    setitimer(ITIMER_VIRTUAL, &none, NULL);
    fault = fault_of(came_by);
    if (fault == NULL && state_fault() != NULL) {
        (void)snprintf(text, sizeof text, "leaves %s not finite", state_fault());
        fault = text;
    }
    return fault;
}

static uint32_t function_faults(const wrong_function *function)
{
    uint32_t faults = 0;
    wrong_call wrong = {UINT32_MAX, 0, function, NULL, NULL, NULL};
    const char *fault = call_fault(&wrong);
    if (fault != NULL) {
        printf("%s, called soundly, %s\n", function->name, fault);
        faults++;
    }
    for (wrong.bad = 0; wrong.bad < function->count; wrong.bad++) {
        const wrong_parameter *parameter = &function->parameters[wrong.bad];
        for (wrong.kind = 0; wrong.kind < kinds_of(parameter); wrong.kind++) {
            fault = call_fault(&wrong);
            if (fault != NULL && is_real(parameter)) {
                printf("%s with %g in `%s` %s\n", function->name, odd_numbers[wrong.kind], parameter->name,
                       fault);
            } else if (fault != NULL) {
                printf("%s with %s `%s` %s\n", function->name,
                       !is_pointer(parameter) ? "a wrong number as"
                       : wrong.kind == 1      ? "a zeroed"
                                              : "NULL as",
                       parameter->name, fault);
            }
            faults += fault != NULL;
        }
    }
    return faults;
}

/* Prints `function parameter` for each pointer that may be NULL: no assertion stops the call. `function
 * parameter[]` for each that may be NULL when the count behind it is 0. `function ?` when one stops the sound
 * call. */
static void print_nullable(const wrong_function *function)
{
    wrong_call wrong = {UINT32_MAX, 0, function, NULL, NULL, NULL};
    (void)call_fault(&wrong);
    if (came_by != 0) {
        printf("%s ?\n", function->name);
        return;
    }
    for (wrong.bad = 0; wrong.bad < function->count; wrong.bad++) {
        const wrong_parameter *parameter = &function->parameters[wrong.bad];
        bool is_array =
            wrong.bad + 1 < function->count && is_count(parameter + 1) && !is_pointer(parameter + 1);
        for (int empty = 0; is_pointer(parameter) && empty <= is_array; empty++) {
            wrong.kind = empty ? WRONG_EMPTY : 0;
            (void)call_fault(&wrong);
            if (came_by == 0) {
                printf("%s %s%s\n", function->name, parameter->name, empty ? "[]" : "");
            }
        }
    }
}

/* What is made for a call is not given back. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* The calls write files, some of which a wrong call abandons: into a folder of their own, which goes with
 * them.
 */
static char folder[] = "/tmp/deft_wrong_XXXXXX";

static bool folder_enter(void)
{
    return mkdtemp(folder) != NULL && chdir(folder) == 0;
}

static bool folder_remove(void)
{
    DIR *files = opendir(".");
    for (struct dirent *at; files != NULL && (at = readdir(files)) != NULL;) {
        (void)unlink(at->d_name); /* not the folder itself, which is no file */
    }
    return files != NULL && closedir(files) == 0 && rmdir(folder) == 0;
}

int main(int argc, char **argv)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP, SIGVTALRM};
    uint32_t faults = 0;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        (void)sigaction(signals[i], &action, NULL);
    }
#ifndef NDEBUG
    if (freopen("/dev/null", "w", stderr) == NULL) { /* each assertion prints its sentence */
        return 1;
    }
#endif
    if (!folder_enter()) {
        perror(folder);
        return 1;
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (argc == 2 && strcmp(argv[1], "--nullable") == 0) {
            print_nullable(&functions[i]);
        } else if (argc < 2 || strcmp(argv[1], functions[i].name) == 0) {
            faults += function_faults(&functions[i]);
        }
    }
    if (!folder_remove()) {
        printf("%s stays: a call left what is no file\n", folder);
        faults++;
    }
    return faults != 0;
}
