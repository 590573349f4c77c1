#include "cache/redis_store.h"

#include <algorithm>
#include <utility>

#include "base/task_loop.h"
#include "cache/row_format.h"

namespace vetvec {
namespace {

constexpr int64_t kWriteTimeoutNanos = 5 * kNanosPerSecond;
constexpr int64_t kCloseTimeoutNanos = kNanosPerSecond;
constexpr size_t kUnknownRowBytes = size_t{16} << 10;
constexpr size_t kSealBytes = 64;  // header, HMAC and protocol, rounded up

using State = RedisStoreState;

// The replies to SET, one for each row; none if the client had no memory for them.
void CountStored(State& state, size_t rows, const RedisReplies& replies) {
  if (replies.empty()) state.Count(State::kDropped, rows);
  for (const Result<RedisReply>& reply : replies) {
    const bool is_stored = reply.ok() && !reply->is_error();
    state.Count(is_stored ? State::kStored : State::kDropped);
    if (!reply.ok()) {
      state.WarnOf(reply.status());
    } else if (reply->is_error()) {
      state.WarnOf(*reply);
    }
  }
}

}  // namespace

Result<std::shared_ptr<RedisStore>> RedisStore::Open(RedisStoreOptions options) {
  if (options.clock == nullptr) options.clock = SystemClock();
  VETVEC_ASSIGN_OR_RETURN(RowSealer sealer, RowSealer::Create(options.hmac_key));
  options.hmac_key = SecretString();  // the sealer has absorbed it
  return std::shared_ptr<RedisStore>(new RedisStore(std::move(options), std::move(sealer)));
}

RedisStore::RedisStore(RedisStoreOptions options, RowSealer sealer)
    : options_(std::move(options)),
      sealer_(std::move(sealer)),
      breaker_(options_.client, options_.clock),
      state_(std::make_shared<State>(options_.client->options().Name(), options_.log)) {}

RedisStore::~RedisStore() {
  if (guard_.forked()) return;
  // The library's own threads must not wait: they may be needed for the answer.
  if (!breaker_.is_open() && !TaskLoop::IsOnAnyThread()) {
    static_cast<void>(state_->WaitUntilIdle(kCloseTimeoutNanos));
  }
  state_->StopLog();  // the state lives as long as commands are unanswered
}

std::string RedisStore::NameOf(const CacheKey& key) { return "vetvec:v1:" + HexOf(key); }

RedisBudget RedisStore::BudgetUntil(int64_t deadline_nanos) const {
  RedisBudget budget{.step_nanos = options_.read_timeout_ms * kNanosPerMilli,
                     .deadline_nanos = deadline_nanos};
  budget.Extend(options_.clock->MonotonicNanos());
  return budget;
}

size_t RedisStore::ChunkKeys(size_t dimension) const {
  if (dimension == 0) dimension = last_dimension_.load(std::memory_order_relaxed);
  const size_t width = options_.dtype == VectorDtype::kFloat16 ? 2 : 4;
  const size_t bytes = dimension == 0 ? kUnknownRowBytes : dimension * width + kSealBytes;
  return std::clamp<size_t>(kMaxReplyBytes / bytes, 1, kMaxChunkKeys);
}

void RedisStore::CountTimeout(const RedisBudget& budget) {
  if (budget.is_cut()) return;
  state_->Count(State::kTimeouts);
  state_->Warn(RedisTrouble::kSlow, "the server did not answer in time");
  breaker_.OnTimeout();
}

bool RedisStore::TakeRow(const CacheKey& key, size_t index, const RedisReply& reply,
                         size_t dimension, const RowSink& sink) {
  if (reply.kind != RedisReply::Kind::kString) {
    if (reply.is_error()) state_->WarnOf(reply);
    state_->Count(State::kMisses);
    return false;
  }
  OpenedRow opened = sealer_.Open(key, reply.text);
  // The key names the dtype, so another one was not put there by this program.
  if (opened.fault == RowFault::kNone && DtypeOfRow(opened.row) != options_.dtype) {
    opened.fault = RowFault::kDamaged;
  }
  if (opened.fault == RowFault::kNone) {
    const size_t found = DimensionOfRow(opened.row);
    float* const out = dimension == 0 || dimension == found ? sink(index, found) : nullptr;
    state_->Count(out != nullptr ? State::kHits : State::kMisses);
    if (out == nullptr) return false;
    last_dimension_.store(found, std::memory_order_relaxed);
    CopyRow(opened.row, out);
    return true;
  }
  state_->Count(State::kMisses);
  if (opened.fault == RowFault::kForged) {
    state_->Count(State::kForgedRows);
    state_->Warn(
        RedisTrouble::kForged,
        "a vector was stored without the HMAC key of this process, and was not used: either "
        "another host has a different key or none, or someone else is writing to the server");
  } else {
    state_->Count(State::kDamagedRows);
    state_->Warn(RedisTrouble::kDamaged, "a vector is damaged and was not used");
  }
  return false;
}

Status RedisStore::GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) {
  VETVEC_RETURN_IF_ERROR(guard_.Check());
  if (keys.empty()) return OkStatus();
  const auto waker = std::make_shared<ThreadWaker>();
  RedisBudget budget = BudgetUntil(kNoDeadline);
  RedisLookup lookup(this, {keys.begin(), keys.end()}, dimension, waker);
  Pause pause;
  while (!lookup.Step(&budget, sink, &pause)) waker->Wait(pause, options_.clock);
  return OkStatus();
}

