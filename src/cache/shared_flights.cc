#include "cache/shared_flights.h"

#include <openssl/rand.h>

#include <algorithm>
#include <utility>

#include "base/fork_section.h"

namespace vetvec {
namespace {

constexpr int64_t kClaimTimeoutNanos = 5 * kNanosPerSecond;
constexpr size_t kScriptKeys = 100;  // per call, so that no script keeps the server busy for long
constexpr size_t kLookKeys = 1000;

using State = RedisStoreState;

const RedisScript& ReleaseScript() {
  static const RedisScript kScript(
      "for _, key in ipairs(KEYS) do "
      "if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end end");
  return kScript;
}

const RedisScript& RenewScript() {
  static const RedisScript kScript(
      "for _, key in ipairs(KEYS) do "
      "if redis.call('GET', key) == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2]) end end");
  return kScript;
}

std::string LeaseOf(const CacheKey& key) { return RedisStore::NameOf(key) + ":f"; }

std::string RandomId() {
  const ForkSection section;
  unsigned char bytes[16];
  if (RAND_bytes(bytes, sizeof bytes) != 1) return "";
  constexpr char kDigits[] = "0123456789abcdef";
  std::string id;
  for (const unsigned char byte : bytes) {
    id += kDigits[byte >> 4];
    id += kDigits[byte & 15];
  }
  return id;
}

size_t ChunkEnd(size_t chunk, size_t size, size_t total) {
  return std::min(total, (chunk + 1) * size);
}

}  // namespace

SharedFlights::SharedFlights(RedisStore* store) : store_(store), id_(RandomId()) {}

void SharedFlights::Start(std::vector<CacheKey> keys, size_t chunk_keys,
                          std::shared_ptr<Waker> waker, RedisExchange::MakeChunk make) {
  keys_ = std::make_shared<const std::vector<CacheKey>>(std::move(keys));
  chunk_keys_ = chunk_keys;
  states_.assign(keys_->size(), FlightState::kUnclear);
  has_failed_ = false;
  exchange_ = nullptr;
  if (keys_->empty()) return;
  // Without an id of its own, this process could not tell its leases from those of others.
  if (id_.empty() || store_->forked() || !store_->breaker().Allows()) return Fail();
  const size_t chunks = (keys_->size() + chunk_keys_ - 1) / chunk_keys_;
  exchange_ = std::make_unique<RedisExchange>(store_->client(), std::move(waker), store_->clock(),
                                              kClaimTimeoutNanos, chunks, std::move(make));
}

void SharedFlights::Claim(std::vector<CacheKey> keys, size_t dimension,
                          std::shared_ptr<Waker> waker) {
  dimension_ = dimension;
  const size_t size = store_->ChunkKeys(dimension);
  const auto shared = std::make_shared<const std::vector<CacheKey>>(keys);
  Start(std::move(keys), size, std::move(waker), [shared, size, id = id_](size_t chunk) {
    const size_t end = ChunkEnd(chunk, size, shared->size());
    std::vector<RedisCommand> commands;
    RedisCommand rows{"MGET"};
    for (size_t i = chunk * size; i < end; ++i) {
      commands.push_back({"SET", LeaseOf((*shared)[i]), id, "NX", "PX", std::to_string(kLeaseMs)});
      rows.push_back(RedisStore::NameOf((*shared)[i]));
    }
    commands.push_back(std::move(rows));
    return commands;
  });
}

void SharedFlights::Look(std::vector<CacheKey> keys, std::shared_ptr<Waker> waker) {
  const auto shared = std::make_shared<const std::vector<CacheKey>>(keys);
  Start(std::move(keys), kLookKeys, std::move(waker), [shared](size_t chunk) {
    const size_t end = ChunkEnd(chunk, kLookKeys, shared->size());
    RedisCommand command{"MGET"};
    for (size_t i = chunk * kLookKeys; i < end; ++i) command.push_back(LeaseOf((*shared)[i]));
    return std::vector<RedisCommand>{std::move(command)};
  });
}

bool SharedFlights::StepClaim(RedisBudget* budget, const RowSink& sink, Pause* pause) {
  return Step(budget, pause, [&](size_t begin, size_t count, const RedisReplies& replies) {
    return ReadClaims(begin, count, replies, sink);
  });
}

bool SharedFlights::ReadClaims(size_t begin, size_t count, const RedisReplies& replies,
                               const RowSink& sink) {
  if (replies.size() != count + 1) return false;
  const Result<RedisReply>& rows = replies[count];
  const bool has_rows =
      rows.ok() && rows->kind == RedisReply::Kind::kArray && rows->items.size() == count;
  bool is_good = has_rows;
  for (size_t i = 0; i < count; ++i) {
    const size_t at = begin + i;
    const Result<RedisReply>& lease = replies[i];
    if (has_rows && !rows->items[i].is_nil() &&
        store_->TakeRow((*keys_)[at], at, rows->items[i], dimension_, sink)) {
      states_[at] = FlightState::kFound;
    } else if (!lease.ok() || lease->is_error()) {
      if (is_good && lease.ok()) store_->state()->WarnOf(*lease);
      is_good = false;
    } else if (has_rows) {
      states_[at] = lease->is_nil() ? FlightState::kElsewhere : FlightState::kLed;
    }
  }
  if (!rows.ok()) store_->state()->WarnOf(rows.status());
  return is_good;
}

bool SharedFlights::StepLook(RedisBudget* budget, Pause* pause) {
  return Step(budget, pause, [&](size_t begin, size_t count, RedisReplies& replies) {
    const Result<RedisReply> leases = ReplyOf(&replies);
    if (!leases.ok()) store_->state()->WarnOf(leases.status());
    if (leases.ok() && leases->is_error()) store_->state()->WarnOf(*leases);
    if (!leases.ok() || leases->items.size() != count) return false;
    for (size_t i = 0; i < count; ++i) {
      if (!leases->items[i].is_nil()) states_[begin + i] = FlightState::kElsewhere;
    }
    return true;
  });
}

void SharedFlights::Fail() {
  has_failed_ = true;
  exchange_ = nullptr;
}

bool SharedFlights::Step(
    RedisBudget* budget, Pause* pause,
    const std::function<bool(size_t begin, size_t count, RedisReplies&)>& read) {
  if (exchange_ == nullptr) return true;
  size_t chunk = 0;
  RedisReplies replies;
  while (exchange_->Take(&chunk, &replies)) {
    const size_t begin = chunk * chunk_keys_;
    const size_t count = std::min(chunk_keys_, keys_->size() - begin);
    const bool is_answered = !replies.empty() && replies.front().ok();
    if (is_answered) store_->breaker().OnAnswer();
    // A server that has refused one lease (full, read-only) will refuse the others: what is in
    // flight is still read, since it may have been granted.
    if (!read(begin, count, replies)) has_failed_ = true;
    if (!is_answered) {
      Fail();
      return true;
    }
    if (count == chunk_keys_) budget->Extend(store_->clock()->MonotonicNanos());
  }
  if (exchange_->has_ended()) {
    exchange_ = nullptr;
    return true;
  }
  if (store_->clock()->MonotonicNanos() >= budget->until_nanos) {
    store_->CountTimeout(*budget);
    Fail();
    return true;
  }
  pause->until_nanos = budget->until_nanos;
  pause->only_time = false;
  return false;
}

void SharedFlights::RunOnLeases(const RedisScript& script, std::span<const CacheKey> keys,
                                std::vector<std::string> arguments) noexcept {
  try {
    if (keys.empty() || store_->forked() || !store_->breaker().Allows()) return;
    const int64_t deadline = store_->clock()->MonotonicNanos() + kClaimTimeoutNanos;
    const auto errand = std::make_shared<RedisErrand>(store_->state(), 0);
    for (size_t begin = 0; begin < keys.size(); begin += kScriptKeys) {
      std::vector<std::string> names;
      for (const CacheKey& key : keys.subspan(begin, std::min(kScriptKeys, keys.size() - begin))) {
        names.push_back(LeaseOf(key));
      }
      script.Submit(store_->client(), std::move(names), arguments, deadline,
                    [errand](const Result<RedisReply>& reply) {
                      if (!reply.ok()) {
                        errand->state().WarnOf(reply.status());
                      } else if (reply->is_error()) {
                        errand->state().WarnOf(*reply);
                      }
                    });
    }
  } catch (...) {  // no memory: the leases expire by themselves
  }
}

void SharedFlights::Release(std::span<const CacheKey> keys) noexcept {
  RunOnLeases(ReleaseScript(), keys, {id_});
}

void SharedFlights::Renew(std::span<const CacheKey> keys) noexcept {
  RunOnLeases(RenewScript(), keys, {id_, std::to_string(kLeaseMs)});
}

}  // namespace vetvec
