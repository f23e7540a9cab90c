/* io/system.c -- what io asks of the operating system: POSIX and Windows. */
#ifndef _WIN32
#define _XOPEN_SOURCE 700
#endif

#include "io/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifdef _WIN32
#include <io.h>
#include <process.h>
#include <windows.h>

#define OPEN_BINARY (_O_BINARY | _O_NOINHERIT)
#define CLOSE       _close
#define FDOPEN      _fdopen

static deft__system_kind kind_of(int descriptor, uint64_t *size)
{
    struct _stat64 status;
    const HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
    *size = 0;
    if (GetFileType(handle) != FILE_TYPE_DISK || _fstat64(descriptor, &status) != 0) {
        return DEFT__SYSTEM_DEVICE;
    }
    *size = (uint64_t)status.st_size;
    return DEFT__SYSTEM_FILE;
}

/* Folders cannot be opened here, and the name of a device can stand in any folder. */
deft__system_kind deft__system_kind_of(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return DEFT__SYSTEM_FOLDER;
    }
    uint64_t size;
    const int descriptor = _open(path, _O_RDONLY | OPEN_BINARY);
    if (descriptor < 0) {
        return attributes != INVALID_FILE_ATTRIBUTES ? DEFT__SYSTEM_FILE : DEFT__SYSTEM_NOTHING;
    }
    const deft__system_kind kind = kind_of(descriptor, &size);
    (void)_close(descriptor);
    return kind;
}

static int open_to_read(const char *path, bool waits)
{
    (void)waits; /* a pipe is there only while its server is */
    if (deft__system_kind_of(path) == DEFT__SYSTEM_FOLDER) {
        errno = EISDIR;
        return -1;
    }
    return _open(path, _O_RDONLY | OPEN_BINARY);
}

static int open_new(const char *path)
{
    return _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | OPEN_BINARY, _S_IREAD | _S_IWRITE);
}

void deft__system_take_bytes(FILE *stream)
{
    (void)_setmode(_fileno(stream), _O_BINARY);
}

static void take_reason(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        errno = ENOENT;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
        errno = EACCES;
        break;
    case ERROR_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
        errno = ENOMEM;
        break;
    default:
        errno = EIO;
        break;
    }
}

bool deft__system_replace(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) == 0) {
        take_reason();
        return false;
    }
    return true;
}

/* _fullpath would leave links as they are. */
char *deft__system_real_path(const char *path)
{
    char *real = NULL;
    const HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        take_reason();
        return NULL;
    }
    const DWORD capacity = GetFinalPathNameByHandleA(handle, NULL, 0, VOLUME_NAME_DOS);
    if (capacity == 0) {
        take_reason();
    } else if ((real = (char *)malloc((size_t)capacity + 1)) == NULL) {
        errno = ENOMEM;
    } else {
        const DWORD length = GetFinalPathNameByHandleA(handle, real, capacity + 1, VOLUME_NAME_DOS);
        if (length > 6 && strncmp(real, "\\\\?\\", 4) == 0 && real[5] == ':') {
            memmove(real, real + 4, (size_t)length - 3); /* the plain spelling of a drive's path */
        }
    }
    (void)CloseHandle(handle);
    return real;
}

bool deft__system_is_separator(char c)
{
    return c == '/' || c == '\\';
}

long deft__system_process(void)
{
    return (long)_getpid();
}

#else
#include <unistd.h>

#define CLOSE  close
#define FDOPEN fdopen

static deft__system_kind kind_of_mode(mode_t mode)
{
    return S_ISREG(mode) ? DEFT__SYSTEM_FILE : S_ISDIR(mode) ? DEFT__SYSTEM_FOLDER : DEFT__SYSTEM_DEVICE;
}

static deft__system_kind kind_of(int descriptor, uint64_t *size)
{
    struct stat status;
    const bool is_known = fstat(descriptor, &status) == 0;
    const deft__system_kind kind = is_known ? kind_of_mode(status.st_mode) : DEFT__SYSTEM_NOTHING;
    *size = kind == DEFT__SYSTEM_FILE ? (uint64_t)status.st_size : 0;
    errno = kind == DEFT__SYSTEM_FOLDER ? EISDIR : errno;
    return kind;
}

deft__system_kind deft__system_kind_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? kind_of_mode(status.st_mode) : DEFT__SYSTEM_NOTHING;
}

static int open_to_read(const char *path, bool waits)
{
    return open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK));
}

static int open_new(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

void deft__system_take_bytes(FILE *stream)
{
    (void)stream;
}

bool deft__system_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

char *deft__system_real_path(const char *path)
{
    return realpath(path, NULL);
}

bool deft__system_is_separator(char c)
{
    return c == '/';
}

long deft__system_process(void)
{
    return (long)getpid();
}
#endif

static FILE *stream_of(int descriptor, const char *mode)
{
    FILE *stream = FDOPEN(descriptor, mode);
    if (stream == NULL) {
        const int reason = errno;
        (void)CLOSE(descriptor);
        errno = reason;
    }
    return stream;
}

FILE *deft__system_open(const char *path, bool waits, deft__system_kind *kind, uint64_t *size)
{
    const int descriptor = open_to_read(path, waits);
    *kind = DEFT__SYSTEM_NOTHING;
    *size = 0;
    if (descriptor < 0) {
        return NULL;
    }
    *kind = kind_of(descriptor, size);
    if (*kind == DEFT__SYSTEM_NOTHING || *kind == DEFT__SYSTEM_FOLDER) {
        const int reason = errno;
        (void)CLOSE(descriptor);
        errno = reason;
        return NULL;
    }
    return stream_of(descriptor, "rb");
}

FILE *deft__system_create(const char *path)
{
    const int descriptor = open_new(path);
    if (descriptor < 0) {
        return NULL;
    }
    FILE *stream = stream_of(descriptor, "wb");
    if (stream == NULL) {
        const int reason = errno;
        (void)remove(path);
        errno = reason;
    }
    return stream;
}

const char *deft__system_last_separator(const char *path)
{
    const char *last = NULL;
    for (; *path != '\0'; ++path) {
        last = deft__system_is_separator(*path) ? path : last;
    }
    return last;
}
