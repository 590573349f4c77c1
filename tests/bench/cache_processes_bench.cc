// The disk store among processes: what is promised of readers and of writers that wait, as figures.
//
//   cache_processes_bench [rows 40000]
//
// 1. Two processes write `rows` rows each, two read what has been acknowledged: missing, wrong, and
//    how long a read of one vector takes. 2. The same reads when nobody writes. 3. A holder of the
//    writers' lock is killed: how long until a waiting writer has committed. 4. A writer is stopped
//    at some moment of its work: reads, calls that store, and what waits in memory, until it goes
//    on. Prints a line per figure with its limit beside it; exit code 1 if a count is wrong.
//    Times are only printed: they are the machine's as much as ours.
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kSmall = 384;
constexpr size_t kLarge = 1'536;
constexpr uint64_t kGroup = 50;
constexpr uint64_t kWriterKeys = 10'000'000;  // keys per writer

double MillisSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// What the processes tell each other.
struct Shared {
  std::atomic<uint64_t> acknowledged[2]{};
  std::atomic<uint64_t> missing{0}, wrong{0}, reads{0};
  std::atomic<uint64_t> p99_micros[2]{};
};

CacheKey KeyOf(uint64_t number) {
  static const KeyDeriver* deriver = new KeyDeriver(VectorIdentity{}, "bench");
  return deriver->KeyOf(std::to_string(number));
}

std::vector<float> VectorOf(uint64_t number, size_t dimension) {
  std::vector<float> values(dimension);
  for (size_t i = 0; i < dimension; ++i) {
    values[i] = static_cast<float>((number * 31 + i * 7) % 65'536) / 64.0f - 512.0f;
  }
  return values;
}

std::unique_ptr<Store> Open(const std::string& directory) {
  auto store = OpenSqliteStore({.directory = directory});
  if (store.ok()) return *std::move(store);
  std::fprintf(stderr, "%s\n", store.status().ToString().c_str());
  _exit(3);
}

Status Put(Store& store, uint64_t begin, uint64_t end, size_t dimension, Durability durability) {
  std::vector<std::vector<float>> values;
  std::vector<StoreRow> rows;
  for (uint64_t i = begin; i < end; ++i) values.push_back(VectorOf(i, dimension));
  for (uint64_t i = begin; i < end; ++i) rows.push_back({KeyOf(i), values[i - begin]});
  return store.PutMany(rows, {.durability = durability});
}

enum class Outcome { kRight, kMissing, kWrong };

// Reads one vector; the time is that of GetMany alone.
Outcome Read(Store& store, uint64_t number, size_t dimension, std::vector<double>* millis) {
  const CacheKey key = KeyOf(number);
  std::vector<float> got(dimension);
  bool found = false;
  const RowSink sink = [&](size_t, size_t) {
    found = true;
    return got.data();
  };
  const Clock::time_point start = Clock::now();
  const Status status = store.GetMany({&key, 1}, dimension, sink);
  millis->push_back(MillisSince(start));
  if (!status.ok() || !found) return Outcome::kMissing;
  return got == VectorOf(number, dimension) ? Outcome::kRight : Outcome::kWrong;
}

double Quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  return values[static_cast<size_t>(q * static_cast<double>(values.size() - 1))];
}

pid_t InChild(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(0);
  }
  return child;
}

