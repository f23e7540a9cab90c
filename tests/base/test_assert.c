/* tests/base/test_assert.c -- a call that breaks a promise ends a debug build with the condition, the file
 * and the line on standard error; where assertions are off it does nothing.
 */
#include "deft/deft.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void default_of_nothing(void)
{
    deft_tuning_default(NULL);
}

static void step_of_what_was_never_spawned(void)
{
    static deft_character character;
    static deft_moveset moveset;
    const deft_input input = *deft_input_none();
    deft_character_step(&character, &moveset, NULL, &input, 1.0 / 60, NULL, NULL);
}

static void step_of_a_walker_that_was_never_spawned(void)
{
    static deft_topdown walker;
    static deft_moveset moveset;
    const deft_input input = *deft_input_none();
    deft_topdown_step(&walker, &moveset, NULL, &input, 1.0 / 60, NULL, NULL);
}

/* What a process says on standard error when it makes a wrong call. Returns its exit status. */
static int call_apart(void (*call)(void), char *out, size_t capacity)
{
    int ends[2], status = 0;
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)signal(SIGILL, SIG_DFL);
        (void)signal(SIGABRT, SIG_DFL);
        (void)dup2(ends[1], STDERR_FILENO);
        call();
        _exit(0);
    }
    (void)close(ends[1]);
    for (ssize_t got = 1; got > 0 && length + 1 < capacity; length += got > 0 ? (size_t)got : 0) {
        got = read(ends[0], out + length, capacity - 1 - length);
    }
    out[length] = '\0';
    (void)close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void assert_told(void (*call)(void), const char *condition, const char *file)
{
    char said[4096];
    const int status = call_apart(call, said, sizeof said);
#ifdef NDEBUG
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_string_equal(said, "");
    (void)condition;
    (void)file;
#else
    assert_true(WIFSIGNALED(status));
    assert_non_null(strstr(said, condition));
    const char *place = strstr(said, file);
    assert_non_null(place);
    assert_true(atoi(place + strlen(file)) > 1);
#endif
}

static void a_broken_promise_is_told_with_its_condition_file_and_line(void **state)
{
    (void)state;
    assert_told(default_of_nothing, "out != NULL", "params.c:");
}

static void a_step_of_what_was_never_spawned_is_told(void **state)
{
    (void)state;
    assert_told(step_of_what_was_never_spawned, "is_spawned", "character/step.c:");
    assert_told(step_of_a_walker_that_was_never_spawned, "is_spawned", "topdown/step.c:");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_promise_is_told_with_its_condition_file_and_line),
        cmocka_unit_test(a_step_of_what_was_never_spawned_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
