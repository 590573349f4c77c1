#include "redis/pipeline.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "redis/command_format.h"

namespace vetvec {

Result<RedisBatches> MakeRedisBatch(const std::vector<RedisCommand>& commands,
                                    int64_t deadline_nanos) {
  RedisBatches made(1);
  RedisBatch& batch = made.front();
  for (const RedisCommand& command : commands) {
    VETVEC_RETURN_IF_ERROR(AppendRedisCommand(command, &batch.bytes));
  }
  batch.count = commands.size();
  batch.replies.reserve(batch.count);
  RedisBatch::Deadlines one;
  batch.node = one.extract(one.emplace(deadline_nanos, made.begin()));
  return made;
}

void RedisPipeline::Add(RedisBatches* batches) noexcept {
  for (auto batch = batches->begin(); batch != batches->end(); ++batch) {
    batch->node.mapped() = batch;
    batch->deadline = deadlines_.insert(std::move(batch->node));
  }
  unsent_.splice(unsent_.end(), *batches);
}

size_t RedisPipeline::Fill(char* to, size_t room, int64_t now_nanos) noexcept {
  size_t filled = 0;
  while (filled < room) {
    if (!IsFrontCut()) {
      if (!sent_.empty()) std::string().swap(sent_.back().bytes);
      offset_ = 0;
      while (!unsent_.empty() && unsent_.front().done == nullptr) unsent_.pop_front();
      if (unsent_.empty()) break;
      if (sent_.empty()) waiting_since_ = now_nanos;
      sent_commands_ += unsent_.front().count;
      sent_.splice(sent_.end(), unsent_, unsent_.begin());
    }
    const std::string& bytes = sent_.back().bytes;
    const size_t size = std::min(room - filled, bytes.size() - offset_);
    std::memcpy(to + filled, bytes.data() + offset_, size);
    filled += size;
    offset_ += size;
  }
  return filled;
}

bool RedisPipeline::Answer(Result<RedisReply> reply, int64_t now_nanos) noexcept {
  if (sent_.empty()) return false;
  const auto batch = sent_.begin();
  waiting_since_ = now_nanos;
  ++batch->received;
  if (batch->done != nullptr) batch->replies.push_back(std::move(reply));
  if (batch->received < batch->count) return true;
  // A server that answers before it has all of the command: nothing can be told from its replies.
  if (sent_.size() == 1 && IsFrontCut()) return false;
  RedisBatches ended;
  ended.splice(ended.end(), sent_, batch);
  End(ended.begin(), OkStatus());
  return true;
}

size_t RedisPipeline::CountDue(int64_t now_nanos) const {
  const auto end = deadlines_.upper_bound(now_nanos);
  return static_cast<size_t>(std::distance(deadlines_.begin(), end));
}

void RedisPipeline::EndDue(int64_t now_nanos, const Status& status) noexcept {
  while (!deadlines_.empty() && deadlines_.begin()->first <= now_nanos) {
    End(deadlines_.begin()->second, status);
  }
}

void RedisPipeline::Fail(const Status& status) noexcept {
  RedisBatches all;
  all.splice(all.end(), sent_);
  all.splice(all.end(), unsent_);
  offset_ = 0;
  for (auto batch = all.begin(); batch != all.end(); ++batch) End(batch, status);
}

int64_t RedisPipeline::NextDeadline() const {
  return deadlines_.empty() ? kNoDeadline : deadlines_.begin()->first;
}

void RedisPipeline::End(RedisBatches::iterator batch, const Status& rest) noexcept {
  if (batch->done == nullptr) return;
  deadlines_.erase(batch->deadline);
  while (batch->replies.size() < batch->count) batch->replies.push_back(rest);
  const RedisCallback done = std::move(batch->done);
  batch->done = nullptr;
  done(std::move(batch->replies));
}

}  // namespace vetvec
