// ForkGuard: knows whether this process is the one that created the object.
//
// After fork() the child has the parent's memory but not its threads, and locks that were held stay
// held forever. Stores call Check() before they take any lock.
#ifndef VETVEC_CACHE_FORK_GUARD_H_
#define VETVEC_CACHE_FORK_GUARD_H_

#include <unistd.h>

#include "base/status.h"

namespace vetvec {

class ForkGuard {
 public:
  bool forked() const { return getpid() != owner_; }
  Status Check() const {
    if (!forked()) return OkStatus();
    return CreatedBeforeFork("cache");
  }

 private:
  const pid_t owner_ = getpid();
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_FORK_GUARD_H_
