// The disk store against its figures: warm reads of 6 KiB rows (at least 150,000 vectors per CPU
// second) and committed writes in groups of 100 (at least 20,000 per second).
//
//   cache_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
//
// items_per_second is per CPU second of the whole process, writer thread included, except for the
// lines with "real_time". The file is made by another process (this program again, with --make), so
// that reads begin as in a new process: no memory tier, the file in the page cache, the mapping not
// yet made. Each iteration opens the store and reads or writes all rows once.
#include <benchmark/benchmark.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/rng.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

constexpr size_t kRows = 20'000;
constexpr size_t kDimension = 1'536;
constexpr size_t kGroup = 100;

std::string* folder = new std::string;  // of the file to read

std::vector<CacheKey> Keys() {
  const KeyDeriver deriver(VectorIdentity{}, "");
  std::vector<CacheKey> keys;
  for (size_t i = 0; i < kRows; ++i) keys.push_back(deriver.KeyOf(std::to_string(i)));
  return keys;
}

// One group of random rows, used again and again: the store does not look at the values' meaning.
std::vector<float> Values() {
  std::vector<float> values(kGroup * kDimension);
  Rng rng(1);
  for (float& value : values) value = static_cast<float>(rng.Uniform()) - 0.5f;
  return values;
}

bool WriteAll(Store& store, const std::vector<CacheKey>& keys, const std::vector<float>& values) {
  std::vector<StoreRow> rows(kGroup);
  for (size_t i = 0; i < kRows; i += kGroup) {
    for (size_t j = 0; j < kGroup; ++j) {
      rows[j] = {keys[i + j], {values.data() + j * kDimension, kDimension}};
    }
    if (!store.PutMany(rows, {.durability = Durability::kCommitted}).ok()) return false;
  }
  return true;
}

int Make(const std::string& directory) {
  auto store = OpenSqliteStore({.directory = directory});
  if (!store.ok() || !WriteAll(**store, Keys(), Values())) return 1;
  return (*store)->Flush({}).ok() ? 0 : 1;
}

void WarmReads(benchmark::State& state) {
  const auto batch = static_cast<size_t>(state.range(0));
  std::vector<CacheKey> keys = Keys();
  Rng rng(2);
  Shuffle(keys, rng);
  std::vector<float> out(batch * kDimension);
  for (auto _ : state) {
    auto store = OpenSqliteStore({.directory = *folder});
    if (!store.ok()) return state.SkipWithError(store.status().ToString().c_str());
    size_t hits = 0;
    const RowSink sink = [&](size_t i, size_t) {
      ++hits;
      return out.data() + i * kDimension;
    };
    for (size_t i = 0; i < kRows; i += batch) {
      const std::span<const CacheKey> some(keys.data() + i, std::min(batch, kRows - i));
      if (!(*store)->GetMany(some, kDimension, sink).ok()) state.SkipWithError("GetMany failed");
      benchmark::DoNotOptimize(out.data());
    }
    if (hits != kRows) return state.SkipWithError("not every row was found");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kRows));
}
BENCHMARK(WarmReads)->Arg(1)->Arg(100)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

void GroupCommits(benchmark::State& state) {
  const bool flush = state.range(0) != 0;
  const std::vector<CacheKey> keys = Keys();
  const std::vector<float> values = Values();
  for (auto _ : state) {
    state.PauseTiming();
    const std::string directory = *folder + "/write";
    std::filesystem::remove_all(directory);
    state.ResumeTiming();
    auto store = OpenSqliteStore({.directory = directory});
    if (!store.ok() || !WriteAll(**store, keys, values)) return state.SkipWithError("PutMany");
    if (flush && !(*store)->Flush({}).ok()) return state.SkipWithError("Flush");
    state.PauseTiming();  // closing checkpoints, which is measured with flush = 1
    store = NotFound("closed");
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kRows));
}
BENCHMARK(GroupCommits)
    ->ArgName("flush")
    ->Arg(0)
    ->Arg(1)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(GroupCommits)
    ->ArgName("flush")
    ->Arg(0)
    ->Arg(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

bool MakeInAnotherProcess(const char* program) {
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", program, "--make", folder->c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--make") == 0) return vetvec::Make(argv[2]);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const char* temporary = getenv("TMPDIR");
  std::string name = std::string(temporary != nullptr ? temporary : "/tmp") + "/cache_bench.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) return 1;
  *vetvec::folder = name;
  if (!vetvec::MakeInAnotherProcess(argv[0])) {
    std::fprintf(stderr, "cannot make the file to read in %s\n", name.c_str());
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  std::filesystem::remove_all(name);
  return 0;
}
