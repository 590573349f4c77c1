// HostCheck: the part of a call that comes before a host's task. If the host is to be compared with
// another one first (HostsEncoder::CheckOf), it embeds a few of the texts, past the caches, and the
// call waits until HostsEncoder has compared them, or for half of its time.
#ifndef VETVEC_FALLBACK_HOST_CHECK_H_
#define VETVEC_FALLBACK_HOST_CHECK_H_

#include <memory>
#include <vector>

#include "core/encoder.h"
#include "fallback/hosts_encoder.h"

namespace vetvec {

// Whether it is a failure of the host; all others are of the text or the call.
bool MayAnotherHostCure(StatusCode code);
Status DifferentModelFound();  // of a host that was dropped

// A wait for comparisons: looks again every few milliseconds.
class HostWait {
 public:
  // False: it has been long enough, which is half of the time until the deadline.
  bool GoesOn(int64_t now_nanos, int64_t deadline_nanos, Pause* pause);

 private:
  int64_t until_nanos_ = 0;
};

class HostCheck {
 public:
  // `texts`, `out` and `call`: of the task, which has looked into the caches; they outlive this.
  HostCheck(HostsEncoder* hosts, size_t host, const TextBatch& texts, const EmbedOutput& out,
            const CallOptions& call, std::shared_ptr<Waker> waker);
  // False: not yet. From then on, status() is OK if the host may be used, or says why not.
  bool Step(Pause* pause);
  void StepAside() noexcept {
    if (request_ != nullptr) request_->task->StepAside();
  }
  const Status& status() const { return status_; }
  bool is_untried() const { return is_untried_; }  // the host was sent nothing

 private:
  struct Request {
    std::shared_ptr<void> ticket;
    PackedTexts texts;
    TextBatch view;
    CallOptions call;
    std::unique_ptr<EmbedOutput> out;
    std::unique_ptr<EmbedTask> task;
    int64_t start_nanos = 0;
  };

  PackedTexts NextTexts();
  void Begin(std::shared_ptr<void> ticket);
  void End();

  HostsEncoder& hosts_;
  const size_t host_;
  const TextBatch& texts_;
  const CallOptions& call_;
  const std::shared_ptr<Waker> waker_;
  std::vector<size_t> unsent_;  // texts that no cache had
  size_t next_unsent_ = 0;
  int rounds_ = 0;
  std::unique_ptr<Request> request_;
  HostWait wait_;
  bool has_ended_ = false;
  bool is_untried_ = true;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOST_CHECK_H_
