// RedisPipeline: the commands of one connection, from submission to reply. No IO, no lock.
//
// Nothing here allocates: all memory of a batch is reserved when it is submitted, so that running
// out of memory later cannot lose a callback.
#ifndef VETVEC_REDIS_PIPELINE_H_
#define VETVEC_REDIS_PIPELINE_H_

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "redis/client.h"

namespace vetvec {

// The commands of one Submit.
struct RedisBatch {
  using Deadlines = std::multimap<int64_t, std::list<RedisBatch>::iterator>;

  std::string bytes;          // all commands on the wire; freed when they are sent
  size_t count = 0;           // of commands
  size_t received = 0;        // replies, also those that came too late
  RedisReplies replies;       // capacity: count
  RedisCallback done;         // null: it has been called
  Deadlines::node_type node;  // before it is queued
  Deadlines::iterator deadline;
};
using RedisBatches = std::list<RedisBatch>;

// A list of one batch. INVALID_ARGUMENT as AppendRedisCommand; may throw bad_alloc.
Result<RedisBatches> MakeRedisBatch(const std::vector<RedisCommand>& commands,
                                    int64_t deadline_nanos);

// One thread at a time. Callbacks are called within these functions; they must not call any.
class RedisPipeline {
 public:
  void Add(RedisBatches* batches) noexcept;
  // Copies up to `room` of the bytes to send next. Returns how many. Commands that have ended
  // before their first byte was sent are left out.
  size_t Fill(char* to, size_t room, int64_t now_nanos) noexcept;
  bool has_unsent() const { return !unsent_.empty() || IsFrontCut(); }
  // For the oldest command that waits. False if none does.
  bool Answer(Result<RedisReply> reply, int64_t now_nanos) noexcept;
  // How many batches' deadlines are over, and their end, with `status`.
  size_t CountDue(int64_t now_nanos) const;
  void EndDue(int64_t now_nanos, const Status& status) noexcept;
  // Ends everything.
  void Fail(const Status& status) noexcept;

  // kNoDeadline if there is none.
  int64_t NextDeadline() const;
  // When the server began to owe the next reply: the time of the last reply, or of the first byte
  // that was sent after all had been answered. kNoDeadline: it owes none.
  int64_t waiting_since() const { return sent_.empty() ? kNoDeadline : waiting_since_; }
  uint64_t sent_commands() const { return sent_commands_; }

 private:
  bool IsFrontCut() const { return !sent_.empty() && offset_ < sent_.back().bytes.size(); }
  void End(RedisBatches::iterator batch, const Status& rest) noexcept;

  RedisBatches unsent_;
  RedisBatches sent_;  // at least in part, and not answered completely
  size_t offset_ = 0;  // in sent_.back().bytes
  int64_t waiting_since_ = 0;
  uint64_t sent_commands_ = 0;
  RedisBatch::Deadlines deadlines_;
};

}  // namespace vetvec

#endif  // VETVEC_REDIS_PIPELINE_H_
