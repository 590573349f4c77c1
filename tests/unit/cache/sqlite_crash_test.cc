// Several processes and kill -9: what has been acknowledged is there, nothing is wrong, reopening
// is quick (printed; the limit is 100 ms on a machine that does nothing else).
// VETVEC_CACHE_KILLS sets the number of kills (60; 1,000 for a long proof).
#include <gtest/gtest.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/rng.h"
#include "base/strings.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr size_t kCrashDimension = 384;
constexpr uint64_t kBatch = 10;
constexpr uint64_t kRound = 10'000'000;  // keys per round
constexpr uint64_t kWriter = 1'000'000;  // keys per writer

struct Writer {
  pid_t process = -1;
  int pipe = -1;  // its acknowledgements: how many rows are committed so far
};

SqliteStoreOptions Options(const std::string& directory) {
  SqliteStoreOptions options = InFolder(directory);
  options.wal_bytes = 2 << 20;  // so that some kills meet a checkpoint
  return options;
}

// Commits batch after batch and tells after each. Opens the store itself, so that kills meet that
// too.
void WriteForEver(const std::string& directory, uint64_t first, int pipe) {
  auto store = OpenSqliteStore(Options(directory));
  if (!store.ok()) {
    fprintf(stderr, "opening: %s\n", store.status().message().c_str());
    _exit(2);
  }
  for (uint64_t done = 0;; done += kBatch) {
    const auto put =
        PutRange(**store, first + done, first + done + kBatch, kCrashDimension, Committed());
    if (!put.ok()) {
      fprintf(stderr, "writing: %s\n", put.message().c_str());
      _exit(3);
    }
    const uint64_t acknowledged = done + kBatch;
    if (write(pipe, &acknowledged, sizeof acknowledged) != sizeof acknowledged) _exit(4);
  }
}

Writer StartWriter(const std::string& directory, uint64_t first) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    WriteForEver(directory, first, ends[1]);
  }
  close(ends[1]);
  return {child, ends[0]};
}

// What the writer told before it died. It ended by itself: less than 0, its exit code with a minus.
int64_t Kill(const Writer& writer) {
  kill(writer.process, SIGKILL);
  int status = 0;
  waitpid(writer.process, &status, 0);
  uint64_t acknowledged = 0;
  uint64_t value = 0;
  while (read(writer.pipe, &value, sizeof value) == sizeof value) acknowledged = value;
  close(writer.pipe);
  if (WIFEXITED(status)) return -std::max(WEXITSTATUS(status), 1);
  return static_cast<int64_t>(acknowledged);
}

uint64_t Kills() {
  const char* text = getenv("VETVEC_CACHE_KILLS");
  const std::optional<int64_t> kills = ParseInt(text != nullptr ? text : "60");
  return kills.has_value() && *kills > 0 ? static_cast<uint64_t>(*kills) : 60;
}