bool EndedWell(pid_t child) {
  int status = -1;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void WriteRows(const std::string& directory, uint64_t writer, uint64_t rows, Shared* shared) {
  const auto store = Open(directory);
  for (uint64_t i = 0; i < rows; i += kGroup) {
    const uint64_t first = writer * kWriterKeys + i;
    if (!Put(*store, first, first + kGroup, kSmall, Durability::kCommitted).ok()) _exit(2);
    shared->acknowledged[writer] = i + kGroup;
  }
}

// Random rows of both writers that are acknowledged at that moment, and all of them at the end.
void ReadRows(const std::string& directory, uint64_t reader, uint64_t rows, Shared* shared) {
  const auto store = Open(directory);
  Rng rng(77, reader);
  std::vector<double> millis;
  const auto check = [&](uint64_t number) {
    const Outcome outcome = Read(*store, number, kSmall, &millis);
    if (outcome == Outcome::kMissing) ++shared->missing;
    if (outcome == Outcome::kWrong) ++shared->wrong;
  };
  while (shared->acknowledged[0] < rows || shared->acknowledged[1] < rows) {
    const uint64_t writer = rng.Below(2);
    const uint64_t there = shared->acknowledged[writer];
    if (there > 0) check(writer * kWriterKeys + rng.Below(there));
  }
  shared->reads += millis.size();
  shared->p99_micros[reader] = static_cast<uint64_t>(Quantile(millis, 0.99) * 1'000);
  for (uint64_t i = 0; i < rows; ++i) check(reader * kWriterKeys + i);
}

bool FourProcesses(const std::string& directory, uint64_t rows, Shared* shared) {
  Open(directory).reset();
  std::vector<pid_t> children;
  for (uint64_t i = 0; i < 2; ++i) {
    children.push_back(InChild([&] { WriteRows(directory, i, rows, shared); }));
    children.push_back(InChild([&] { ReadRows(directory, i, rows, shared); }));
  }
  bool good = true;
  for (const pid_t child : children) good = EndedWell(child) && good;
  good = good && shared->missing == 0 && shared->wrong == 0;
  std::printf("4 processes x %llu rows: %llu missing, %llu wrong (limit: 0, 0)\n",
              static_cast<unsigned long long>(rows),
              static_cast<unsigned long long>(shared->missing.load()),
              static_cast<unsigned long long>(shared->wrong.load()));
  std::printf("  %llu reads of one vector beside two writers: p99 %.2f and %.2f ms\n",
              static_cast<unsigned long long>(shared->reads.load()),
              static_cast<double>(shared->p99_micros[0]) / 1'000,
              static_cast<double>(shared->p99_micros[1]) / 1'000);
  return good;
}

bool ReadsWhen(const char* when, const std::string& directory, uint64_t rows, uint64_t count) {
  const auto store = Open(directory);
  Rng rng(78);
  std::vector<double> millis;
  bool good = true;
  for (uint64_t i = 0; i < count; ++i) {
    good = Read(*store, rng.Below(rows), kSmall, &millis) == Outcome::kRight && good;
  }
  std::printf("reads of one vector, %s: p50 %.3f ms, p99 %.3f ms (limit: 1), max %.2f ms%s\n", when,
              Quantile(millis, 0.5), Quantile(millis, 0.99), Quantile(millis, 1),
              good ? "" : "; SOME WERE NOT RIGHT");
  return good;
}

// A process that holds the writers' lock.
pid_t HoldLock(const std::string& directory) {
  int ready[2];
  if (pipe(ready) != 0) return -1;
  const pid_t child = InChild([&] {
    const int lock = open((directory + "/" + kSqliteStoreLock).c_str(), O_RDWR | O_CLOEXEC);
    if (flock(lock, LOCK_EX) != 0 || write(ready[1], "y", 1) != 1) _exit(1);
    for (;;) pause();
  });
  char byte = 0;
  const bool held = read(ready[0], &byte, 1) == 1;
  close(ready[0]);
  close(ready[1]);
  return held ? child : -1;
}

bool KilledHolders(const std::string& directory) {
  const auto store = Open(directory);
  std::vector<double> millis;
  Rng rng(79);
  for (uint64_t i = 0; i < 40; ++i) {
    const pid_t holder = HoldLock(directory);
    if (holder < 0) return false;
    Clock::time_point killed;
    std::thread killer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20 + rng.Below(400)));
      killed = Clock::now();
      kill(holder, SIGKILL);
    });
    const uint64_t first = 5 * kWriterKeys + i * 10;
    const bool stored = Put(*store, first, first + 10, kLarge, Durability::kCommitted).ok();
    const Clock::time_point done = Clock::now();
    killer.join();
    waitpid(holder, nullptr, 0);
    if (!stored || done < killed) return false;
    millis.push_back(std::chrono::duration<double, std::milli>(done - killed).count());
  }
  std::printf(
      "lock holder killed, until a waiting writer has committed: p50 %.1f ms, max %.1f ms\n",
      Quantile(millis, 0.5), Quantile(millis, 1));
  return true;
}

