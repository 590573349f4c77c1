// ShareMember: a RateLimiter that applies what its ShareHolder holds, without the network.
//
// Passes what the limiter needs to the holder and the holder's share to the limiter, in the order
// on which safety depends: the limiter applies a smaller share before a renewal presents it.
// limits/shared_limits.h sends the renewals; the simulator in tests/simulation does so too.
#ifndef VETVEC_LIMITS_SHARE_MEMBER_H_
#define VETVEC_LIMITS_SHARE_MEMBER_H_

#include <array>
#include <cstdint>
#include <string>

#include "limits/rate_limiter.h"
#include "limits/share_holder.h"

namespace vetvec {

// Thread safety: one thread at a time; the limiter may be used by any. Times: Clock::BootNanos.
class ShareMember {
 public:
  // `limiter` must be a member already (BecomeMember) and outlive this. `origin` and `server` name
  // the service and Redis in messages.
  ShareMember(RateLimiter* limiter, ShareHolder::Options options, std::string origin,
              std::string server);

  int64_t NextAt() const { return holder_.NextAt(); }
  // The limiter has said that its share is not enough.
  void OnStarved(int64_t now);
  ShareHolder::Renewal Renew(int64_t now);
  ShareHolder::Renewal Leave(int64_t now);
  void OnReply(uint64_t seq, int64_t now, const RedisReply& reply);
  void OnFailure(uint64_t seq, int64_t now, const std::string& trouble);

  // For the log: each change of the situation once. Empty: nothing new.
  std::string TakeNotice() { return std::exchange(notice_, ""); }

  struct Figures {
    double share = 0;  // of the whole, from 0 to 1
    bool is_recovering = false;
    int64_t members = 0;
    int64_t lease_left_ms = 0;
    uint64_t renewals = 0;  // that were answered
    uint64_t failures = 0;
    std::string trouble;  // why there is no share, or renewals fail; empty: none
  };
  Figures GetFigures(int64_t now) const;
  const ShareHolder& holder() const { return holder_; }

 private:
  enum class Situation : uint8_t { kJoining, kFine, kWaiting, kRecovering, kAway };

  ShareHolder::Need NeedNow(const RateLimiter::ShareNeed& need, int64_t now) const;
  void Apply(int64_t now);
  Situation SituationNow(int64_t now) const;
  void NoteChange(Situation before, int64_t now);
  std::string FailureNow() const;
  std::string RecoveryNow() const;
  std::string RestartsNow() const;
  std::string TroubleNow(int64_t now, int64_t* retry_after_ms) const;

  RateLimiter* const limiter_;
  ShareHolder holder_;
  const std::string origin_;
  const std::string server_;
  std::array<int64_t, 3> used_before_{};
  int64_t used_at_ = 0;
  uint64_t renewals_ = 0;
  uint64_t failures_ = 0;
  Situation situation_ = Situation::kFine;
  bool was_bad_ = false;  // a notice has said so
  std::string notice_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARE_MEMBER_H_
