// ShareTimer: the thread that renews the shares of a process, one for all services.
//
// It runs each job, sleeps until the earliest time that one of them has named, and is woken by
// Poke. It lives as long as anyone holds it.
#ifndef VETVEC_LIMITS_SHARE_TIMER_H_
#define VETVEC_LIMITS_SHARE_TIMER_H_

#include <sys/types.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/result.h"

namespace vetvec {

// Thread safety: any thread.
class ShareTimer {
 public:
  class Job {
   public:
    virtual ~Job() = default;
    // Does what is due, and returns for how many nanoseconds nothing is. On the timer's thread with
    // no lock held; must be short and must not wait.
    virtual int64_t Run() noexcept = 0;
  };

  // The process' timer. UNAVAILABLE, OUT_OF_MEMORY: its thread cannot be started.
  static Result<std::shared_ptr<ShareTimer>> Shared();
  ~ShareTimer();
  ShareTimer(const ShareTimer&) = delete;
  ShareTimer& operator=(const ShareTimer&) = delete;

  void Add(std::weak_ptr<Job> job);  // until it expires
  // Runs all jobs soon.
  void Poke() noexcept;

 private:
  // What the thread uses: it may outlive the timer by the end of a job.
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::weak_ptr<Job>> jobs;
    bool is_poked = false;
    bool is_over = false;
  };
  ShareTimer() = default;
  static void RunThread(const std::shared_ptr<State>& state) noexcept;
  static int64_t RunJobs(const std::vector<std::weak_ptr<Job>>& jobs) noexcept;

  const pid_t owner_process_ = ::getpid();
  const std::shared_ptr<State> state_ = std::make_shared<State>();
  std::thread thread_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARE_TIMER_H_
