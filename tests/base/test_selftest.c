/* The self-test passes in a sound build, and finds the processor modes that change results. */
#include "deft/base.h"

#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

static void this_build_is_sound(void **state)
{
    (void)state;
    const char *verdict = deft_selftest();
    if (verdict != NULL) {
        fail_msg("%s", verdict);
    }
}

static void another_rounding_mode_is_seen(void **state)
{
    (void)state;
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        fesetround(modes[i]);
        const char *verdict = deft_selftest();
        fesetround(FE_TONEAREST);
        assert_non_null(verdict);
        assert_non_null(strstr(verdict, "round"));
    }
}

/* Flush-to-zero and denormals-are-zero, as a plug-in or an audio library leaves them on. */
static void flushing_to_zero_is_seen(void **state)
{
    (void)state;
#if defined(__SSE2__)
    const unsigned modes[] = {0x8000u, 0x0040u};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        const unsigned before = _mm_getcsr();
        _mm_setcsr(before | modes[i]);
        const char *verdict = deft_selftest();
        _mm_setcsr(before);
        assert_non_null(verdict);
        assert_non_null(strstr(verdict, "flush"));
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_build_is_sound),
        cmocka_unit_test(another_rounding_mode_is_seen),
        cmocka_unit_test(flushing_to_zero_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
