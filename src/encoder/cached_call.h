// CachedCall: one embed call on a CachedEncoder, as a task in steps: look into the local stores
// (cached_texts.h), join what other calls are fetching (joined_texts.h), fetch the rest
// (cached_round.h), wait for what was joined. If another call fails to fetch a text, this one
// fetches it in another round.
//
// However many texts a call has, it looks at its deadline every 4,096 of them, and fetches them in
// rounds of at most 65,536, so that little is left to give back when it must stop.
#ifndef VETVEC_ENCODER_CACHED_CALL_H_
#define VETVEC_ENCODER_CACHED_CALL_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/encoder.h"
#include "encoder/cached_encoder.h"
#include "encoder/cached_round.h"
#include "encoder/cached_texts.h"
#include "encoder/joined_texts.h"

namespace vetvec {

class CachedCall : public EmbedTask {
 public:
  CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
             EmbedOutput* out, std::shared_ptr<Waker> waker);
  ~CachedCall() override;

  void Prepare() override;
  bool Step(Pause* pause) override;
  void StepAside() noexcept override { round_.StepAside(); }
  const Status& status() const override { return frame_.status; }

 private:
  enum class Phase { kBegin, kRound, kFetch, kJoined };

  void StartRound();
  // The texts of the next round; the others stay missing.
  std::vector<size_t> TakeRound();
  // The texts that no round has begun with fail with the call's status.
  void FailMissing();
  bool End();
  void Report(StatusCode status) noexcept;

  CachedFrame frame_;  // its options are passed on to the fetch
  const std::function<void(std::span<const size_t>)> on_rows_;  // the caller's
  const std::function<int32_t(uint64_t, uint64_t)> progress_;   // likewise
  Phase phase_ = Phase::kBegin;
  std::vector<size_t> missing_;  // not in any store so far; fetched in this round or the next
  CachedTexts texts_{&frame_};
  JoinedTexts joined_{&frame_, &texts_};
  CachedRound round_{&frame_, &texts_};
  CancelToken::Registration cancel_wakes_;
  // If calls are reported:
  int64_t start_wall_nanos_ = 0;
  int64_t start_nanos_ = 0;
  bool is_reported_ = true;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CACHED_CALL_H_
