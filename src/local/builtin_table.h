// BuiltinTable: the static token table of builtin_encoder.h, as written by
// data/make_builtin_table.py. It is read in place in the library. Only the hash index of the
// vocabulary is built, once, on first use (a few milliseconds, 1 MiB).
//
// Layout of data/builtin_64_i4.bin, little-endian:
//   0   "VVST"; u32 format (1), dimension (64), words V, buckets B, shortest and longest n-gram,
//       bytes of the vocabulary; at 32 the version, zero-padded to 32 bytes
//   64  V + B scales, u16; then V + B rows of 32 bytes: byte j = (q[j] + 8) | (q[j + 32] + 8) << 4,
//       q in -7..7. Row = q * scale. Rows of words come first, in the order of the vocabulary.
//   then the vocabulary: folded words in byte order. Each is a u8 (the number of bytes shared with
//       the previous word), a u8 (the number of bytes that follow), and those bytes.
#ifndef VETVEC_LOCAL_BUILTIN_TABLE_H_
#define VETVEC_LOCAL_BUILTIN_TABLE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

inline constexpr size_t kBuiltinTableColumns = 64;

// Sums rows as integers, so the sum is exact and does not depend on the order.
class RowSum {
 public:
  void Add(const uint8_t* packed, int32_t scale);
  // `values` are within the range of one row.
  void Add(const std::array<int32_t, kBuiltinTableColumns>& values);
  const std::array<int64_t, kBuiltinTableColumns>& Total();

 private:
  void CountAndSpill();

  std::array<int32_t, kBuiltinTableColumns> recent_{};
  std::array<int64_t, kBuiltinTableColumns> total_{};
  uint32_t recent_rows_ = 0;
};

// Thread safety: any thread.
class BuiltinTable {
 public:
  static const BuiltinTable& Get();  // never destroyed
  // The bytes are compiled in and a unit test reads all of them, so DATA_LOSS cannot occur.
  explicit BuiltinTable(std::string_view bytes);

  const std::string& version() const { return version_; }
  size_t words() const { return words_; }
  size_t buckets() const { return buckets_; }
  // The row of a folded word.
  std::optional<size_t> Find(std::string_view word) const;
  // Adds the word's row or, if it has none, the rounded mean of its n-grams' buckets.
  void AddWord(std::string_view folded, std::string* scratch, RowSum* sum) const;
  // Adds the mean of the buckets of the n-grams of "<bytes>"; nothing if there are no bytes.
  void AddBuckets(std::string_view bytes, std::string* scratch, RowSum* sum) const;

 private:
  void AddRow(size_t row, RowSum* sum) const;
  void IndexVocabulary(std::string_view coded);

  std::string version_;
  size_t words_ = 0;
  size_t buckets_ = 0;
  size_t shortest_ = 0;
  size_t longest_ = 0;
  const char* scales_ = nullptr;
  const uint8_t* rows_ = nullptr;
  std::string letters_;           // all words, one after the other
  std::vector<uint32_t> starts_;  // V + 1 offsets into letters_
  std::vector<uint32_t> slots_;   // open addressing: row + 1, 0 = free
};

// The compiled-in bytes (builtin_table_bytes.cc).
std::string_view BuiltinTableBytes();

}  // namespace vetvec

#endif  // VETVEC_LOCAL_BUILTIN_TABLE_H_
