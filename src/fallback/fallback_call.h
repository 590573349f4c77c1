// FallbackCall: one embed call on a FallbackEncoder, as a task in steps: look into the remote
// encoder's cache, send the request to it or not, start the local encoder when it is time, take the
// first good result. It never waits for the half that it does not need.
#ifndef VETVEC_FALLBACK_FALLBACK_CALL_H_
#define VETVEC_FALLBACK_FALLBACK_CALL_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "core/encoder.h"
#include "fallback/fallback_encoder.h"
#include "fallback/local_job.h"
#include "fallback/remote_leg.h"

namespace vetvec {

class FallbackCall : public EmbedTask {
 public:
  // `may_compute`: the stepping thread may run the local encoder.
  FallbackCall(FallbackEncoder* encoder, const TextBatch& texts, const CallOptions& options,
               EmbedOutput* out, std::shared_ptr<Waker> waker, bool may_compute);
  ~FallbackCall() override;

  void Prepare() override;
  bool Step(Pause* pause) override;
  const Status& status() const override { return status_; }

 private:
  class Listener;  // notified of the leg's end and the user's cancel

  void StopListening();
  bool MayUseLocal() const { return policy_ != FallbackPolicy::kRemote; }
  void PlanTimes();
  RemoteLeg::Options LegOptions() const;
  void Begin();
  // Whether the remote encoder is asked; if not, the local one has been started.
  bool MayAskRemote();
  void AskForNews();
  void GoLocal(ProvenanceReason reason);
  // Each returns true if the call has ended.
  bool OnLegEnd();
  bool OnJobEnd();
  bool HasRemoteRow(size_t item) const;
  bool AreTextsToBlame() const;
  ProvenanceReason ReasonOfLeg() const;
  // Copies a row of one half; false if it does not fit, which becomes the item's status.
  bool TakeRow(size_t item, std::span<const float> row, VectorSource source, Provenance given);
  bool TakeRemoteRows();
  void TakeRemote();
  void TakeLocal();
  void FailAll(const Status& status);
  bool Finish(Status status);
  void TakeUsage();
  Status TellCallbacks();

  FallbackEncoder* const encoder_;
  const TextBatch& texts_;
  const CallOptions& options_;
  EmbedOutput* const out_;
  const bool may_compute_;
  const std::shared_ptr<Listener> listener_;
  CancelToken::Registration cancelled_by_user_;
  FallbackPolicy policy_;
  int64_t start_nanos_ = 0;
  int64_t deadline_nanos_ = 0;
  int64_t last_nanos_ = 0;      // when the local encoder must start to meet the deadline
  int64_t local_at_nanos_ = 0;  // when it will be started
  int64_t look_at_nanos_ = 0;   // when to check whether the service has been found down
  ProvenanceReason time_reason_ = ProvenanceReason::kDeadlineNear;
  std::vector<size_t> valid_;    // texts that an encoder accepts
  std::vector<size_t> missing_;  // those of them that are not in the remote encoder's cache
  std::vector<uint8_t> hits_;    // by item: its row was in the cache
  std::shared_ptr<RemoteLeg> leg_;
  std::shared_ptr<LocalJob> job_;
  ProvenanceReason job_reason_ = ProvenanceReason::kPolicy;
  Status remote_status_;  // of the leg, if it failed
  bool is_prepared_ = false;
  bool has_begun_ = false;
  bool is_leg_started_ = false;
  bool is_leg_seen_ = false;  // its end
  bool is_job_seen_ = false;
  bool has_finished_ = false;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_FALLBACK_CALL_H_
