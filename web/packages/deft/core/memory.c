/* memory.c -- malloc and its kin: those of the C library are 11 KB of a module, these are 1 KB.
 *
 * The heap is a row of blocks from the end of the static data to the end of the memory. A block knows its
 * size and that of the block before it, so a freed block joins its free neighbours. Free blocks are in lists
 * by the power of two of their size. The block at the end is empty and never free.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 16U /* of what malloc returns, which is HEADER behind the block's begin */
#define HEADER    8U
#define PAGE      65536U
#define LISTS     32
#define TRIES     32 /* blocks of a list that are looked at, so that the work of a call has a bound */
#define LARGEST   0x7fff0000U
#define IN_USE    1U

typedef struct block {
    size_t size;               /* bytes up to the next block, and IN_USE */
    size_t before;             /* bytes of the block before; 0 for the first */
    struct block *next, *last; /* its neighbours in its list, while it is free */
} block;

extern unsigned char __heap_base; /* the linker's: where the static data ends */

static block *lists[LISTS];
static block *end; /* NULL before the first call */

static size_t size_of(const block *b)
{
    return b->size & ~(size_t)IN_USE;
}

static block *offset(block *b, size_t size)
{
    return (block *)(void *)((char *)b + size);
}

static block **list_of(size_t size)
{
    return &lists[LISTS - 1 - __builtin_clz(size)];
}

static void leave_list(block *b)
{
    *(b->last != NULL ? &b->last->next : list_of(b->size)) = b->next;
    if (b->next != NULL) {
        b->next->last = b->last;
    }
}

/* Makes `size` bytes from `b` a free block, together with its free neighbours. */
static block *release(block *b, size_t size)
{
    block *next = offset(b, size);
    if ((next->size & IN_USE) == 0) {
        leave_list(next);
        size += next->size;
    }
    block *before = (block *)(void *)((char *)b - b->before);
    if (b->before != 0 && (before->size & IN_USE) == 0) {
        leave_list(before);
        size += before->size;
        b = before;
    }
    b->size = size;
    offset(b, size)->before = size;
    block **list = list_of(size);
    b->last = NULL;
    b->next = *list;
    if (b->next != NULL) {
        b->next->last = b;
    }
    *list = b;
    return b;
}

/* Uses the first `need` of the `size` bytes of a block in no list, and frees the rest. */
static void *use(block *b, size_t size, size_t need)
{
    b->size = need | IN_USE;
    if (size - need < sizeof *b) {
        b->size = size | IN_USE;
        offset(b, size)->before = size;
        return offset(b, HEADER);
    }
    block *rest = offset(b, need);
    rest->before = need;
    (void)release(rest, size - need);
    return offset(b, HEADER);
}

/* The lowest of the blocks that are looked at: what is long kept then stays low, in front of one large rest.
 */
static block *find(size_t need)
{
    block *lowest = NULL;
    for (block **list = list_of(need); list < lists + LISTS; ++list) {
        int tries = TRIES;
        for (block *b = *list; b != NULL && tries > 0; b = b->next, --tries) {
            lowest = b->size >= need && (lowest == NULL || b < lowest) ? b : lowest;
        }
    }
    return lowest;
}

/* A free block of at least `need` bytes in front of a new end, from the free block there on; NULL when there
 * is no more memory. */
static block *grow(size_t need)
{
    const uintptr_t first =
        (((uintptr_t)&__heap_base + HEADER + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1)) - HEADER;
    const uintptr_t begin = end != NULL ? (uintptr_t)end : first;
    const block *last = end != NULL ? (const block *)(const void *)((const char *)end - end->before) : NULL;
    const uintptr_t from = last != NULL && (last->size & IN_USE) == 0 ? (uintptr_t)last : begin;
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (need > UINTPTR_MAX - PAGE - from) {
        return NULL;
    }
    if (from + need + HEADER > limit) {
        const size_t pages = (from + need + HEADER - limit + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
            return NULL;
        }
        limit += pages * PAGE;
    }
    block *added = (block *)begin;
    added->before = end != NULL ? added->before : 0;
    const size_t size = limit - HEADER - begin;
    end = offset(added, size);
    end->size = IN_USE;
    return release(added, size);
}

void *malloc(size_t size)
{
    if (size > LARGEST) {
        return NULL;
    }
    const size_t whole = (size + HEADER + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    const size_t need = whole < sizeof(block) ? sizeof(block) : whole;
    block *b = find(need);
    b = b != NULL ? b : grow(need);
    if (b == NULL) {
        return NULL;
    }
    leave_list(b);
    return use(b, b->size, need);
}

void free(void *memory)
{
    if (memory != NULL) {
        block *b = (block *)(void *)((char *)memory - HEADER);
        (void)release(b, size_of(b));
    }
}

void *calloc(size_t count, size_t size)
{
    size_t bytes = 0;
    void *memory = __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
    if (memory != NULL) {
        memset(memory, 0, bytes);
    }
    return memory;
}

void *realloc(void *memory, size_t size)
{
    if (memory == NULL) {
        return malloc(size);
    }
    block *b = (block *)(void *)((char *)memory - HEADER);
    const size_t room = size_of(b) - HEADER;
    if (size <= room) {
        return memory;
    }
    void *moved = malloc(size);
    if (moved != NULL) {
        memcpy(moved, memory, room);
        free(memory);
    }
    return moved;
}
