// Power cuts: kill -9 proves nothing about them, because the page cache survives it. A VFS between
// SQLite and the disk notes every write and sync of a script; then, for every operation, the files
// are laid out as the disk may hold them if the power had gone just then: what was synced is there,
// of the rest every write is there, gone or torn in units of 512 bytes. What Flush has acknowledged
// by then must be found, and nothing wrong.
//
// Not covered: entries of the folder (the files exist once they were made), and the WAL's own sync
// by the writer where a reader keeps a flush from checkpointing (it goes past SQLite).
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdio.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "base/rng.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr size_t kPowerCutDimension = 64;
constexpr size_t kSector = 512;

enum class What : uint8_t { kWrite, kTruncate, kSync };
struct Operation {
  What what = What::kWrite;
  std::string file;   // the name without its folder
  size_t offset = 0;  // kTruncate: the size
  std::string bytes;
};

// What has happened, in order. One script at a time.
struct Journal {
  std::mutex mutex;
  std::vector<Operation> operations;

  void Add(Operation operation) {
    std::lock_guard<std::mutex> lock(mutex);
    operations.push_back(std::move(operation));
  }
  size_t size() {
    std::lock_guard<std::mutex> lock(mutex);
    return operations.size();
  }
};
Journal* journal = nullptr;
sqlite3_vfs* real_vfs = nullptr;

// The real file follows in memory.
struct NotedFile {
  sqlite3_file base;
  const char* name;  // null: not noted (shared memory is lost in any case)
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
NotedFile* Noted(sqlite3_file* file) { return reinterpret_cast<NotedFile*>(file); }
sqlite3_file* Real(sqlite3_file* file) { return Noted(file)->real(); }

std::string NameOf(const char* path) {
  const std::string text = path;
  return text.substr(text.rfind('/') + 1);
}

int NoteWrite(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  if (Noted(file)->name != nullptr) {
    journal->Add({What::kWrite, NameOf(Noted(file)->name), static_cast<size_t>(offset),
                  std::string(static_cast<const char*>(data), static_cast<size_t>(size))});
  }
  return Real(file)->pMethods->xWrite(Real(file), data, size, offset);
}
int NoteTruncate(sqlite3_file* file, sqlite3_int64 size) {
  if (Noted(file)->name != nullptr) {
    journal->Add({What::kTruncate, NameOf(Noted(file)->name), static_cast<size_t>(size), ""});
  }
  return Real(file)->pMethods->xTruncate(Real(file), size);
}
int NoteSync(sqlite3_file* file, int flags) {
  const int result = Real(file)->pMethods->xSync(Real(file), flags);
  if (Noted(file)->name != nullptr) journal->Add({What::kSync, NameOf(Noted(file)->name), 0, ""});
  return result;
}

const sqlite3_io_methods* Methods() {
  static const sqlite3_io_methods kMethods = [] {
    sqlite3_io_methods m{};
    m.iVersion = 2;  // no memory map, so that nothing is written past us
    m.xClose = [](sqlite3_file* f) { return Real(f)->pMethods->xClose(Real(f)); };
    m.xRead = [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
      return Real(f)->pMethods->xRead(Real(f), to, n, at);
    };
    m.xWrite = NoteWrite;
    m.xTruncate = NoteTruncate;
    m.xSync = NoteSync;
    m.xFileSize = [](sqlite3_file* f, sqlite3_int64* n) {
      return Real(f)->pMethods->xFileSize(Real(f), n);
    };
    m.xLock = [](sqlite3_file* f, int l) { return Real(f)->pMethods->xLock(Real(f), l); };
    m.xUnlock = [](sqlite3_file* f, int l) { return Real(f)->pMethods->xUnlock(Real(f), l); };
    m.xCheckReservedLock = [](sqlite3_file* f, int* out) {
      return Real(f)->pMethods->xCheckReservedLock(Real(f), out);
    };
    m.xFileControl = [](sqlite3_file* f, int op, void* arg) {
      return Real(f)->pMethods->xFileControl(Real(f), op, arg);
    };
    m.xSectorSize = [](sqlite3_file* f) { return Real(f)->pMethods->xSectorSize(Real(f)); };
    m.xDeviceCharacteristics = [](sqlite3_file* f) {
      return Real(f)->pMethods->xDeviceCharacteristics(Real(f));
    };
    m.xShmMap = [](sqlite3_file* f, int region, int size, int extend, void volatile** out) {
      return Real(f)->pMethods->xShmMap(Real(f), region, size, extend, out);
    };
    m.xShmLock = [](sqlite3_file* f, int at, int n, int flags) {
      return Real(f)->pMethods->xShmLock(Real(f), at, n, flags);
    };
    m.xShmBarrier = [](sqlite3_file* f) { Real(f)->pMethods->xShmBarrier(Real(f)); };
    m.xShmUnmap = [](sqlite3_file* f, int remove) {
      return Real(f)->pMethods->xShmUnmap(Real(f), remove);
    };
    return m;
  }();
  return &kMethods;
}

int OpenNoted(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  const bool is_data = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) != 0;
  Noted(file)->name = is_data ? name : nullptr;
  const int result = real_vfs->xOpen(real_vfs, name, Real(file), flags, out_flags);
  if (Real(file)->pMethods != nullptr) file->pMethods = Methods();
  return result;
}

