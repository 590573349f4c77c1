// RedisWake: wakes the client's loop from any thread.
#ifndef VETVEC_REDIS_WAKE_H_
#define VETVEC_REDIS_WAKE_H_

#include <memory>

#include "base/result.h"

namespace vetvec {

// An eventfd, shared with what may outlive the loop.
class RedisWake {
 public:
  static Result<std::shared_ptr<RedisWake>> Create();
  explicit RedisWake(int descriptor) : descriptor_(descriptor) {}
  ~RedisWake();
  RedisWake(const RedisWake&) = delete;
  RedisWake& operator=(const RedisWake&) = delete;

  void Wake() noexcept;  // any thread
  void Drain() noexcept;
  int descriptor() const { return descriptor_; }

 private:
  const int descriptor_;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_WAKE_H_