// A writer stopped in its work: it may hold the lock, and may be in the midst of a transaction.
pid_t StoppedWriter(const std::string& directory) {
  for (int i = 0; i < 200; ++i) {
    const pid_t writer = InChild([&] {
      const auto store = Open(directory);
      for (uint64_t n = 6 * kWriterKeys;; n += 100) {
        if (!Put(*store, n, n + 100, kLarge, Durability::kCommitted).ok()) _exit(1);
      }
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    kill(writer, SIGSTOP);
    waitpid(writer, nullptr, WUNTRACED);
    const int lock = open((directory + "/" + kSqliteStoreLock).c_str(), O_RDWR | O_CLOEXEC);
    const bool is_free = flock(lock, LOCK_EX | LOCK_NB) == 0;
    close(lock);
    if (!is_free) return writer;
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
  }
  return -1;
}

bool StoppedHolder(const std::string& directory, uint64_t rows) {
  const pid_t writer = StoppedWriter(directory);
  if (writer < 0) return false;
  auto store = Open(directory);  // after the fork: SQLite's locks do not survive one
  bool good = ReadsWhen("a writer stopped with the lock", directory, rows, 20'000);

  const uint64_t first = 7 * kWriterKeys;
  constexpr uint64_t kRows = 10'000;  // 62 MB, under the 64 MiB that may wait
  std::vector<double> millis;
  for (uint64_t i = 0; i < kRows; i += 100) {
    const Clock::time_point start = Clock::now();
    good = Put(*store, first + i, first + i + 100, kLarge, Durability::kQueued).ok() && good;
    millis.push_back(MillisSince(start));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  auto stat = store->Stat();
  const uint64_t waiting = stat.ok() ? stat->queued_rows : 0;
  good = good && waiting == kRows && stat->waiting_for_lock && stat->dropped_rows == 0;
  std::printf(
      "  %llu rows (%.0f MiB) wait in memory, %s; calls of 100 rows: p50 %.2f ms, max %.2f "
      "ms\n",
      static_cast<unsigned long long>(waiting),
      stat.ok() ? static_cast<double>(stat->queued_bytes) / 1048576 : 0,
      stat.ok() && stat->waiting_for_lock ? "said to wait" : "NOT SAID TO WAIT",
      Quantile(millis, 0.5), Quantile(millis, 1));
  const Clock::time_point full = Clock::now();
  for (uint64_t i = 0; i < 2'000; i += 100) {
    good =
        Put(*store, first + kRows + i, first + kRows + i + 100, kLarge, Durability::kQueued).ok() &&
        good;
  }
  stat = store->Stat();
  good = good && stat.ok() && stat->dropped_rows > 0 && stat->queued_bytes <= (uint64_t{64} << 20);
  std::printf("  2,000 more: %llu dropped and counted, %.1f ms, %.1f MiB wait (limit: 64)\n",
              static_cast<unsigned long long>(stat.ok() ? stat->dropped_rows : 0),
              MillisSince(full), stat.ok() ? static_cast<double>(stat->queued_bytes) / 1048576 : 0);
  const Clock::time_point freed = Clock::now();
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  good = store->Flush({}).ok() && good;
  const double flush_ms = MillisSince(freed);
  store.reset();
  const auto other = Open(directory);
  uint64_t stored = 0;
  std::vector<double> ignored;
  for (uint64_t i = 0; i < kRows; ++i) {
    stored += Read(*other, first + i, kLarge, &ignored) == Outcome::kRight ? 1u : 0u;
  }
  std::printf("  lock freed: %llu of %llu rows stored, flushed after %.0f ms\n",
              static_cast<unsigned long long>(stored), static_cast<unsigned long long>(kRows),
              flush_ms);
  return good && stored == kRows;
}

int Run(uint64_t rows) {
  std::string directory =
      (std::filesystem::temp_directory_path() / "cache_processes.XXXXXX").string();
  if (mkdtemp(directory.data()) == nullptr) return 1;
  void* memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  auto* shared = new (memory) Shared;
  bool good = FourProcesses(directory, rows, shared);
  good = ReadsWhen("nobody writes", directory, rows, 50'000) && good;
  good = KilledHolders(directory) && good;
  good = StoppedHolder(directory, rows) && good;
  std::filesystem::remove_all(directory);
  std::printf("%s\n", good ? "all counts are right" : "SOME COUNTS ARE WRONG");
  return good ? 0 : 1;
}

}  // namespace
}  // namespace vetvec

int main(int argc, char** argv) {
  setvbuf(stdout, nullptr, _IOLBF, 0);
  const uint64_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 40'000;
  if (rows < 100 || rows % vetvec::kGroup != 0) {
    std::fprintf(stderr, "usage: %s [rows, a multiple of %llu]\n", argv[0],
                 static_cast<unsigned long long>(vetvec::kGroup));
    return 2;
  }
  return vetvec::Run(rows);
}
