// ShareHolder: what one member knows and does to hold a share of limits that are kept in Redis.
//
// A pure state machine: it sends nothing and has no clock. Its owner passes in the time of
// Clock::BootNanos, sends the arguments of Begin to src/limits/share_renew.lua (which states what
// is promised and why) and passes back what comes of it. Two rules are kept here:
//   - a share is valid for the lease from when the renewal was SENT, by the member's own clock;
//   - once a renewal has been sent, replies to earlier ones change nothing.
//
//   ShareHolder::Renewal renewal = holder.Begin(now, need);
//   ... holder.OnReply(renewal.seq, now, reply) or holder.OnFailure(renewal.seq, now) ...
//   limiter->SetShare(holder.ShareAt(now), holder.valid_until());
#ifndef VETVEC_LIMITS_SHARE_HOLDER_H_
#define VETVEC_LIMITS_SHARE_HOLDER_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "redis/reply.h"

namespace vetvec {

inline constexpr int64_t kWholeShare = 1'000'000'000;
// The end of the tag of books that replace damaged ones.
inline constexpr std::string_view kDamagedBooks = ":damaged";

// Copyable. Thread safety: one thread at a time.
class ShareHolder {
 public:
  struct Options {
    std::string id;  // of the member: random, without spaces
    int64_t weight = 1;
    int64_t lease_ms = 60'000;
    // The longest lease of any member: how long to wait after Redis has lost what it knew. At least
    // lease_ms, and the same for all members.
    int64_t recovery_ms = 60'000;
    int64_t turn_ms = 5'000;  // how long a turn takes: see Gcra::BurstNanos
    int64_t whole = kWholeShare;
  };

  // What the limiter needs now.
  struct Need {
    bool is_waiting = false;  // a request waits for the rate: everything that can be had is of use
    int64_t least = 0;        // the smallest share with which the next request can begin
    int64_t used = 0;         // share that was used since the last renewal
    std::string figures = "-";  // for `vetvec limits show`; without spaces
  };

  struct Renewal {
    uint64_t seq = 0;
    std::vector<std::string> arguments;  // of the script
  };

  enum class Phase : uint8_t {
    kJoining,     // no reply yet
    kHolding,     // the share may be 0
    kRecovering,  // Redis has lost its books, or this is its first start
  };

  explicit ShareHolder(Options options);

  // When the next renewal is due; kNoDeadline is never returned.
  int64_t NextAt() const { return next_at_; }
  // A request has begun to wait: renews sooner if the share is not enough for it.
  void Hurry(int64_t now, const Need& need);
  Renewal Begin(int64_t now, const Need& need);
  // Gives the share back at once, and makes the last renewal, whose reply does not matter.
  Renewal Leave(int64_t now);

  // False if the reply was ignored or is not one of the script's; then see trouble().
  bool OnReply(uint64_t seq, int64_t now, const RedisReply& reply);
  void OnFailure(uint64_t seq, int64_t now, const std::string& trouble);

  uint64_t seq() const { return seq_; }  // of the last renewal
  bool IsPending(uint64_t seq) const { return pending_ != 0 && pending_ == seq; }
  int64_t ShareAt(int64_t now) const { return now < valid_until_ ? share_ : 0; }
  int64_t valid_until() const { return valid_until_; }

  Phase phase() const { return phase_; }
  int64_t recovery_left_ms() const { return recovery_left_ms_; }  // at most, at the last reply
  // Whether the recovery began because the books could not be read.
  bool is_damaged() const;
  // Recoveries that began since the last one ended, as far as this member has seen.
  int64_t recoveries() const { return recoveries_; }
  int64_t members() const { return members_; }
  const std::string& trouble() const { return trouble_; }  // of the last renewal; empty: none
  // Whether the trouble is what the server replied, as opposed to no reply.
  bool is_rejected() const { return is_rejected_; }
  const Options& options() const { return options_; }

  // All that decides about later behaviour, for the exhaustive test.
  std::string Serialized() const;

 private:
  // A reply with this version of the books was received at this time.
  struct Anchor {
    int64_t version = 0;
    int64_t at = 0;
  };

  int64_t DemandOf(const Need& need);
  const Anchor* RipeAnchor(int64_t now) const;
  void AddAnchor(int64_t version, int64_t now);
  void TakeBooks(const RedisReply& reply, int64_t now);
  int64_t Pause() const;
  Renewal NewRenewal(const char* kind, int64_t now, int64_t weight, int64_t demand,
                     const Need& need);

  Options options_;
  Phase phase_ = Phase::kJoining;
  int64_t share_ = 0;
  int64_t valid_until_ = 0;
  uint64_t seq_ = 0;
  uint64_t pending_ = 0;  // the renewal whose reply counts; 0: none
  int64_t sent_at_ = 0;   // of the last renewal
  int64_t presented_ = 0;
  int64_t next_at_ = 0;
  int64_t retry_ms_ = 0;
  int64_t least_ = 0;        // the share that the next request needs; 0: none waits
  bool is_starved_ = false;  // the share is less
  int64_t turn_in_ms_ = 0;   // when the next turn of another member ends
  int64_t demand_ = 0;

  int64_t number_ = 0;  // of the incarnation of the books; 0: none seen
  std::string tag_ = "-";
  int64_t version_ = 0;
  int64_t ripe_ms_ = 0;
  std::deque<Anchor> anchors_;
  int64_t members_ = 0;
  int64_t recovery_left_ms_ = 0;
  int64_t recoveries_ = 0;
  std::string trouble_;
  bool is_rejected_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARE_HOLDER_H_
