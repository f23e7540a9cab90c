/* tests/base/sanitized.h -- whether this build looks over every read and write. A tick takes ten times as
 * long there, and what it looks for shows in a few of the cases: the plain build of the same tests plays them
 * all. */
#ifndef TESTS_BASE_SANITIZED_H
#define TESTS_BASE_SANITIZED_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESTS_ARE_SANITIZED 1
#endif
#endif

#ifndef TESTS_ARE_SANITIZED
#define TESTS_ARE_SANITIZED 0
#endif

#endif
