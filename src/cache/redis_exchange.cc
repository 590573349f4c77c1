#include "cache/redis_exchange.h"

#include <algorithm>

namespace vetvec {

RedisExchange::RedisExchange(std::shared_ptr<RedisClient> client, std::shared_ptr<Waker> waker,
                             Clock* clock, int64_t timeout_nanos, size_t chunks, MakeChunk make)
    : client_(std::move(client)),
      clock_(clock),
      timeout_nanos_(timeout_nanos),
      chunks_(chunks),
      make_(std::move(make)),
      inbox_(std::make_shared<Inbox>()) {
  inbox_->waker = std::move(waker);
  inbox_->arrived.reserve(kMaxInFlight);  // so that the callback needs no memory
  for (size_t i = std::min(chunks_, kMaxInFlight); i > 0; --i) SendNext();
}

RedisExchange::~RedisExchange() {
  const std::lock_guard<std::mutex> lock(inbox_->mutex);
  inbox_->waker = nullptr;
  inbox_->arrived.clear();
}

void RedisExchange::SendNext() {
  const size_t chunk = sent_++;
  client_->Submit(make_(chunk), clock_->MonotonicNanos() + timeout_nanos_,
                  [inbox = inbox_, chunk](RedisReplies replies) {
                    std::shared_ptr<Waker> waker;
                    {
                      const std::lock_guard<std::mutex> lock(inbox->mutex);
                      waker = inbox->waker;
                      if (waker) inbox->arrived.emplace_back(chunk, std::move(replies));
                    }
                    if (waker) waker->Wake();
                  });
}

bool RedisExchange::Take(size_t* chunk, RedisReplies* replies) {
  {
    const std::lock_guard<std::mutex> lock(inbox_->mutex);
    if (inbox_->arrived.empty()) return false;
    *chunk = inbox_->arrived.front().first;
    *replies = std::move(inbox_->arrived.front().second);
    inbox_->arrived.erase(inbox_->arrived.begin());
  }
  ++taken_;
  if (sent_ < chunks_) SendNext();
  return true;
}

}  // namespace vetvec
