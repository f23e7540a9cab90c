/* base/float_guard.h -- refuses the compiler modes that would change the bits of a run.
 *
 * Every source of the core reaches this file first, through the headers of its room, and deft.c begins with
 * it. The same inputs give the same bits on every machine only if each + - * / sqrt is rounded once, to its
 * own type. Macros tell some of the modes that break this; the pragmas switch contraction off where
 * deft.c is built without -ffp-contract=off; deft_selftest() finds the rest at start-up.
 */
#ifndef DEFT_BASE_FLOAT_GUARD_H
#define DEFT_BASE_FLOAT_GUARD_H

#include <float.h>

#if defined(__FAST_MATH__)
#error "deft: built with -ffast-math, which changes results; use -fno-fast-math"
#endif

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ == 1
#error "deft: built with -ffinite-math-only, which drops checks for NaN; use -fno-finite-math-only"
#endif

#if defined(__ASSOCIATIVE_MATH__)
#error "deft: built with -fassociative-math, which reorders sums; use -fno-associative-math"
#endif

#if defined(__RECIPROCAL_MATH__)
#error "deft: built with -freciprocal-math, which rounds quotients twice; use -fno-reciprocal-math"
#endif

/* 16 is gcc's -march=native with half floats: float and double are still evaluated as themselves. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#if defined(__s390__)
#error "deft: float is evaluated as double; on s390x use -fexcess-precision=fast, or -std=gnu11"
#else
#error "deft: float is evaluated in a wider type (x87?); on 32-bit x86 use -msse2 -mfpmath=sse"
#endif
#endif

/* a * b + c must round twice. clang obeys the standard pragma, gcc only its own. Where gcc 12 vectorizes, it
 * obeys neither. Of the products of a turn, x c - y s and x s + y c, it then makes one fused instruction
 * (-march=native). So gcc does not vectorize here, which costs no time. The last switch keeps gcc from
 * turning loops into calls of strlen and the like. The core needs nothing of libc but memcpy, memset and
 * sqrt. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off", "no-tree-vectorize", "no-tree-slp-vectorize")
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

#endif
