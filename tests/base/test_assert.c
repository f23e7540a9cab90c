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

/* What a process says on standard error when it calls with a null pointer. Returns its exit status. */
static int call_with_null(char *out, size_t capacity)
{
    int ends[2], status = 0;
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)signal(SIGILL, SIG_DFL);
        (void)signal(SIGABRT, SIG_DFL);
        (void)dup2(ends[1], STDERR_FILENO);
        deft_tuning_default(NULL);
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

static void a_broken_promise_is_told_with_its_condition_file_and_line(void **state)
{
    (void)state;
    char said[4096];
    const int status = call_with_null(said, sizeof said);
#ifdef NDEBUG
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_string_equal(said, "");
#else
    assert_true(WIFSIGNALED(status));
    assert_non_null(strstr(said, "out != NULL"));
    const char *file = strstr(said, "params.c");
    assert_non_null(file);
    assert_true(atoi(file + strlen("params.c:")) > 1);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_promise_is_told_with_its_condition_file_and_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
