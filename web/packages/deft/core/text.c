/* text.c -- strstr for the short texts of sentences: the C library's is made for long ones. */
#include <string.h>

char *strstr(const char *text, const char *wanted)
{
    const size_t length = strlen(wanted);
    while (strncmp(text, wanted, length) != 0) {
        if (*text++ == '\0') {
            return NULL;
        }
    }
    return (char *)text;
}
