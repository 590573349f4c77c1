// A library to preload (LD_PRELOAD) that makes chosen calls of the C library fail: see
// failing_calls.h.
//
// C++'s operator new calls malloc, so that it fails too, as libcurl, OpenSSL and SQLite see it.
// Calls that the C library makes within itself, other than for memory, are not seen here.
#include "torture/failing_calls.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind {
  kMalloc,
  kRead,
  kWrite,
  kOpen,
  kSocket,
  kConnect,
  kThread,
  kMap,
  kSync,
  kSend,
  kRecv,
  kPoll,
  kResize,
  kHeap,
  kLock
};
constexpr const char* kNames[] = {"malloc",  "read",   "write",  "open", "socket",
                                  "connect", "thread", "mmap",   "sync", "send",
                                  "recv",    "poll",   "resize", "heap", "lock"};

std::atomic<int> armed{-1};  // the kind, or -1
std::atomic<int64_t> seen{0};
std::atomic<int64_t> failed{0};
std::atomic<bool> traces{false};
int64_t first_to_fail = 0;
bool fails_from_there = false;
int error_number = 0;

// Of kHeap: bytes allocated since arming, less those freed.
std::atomic<int64_t> in_use{0};
int64_t most_in_use = 0;

void Trace(int64_t number) {
  const int kind = armed.exchange(-1);  // what follows may allocate
  void* frames[64];
  const int count = backtrace(frames, 64);
  dprintf(2, "failing %s %lld\n", kNames[kind], static_cast<long long>(number));
  backtrace_symbols_fd(frames + 1, count - 1, 2);
  armed.store(kind);
}

bool Fails(Kind kind) {
  if (armed.load(std::memory_order_acquire) != kind) return false;
  const int64_t number = seen.fetch_add(1);
  if (fails_from_there ? number < first_to_fail : number != first_to_fail) return false;
  if (failed.fetch_add(1) == 0 && traces.load()) Trace(number);
  errno = error_number;
  return true;
}

// Whether so many more bytes would be more than the heap has.
bool IsFull(size_t size) {
  if (armed.load(std::memory_order_acquire) != kHeap) return false;
  const int64_t then = in_use.load() + static_cast<int64_t>(size);
  const int64_t kib = (then + 1023) / 1024;
  for (int64_t most = seen.load(); kib > most && !seen.compare_exchange_weak(most, kib);) {
  }
  if (then <= most_in_use) return false;
  if (failed.fetch_add(1) == 0 && traces.load()) Trace(kib);
  errno = error_number;
  return true;
}

bool NoMemoryFor(size_t size) { return Fails(kMalloc) || IsFull(size); }

void Count(void* memory, int sign) {
  if (armed.load(std::memory_order_acquire) != kHeap) return;
  in_use += sign * static_cast<int64_t>(malloc_usable_size(memory));
}

void* Counted(void* memory) {
  Count(memory, 1);
  return memory;
}

// The first call loads the unwinder, which allocates.
__attribute__((constructor)) void LoadUnwinder() {
  void* frame = nullptr;
  static_cast<void>(backtrace(&frame, 1));
}

template <typename Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT bool failing_calls_arm(const char* kind, int64_t first, bool all, int error) {
  int number = -1;
  for (int i = 0; i < static_cast<int>(sizeof kNames / sizeof kNames[0]); ++i) {
    if (std::strcmp(kind, kNames[i]) == 0) number = i;
  }
  if (number < 0) return false;
  first_to_fail = first;
  fails_from_there = all;
  error_number = error;
  seen = 0;
  failed = 0;
  in_use = 0;
  most_in_use = first < INT64_MAX / 1024 ? first * 1024 : INT64_MAX;
  armed.store(number, std::memory_order_release);
  return true;
}

EXPORT failing_calls_report failing_calls_disarm() {
  armed.store(-1);
  return {seen.load(), failed.load()};
}

EXPORT void failing_calls_trace(bool on) { traces = on; }

namespace {

void ArmFromEnvironment() {
  const char* const text = getenv("FAILING_CALLS");
  if (text == nullptr) return;
  char kind[16];
  char extent[8];
  long long first = 0;
  int error = 0;
  const bool is_read = sscanf(text, "%15s %lld %7s %d", kind, &first, extent, &error) == 4;
  const bool is_all = std::strcmp(extent, "all") == 0;
  if (!is_read || !failing_calls_arm(kind, first, is_all, error)) _exit(125);
}

using Main = int(int, char**, char**);
Main* main_of_program = nullptr;

// Whether the constructors of the program itself are to be tried as well.
bool IsEarly() { return getenv("FAILING_CALLS_EARLY") != nullptr; }

int ArmedMain(int count, char** arguments, char** environment) {
  if (!IsEarly()) ArmFromEnvironment();
  return main_of_program(count, arguments, environment);
}

__attribute__((destructor)) void ReportToFile() {
  const char* const path = getenv("FAILING_CALLS_REPORT");
  const failing_calls_report report = failing_calls_disarm();
  if (path == nullptr) return;
  std::FILE* const file = fopen(path, "w");
  if (file == nullptr) return;
  std::fprintf(file, "%lld\n", static_cast<long long>(report.seen));
  std::fclose(file);
}

}  // namespace

