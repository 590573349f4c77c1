// WriterLock: the one flock for which the writers of all processes queue.
//
// The kernel releases it when its holder dies, however it dies. flock() wakes waiters in no order,
// and a busy writer would take it again before the others have noticed; so a waiter also holds a
// shared byte lock on the same file, and a writer that releases the lock looks for such locks and,
// if there are any, steps back for a moment. One thread at a time.
#ifndef VETVEC_CACHE_WRITER_LOCK_H_
#define VETVEC_CACHE_WRITER_LOCK_H_

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "cache/store_directory.h"

namespace vetvec {

class WriterLock {
 public:
  // `directory` must outlive this object.
  WriterLock(const StoreDirectory* directory, std::string name)
      : directory_(directory), name_(std::move(name)) {}
  ~WriterLock() { Release(); }
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

  // Tries every half millisecond (later every five) until it has the lock or `give_up`, which gets
  // the milliseconds waited so far, returns true. False: given up. Errors: the file cannot be
  // opened.
  Result<bool> Acquire(const std::function<bool(int64_t waited_ms)>& give_up);
  void Release();
  bool held() const { return descriptor_ >= 0; }

 private:
  Result<bool> TryOnce();

  const StoreDirectory* const directory_;
  const std::string name_;
  int descriptor_ = -1;  // open only while the lock is held, so that a forked child rarely has it
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_WRITER_LOCK_H_
