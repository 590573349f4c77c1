// UseLog: which stored rows have been read, so that the least recently used ones go first.
//
// A read does not write: it notes the row's id here, once per hour and row, and the writer includes
// the notes in its next transaction. What is not written (by a process that was killed, or in a
// folder that is not writable) only affects the order in which rows are evicted.
//
//   uses.Add(ids, now_millis);          // after a read
//   for (int64_t id : uses.Take()) ...  // the writer
//
// Thread safety: any thread.
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
  // This many notes are worth their own transaction.
  static constexpr size_t kManyUses = 10'000;

  // Notes rows that were read at `now_millis`. Returns true if there are many notes now. Notes that
  // are not taken are kept up to ten times that number.
  bool Add(std::span<const int64_t> ids, int64_t now_millis);
  // Returns the notes so far, in ascending order, and clears them.
  std::vector<int64_t> Take();
  bool empty();

 private:
  // Ids are dense, so they take a bit each: 128 KiB for a million rows. Rows that would need more
  // than 8 MiB share bits, and of those that share one only the first is noted in an hour.
  static constexpr size_t kMaxBits = size_t{1} << 26;

  std::mutex mutex_;
  int64_t hour_ = -1;
  std::vector<bool> noted_;  // in hour_
  std::vector<int64_t> ids_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_USE_LOG_H_