std::vector<RedisCommand> RedisStore::SetCommands(std::span<const StoreRow> rows, uint64_t* bytes) {
  const std::string ttl = std::to_string(options_.ttl_seconds * 1000);
  std::vector<RedisCommand> commands;
  commands.reserve(rows.size());
  for (const StoreRow& row : rows) {
    std::string value = sealer_.Seal(row.key, EncodeRow(row.key, row.values, options_.dtype));
    if (value.size() > kMaxValueBytes) {
      state_->Count(State::kTooLargeRows);
      state_->Warn(RedisTrouble::kTooLarge, "a vector is larger than 64 KiB and was not stored");
      continue;
    }
    *bytes += value.size();
    commands.push_back({"SET", NameOf(row.key), std::move(value), "PX", ttl});
  }
  return commands;
}

Status RedisStore::PutMany(std::span<const StoreRow> rows, const StoreWait&) {
  VETVEC_RETURN_IF_ERROR(guard_.Check());
  VETVEC_RETURN_IF_ERROR(CheckStoreRows(rows));
  if (rows.empty()) return OkStatus();
  if (!breaker_.Allows() || state_->queued_bytes() > options_.max_queued_bytes) {
    state_->Count(State::kDropped, rows.size());
    return OkStatus();
  }
  uint64_t bytes = 0;
  std::vector<RedisCommand> commands = SetCommands(rows, &bytes);
  if (commands.empty()) return OkStatus();
  const auto errand = std::make_shared<RedisErrand>(state_, bytes);
  const size_t count = commands.size();
  options_.client->Submit(std::move(commands), clock()->MonotonicNanos() + kWriteTimeoutNanos,
                          [errand, count](const RedisReplies& replies) {
                            CountStored(errand->state(), count, replies);
                          });
  return OkStatus();
}

Status RedisStore::Flush(const StoreWait& wait) {
  VETVEC_RETURN_IF_ERROR(guard_.Check());
  const int64_t left = wait.deadline_nanos == 0 || wait.deadline_nanos == kNoDeadline
                           ? kWriteTimeoutNanos
                           : wait.deadline_nanos - clock()->MonotonicNanos();
  static_cast<void>(state_->WaitUntilIdle(std::min(left, kWriteTimeoutNanos)));
  return OkStatus();
}

