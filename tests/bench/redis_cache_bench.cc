// Warm reads of 1,536 float32 values from a Redis server on this machine by one process: at least
// 50,000 vectors per second of wall time. bench_redis.py starts the server and this program.
//
//   VETVEC_BENCH_REDIS=redis://127.0.0.1:20000 redis_cache_bench
//
// Each iteration looks up all rows, 2,000 per call, as an embed call does, and verifies them: by
// their checksum, or with HMACs.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/rng.h"
#include "cache/redis_store.h"

namespace vetvec {
namespace {

constexpr size_t kRows = 20'000;
constexpr size_t kPerCall = 2'000;
constexpr size_t kDimension = 1'536;

std::shared_ptr<RedisStore> Open(bool has_key, VectorDtype dtype) {
  const char* const url = std::getenv("VETVEC_BENCH_REDIS");
  const Result<RedisOptions> server = ParseRedisUrl(url == nullptr ? "" : url);
  if (!server.ok()) return nullptr;
  Result<std::shared_ptr<RedisClient>> client = RedisClient::Of(*server, SystemClock());
  if (!client.ok()) return nullptr;
  RedisStoreOptions options;
  options.client = *client;
  options.dtype = dtype;
  options.read_timeout_ms = 10'000;
  options.max_queued_bytes = uint64_t{1} << 30;
  if (has_key) options.hmac_key = "0123456789abcdef0123456789abcdef";
  Result<std::shared_ptr<RedisStore>> store = RedisStore::Open(options);
  return store.ok() ? *store : nullptr;
}

std::vector<CacheKey> Keys(bool has_key, VectorDtype dtype) {
  const KeyDeriver deriver(VectorIdentity{}, has_key ? "key" : "");
  std::vector<CacheKey> keys;
  for (size_t i = 0; i < kRows; ++i) {
    keys.push_back(deriver.KeyOf(std::string(ShortNameOf(dtype)) + std::to_string(i)));
  }
  return keys;
}

void Read(benchmark::State& state, bool has_key, VectorDtype dtype) {
  const std::shared_ptr<RedisStore> store = Open(has_key, dtype);
  if (store == nullptr) return state.SkipWithError("VETVEC_BENCH_REDIS is not the URL of a server");
  const std::vector<CacheKey> keys = Keys(has_key, dtype);
  std::vector<float> values(kDimension);
  Rng rng(1);
  for (float& value : values) value = static_cast<float>(rng.Uniform()) - 0.5f;
  for (size_t i = 0; i < kRows; i += kPerCall) {
    std::vector<StoreRow> rows;
    for (size_t j = i; j < i + kPerCall; ++j) rows.push_back({keys[j], values});
    if (!store->PutMany(rows, {}).ok()) return state.SkipWithError("not written");
  }
  static_cast<void>(store->Flush({.deadline_nanos = kNoDeadline}));
  std::vector<float> out(kPerCall * kDimension);
  for (auto _ : state) {
    size_t found = 0;
    for (size_t i = 0; i < kRows; i += kPerCall) {
      const std::span<const CacheKey> some(keys.data() + i, kPerCall);
      static_cast<void>(store->GetMany(some, kDimension, [&](size_t index, size_t) {
        ++found;
        return out.data() + index * kDimension;
      }));
    }
    if (found != kRows) return state.SkipWithError("rows are missing");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kRows));
}

BENCHMARK_CAPTURE(Read, float32, false, VectorDtype::kFloat32)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Read, float32_hmac, true, VectorDtype::kFloat32)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Read, float16_hmac, true, VectorDtype::kFloat16)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vetvec

BENCHMARK_MAIN();
