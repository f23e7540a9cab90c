/* trace/record.h -- the records of which a trace is made, after its head: an operation and what belongs to
 * it.
 *
 * A tick is any number of PATCH, MOVESET, BODY, GATHER and ANSWER, closed by a TICK. Between ticks stand KEY
 * and SEAL. With KEY a group of ticks begins that can be replayed without those before. SEAL is the check of
 * all bytes since the last one. END is the last record before the last seal. docs/reference/traces.md has
 * their bytes.
 */
#ifndef DEFT_TRACE_RECORD_H
#define DEFT_TRACE_RECORD_H

#include "deft/trace.h"

#define DEFT__TRACE_MAGIC                                                                                    \
    "\x89"                                                                                                   \
    "DTRACE\n"

/* TICK is the operation 0 and what it has. */
#define DEFT__TICK_DT    1u /* another dt than the tick before */
#define DEFT__TICK_INPUT 2u /* another input than the tick before */
#define DEFT__TICK_CHECK 4u
#define DEFT__TICK_STATE 8u
#define DEFT__TICK_ALL   15u

enum {
    DEFT__OP_PATCH = 0x20,   /* a field of the state that the host changed */
    DEFT__OP_MOVESET = 0x21, /* another moveset */
    DEFT__OP_BODY = 0x22,    /* how a body moves */
    DEFT__OP_GATHER = 0x23,  /* the world's answer to a query */
    DEFT__OP_ANSWER = 0x24,  /* its answer to the question for a body */
    DEFT__OP_KEY = 0x30,
    DEFT__OP_SEAL = 0x31,
    DEFT__OP_END = 0x32
};

#define DEFT__BODY_MOVES 1u /* a place that it goes to */
#define DEFT__BODY_ANGLE 2u
#define DEFT__BODY_TURNS 4u /* an angle that it turns to */
#define DEFT__BODY_ALL   7u
#define DEFT__OWN_STATES 1u /* of a KEY and a MOVESET: the moveset has states of the host's own */

#define DEFT__KEY_SIZE     54u /* without poses and state */
#define DEFT__POSE_SIZE    28u
#define DEFT__GATHER_SIZE  23u /* without features */
#define DEFT__FEATURE_SIZE 13u /* without points and one_way */
#define DEFT__MOVESET_SIZE 10u
#define DEFT__SEAL_SIZE    5u
#define DEFT__END_SIZE     9u

/* A record where it lies. */
typedef struct deft__record {
    uint8_t op;      /* 0 for every TICK */
    uint8_t flags;   /* of a TICK */
    size_t at, next; /* the operation's byte, and the one behind the record */
} deft__record;

/* What came of reading a record. */
typedef enum deft__record_result {
    DEFT__RECORD_OK,
    DEFT__RECORD_SHORT,
    DEFT__RECORD_BAD
} deft__record_result;

/* The record at `at` of bytes that end at `end`. */
deft__record_result deft__record_read(const deft_trace *trace, size_t at, size_t end, deft__record *out);

/* Reads the feature at `at`, whose record is known to be whole, and returns the place behind it. */
size_t deft__record_feature(const uint8_t *bytes, size_t at, deft_feature *out);

/* The pose of a BODY record. */
deft_body_pose deft__record_pose(const deft_trace *trace, size_t at);

#endif
