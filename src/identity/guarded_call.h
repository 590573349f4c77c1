// GuardedCall: one embed call of a guarded encoder, in steps: first it asks the gate, and checks
// the model or waits if it must; then it is a call of the encoder itself.
#ifndef VETVEC_IDENTITY_GUARDED_CALL_H_
#define VETVEC_IDENTITY_GUARDED_CALL_H_

#include <memory>
#include <vector>

#include "base/cancel.h"
#include "core/encoder.h"
#include "identity/identity_gate.h"

namespace vetvec {

class GuardedCall : public EmbedTask {
 public:
  // `encoder` is the guarded one.
  GuardedCall(Encoder* encoder, IdentityGate* gate, Clock* clock, const TextBatch& texts,
              const CallOptions& options, EmbedOutput* out, std::shared_ptr<Waker> waker);
  ~GuardedCall() override;
  GuardedCall(const GuardedCall&) = delete;
  GuardedCall& operator=(const GuardedCall&) = delete;

  // Looks into the caches only if no check is due.
  void Prepare() override;
  bool Step(Pause* pause) override;
  void StepAside() noexcept override;
  const Status& status() const override { return status_; }

 private:
  struct Request;

  void Begin();  // the call itself
  Status StepRequest(Pause* pause, bool* has_ended);
  Status MayWait(Pause* pause);
  bool End(const Status& status);

  Encoder& encoder_;
  IdentityGate& gate_;
  Clock& clock_;
  const TextBatch texts_;
  CallOptions options_;
  EmbedOutput& out_;
  const std::shared_ptr<Waker> waker_;
  bool is_admitted_ = false;
  std::unique_ptr<Request> request_;  // of the check
  std::unique_ptr<EmbedTask> task_;   // the call itself; null: the encoder computes
  CancelToken::Registration cancel_wakes_;
  Usage check_usage_;
  std::vector<RequestRecord> check_requests_;
  Status status_;
};

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_GUARDED_CALL_H_
