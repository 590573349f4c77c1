// SqliteReaders: the reading connections, one per thread that is reading at the moment.
//
// Each has its own map of the file, and a page that two have touched counts twice in the process's
// memory. So only one keeps its map, and is used whenever it is free; the others give theirs back.
// They cannot write, do not wait for a writer, and notice when the file has been set aside: as soon
// as something is not found in it, and within a second.
#ifndef VETVEC_CACHE_SQLITE_READERS_H_
#define VETVEC_CACHE_SQLITE_READERS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "cache/sqlite_connection.h"
#include "cache/sqlite_shared.h"
#include "cache/sqlite_store.h"
#include "cache/store_directory.h"

namespace vetvec {

struct ReadRequest {
  std::span<const CacheKey> keys;
  std::span<const uint32_t> wanted;  // indexes into keys
  bool all = true;                   // all keys; `wanted` is ignored
  size_t dimension = 0;
  int64_t oldest_millis = 0;  // rows stored before this time are expired
  int64_t hour_millis = 0;    // when the hour of `used_ids` began
};

struct ReadCounts {
  uint64_t hits = 0, expired = 0;
  std::vector<CacheKey> bad;      // rows to be deleted
  std::vector<int64_t> used_ids;  // hits that were stored in an earlier hour
};

// A connection that cannot write, also for a file on a read-only system. The file must exist.
Result<SqliteConnection> OpenForReading(const StoreDirectory& directory);

// Thread safety: any thread.
class SqliteReaders {
 public:
  // `directory` must outlive this object.
  explicit SqliteReaders(const StoreDirectory* directory);

  // Opens the first connection and checks the format. False: there is no schema yet. DATA_LOSS: the
  // file is damaged; FAILED_PRECONDITION: as for HasSchema.
  Result<bool> CheckFile();

  // Passes verified rows to `sink`, in one read transaction. DATA_LOSS: the file is damaged.
  Status Get(ReadRequest request, const RowSink& sink, ReadCounts* counts);
  Status AddTo(StoreStat* stat);
  Result<size_t> DimensionOf(const CacheKey& identity);  // like ReadDimension
  // The connections opened so far are no longer used: a file on a system that was read-only is
  // opened in a way that does not see later writes.
  void Renew();

 private:
  struct Reader {
    SqliteConnection connection;
    SqliteStatement begin, select, end;
    uint64_t generation = 0;
    int64_t looked_millis = 0;        // when the file was last seen to exist
    size_t rows_since_map = 0;        // set when requested since the map was last dropped
    std::shared_ptr<char> keeps_map;  // not null in one of them
  };
  using ReaderPtr = std::unique_ptr<Reader>;

  Result<ReaderPtr> Open() const;
  // Without `always_look`, possibly of a file that was set aside less than a second ago.
  Result<ReaderPtr> Borrow(bool always_look);
  void Return(ReaderPtr reader);
  bool KeepsMap(Reader* reader);
  Status GetOne(Reader& reader, const ReadRequest& request, size_t index, const RowSink& sink,
                ReadCounts* counts, std::vector<uint32_t>* missing);
  Status GetSome(Reader& reader, const ReadRequest& request, const RowSink& sink,
                 ReadCounts* counts, std::vector<uint32_t>* missing);

  const StoreDirectory* const directory_;
  const std::string path_;
  std::mutex mutex_;
  std::vector<ReaderPtr> idle_;  // the one that keeps its map is last
  std::weak_ptr<char> keeper_;   // expired: no reader keeps a map
  std::atomic<uint64_t> generation_{0};
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_READERS_H_
