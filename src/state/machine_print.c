/* state/machine_print.c -- the machine as a graph, so that the documents show what the code does. */
#include "base/float_guard.h"
#include "base/needs.h"
#include "deft/machine.h"

#include <stddef.h>
#include <string.h>

/* Text that is written as far as there is room, and counted beyond that. */
typedef struct print_text {
    char *out;
    size_t capacity, length;
} print_text;

static void print_word(print_text *text, const char *word)
{
    for (; *word != '\0'; word++, text->length++) {
        if (text->length + 1 < text->capacity) {
            text->out[text->length] = *word;
        }
    }
}

static void print_edge(print_text *text, const char *before, const char *from, const char *arrow,
                       const char *to, const char *after)
{
    print_word(text, before);
    print_word(text, from);
    print_word(text, arrow);
    print_word(text, to);
    print_word(text, after);
}

static void print_rows(print_text *text, const deft_machine *machine, bool dot)
{
    for (uint32_t from = 0; from < machine->count; from++) {
        const deft_state_row *row = &machine->rows[from];
        if (dot && row->realm == DEFT_REALM_GROUND) {
            print_edge(text, "  ", row->name, "", "", " [shape=box]\n");
        }
        for (uint32_t to = 0; to < machine->count; to++) {
            if ((row->next >> to & 1) != 0) {
                print_edge(text, dot ? "  " : "    ", row->name, dot ? " -> " : " --> ",
                           machine->rows[to].name, "\n");
            }
        }
    }
    for (uint32_t to = 0; to < machine->count; to++) {
        if ((DEFT_STATES_FROM_OUTSIDE >> to & 1) != 0) {
            print_edge(text, dot ? "  " : "    ", dot ? "the_game" : "[*]", dot ? " -> " : " --> ",
                       machine->rows[to].name, "\n");
        }
    }
}

size_t deft_machine_print(char *out, size_t capacity, const deft_machine *machine, deft_graph kind)
{
    DEFT__NEEDS(out != NULL || capacity == 0, 0);
    deft_machine own;
    print_text text = {out, capacity, 0};
    bool dot = kind == DEFT_GRAPH_DOT;
    if (machine == NULL) {
        deft_machine_default(&own);
        machine = &own;
    }
    print_word(&text, dot ? "digraph deft {\n" : "stateDiagram-v2\n");
    print_rows(&text, machine, dot);
    print_word(&text, dot ? "}\n" : "");
    if (capacity > 0) {
        out[text.length < capacity ? text.length : capacity - 1] = '\0';
    }
    return text.length;
}
