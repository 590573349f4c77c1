// ForkSection: while one exists, fork() waits.
//
// SQLite, libcurl, OpenSSL and ONNX Runtime guard what a process has once (allocators, caches,
// registries) by locks of their own. If a thread holds such a lock while another one forks, it
// stays locked in the child for ever, and the child cannot open an encoder. So every call of ours
// into these libraries is in a section, and fork() begins when no thread is in one. It waits for at
// most a second, because nothing may hold up a program for longer; while it waits, no section
// begins.
//
//   const ForkSection section;  // sections may be nested
//   sqlite3_step(...);
//
// In a section, do not wait for a thread that may be about to enter one. A thread that forks within
// a section (in a callback) does not wait for itself. No setting of these libraries is changed, and
// calls of other users of them in the same process are not in a section.
#ifndef VETVEC_BASE_FORK_SECTION_H_
#define VETVEC_BASE_FORK_SECTION_H_

namespace vetvec {

// Cost: two atomic operations; if nested, none. Must be destroyed by the thread that made it.
class ForkSection {
 public:
  ForkSection() noexcept {
    if (depth++ == 0) Enter();
  }
  ~ForkSection() {
    if (--depth == 0) Leave();
  }
  ForkSection(const ForkSection&) = delete;
  ForkSection& operator=(const ForkSection&) = delete;

  // Whether this thread is in one.
  static bool IsInside() { return depth > 0; }

 private:
  friend struct ForkHandlers;
  static void Enter() noexcept;
  static void Leave() noexcept;

#ifdef __GLIBC__
  // Otherwise the first use on a thread would allocate, and end the process if there is no memory.
  [[gnu::tls_model("initial-exec")]]
#endif
  static thread_local int depth;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_FORK_SECTION_H_
