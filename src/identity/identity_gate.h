// IdentityGate: what a guarded encoder knows of its model, and which call checks it.
//
// A call asks until it may pass. The first one finds that it is its turn to check: it sends the
// requests of a check (check_passes.h) and hands in what came. Others wait meanwhile. A call that
// fails or leaves gives its turn to another, which goes on with the request that is due, so that
// nothing is sent twice that has been answered.
//
//   switch (*gate.Ask(this, waker)) {            // FAILED_PRECONDITION: another model, refused
//     case IdentityGate::Turn::kPass: ...        // go on with the call itself
//     case IdentityGate::Turn::kCheck: ...       // send gate.texts(), then gate.Take(...)
//     case IdentityGate::Turn::kWait: ...        // ask again when woken, or after kAskAgainNanos
//   }
#ifndef VETVEC_IDENTITY_IDENTITY_GATE_H_
#define VETVEC_IDENTITY_IDENTITY_GATE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "base/waker.h"
#include "core/text_batch.h"
#include "identity/check_passes.h"
#include "identity/record_file.h"

namespace vetvec {

struct IdentityGateOptions {
  std::string path;          // of the record, for messages
  std::string encoder;       // its name, likewise
  std::string apart;         // how it is asked otherwise than it was recorded, likewise; or empty
  int64_t period_nanos = 0;  // a check counts for so long; 0: for good
  bool reports = false;      // another model passes, with a warning
  LogFunction log;           // gets the warning
  Clock* clock = nullptr;    // null: SystemClock()
};

// Thread safety: any thread. A call is known by its address.
class IdentityGate {
 public:
  IdentityGate(IdentityRecord record, IdentityGateOptions options);

  static constexpr int64_t kAskAgainNanos = 100 * kNanosPerMilli;

  enum class Turn : uint8_t { kPass, kCheck, kWait };
  Result<Turn> Ask(const void* call, const std::shared_ptr<Waker>& waker);
  bool IsOpen() const;  // Ask would return kPass

  // For the call whose turn it is: the texts to send, and what came. An error, which says that the
  // model could not be checked, ends its turn.
  PackedTexts texts();
  Status Take(const Status& status, const EmbedOutput& out);

  // `call` may not ask again soon: after kAskAgainNanos, another may take its turn.
  void StepAside(const void* call) noexcept;
  // `call` asks no more.
  void Leave(const void* call) noexcept;

  // JSON, as vetvec_encoder_describe returns it (include/vetvec/encoder.h).
  std::string Json() const;
  std::optional<bool> is_altered() const;  // by the last check; nothing: there was none

 private:
  struct Verdict {
    IdentityChecked checked;
    int64_t nanos = 0;  // when, monotonic
    std::string at;     // when, UTC
  };
  using Waiting = std::map<const void*, std::shared_ptr<Waker>>;

  bool IsCurrent() const;
  Status Answer() const;         // OK: pass
  std::string Sentence() const;  // what is wrong with the model, and what to do
  void WakeAll(std::unique_lock<std::mutex>* lock) noexcept;

  const IdentityRecord record_;
  const IdentityGateOptions options_;
  const std::string fingerprint_;
  Clock& clock_;
  mutable std::mutex mutex_;  // guards what follows
  std::optional<Verdict> last_;
  std::optional<CheckPasses> passes_;  // of a check that has begun
  uint64_t next_pass_;
  int64_t progress_nanos_ = 0;         // when the latest request of that check was answered
  const void* checking_ = nullptr;     // the call whose turn it is
  int64_t aside_nanos_ = kNoDeadline;  // since when it has stepped aside
  Waiting waiting_;
};

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_IDENTITY_GATE_H_
