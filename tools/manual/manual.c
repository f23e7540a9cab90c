/* tools/manual/manual.c -- deft_manual man|bash|zsh: writes one of them to standard output. */
#include "tools/manual/manual.h"

#include <string.h>

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*write)(FILE *out);
    } forms[] = {{"man", manual_man}, {"bash", manual_bash}, {"zsh", manual_zsh}};
    for (size_t i = 0; argc == 2 && i < sizeof forms / sizeof forms[0]; ++i) {
        if (strcmp(argv[1], forms[i].name) == 0) {
            forms[i].write(stdout);
            return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
        }
    }
    (void)fputs("usage: deft_manual man|bash|zsh\n", stderr);
    return 2;
}