TEST(SqliteCrash, KillNineLosesNothingThatWasAcknowledged) {
  const TemporaryFolder folder;
  ForceToDisk(true);  // as it is in earnest: kills meet syncs too
  const uint64_t rounds = (Kills() + 1) / 2;
  Rng rng(5);
  std::vector<double> opens_ms;
  uint64_t acknowledged = 0;
  uint64_t lost = 0;
  uint64_t wrong = 0;
  std::string directory;
  for (uint64_t round = 0; round < rounds; ++round) {
    // A new folder now and then, so that some kills meet the making of the file.
    if (round % 10 == 0) directory = folder.Path(std::to_string(round));
    const uint64_t first[2] = {round * kRound, round * kRound + kWriter};
    const Writer writers[2] = {StartWriter(directory, first[0]), StartWriter(directory, first[1])};
    std::this_thread::sleep_for(std::chrono::microseconds(500 + rng.Below(120'000)));
    int64_t told[2];
    // One writer dies first, the other must go on, and dies too.
    told[0] = Kill(writers[0]);
    std::this_thread::sleep_for(std::chrono::microseconds(rng.Below(30'000)));
    told[1] = Kill(writers[1]);

    const auto start = std::chrono::steady_clock::now();
    const auto store = MustOpen(Options(directory));
    ASSERT_TRUE(store != nullptr);
    static_cast<void>(FindRange(*store, 0, 1, kCrashDimension));
    const std::chrono::duration<double, std::milli> open_ms =
        std::chrono::steady_clock::now() - start;
    opens_ms.push_back(open_ms.count());
    for (int i = 0; i < 2; ++i) {
      ASSERT_GE(told[i], 0) << "writer " << i << " ended by itself in round " << round;
      acknowledged += static_cast<uint64_t>(told[i]);
      const auto end = first[i] + static_cast<uint64_t>(told[i]);
      const Found found = FindRange(*store, first[i], end, kCrashDimension);
      lost += found.missing;
      wrong += found.wrong + FindRange(*store, end, end + 1'000, kCrashDimension).wrong;
      ASSERT_EQ(lost, 0u) << "round " << round;
      ASSERT_EQ(wrong, 0u) << "round " << round;
    }
    const StoreStat stat = StatOf(*store);
    EXPECT_EQ(stat.bad_rows, 0u);
    EXPECT_EQ(stat.read_errors, 0u);
    EXPECT_EQ(stat.files_quarantined, 0u);
    EXPECT_FALSE(FileExists(directory + "/vectors.sqlite.damaged-1"));
  }
  ForceToDisk(false);
  EXPECT_GT(acknowledged, rounds * kBatch) << "the writers got something done";
  RecordProperty("kills", std::to_string(rounds * 2));
  RecordProperty("acknowledged_rows", std::to_string(acknowledged));
  std::sort(opens_ms.begin(), opens_ms.end());
  const double p99_ms = opens_ms[(opens_ms.size() * 99 - 1) / 100];
  RecordProperty("reopen_p99_ms", std::to_string(p99_ms));
  printf(
      "  %llu kills of two writers, %llu rows acknowledged: %llu lost (limit: 0), %llu wrong "
      "(limit: 0)\n",
      static_cast<unsigned long long>(rounds * 2), static_cast<unsigned long long>(acknowledged),
      static_cast<unsigned long long>(lost), static_cast<unsigned long long>(wrong));
  printf("  reopening: p99 %.1f ms, max %.1f ms (limit: 100)\n", p99_ms, opens_ms.back());
}

TEST(SqliteCrash, TwoWritersAndAReaderInThreeProcesses) {
  const TemporaryFolder folder;
  constexpr uint64_t kRows = 2'000;
  std::vector<pid_t> writers;
  for (uint64_t w = 0; w < 2; ++w) {
    const pid_t child = fork();
    if (child == 0) {
      auto store = OpenSqliteStore(Options(folder.path()));
      if (!store.ok()) _exit(1);
      for (uint64_t i = 0; i < kRows; i += 50) {
        const uint64_t first = w * kWriter + i;
        if (!PutRange(**store, first, first + 50, kCrashDimension, Committed()).ok()) _exit(2);
      }
      _exit(0);
    }
    writers.push_back(child);
  }
  const auto reader = MustOpen(Options(folder.path()));
  ASSERT_TRUE(reader != nullptr);
  // Sees what others commit while they go on.
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  bool all = false;
  while (!all && std::chrono::steady_clock::now() < until) {
    all = true;
    for (uint64_t w = 0; w < 2; ++w) {
      const Found found = FindRange(*reader, w * kWriter, w * kWriter + kRows, kCrashDimension);
      EXPECT_EQ(found.wrong, 0u);
      all = all && found.missing == 0;
    }
  }
  EXPECT_TRUE(all);
  for (const pid_t writer : writers) {
    int status = -1;
    ASSERT_EQ(waitpid(writer, &status, 0), writer);
    EXPECT_EQ(status, 0) << "neither writer is starved or refused";
  }
  EXPECT_EQ(StatOf(*reader).rows, 2 * kRows);
}

// Two processes write, two read what they tell to be committed: nothing that was told is missing.
TEST(SqliteCrash, FourProcesses) {
  const TemporaryFolder folder;
  constexpr uint64_t kRows = 2'500;
  ASSERT_TRUE(MustOpen(Options(folder.path())) != nullptr);
  std::vector<pid_t> processes;
  for (uint64_t p = 0; p < 4; ++p) {
    const pid_t child = fork();
    if (child == 0) {
      auto store = OpenSqliteStore(Options(folder.path()));
      if (!store.ok()) _exit(1);
      const uint64_t first = (p % 2) * kWriter;
      const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(240);
      uint64_t seen = 0;
      for (uint64_t i = 0; p < 2 && i < kRows; i += 50) {
        if (!PutRange(**store, first + i, first + i + 50, kCrashDimension, Committed()).ok())
          _exit(2);
        // What is acknowledged is there for others: a row that says how far we are.
        if (!PutRange(**store, first + kRows + i, first + kRows + i + 1, 8, Committed()).ok()) {
          _exit(3);
        }
      }
      for (; p >= 2 && seen < kRows; seen += 50) {
        while (FindRange(**store, first + kRows + seen, first + kRows + seen + 1, 8).right == 0) {
          if (std::chrono::steady_clock::now() > until) _exit(4);
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        const Found found = FindRange(**store, first, first + seen + 50, kCrashDimension);
        if (found.missing + found.wrong > 0) _exit(5);
      }
      _exit(StatOf(**store).read_errors == 0 && StatOf(**store).bad_rows == 0 ? 0 : 6);
    }
    processes.push_back(child);
  }
  for (const pid_t process : processes) {
    int status = -1;
    ASSERT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0) << "exit " << WEXITSTATUS(status);
  }
  const auto store = MustOpen(Options(folder.path()));
  for (uint64_t w = 0; w < 2; ++w) {
    EXPECT_EQ(FindRange(*store, w * kWriter, w * kWriter + kRows, kCrashDimension).right, kRows);
  }
  printf("  4 processes, %llu rows, 0 missing, 0 bad\n",
         static_cast<unsigned long long>(2 * kRows));
}

}  // namespace
}  // namespace vetvec