// Constructors of libraries have run when main begins: what is thrown there, nobody can catch.
EXPORT int __libc_start_main(Main* real_main, int count, char** arguments, void (*init)(),
                             void (*fini)(), void (*rtld_fini)(), void* stack) {
  static auto* const next =
      Next<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main");
  main_of_program = real_main;
  if (IsEarly()) ArmFromEnvironment();
  return next(&ArmedMain, count, arguments, init, fini, rtld_fini, stack);
}

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* memory);
}

EXPORT void* malloc(size_t size) {
  return NoMemoryFor(size) ? nullptr : Counted(__libc_malloc(size));
}
EXPORT void* calloc(size_t count, size_t size) {
  return NoMemoryFor(count * size) ? nullptr : Counted(__libc_calloc(count, size));
}
EXPORT void* realloc(void* memory, size_t size) {
  if (size > 0 && NoMemoryFor(size)) return nullptr;
  Count(memory, -1);
  return Counted(__libc_realloc(memory, size));
}
EXPORT void* memalign(size_t alignment, size_t size) {
  return NoMemoryFor(size) ? nullptr : Counted(__libc_memalign(alignment, size));
}
EXPORT void free(void* memory) {
  Count(memory, -1);
  __libc_free(memory);
}
EXPORT void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
EXPORT int posix_memalign(void** out, size_t alignment, size_t size) {
  void* const memory = memalign(alignment, size);
  if (memory == nullptr) return ENOMEM;
  *out = memory;
  return 0;
}

