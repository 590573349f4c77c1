#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/thread_pool.h"
#include "base/utf8.h"
#include "local/word_file_rows.h"

namespace vetvec {
namespace {

// Whole lines that one thread parses.
struct LinePiece {
  std::string_view bytes;
  size_t lines = 0;
  size_t first_row = 0;
  std::vector<std::string_view> words;
  Status failure;
};

size_t CountLines(std::string_view bytes) {
  return static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\n'));
}

// About `count` pieces of equal size; `bytes` ends with a line end.
std::vector<LinePiece> CutAtLines(std::string_view bytes, size_t count, size_t first_row) {
  std::vector<LinePiece> pieces;
  const size_t size = bytes.size() / count + 1;
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n', std::min(size, bytes.size()) - 1);
    LinePiece& piece = pieces.emplace_back();
    piece.bytes = bytes.substr(0, end + 1);
    piece.lines = CountLines(piece.bytes);
    piece.first_row = first_row;
    first_row += piece.lines;
    bytes.remove_prefix(end + 1);
  }
  return pieces;
}

class TextReader {
 public:
  TextReader(const std::optional<WordFileHeader>& header, size_t threads, HashedBlocks* blocks,
             WordVectors* vectors)
      : header_(header),
        threads_(threads == 0 ? UsableCores() : threads),
        blocks_(*blocks),
        vectors_(*vectors) {}

  Status Read() {
    while (!blocks_.current().empty()) {
      const std::string_view bytes = blocks_.current();
      const size_t lines_end = bytes.rfind('\n') + 1;  // 0 if there is none
      if (lines_end == 0 && blocks_.at_end()) return NoLineEnd(bytes);
      VETVEC_RETURN_IF_ERROR(ReadLines(bytes.substr(0, lines_end)));
      const Status turned = blocks_.Turn(lines_end);
      if (!turned.ok()) return AtRow(vectors_.rows(), turned);
    }
    if (!header_ || vectors_.rows() == header_->words) return OkStatus();
    return DataLoss(fmt::format("line {}: the file ends after {} words, but its header declares {}",
                                LineOf(vectors_.rows()) - 1, vectors_.rows(), header_->words))
        .WithFile("", LineOf(vectors_.rows()) - 1);
  }

 private:
  int64_t LineOf(size_t row) const { return static_cast<int64_t>(row) + (header_ ? 2 : 1); }
  Status AtRow(size_t row, const Status& status) const {
    return status.Annotate(fmt::format("line {}", LineOf(row))).WithFile("", LineOf(row));
  }

  Status NoLineEnd(std::string_view line) const {
    const std::string_view tail = line.substr(line.size() - std::min<size_t>(line.size(), 40));
    return AtRow(vectors_.rows(),
                 DataLoss(fmt::format(
                     "the last line does not end with a newline, so the file may be truncated; "
                     "if it is complete, add a newline; found '...{}'",
                     Sanitized(tail))));
  }

  Status ReadLines(std::string_view bytes) {
    const size_t first_row = vectors_.rows();
    std::vector<LinePiece> pieces = CutAtLines(bytes, 4 * threads_, first_row);
    size_t rows = 0;
    for (const LinePiece& piece : pieces) rows += piece.lines;
    if (header_ && first_row + rows > header_->words) {
      return AtRow(
          header_->words,
          ParseError(fmt::format("the file contains more than the {} words declared in its header",
                                 header_->words)));
    }
    VETVEC_RETURN_IF_ERROR(vectors_.Grow(rows));
    Status next;
    ParallelFor(pieces.size() + 1, threads_, [&](size_t i) {
      if (i == 0) {
        next = blocks_.ReadNext();
      } else {
        ParsePiece(&pieces[i - 1]);
      }
    });
    for (const LinePiece& piece : pieces) {
      VETVEC_RETURN_IF_ERROR(piece.failure);
      for (const std::string_view word : piece.words) {
        VETVEC_RETURN_IF_ERROR(vectors_.Name(word));
      }
    }
    return next;
  }

  void ParsePiece(LinePiece* piece) {
    std::string_view rest = piece->bytes;
    piece->words.reserve(piece->lines);
    for (size_t row = piece->first_row; !rest.empty(); ++row) {
      const size_t end = rest.find('\n');
      std::string_view line = rest.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      std::string_view word;
      Status parsed = ParseWordLine(line, vectors_.dimension(), &word, vectors_.MutableRow(row));
      if (!parsed.ok()) {
        piece->failure = AtRow(row, parsed);
        return;
      }
      piece->words.push_back(word);
      rest.remove_prefix(end + 1);
    }
  }

  const std::optional<WordFileHeader>& header_;
  const size_t threads_;
  HashedBlocks& blocks_;
  WordVectors& vectors_;
};

}  // namespace

Status ReadWordText(const std::optional<WordFileHeader>& header, size_t threads,
                    HashedBlocks* blocks, WordVectors* vectors) {
  return TextReader(header, threads, blocks, vectors).Read();
}

}  // namespace vetvec
