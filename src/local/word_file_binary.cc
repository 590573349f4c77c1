#include <fmt/core.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/thread_pool.h"
#include "base/utf8.h"
#include "local/word_file_rows.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

class BinaryReader {
 public:
  BinaryReader(const WordFileHeader& header, HashedBlocks* blocks, WordVectors* vectors)
      : header_(header),
        row_bytes_(vectors->dimension() * sizeof(float)),
        blocks_(*blocks),
        vectors_(*vectors) {}

  Status Read() {
    while (vectors_.rows() < header_.words) {
      if (blocks_.current().empty()) return EndsTooEarly(blocks_.offset());
      const bool was_last = blocks_.at_end();
      const size_t rows_before = vectors_.rows();
      Status next;
      Status parsed;
      size_t used = 0;
      ParallelFor(2, 0, [&](size_t i) {
        if (i == 0) next = blocks_.ReadNext();
        if (i == 1) parsed = ParseBlock(blocks_.current(), &used);
      });
      VETVEC_RETURN_IF_ERROR(parsed);
      VETVEC_RETURN_IF_ERROR(next);
      const uint64_t record = blocks_.offset() + used;
      if (was_last && vectors_.rows() == rows_before) return EndsTooEarly(record);
      VETVEC_RETURN_IF_ERROR(blocks_.Turn(used));
    }
    return CheckEnd();
  }

 private:
  Status EndsTooEarly(uint64_t at) const {
    return DataLoss(
        fmt::format("the file ends after {} bytes, within word {} of {}, which begins at "
                    "byte {}",
                    blocks_.file_bytes(), vectors_.rows() + 1, header_.words, at));
  }

  // The whole records of `bytes`.
  Status ParseBlock(std::string_view bytes, size_t* used) {
    while (vectors_.rows() < header_.words) {
      std::string_view rest = bytes.substr(*used);
      const size_t gap = rest.starts_with('\n') ? 1 : 0;
      rest.remove_prefix(gap);
      const uint64_t at = blocks_.offset() + *used + gap;
      const size_t blank = rest.substr(0, kMaxWordBytes + 1).find(' ');
      if (blank == std::string_view::npos) {
        return rest.size() > kMaxWordBytes ? NoWord(rest, at) : OkStatus();
      }
      const std::string_view word = rest.substr(0, blank);
      if (word.empty() || word.find('\0') != std::string_view::npos) return NoWord(rest, at);
      if (rest.size() < blank + 1 + row_bytes_) return OkStatus();
      VETVEC_RETURN_IF_ERROR(AddRow(word, rest.data() + blank + 1, at + blank + 1));
      *used += gap + blank + 1 + row_bytes_;
    }
    return OkStatus();
  }

  Status NoWord(std::string_view rest, uint64_t at) const {
    return ParseError(
        fmt::format("byte {}: expected word {} of {}, followed by a space; found '{}'; the file is "
                    "damaged, or its vectors do not have {} numbers each, as its header states",
                    at, vectors_.rows() + 1, header_.words, Sanitized(rest.substr(0, 40)),
                    vectors_.dimension()));
  }

  Status AddRow(std::string_view word, const char* bytes, uint64_t at) {
    const size_t row = vectors_.rows();
    VETVEC_RETURN_IF_ERROR(vectors_.Grow(1));
    VETVEC_RETURN_IF_ERROR(vectors_.Name(word));
    float* const numbers = vectors_.MutableRow(row);
    std::memcpy(numbers, bytes, row_bytes_);
    for (size_t i = 0; i < vectors_.dimension(); ++i) {
      if (std::isfinite(numbers[i])) continue;
      return NonFinite(
          fmt::format("byte {}: number {} of word {}, '{}', is {}, but numbers must be finite",
                      at + i * sizeof(float), i + 1, row + 1, Sanitized(word, 40), numbers[i]));
    }
    return OkStatus();
  }

  Status CheckEnd() {
    if (blocks_.current().size() < 2 && !blocks_.at_end()) {
      VETVEC_RETURN_IF_ERROR(blocks_.ReadNext());
      VETVEC_RETURN_IF_ERROR(blocks_.Turn(0));
    }
    if (blocks_.current().starts_with('\n')) blocks_.Skip(1);
    if (blocks_.current().empty()) return OkStatus();
    return ParseError(
        fmt::format("byte {}: the file continues after the {} words declared in its header",
                    blocks_.offset(), header_.words));
  }

  const WordFileHeader& header_;
  const size_t row_bytes_;
  HashedBlocks& blocks_;
  WordVectors& vectors_;
};

}  // namespace

Status ReadWordBinary(const WordFileHeader& header, HashedBlocks* blocks, WordVectors* vectors) {
  return BinaryReader(header, blocks, vectors).Read();
}

}  // namespace vetvec