RedisStoreStat RedisStore::SharedStat() const {
  RedisStoreStat stat;
  stat.hits = state_->Get(State::kHits);
  stat.misses = state_->Get(State::kMisses);
  stat.damaged = state_->Get(State::kDamagedRows);
  stat.forged = state_->Get(State::kForgedRows);
  stat.timeouts = state_->Get(State::kTimeouts);
  stat.errors = state_->Get(State::kErrors);
  stat.stored = state_->Get(State::kStored);
  stat.dropped = state_->Get(State::kDropped);
  stat.too_large = state_->Get(State::kTooLargeRows);
  stat.led = state_->Get(State::kLed);
  stat.waited = state_->Get(State::kWaited);
  stat.given_up = state_->Get(State::kGivenUp);
  stat.breaker_opened = breaker_.times_opened();
  stat.queued_bytes = state_->queued_bytes();
  stat.is_open = breaker_.is_open();
  return stat;
}

Result<StoreStat> RedisStore::Stat() {
  VETVEC_RETURN_IF_ERROR(guard_.Check());
  const RedisStoreStat shared = SharedStat();
  StoreStat stat;
  stat.queued_bytes = shared.queued_bytes;
  stat.hits = shared.hits;
  stat.misses = shared.misses;
  stat.stored_rows = shared.stored;
  stat.dropped_rows = shared.dropped + shared.too_large;
  stat.bad_rows = shared.damaged + shared.forged;
  stat.read_errors = shared.timeouts + shared.errors;
  stat.path = options_.client->options().Name();
  return stat;
}

RedisLookup::RedisLookup(RedisStore* store, std::vector<CacheKey> keys, size_t dimension,
                         std::shared_ptr<Waker> waker)
    : store_(store),
      keys_(std::make_shared<const std::vector<CacheKey>>(std::move(keys))),
      dimension_(dimension),
      chunk_keys_(store->ChunkKeys(dimension)) {
  if (keys_->empty()) return;
  if (store_->forked() || !store_->breaker().Allows()) {
    static_cast<void>(Fail());
    return;
  }
  const auto make = [keys = keys_, size = chunk_keys_](size_t chunk) {
    RedisCommand command{"MGET"};
    const size_t end = std::min(keys->size(), (chunk + 1) * size);
    for (size_t i = chunk * size; i < end; ++i) command.push_back(RedisStore::NameOf((*keys)[i]));
    return std::vector<RedisCommand>{std::move(command)};
  };
  const size_t chunks = (keys_->size() + chunk_keys_ - 1) / chunk_keys_;
  exchange_ = std::make_unique<RedisExchange>(store_->client(), std::move(waker), store_->clock(),
                                              kWriteTimeoutNanos, chunks, make);
}

bool RedisLookup::Fail() {
  store_->state()->Count(State::kMisses, keys_->size() - answered_);
  has_failed_ = true;
  exchange_ = nullptr;
  return true;
}

bool RedisLookup::Step(RedisBudget* budget, const RowSink& sink, Pause* pause) {
  if (exchange_ == nullptr) return true;
  size_t chunk = 0;
  RedisReplies replies;
  while (exchange_->Take(&chunk, &replies)) {
    const size_t begin = chunk * chunk_keys_;
    const size_t count = std::min(chunk_keys_, keys_->size() - begin);
    const Result<RedisReply> reply = ReplyOf(&replies);
    if (!reply.ok()) {
      store_->state()->WarnOf(reply.status());
      return Fail();
    }
    store_->breaker().OnAnswer();
    if (reply->kind != RedisReply::Kind::kArray || reply->items.size() != count) {
      if (reply->is_error()) store_->state()->WarnOf(*reply);
      return Fail();
    }
    for (size_t i = 0; i < count; ++i) {
      store_->TakeRow((*keys_)[begin + i], begin + i, reply->items[i], dimension_, sink);
    }
    answered_ += count;
    if (count == chunk_keys_) budget->Extend(store_->clock()->MonotonicNanos());
  }
  if (exchange_->has_ended()) {
    exchange_ = nullptr;
    return true;
  }
  if (store_->clock()->MonotonicNanos() >= budget->until_nanos) {
    store_->CountTimeout(*budget);
    return Fail();
  }
  pause->until_nanos = budget->until_nanos;
  pause->only_time = false;
  return false;
}

}  // namespace vetvec
