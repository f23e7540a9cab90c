/* tools/system.c -- what the command asks of the operating system: POSIX and Windows. */
#ifndef _WIN32
#define _POSIX_C_SOURCE 200809L
#endif

#include "tools/system.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <ctype.h>
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

void tool_system_start(void)
{
    (void)_setmode(_fileno(stdin), _O_BINARY);
    (void)_setmode(_fileno(stdout), _O_BINARY);
    (void)_setmode(_fileno(stderr), _O_BINARY);
}

static bool look(HANDLE handle, tool_found *out)
{
    BY_HANDLE_FILE_INFORMATION found;
    memset(out, 0, sizeof *out);
    const DWORD type = handle != INVALID_HANDLE_VALUE ? GetFileType(handle) : FILE_TYPE_UNKNOWN;
    if (type == FILE_TYPE_DISK && GetFileInformationByHandle(handle, &found) != 0) {
        out->volume = found.dwVolumeSerialNumber;
        out->number = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
        out->is_file = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
        return true;
    }
    out->number = (uint64_t)(uintptr_t)handle;
    out->is_device = type == FILE_TYPE_CHAR;
    return type != FILE_TYPE_UNKNOWN;
}

bool tool_find_path(const char *path, tool_found *out)
{
    const HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    const bool is_there = look(handle, out);
    if (handle != INVALID_HANDLE_VALUE) {
        (void)CloseHandle(handle);
    }
    return is_there;
}

bool tool_find_stream(FILE *stream, tool_found *out)
{
    return look((HANDLE)_get_osfhandle(_fileno(stream)), out);
}

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

bool tool_is_rooted(const char *path)
{
    return is_separator(path[0]) || (isalpha((unsigned char)path[0]) && path[1] == ':');
}

static bool make_folder(const char *path)
{
    return _mkdir(path) == 0;
}

/* There are no streams in memory here: a file that is gone when it is closed. */
bool tool_text_open(tool_text *out)
{
    char folder[MAX_PATH + 1], name[MAX_PATH + 1];
    memset(out, 0, sizeof *out);
    const DWORD length = GetTempPathA(sizeof folder, folder);
    if (length > 0 && length < sizeof folder && GetTempFileNameA(folder, "dft", 0, name) != 0) {
        out->stream = fopen(name, "w+bTD");
    }
    return out->stream != NULL;
}

bool tool_text_close(tool_text *text)
{
    FILE *stream = text->stream;
    const bool is_whole = fflush(stream) == 0 && ferror(stream) == 0;
    const long size = is_whole ? ftell(stream) : -1;
    text->text = size >= 0 ? (char *)malloc((size_t)size + 1) : NULL;
    if (text->text != NULL) {
        rewind(stream);
        text->size = fread(text->text, 1, (size_t)size, stream);
        text->text[text->size] = '\0';
        if (text->size != (size_t)size) {
            free(text->text);
            text->text = NULL;
        }
    }
    (void)fclose(stream);
    return text->text != NULL;
}

bool tool_is_terminal(FILE *stream)
{
    return _isatty(_fileno(stream)) != 0;
}

double tool_clock_s(void)
{
    LARGE_INTEGER now, rate;
    (void)QueryPerformanceCounter(&now);
    (void)QueryPerformanceFrequency(&rate);
    return (double)now.QuadPart / (double)rate.QuadPart;
}

/* signal() catches one signal only, then ends the program. */
void tool_catch_interrupt(void (*handler)(int signal_number))
{
    (void)signal(SIGINT, handler);
    (void)signal(SIGTERM, handler);
}

void tool_end_after(unsigned seconds)
{
    (void)seconds;
}

#else
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void tool_system_start(void) {}

static bool look(const struct stat *status, tool_found *out)
{
    out->volume = (uint64_t)status->st_dev;
    out->number = (uint64_t)status->st_ino;
    out->is_file = S_ISREG(status->st_mode);
    out->is_device = S_ISCHR(status->st_mode);
    out->is_pipe = S_ISFIFO(status->st_mode);
    return true;
}

bool tool_find_path(const char *path, tool_found *out)
{
    struct stat status;
    return stat(path, &status) == 0 && look(&status, out);
}

bool tool_find_stream(FILE *stream, tool_found *out)
{
    struct stat status;
    return fstat(fileno(stream), &status) == 0 && look(&status, out);
}

static bool is_separator(char c)
{
    return c == '/';
}

bool tool_is_rooted(const char *path)
{
    return is_separator(path[0]);
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0;
}

bool tool_text_open(tool_text *out)
{
    memset(out, 0, sizeof *out);
    out->stream = open_memstream(&out->text, &out->size);
    return out->stream != NULL;
}

bool tool_text_close(tool_text *text)
{
    if (fclose(text->stream) != 0) {
        free(text->text);
        text->text = NULL;
    }
    return text->text != NULL;
}

bool tool_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) != 0;
}

double tool_clock_s(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void tool_catch_interrupt(void (*handler)(int signal_number))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = (int)SA_RESETHAND;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

void tool_end_after(unsigned seconds)
{
    (void)alarm(seconds);
}
#endif

const char *tool_last_separator(const char *path)
{
    const char *last = NULL;
    for (; *path != '\0'; ++path) {
        last = is_separator(*path) ? path : last;
    }
    return last;
}

bool tool_is_there(const char *path)
{
    tool_found place;
    return tool_find_path(path, &place);
}

bool tool_make_folder(const char *path)
{
    return make_folder(path) || errno == EEXIST;
}