// A call that returns -1 when it fails.
#define FAILING(kind, result, name, parameters, arguments)         \
  EXPORT result name parameters {                                  \
    static auto* const next = Next<result parameters>(#name);      \
    return Fails(kind) ? static_cast<result>(-1) : next arguments; \
  }

FAILING(kRead, ssize_t, read, (int file, void* data, size_t size), (file, data, size))
FAILING(kRead, ssize_t, pread, (int file, void* data, size_t size, off_t at),
        (file, data, size, at))
FAILING(kRead, ssize_t, pread64, (int file, void* data, size_t size, off64_t at),
        (file, data, size, at))
FAILING(kRead, ssize_t, __read_chk, (int file, void* data, size_t size, size_t room),
        (file, data, size, room))
FAILING(kRead, ssize_t, __pread_chk, (int file, void* data, size_t size, off_t at, size_t room),
        (file, data, size, at, room))
FAILING(kRead, ssize_t, __pread64_chk, (int file, void* data, size_t size, off64_t at, size_t room),
        (file, data, size, at, room))
FAILING(kWrite, ssize_t, write, (int file, const void* data, size_t size), (file, data, size))
FAILING(kWrite, ssize_t, pwrite, (int file, const void* data, size_t size, off_t at),
        (file, data, size, at))
FAILING(kWrite, ssize_t, pwrite64, (int file, const void* data, size_t size, off64_t at),
        (file, data, size, at))
FAILING(kWrite, ssize_t, writev, (int file, const iovec* parts, int count), (file, parts, count))
FAILING(kSocket, int, socket, (int domain, int type, int protocol), (domain, type, protocol))
FAILING(kSocket, int, socketpair, (int domain, int type, int protocol, int* pair),
        (domain, type, protocol, pair))
FAILING(kSocket, int, eventfd, (unsigned count, int flags), (count, flags))
FAILING(kSocket, int, pipe2, (int* pair, int flags), (pair, flags))
FAILING(kConnect, int, connect, (int file, const sockaddr* address, socklen_t size),
        (file, address, size))
FAILING(kSync, int, fsync, (int file), (file))
FAILING(kSync, int, fdatasync, (int file), (file))
FAILING(kResize, int, ftruncate, (int file, off_t size), (file, size))
FAILING(kResize, int, ftruncate64, (int file, off64_t size), (file, size))
FAILING(kSend, ssize_t, send, (int file, const void* data, size_t size, int flags),
        (file, data, size, flags))
FAILING(kSend, ssize_t, sendto,
        (int file, const void* data, size_t size, int flags, const sockaddr* to, socklen_t length),
        (file, data, size, flags, to, length))
FAILING(kSend, ssize_t, sendmsg, (int file, const msghdr* message, int flags),
        (file, message, flags))
FAILING(kRecv, ssize_t, recv, (int file, void* data, size_t size, int flags),
        (file, data, size, flags))
FAILING(kRecv, ssize_t, __recv_chk, (int file, void* data, size_t size, size_t room, int flags),
        (file, data, size, room, flags))
FAILING(kPoll, int, poll, (pollfd * files, nfds_t count, int millis), (files, count, millis))
FAILING(kPoll, int, __poll_chk, (pollfd * files, nfds_t count, int millis, size_t room),
        (files, count, millis, room))
FAILING(kOpen, int, __open_2, (const char* path, int flags), (path, flags))
FAILING(kOpen, int, __open64_2, (const char* path, int flags), (path, flags))
FAILING(kOpen, int, __openat_2, (int folder, const char* path, int flags), (folder, path, flags))
FAILING(kOpen, int, __openat64_2, (int folder, const char* path, int flags), (folder, path, flags))

namespace {

mode_t ModeOf(int flags, va_list* list) {
  const bool has_mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  return has_mode ? static_cast<mode_t>(va_arg(*list, unsigned)) : 0;
}

}  // namespace

#define FAILING_OPEN(name, first_parameter, first_argument)                               \
  EXPORT int name(first_parameter const char* path, int flags, ...) {                     \
    static auto* const next = Next<int(first_parameter const char*, int, mode_t)>(#name); \
    va_list list;                                                                         \
    va_start(list, flags);                                                                \
    const mode_t mode = ModeOf(flags, &list);                                             \
    va_end(list);                                                                         \
    return Fails(kOpen) ? -1 : next(first_argument path, flags, mode);                    \
  }
#define COMMA ,
FAILING_OPEN(open, , )
FAILING_OPEN(open64, , )
FAILING_OPEN(openat, int folder COMMA, folder COMMA)
FAILING_OPEN(openat64, int folder COMMA, folder COMMA)

EXPORT int flock(int file, int operation) {
  static auto* const next = Next<int(int, int)>("flock");
  return Fails(kLock) ? -1 : next(file, operation);
}

// The argument is a number or an address, if there is one.
#define FAILING_FCNTL(name)                                                                   \
  EXPORT int name(int file, int command, ...) {                                               \
    static auto* const next = Next<int(int, int, void*)>(#name);                              \
    va_list list;                                                                             \
    va_start(list, command);                                                                  \
    void* const argument = va_arg(list, void*);                                               \
    va_end(list);                                                                             \
    const bool is_lock = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK; \
    return is_lock && Fails(kLock) ? -1 : next(file, command, argument);                      \
  }
FAILING_FCNTL(fcntl)
FAILING_FCNTL(fcntl64)

// Of the CA file, for example. What the C library opens for itself is not seen.
EXPORT FILE* fopen(const char* path, const char* mode) {
  static auto* const next = Next<FILE*(const char*, const char*)>("fopen");
  return Fails(kOpen) ? nullptr : next(path, mode);
}
EXPORT FILE* fopen64(const char* path, const char* mode) {
  static auto* const next = Next<FILE*(const char*, const char*)>("fopen64");
  return Fails(kOpen) ? nullptr : next(path, mode);
}

EXPORT int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                          void* argument) {
  static auto* const next =
      Next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return Fails(kThread) ? error_number : next(thread, attributes, work, argument);
}

EXPORT void* mmap(void* at, size_t size, int protection, int flags, int file, off_t offset) {
  static auto* const next = Next<void*(void*, size_t, int, int, int, off_t)>("mmap");
  return Fails(kMap) ? MAP_FAILED : next(at, size, protection, flags, file, offset);
}
EXPORT void* mmap64(void* at, size_t size, int protection, int flags, int file, off64_t offset) {
  static auto* const next = Next<void*(void*, size_t, int, int, int, off64_t)>("mmap64");
  return Fails(kMap) ? MAP_FAILED : next(at, size, protection, flags, file, offset);
}
EXPORT void* mremap(void* old, size_t old_size, size_t size, int flags, ...) {
  static auto* const next = Next<void*(void*, size_t, size_t, int, ...)>("mremap");
  va_list list;
  va_start(list, flags);
  void* const at = (flags & MREMAP_FIXED) != 0 ? va_arg(list, void*) : nullptr;
  va_end(list);
  return Fails(kMap) ? MAP_FAILED : next(old, old_size, size, flags, at);
}
