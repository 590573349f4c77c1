// RunningLegs: the legs in flight of an encoder, guarded by the encoder's mutex.
#ifndef VETVEC_FALLBACK_RUNNING_LEGS_H_
#define VETVEC_FALLBACK_RUNNING_LEGS_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>

#include "base/task_loop.h"
#include "fallback/remote_leg.h"

namespace vetvec {

class RunningLegs {
 public:
  void Add(std::shared_ptr<RemoteLeg> leg) { legs_.insert(std::move(leg)); }
  bool Has(const std::shared_ptr<RemoteLeg>& leg) const { return legs_.contains(leg); }
  void Remove(RemoteLeg& leg) noexcept {
    legs_.erase(leg.shared_from_this());
    changed_.notify_all();
  }
  // `lock` is held, and held again at the end. Does not wait on the thread of a loop: there, legs
  // end on their own, and hold what they need.
  void CancelAll(std::unique_lock<std::mutex>& lock) {
    std::shared_ptr<RemoteLeg> leg;
    for (auto next = legs_.begin(); next != legs_.end(); next = legs_.upper_bound(leg)) {
      leg = *next;
      lock.unlock();  // a leg takes the lock when it ends
      leg->CancelForUser();
      lock.lock();
    }
    if (TaskLoop::IsOnAnyThread()) return;
    changed_.wait(lock, [&] { return legs_.empty(); });
  }

 private:
  std::set<std::shared_ptr<RemoteLeg>> legs_;
  std::condition_variable changed_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_RUNNING_LEGS_H_
