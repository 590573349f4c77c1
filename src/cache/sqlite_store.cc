// Which part keeps which promise:
//   row_format.h       nothing is returned that does not carry the right sum for its key
//   store_directory.h  private folder and file, no links, damaged files set aside
//   writer_lock.h      one writer or checkpoint at a time, on this machine
//   row_queue.h        group commits; queued rows are found; callers wait no longer than they said
//   sqlite_writer.h    transactions, eviction, checkpoints
//   sqlite_readers.h   reads, one transaction per GetMany
//   use_log.h          what has been read, for the order of eviction
// This file: the thread that commits, and what happens when it cannot.
#include "cache/sqlite_store.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/quiet_thread.h"
#include "cache/fork_guard.h"
#include "cache/row_format.h"
#include "cache/row_queue.h"
#include "cache/sqlite_readers.h"
#include "cache/sqlite_shared.h"
#include "cache/sqlite_writer.h"
#include "cache/store_directory.h"
#include "cache/use_log.h"
#include "cache/writer_lock.h"

namespace vetvec {
namespace {

constexpr int64_t kStalledAfterMs = 250;
constexpr char kNotCached[] = "; new vectors are not cached";
constexpr int64_t kRestAfterFailureMs = 1'000;

int64_t SteadyMillis() { return SystemClock()->MonotonicNanos() / kNanosPerMilli; }

// Locks that are not ours may be held: by a program that does not know our lock (sqlite3 at a
// prompt), by a reader that looks at a file which is only being made. They fall; try again.
Status WhenNobodyIsInTheWay(const std::function<Status()>& work,
                            const std::function<bool(int64_t waited_ms)>& give_up) {
  const int64_t start = SteadyMillis();
  for (;;) {
    Status status = work();
    if (status.code() != StatusCode::kAborted || give_up(SteadyMillis() - start)) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

// The state that a forked child leaves alone.
class Engine {
 public:
  Engine(SqliteStoreOptions options, StoreDirectory directory)
      : options_(std::move(options)),
        directory_(std::move(directory)),
        clock_(options_.clock != nullptr ? options_.clock : SystemClock()),
        warnings_(options_.log),
        queue_(options_.queue_bytes, clock_),
        readers_(&directory_),
        lock_(&directory_, kSqliteStoreLock),
        writer_(&directory_, &options_, &counters_, &warnings_) {}
  ~Engine();

  Status Start();
  Status Get(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink);
  Status Put(std::span<const StoreRow> rows, const StoreWait& wait);
  Status Flush(const StoreWait& wait);
  Result<StoreStat> Stat();
  VectorDtype dtype() const { return options_.dtype; }
  size_t DimensionOf(const CacheKey& identity);
  void NoteDimension(const CacheKey& identity, size_t dimension);

 private:
  std::vector<uint32_t> GetQueued(std::span<const CacheKey> keys, size_t dimension,
                                  const RowSink& sink, ReadCounts* counts);
  void ReadFailed(const Status& status);
  void NoteUses(const std::vector<int64_t>& ids, int64_t now_millis);
  void RemoveBad(const std::vector<CacheKey>& bad);
  void Drop(uint64_t rows, OnceWarnings::Kind kind, const std::string& why);
  bool Resting() const { return SteadyMillis() < rest_until_millis_.load(); }

  Status StartThread();
  void RunThread();
  void RunOnce();
  bool GiveUp(int64_t waited_ms);
  Status CommitTaken(const CommitGroup& group);
  void FinishGroup(const CommitGroup& group, const Status& status);
  std::vector<DimensionNote> TakeDimensions();
  void KeepDimensions(const std::vector<DimensionNote>& notes);
  void CommitUsesAtEnd();
  void CheckpointAtEnd();

  const SqliteStoreOptions options_;
  const StoreDirectory directory_;
  Clock* const clock_;
  OnceWarnings warnings_;
  StoreCounters counters_;
  RowQueue queue_;
  UseLog uses_;
  std::mutex dimensions_mutex_;
  std::map<CacheKey, size_t> dimensions_;  // noted and not yet committed, by identity
  SqliteReaders readers_;
  WriterLock lock_;  // the writer thread's, as is writer_
  SqliteWriter writer_;
  std::atomic<int64_t> rest_until_millis_{0};  // after a failure; rows are dropped until then
  std::mutex thread_mutex_;
  std::thread thread_;  // started by the first row
};

Engine::~Engine() {
  if (!uses_.empty()) static_cast<void>(StartThread());
  queue_.Stop();
  if (thread_.joinable()) thread_.join();
}

// Makes sure that there is a file that can be read. Needs the writers' lock only if there is none.
Status Engine::Start() {
  VETVEC_ASSIGN_OR_RETURN(const bool there, directory_.HasFile(kSqliteStoreFile));
  if (there && directory_.SizeOf(kSqliteStoreFile) > 0) {
    const Result<bool> has_schema = readers_.CheckFile();
    if (has_schema.ok() && *has_schema) return OkStatus();
    const StatusCode code = has_schema.status().code();
    const bool mendable =
        has_schema.ok() || code == StatusCode::kDataLoss || code == StatusCode::kAborted;
    if (!mendable) return has_schema.status();
  }
  VETVEC_ASSIGN_OR_RETURN(const bool locked, lock_.Acquire([this](int64_t waited_ms) {
    return waited_ms >= options_.open_wait_ms;
  }));
  if (!locked) {
    return Unavailable("cache: another process holds '" + directory_.PathOf(kSqliteStoreLock) +
                       "', and there is no usable file yet")
        .WithRetryable(true);
  }
  Status status = WhenNobodyIsInTheWay(
      [this] { return writer_.EnsureOpen(); },
      [this](int64_t waited_ms) { return waited_ms >= options_.open_wait_ms; });
  lock_.Release();
  return status;
}

std::vector<uint32_t> Engine::GetQueued(std::span<const CacheKey> keys, size_t dimension,
                                        const RowSink& sink, ReadCounts* counts) {
  std::vector<uint32_t> left;
  for (size_t i = 0; i < keys.size(); ++i) {
    const QueuedRowPtr row = queue_.Find(keys[i]);
    const size_t found = row == nullptr ? 0 : DimensionOfRow(row->value);
    if (found == 0 || (dimension != 0 && dimension != found)) {
      left.push_back(static_cast<uint32_t>(i));
      continue;
    }
    ++counts->hits;
    if (float* out = sink(i, found)) CopyRow(row->value, out);
  }
  return left;
}

Status Engine::Get(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) {
  if (keys.empty()) return OkStatus();
  ReadCounts counts;
  ReadRequest request;
  request.keys = keys;
  request.dimension = dimension;
  const int64_t now = clock_->WallMillis();
  if (options_.ttl_seconds > 0) request.oldest_millis = now - options_.ttl_seconds * 1000 + 1;
  request.hour_millis = now - now % kUseHourMillis;
  std::vector<uint32_t> left;
  // The queue first: a row that leaves it afterwards is in the file by then.
  if (queue_.has_rows()) {
    left = GetQueued(keys, dimension, sink, &counts);
    request.wanted = left;
    request.all = false;
  }
  if (request.all || !left.empty()) {
    const Status status = readers_.Get(request, sink, &counts);
    if (!status.ok()) ReadFailed(status);
  }
  counters_.hits += counts.hits;
  counters_.misses += keys.size() - counts.hits;
  counters_.expired += counts.expired;
  if (!counts.bad.empty()) RemoveBad(counts.bad);
  if (!counts.used_ids.empty()) NoteUses(counts.used_ids, now);
  return OkStatus();
}

void Engine::NoteUses(const std::vector<int64_t>& ids, int64_t now_millis) {
  const bool many = uses_.Add(ids, now_millis);
  if (many && !Resting() && StartThread().ok()) queue_.Wake();
}

void Engine::ReadFailed(const Status& status) {
  ++counters_.read_errors;
  warnings_.Warn(OnceWarnings::kReading,
                 status.message() + "; what cannot be read is embedded again");
  if (status.code() != StatusCode::kDataLoss) return;
  queue_.ReportDamage(directory_.InodeOf(kSqliteStoreFile));
  static_cast<void>(StartThread());
}

void Engine::RemoveBad(const std::vector<CacheKey>& bad) {
  warnings_.Warn(OnceWarnings::kBadRow,
                 "cache: '" + directory_.PathOf(kSqliteStoreFile) +
                     "' holds damaged rows; they are deleted and embedded again");
  if (Resting()) return;
  std::vector<QueuedRowPtr> rows;
  for (const CacheKey& key : bad) {
    rows.push_back(std::make_shared<QueuedRow>(QueuedRow{key, "", 0}));
  }
  if (StartThread().ok()) static_cast<void>(queue_.Push(std::move(rows)));
}

void Engine::Drop(uint64_t rows, OnceWarnings::Kind kind, const std::string& why) {
  counters_.dropped_rows += rows;
  warnings_.Warn(kind, why + kNotCached);
}

Status Engine::Put(std::span<const StoreRow> rows, const StoreWait& wait) {
  VETVEC_RETURN_IF_ERROR(CheckStoreRows(rows));
  const bool durable = wait.durability == Durability::kCommitted;
  if (!durable && (rows.empty() || Resting())) {
    counters_.dropped_rows += rows.size();
    return OkStatus();
  }
  const int64_t now = clock_->WallMillis();
  std::vector<QueuedRowPtr> queued;
  queued.reserve(rows.size());
  for (const StoreRow& row : rows) {
    queued.push_back(std::make_shared<QueuedRow>(
        QueuedRow{row.key, EncodeRow(row.key, row.values, options_.dtype), now}));
  }
  const Status started = StartThread();
  if (!started.ok()) {
    Drop(rows.size(), OnceWarnings::kWriting, started.message());
    return durable ? started : OkStatus();
  }
  if (durable) return queue_.PushAndWait(std::move(queued), false, wait);
  if (!queue_.Push(std::move(queued))) {
    Drop(rows.size(), OnceWarnings::kFull, "cache: too many rows wait to be written");
  }
  return OkStatus();
}

Status Engine::Flush(const StoreWait& wait) {
  VETVEC_RETURN_IF_ERROR(StartThread());
  return queue_.PushAndWait({}, true, wait);
}

Result<StoreStat> Engine::Stat() {
  StoreStat stat;
  stat.path = directory_.PathOf(kSqliteStoreFile);
  stat.max_bytes = options_.max_bytes;
  counters_.CopyTo(&stat);
  queue_.AddTo(&stat);
  stat.wal_bytes = directory_.SizeOf(std::string(kSqliteStoreFile) + "-wal");
  const Status status = readers_.AddTo(&stat);
  if (status.code() == StatusCode::kDataLoss) ReadFailed(status);
  VETVEC_RETURN_IF_ERROR(status);
  return stat;
}

size_t Engine::DimensionOf(const CacheKey& identity) {
  {
    std::lock_guard<std::mutex> guard(dimensions_mutex_);
    const auto noted = dimensions_.find(identity);
    if (noted != dimensions_.end()) return noted->second;
  }
  const Result<size_t> dimension = readers_.DimensionOf(identity);
  if (!dimension.ok()) ReadFailed(dimension.status());
  return dimension.ok() ? *dimension : 0;
}

void Engine::NoteDimension(const CacheKey& identity, size_t dimension) {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  dimensions_[identity] = dimension;
}

std::vector<DimensionNote> Engine::TakeDimensions() {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  std::vector<DimensionNote> notes;
  for (const auto& [identity, dimension] : dimensions_) notes.push_back({identity, dimension});
  dimensions_.clear();
  return notes;
}

// Of a group that was not committed: another try with the next one, unless there is newer news.
void Engine::KeepDimensions(const std::vector<DimensionNote>& notes) {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  for (const DimensionNote& note : notes) dimensions_.emplace(note.identity, note.dimension);
}

Status Engine::StartThread() {
  std::lock_guard<std::mutex> guard(thread_mutex_);
  if (thread_.joinable()) return OkStatus();
  return StartQuietThread("the thread that writes the cache", [this] { RunThread(); }, &thread_);
}

void Engine::RunThread() {
  while (queue_.WaitForWork()) RunOnce();
  CommitUsesAtEnd();
  CheckpointAtEnd();
}

// Tells whether to stop waiting for the lock, and the world that we wait.
bool Engine::GiveUp(int64_t waited_ms) {
  if (waited_ms >= kStalledAfterMs) {
    queue_.SetStalled(true);
    warnings_.Warn(OnceWarnings::kLock, "cache: another process holds '" +
                                            directory_.PathOf(kSqliteStoreLock) +
                                            "'; new vectors wait in memory until it is free");
  }
  return queue_.MillisSinceStop() >= options_.close_wait_ms;
}

void Engine::RunOnce() {
  CommitGroup group;
  Status status;
  try {
    const Result<bool> locked = lock_.Acquire([this](int64_t waited) { return GiveUp(waited); });
    group = queue_.Take();  // with what has come while we waited
    if (directory_.SizeOf(kSqliteStoreFile) > 0) group.used_ids = uses_.Take();
    group.now_millis = clock_->WallMillis();
    group.dimensions = TakeDimensions();
    if (!locked.ok()) {
      status = locked.status();
    } else if (!*locked) {
      status = Unavailable("cache: closed while another process held the lock");
    } else {
      status = CommitTaken(group);
    }
  } catch (const std::bad_alloc&) {
    status = Status(StatusCode::kOutOfMemory, "cache: out of memory while writing");
  } catch (const std::exception& error) {
    status = Internal(std::string("cache: ") + error.what());
  }
  queue_.SetStalled(false);
  try {
    FinishGroup(group, status);
  } catch (const std::exception&) {
    queue_.FinishFlush(group, Status(StatusCode::kOutOfMemory, ""));
  }
  lock_.Release();
}

Status Engine::CommitTaken(const CommitGroup& group) {
  return WhenNobodyIsInTheWay([&] { return writer_.Commit(group); },
                              [this](int64_t waited_ms) { return GiveUp(waited_ms); });
}

// Tells the callers first: nothing before that needs memory, so nothing before that can fail.
void Engine::FinishGroup(const CommitGroup& group, const Status& status) {
  if (!status.ok()) KeepDimensions(group.dimensions);
  const auto rows = static_cast<uint64_t>(std::count_if(
      group.rows.begin(), group.rows.end(), [](const auto& row) { return !row->value.empty(); }));
  if (group.empty() && !group.used_ids.empty()) {
    if (!status.ok()) rest_until_millis_ = SteadyMillis() + kRestAfterFailureMs;
    return;  // only what was read was to be noted: nobody waits, nothing is lost
  }
  // All connections of a process share what SQLite knows of a file, also that it may not be
  // written: after a refusal, and when it is over, all start anew.
  const bool refused = status.code() == StatusCode::kPermissionDenied;
  if (refused) writer_.Close();
  if (refused || (status.ok() && counters_.read_only)) readers_.Renew();
  counters_.read_only = !status.ok();
  rest_until_millis_ = status.ok() ? 0 : SteadyMillis() + kRestAfterFailureMs;
  (status.ok() ? counters_.stored_rows : counters_.dropped_rows) += rows;
  queue_.Finish(group, status);
  if (!status.ok()) {
    warnings_.Warn(OnceWarnings::kWriting, status.message() + kNotCached);
  } else if (group.flush) {
    queue_.FinishFlush(group, writer_.Checkpoint(CheckpointKind::kFlush));
  } else if (writer_.WalIsLarge()) {
    const Status checkpoint = writer_.Checkpoint(CheckpointKind::kBetweenCommits);
    if (!checkpoint.ok()) warnings_.Warn(OnceWarnings::kWriting, checkpoint.message());
  }
}

// The uses that no other commit has taken along. Waits for nobody and complains to nobody: what is
// lost is a little of the order in which rows are evicted.
void Engine::CommitUsesAtEnd() {
  if (uses_.empty() || directory_.SizeOf(kSqliteStoreFile) == 0) return;
  const Result<bool> locked = lock_.Acquire([](int64_t) { return true; });
  if (locked.ok() && *locked) {
    try {
      CommitGroup group;
      group.used_ids = uses_.Take();
      group.now_millis = clock_->WallMillis();
      static_cast<void>(writer_.Commit(group));
    } catch (const std::exception&) {  // out of memory
    }
  }
  lock_.Release();
}

// So that the next program reads from the file and has no WAL to go through. Waits for nobody.
void Engine::CheckpointAtEnd() {
  if (counters_.commits == 0) return;
  const Result<bool> locked = lock_.Acquire([](int64_t) { return true; });
  if (locked.ok() && *locked) static_cast<void>(writer_.Checkpoint(CheckpointKind::kAtEnd));
  lock_.Release();
}

class SqliteStore : public Store {
 public:
  explicit SqliteStore(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}
  ~SqliteStore() override {
    // A forked child has neither the thread nor SQLite's locks: it leaves all as it is.
    if (guard_.forked()) static_cast<void>(engine_.release());
  }

  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Get(keys, dimension, sink);
  }
  Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Put(rows, wait);
  }
  Status Flush(const StoreWait& wait) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Flush(wait);
  }
  Result<StoreStat> Stat() override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Stat();
  }
  VectorDtype dtype() const override { return engine_->dtype(); }
  size_t DimensionOf(const CacheKey& identity) override {
    return guard_.forked() ? 0 : engine_->DimensionOf(identity);
  }
  void NoteDimension(const CacheKey& identity, size_t dimension) override {
    if (!guard_.forked()) engine_->NoteDimension(identity, dimension);
  }

 private:
  const ForkGuard guard_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteStoreOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(StoreDirectory directory, StoreDirectory::Prepare(options.directory));
  auto engine = std::make_unique<Engine>(options, std::move(directory));
  VETVEC_RETURN_IF_ERROR(engine->Start());
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(engine)));
}

}  // namespace vetvec
