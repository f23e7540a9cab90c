/* math/hash.h -- 64-bit hashing of state, word by word.
 *
 * Works on values, not on bytes in memory, so that machines of either endianness agree. Not cryptographic: it
 * is for sync tests and for telling two movesets apart.
 *
 *     uint64_t h = DEFT__HASH_SEED;
 *     h = deft__hash_word(h, deft__hash_real(x));
 *     h = deft__hash_finish(h);
 */
#ifndef DEFT_MATH_HASH_H
#define DEFT_MATH_HASH_H

#include "math/dmath.h"

#include <stddef.h>

/* The fraction of the golden ratio: bits without a pattern. */
#define DEFT__HASH_SEED UINT64_C(0x9e3779b97f4a7c15)

/* Takes one word into the state. Both multipliers are odd, so that for a given state no two words, and for a
 * given word no two states, give the same result. */
static inline uint64_t deft__hash_word(uint64_t state, uint64_t word)
{
    word *= UINT64_C(0xd6e8feb86659fd93);
    word ^= word >> 32;
    state = (state << 29 | state >> 35) ^ word;
    return state * UINT64_C(0x9e6c63d0676a9a99) + UINT64_C(0x632be59bd9b4e019);
}

/* Spreads every bit of the state over the whole result. */
static inline uint64_t deft__hash_finish(uint64_t state)
{
    state ^= state >> 32;
    state *= UINT64_C(0xd6e8feb86659fd93);
    state ^= state >> 29;
    state *= UINT64_C(0x9e6c63d0676a9a99);
    return state ^ state >> 32;
}

/* Many words at once: word i goes into lane i mod 4, so that a processor works on four at a time; then the
 * lanes are taken in one after another. */
static inline uint64_t deft__hash_words(const uint64_t *words, size_t count)
{
    uint64_t a = DEFT__HASH_SEED, b = DEFT__HASH_SEED + 1, c = DEFT__HASH_SEED + 2, d = DEFT__HASH_SEED + 3;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        a = deft__hash_word(a, words[i]);
        b = deft__hash_word(b, words[i + 1]);
        c = deft__hash_word(c, words[i + 2]);
        d = deft__hash_word(d, words[i + 3]);
    }
    a = i < count ? deft__hash_word(a, words[i]) : a;
    b = i + 1 < count ? deft__hash_word(b, words[i + 1]) : b;
    c = i + 2 < count ? deft__hash_word(c, words[i + 2]) : c;
    return deft__hash_finish(deft__hash_word(deft__hash_word(deft__hash_word(a, b), c), d));
}

/* The place of a field in a state as words: the word, and how far up in the word its first byte is. So the
 * endianness of the machine does not matter. */
#define DEFT__HASH_WORDS(type)         (sizeof(type) / 8)
#define DEFT__HASH_WORD(type, member)  (offsetof(type, member) / 8)
#define DEFT__HASH_SHIFT(type, member) (offsetof(type, member) % 8 * 8)

/* A real as a word: its bits, with -0 as +0, since the two compare equal. */
static inline uint64_t deft__hash_real(double x)
{
    return deft__bits(x + 0.0); /* no choice: of fifty fields each would be a branch */
}

#endif
