// HostsCall: one embed call on a HostsEncoder: a task of the first host for all texts, then one of
// each further host for the texts that have no vector yet, until none is missing. A host gets half
// of the time that is left, or all of it if no later host may answer.
// Its task waits for the host's check (host_check.h). If the host is dropped while its task runs,
// what it has computed is given up.
#ifndef VETVEC_FALLBACK_HOSTS_CALL_H_
#define VETVEC_FALLBACK_HOSTS_CALL_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/encoder.h"
#include "fallback/host_check.h"
#include "fallback/hosts_encoder.h"

namespace vetvec {

class HostsCall : public EmbedTask {
 public:
  // Of `options`, the callbacks are not used.
  HostsCall(std::shared_ptr<HostsEncoder> hosts, const TextBatch& texts, const CallOptions& options,
            EmbedOutput* out, std::shared_ptr<Waker> waker);

  void Prepare() override;
  bool Step(Pause* pause) override;
  void StepAside() noexcept override {
    if (task_ != nullptr) task_->StepAside();
    if (check_ != nullptr) check_->StepAside();
  }
  const Status& status() const override { return status_; }

 private:
  int64_t Available() const;
  bool HasRow(size_t item) const;
  std::vector<size_t> FindMissing() const;
  CallOptions OptionsOf(size_t host) const;
  bool UsesFirstAlone() const { return (options_.flags & kCallAsReceived) != 0; }
  // Gives up the first host's task if that host is down and another one is not.
  void PassOverFirst();
  // Starts a task of the next host that may embed what is missing; false if there is none.
  bool StartNext();
  // A task of host_ and its check; it has looked into the caches.
  void NewTask(const TextBatch& texts, EmbedOutput* out);
  // False: not yet. If the host may not be used, there is no task then.
  bool StepCheck(Pause* pause);
  bool StepTask(Pause* pause);
  // False: samples of a long call that has got its rows are still being compared.
  bool AwaitSamples(Pause* pause);
  bool IsHostDropped() const { return !UsesFirstAlone() && hosts_->IsDropped(host_); }
  void OnHostEnd();
  void GiveUpHost(const Status& status, bool is_untried);
  void GiveUpRows();
  void TakeFirstRows();
  void TakeOtherUsage();
  // Of a host other than the first; false if its vectors do not fit.
  bool TakeOtherRows();
  void NoteFailure(const Status& status, bool is_untried);
  // For the error, if no host embeds a text: what became of each.
  void AddReason(size_t host, std::string_view why);
  bool Finish();

  const std::shared_ptr<HostsEncoder> hosts_;
  const TextBatch& texts_;
  const CallOptions& options_;
  EmbedOutput* const out_;
  const std::shared_ptr<Waker> waker_;
  int64_t deadline_nanos_ = 0;
  size_t host_ = 0;  // whose task it is
  size_t next_host_ = 1;
  int64_t start_nanos_ = 0;            // of the task
  CallOptions call_;                   // of the task
  std::shared_ptr<CancelToken> stop_;  // likewise
  CancelToken::Registration cancelled_by_user_;
  // Of a host other than the first: text j of `other_texts_` is missing_[j].
  std::vector<size_t> missing_;
  PackedTexts other_texts_;
  TextBatch other_view_;
  std::unique_ptr<EmbedOutput> other_out_;
  std::unique_ptr<EmbedTask> task_;   // after what it uses
  std::unique_ptr<HostCheck> check_;  // until it has ended
  bool has_task_ended_ = false;
  HostWait wait_;                                        // for samples, then
  ProvenanceReason reason_ = ProvenanceReason::kPolicy;  // why a host other than the first is asked
  Status failure_;                                       // of the first host, or the next one
  std::string reasons_;                                  // AddReason
  size_t hosts_with_reason_ = 0;
  Status end_;  // a failure that ends the call, whatever other hosts there are
  bool is_prepared_ = false;
  bool has_begun_ = false;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOSTS_CALL_H_