// While it lives, SQLite writes through us.
class NotingVfs {
 public:
  NotingVfs() {
    real_vfs = sqlite3_vfs_find(nullptr);
    journal = &journal_;
    vfs_ = *real_vfs;
    vfs_.zName = "noting";
    vfs_.szOsFile = static_cast<int>(sizeof(NotedFile)) + real_vfs->szOsFile;
    vfs_.pNext = nullptr;
    vfs_.xOpen = OpenNoted;
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~NotingVfs() {
    sqlite3_vfs_register(real_vfs, 1);
    sqlite3_vfs_unregister(&vfs_);
  }
  Journal& notes() { return journal_; }

 private:
  Journal journal_;
  sqlite3_vfs vfs_;
};

struct Acknowledged {
  size_t operations = 0;  // that had been done when Flush returned
  uint64_t rows = 0;      // [0, rows) are safe from then on
};

std::vector<Acknowledged> RunScript(const std::string& directory, Journal& notes) {
  std::vector<Acknowledged> flushes;
  Rng rng(17);
  uint64_t rows = 0;
  for (int session = 0; session < 3; ++session) {
    SqliteStoreOptions options = InFolder(directory);
    options.wal_bytes = 512 << 10;  // checkpoints between commits too
    const auto store = MustOpen(options);
    for (int step = 0; step < 14; ++step) {
      const uint64_t more = 1 + rng.Below(40);
      EXPECT_TRUE(PutRange(*store, rows, rows + more, kPowerCutDimension, Committed()).ok());
      rows += more;
      if (step % 4 != 3) continue;
      EXPECT_TRUE(store->Flush({}).ok());
      flushes.push_back({notes.size(), rows});
    }
  }
  return flushes;
}

void Apply(const Operation& operation, size_t begin, size_t end, std::string* file) {
  if (operation.what == What::kTruncate) {
    file->resize(std::min(file->size(), operation.offset));
  } else if (end > begin) {
    if (file->size() < operation.offset + end) file->resize(operation.offset + end);
    file->replace(operation.offset + begin, end - begin, operation.bytes, begin, end - begin);
  }
}

enum class Fate { kAllGone, kSomeGone, kSomeTorn };

// The files as they may be after a cut behind operation `cut`.
std::map<std::string, std::string> AfterTheCut(const std::vector<Operation>& operations, size_t cut,
                                               Fate fate, Rng& rng) {
  std::map<std::string, size_t> last_sync;
  for (size_t i = 0; i < cut; ++i) {
    if (operations[i].what == What::kSync) last_sync[operations[i].file] = i;
  }
  std::map<std::string, std::string> files;
  for (size_t i = 0; i < cut; ++i) {
    const Operation& operation = operations[i];
    std::string& file = files[operation.file];
    if (operation.what == What::kSync) continue;
    const auto synced = last_sync.find(operation.file);
    if (synced != last_sync.end() && i < synced->second) {
      Apply(operation, 0, operation.bytes.size(), &file);
    } else if (fate == Fate::kAllGone || rng.Below(3) == 0) {
      continue;
    } else if (fate == Fate::kSomeGone || operation.what == What::kTruncate) {
      Apply(operation, 0, operation.bytes.size(), &file);
    } else {
      for (size_t at = 0; at < operation.bytes.size(); at += kSector) {
        if (rng.Below(2) == 0) continue;
        Apply(operation, at, std::min(at + kSector, operation.bytes.size()), &file);
      }
    }
  }
  return files;
}

TEST(SqlitePowerCut, WhatFlushAcknowledgedSurvivesACutAtEveryOperation) {
  const TemporaryFolder folder;
  std::vector<Operation> operations;
  std::vector<Acknowledged> flushes;
  {
    NotingVfs vfs;
    flushes = RunScript(folder.Path("script"), vfs.notes());
    operations = vfs.notes().operations;
  }
  ASSERT_GT(flushes.size(), 5u);
  ASSERT_GT(operations.size(), 200u) << "SQLite wrote through the test's VFS";
  Rng rng(23);
  uint64_t cuts = 0, lost = 0, wrong = 0, checked = 0, aside = 0;
  const std::string directory = folder.Path("cut");
  for (size_t cut = 0; cut <= operations.size(); ++cut) {
    uint64_t safe = 0;
    for (const Acknowledged& flush : flushes) {
      if (flush.operations <= cut) safe = flush.rows;
    }
    for (const Fate fate : {Fate::kAllGone, Fate::kSomeGone, Fate::kSomeTorn}) {
      std::filesystem::remove_all(directory);
      ASSERT_TRUE(MakeDirectories(directory, 0700).ok());
      for (const auto& [name, bytes] : AfterTheCut(operations, cut, fate, rng)) {
        ASSERT_TRUE(AppendFile(directory + "/" + name, bytes, true).ok());
      }
      const auto store = MustOpen(InFolder(directory));
      ASSERT_TRUE(store != nullptr) << "cut behind operation " << cut;
      const Found found = FindRange(*store, 0, safe, kPowerCutDimension);
      const Found later = FindRange(*store, safe, safe + 200, kPowerCutDimension);
      lost += found.missing;
      wrong += found.wrong + later.wrong;
      checked += safe;
      if (FileExists(directory + "/vectors.sqlite.damaged-1")) ++aside;
      ++cuts;
      ASSERT_EQ(found.missing, 0u) << "cut behind operation " << cut << " of " << operations.size()
                                   << ", fate " << static_cast<int>(fate);
    }
  }
  EXPECT_EQ(lost, 0u);
  EXPECT_EQ(wrong, 0u);
  printf(
      "  %llu power cuts behind %zu operations: %llu of %llu acknowledged rows lost, %llu wrong; "
      "%llu files set aside\n",
      static_cast<unsigned long long>(cuts), operations.size(),
      static_cast<unsigned long long>(lost), static_cast<unsigned long long>(checked),
      static_cast<unsigned long long>(wrong), static_cast<unsigned long long>(aside));
}

}  // namespace
}  // namespace vetvec
