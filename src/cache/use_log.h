// UseLog: which stored rows have been read, so that the least recently used ones go first.
//
// A read costs no write: it notes the row's id here, once an hour and row, and the writer takes the
// notes along in its next transaction. What is not written (a process that was killed, a folder
// that may not be written) costs nothing but the order in which rows are evicted.
//
//   uses.Add(ids, now_millis);          // after a read
//   for (int64_t id : uses.Take()) ...  // the writer
//
// Thread safety: all calls are free.
#ifndef VETVEC_CACHE_USE_LOG_H_
#define VETVEC_CACHE_USE_LOG_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace vetvec {

// The unit of `uses.hour` in the file: hours since 1970.
inline constexpr int64_t kUseHourMillis = 3'600'000;

class UseLog {
 public:
  // So many notes are worth a transaction of their own.
  static constexpr size_t kManyUses = 10'000;

  // Notes rows that were read at `now_millis`. Returns true if there are many notes now. Notes that
  // nobody takes are kept up to ten times as many.
  bool Add(std::span<const int64_t> ids, int64_t now_millis);
  // The notes so far, in ascending order; they are forgotten here.
  std::vector<int64_t> Take();
  bool empty();

 private:
  // Ids are dense, so a bit each: 128 KiB for a million rows. Rows that would need more than 8 MiB
  // share bits, and of those that share one only the first is noted in an hour.
  static constexpr size_t kMaxBits = size_t{1} << 26;

  std::mutex mutex_;
  int64_t hour_ = -1;
  std::vector<bool> noted_;  // in hour_
  std::vector<int64_t> ids_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_USE_LOG_H_
