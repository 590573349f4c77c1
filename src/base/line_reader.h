// LineReader: the lines of a file, one after the other, without the whole file in memory.
//
// Used for seeds, suite files and journals of any size. Holds one line and one block at a time; a
// line over the limit is refused by its number as soon as that is known, and not read to its end.
//
//   VETVEC_ASSIGN_OR_RETURN(LineReader reader, LineReader::Open(path));
//   std::string_view line;
//   for (;;) {
//     VETVEC_ASSIGN_OR_RETURN(const bool has_line, reader.Next(&line));
//     if (!has_line) break;
//   }
#ifndef VETVEC_BASE_LINE_READER_H_
#define VETVEC_BASE_LINE_READER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/hash.h"
#include "base/result.h"

namespace vetvec {

// Move-only. One thread at a time.
class LineReader {
 public:
  static Result<LineReader> Open(const std::string& path, size_t max_line_bytes = kMaxLineBytes);

  // The next line, without its end ("\n" or "\r\n") and, of the first, without a byte order mark;
  // valid until the next call. False at the end of the file. Errors, with file and line: what
  // CheckLine says; what reading says.
  Result<bool> Next(std::string_view* line);

  int64_t number() const { return number_; }       // of the last line, from 1
  uint64_t end_offset() const { return offset_; }  // of the last line, its end included
  // Whether the last line had an end: the last one of a file may not.
  bool has_end() const { return has_end_; }
  // Hash of the whole file's bytes; once, after Next has returned false.
  std::string Sha256Hex() { return HexOf(sha_.Finish()); }

 private:
  LineReader(FileReader reader, size_t max_line_bytes)
      : reader_(std::move(reader)), max_line_bytes_(max_line_bytes) {}
  Status Fill();
  Status Named(const Status& status) const;

  FileReader reader_;
  size_t max_line_bytes_;
  std::string buffer_;
  size_t begin_ = 0;  // of what has not been returned
  size_t seen_ = 0;   // up to here there is no line end
  bool is_at_end_ = false;
  bool has_end_ = true;
  int64_t number_ = 0;
  uint64_t offset_ = 0;
  Sha256 sha_;
};

using LineVisitor = std::function<Status(std::string_view line, int64_t number)>;

// ForEachLine (base/file.h) of a file, in bounded memory. `sha256` (may be null) gets the hash of
// the file's bytes.
Status ForEachLineOfFile(const std::string& path, std::string* sha256, const LineVisitor& visit);

// Where lines come from, for readers that take a file as well as bytes in memory: calls a visitor
// with each line, as ForEachLine does.
using EachLine = std::function<Status(const LineVisitor& visit)>;
EachLine LinesOfText(std::string_view text, std::string file);  // `text` is borrowed
EachLine LinesOfFile(std::string path, std::string* sha256 = nullptr);

}  // namespace vetvec

#endif  // VETVEC_BASE_LINE_READER_H_
