// WordVectors: the words of a word vector file and their rows (word_file.h reads one).
//
// Memory: 4 bytes per number, the bytes of the words, and at most 24 bytes per word for the index;
// a word whose WordForm differs from its bytes is kept in both.
// Rows are stored in blocks, so that growing never copies them.
//
//   WordVectors vectors(300);
//   vectors.Grow(1);                                   // a row, not initialised
//   std::ranges::copy(numbers, vectors.MutableRow(0));
//   vectors.Name("the");                               // rows get their words in order
//   const std::optional<size_t> row = vectors.Find("the");
#ifndef VETVEC_LOCAL_WORD_VECTORS_H_
#define VETVEC_LOCAL_WORD_VECTORS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/string_hash.h"

namespace vetvec {

// Thread safety: const functions from any thread; different rows may be written by different
// threads.
class WordVectors {
 public:
  explicit WordVectors(size_t dimension);

  // Adds `count` rows, which are not initialised. OUT_OF_RANGE beyond 2^32 - 2 rows.
  Status Grow(size_t count);
  float* MutableRow(size_t row) { return RowAt(row); }
  // Names the next row that has no word yet. The first row of a word keeps it; later ones are
  // counted as duplicates and are never found. INVALID_ARGUMENT if so many words have the same hash
  // that it is not by chance.
  Status Name(std::string_view word);

  // The row of exactly these bytes, or else the first one of which they are the WordForm.
  std::optional<size_t> Find(std::string_view word) const;
  std::span<const float> Row(size_t row) const { return {RowAt(row), dimension_}; }
  std::string_view WordAt(size_t row) const;

  size_t dimension() const { return dimension_; }
  size_t rows() const { return rows_; }    // duplicates included
  size_t words() const { return words_; }  // distinct
  size_t duplicates() const { return ends_.size() - words_; }
  std::optional<size_t> first_duplicate() const { return first_duplicate_; }  // its row
  size_t not_utf8() const { return not_utf8_; }  // words that no text can contain
  std::optional<size_t> first_not_utf8() const { return first_not_utf8_; }
  size_t other_forms() const { return forms_.size(); }  // words found by their WordForm as well

 private:
  struct Slot {
    uint32_t tag = 0;  // the upper half of the hash
    uint32_t row = 0;  // from 1; 0: free
  };

  float* RowAt(size_t row) const {
    return blocks_[row / rows_per_block_].get() + (row % rows_per_block_) * dimension_;
  }
  // The slot of `word`, or the free slot where it belongs; null after too many others.
  const Slot* SlotOf(std::string_view word, uint64_t hash) const;
  void Rehash();
  void NoteForm(std::string_view word, size_t row);

  const size_t dimension_;
  const size_t rows_per_block_;
  std::vector<std::unique_ptr<float[]>> blocks_;
  size_t rows_ = 0;
  std::string bytes_;           // of all words
  std::vector<uint64_t> ends_;  // of each row's word in bytes_
  std::vector<Slot> slots_;     // open addressing, a power of two, at most half full
  size_t words_ = 0;
  std::optional<size_t> first_duplicate_;
  size_t not_utf8_ = 0;
  std::optional<size_t> first_not_utf8_;
  // Rows by WordForm, where it differs from the word.
  std::unordered_map<std::string, uint32_t, StringHash, std::equal_to<>> forms_;
};

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_VECTORS_H_
