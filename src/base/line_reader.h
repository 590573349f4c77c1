// LineReader: reads the lines of a file one by one, without holding the whole file in memory.
//
// Used for seeds, suite files and journals of any size. Holds one line and one block at a time. A
// line over the limit is rejected, with its number, as soon as it exceeds the limit; the rest of it
// is not read.
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
#include <memory>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/gzip_decoder.h"
#include "base/hash.h"
#include "base/result.h"
#include "base/text_encoding.h"

namespace vetvec {

// Move-only. One thread at a time.
class LineReader {
 public:
  static Result<LineReader> Open(const std::string& path, size_t max_line_bytes = kMaxLineBytes);
  // A file that a user supplies; "-" is standard input. One that begins as gzip does is unpacked,
  // and one in UTF-16 with a byte order mark is converted; end_offset() then counts what came out.
  // Other encodings are refused by name (base/text_encoding.h).
  static Result<LineReader> OpenSupplied(const std::string& path);

  // Returns the next line, without its end ("\n" or "\r\n") and, for the first, without a byte
  // order mark; valid until the next call. False at the end of the file. Errors, with file and
  // line: those of CheckLine and of reading.
  Result<bool> Next(std::string_view* line);

  int64_t number() const { return number_; }       // of the last line, from 1
  uint64_t end_offset() const { return offset_; }  // of the last line, including its end
  // Whether the last line had an end: the last line of a file may lack it.
  bool has_end() const { return has_end_; }
  // Hash of the whole file's bytes; call once, after Next has returned false.
  std::string Sha256Hex() { return HexOf(sha_.Finish()); }

 private:
  LineReader(FileReader reader, size_t max_line_bytes, bool is_supplied)
      : reader_(std::move(reader)), max_line_bytes_(max_line_bytes), is_supplied_(is_supplied) {}
  Status Fill();
  Result<size_t> ReadBlock(char* out);  // of the file, hashed; less than a block only at the end
  Result<size_t> Unpack(char* out);     // likewise
  Status FindEncoding(std::string_view start);
  Status CheckFound(std::string_view line) const;
  Status Named(const Status& status) const;

  FileReader reader_;
  size_t max_line_bytes_;
  bool is_supplied_;
  bool is_at_start_ = true;
  std::unique_ptr<GzipDecoder> decoder_;  // of a file that is gzip
  std::string packed_;
  size_t packed_at_ = 0;                 // of packed_: what has not been unpacked yet
  std::unique_ptr<Utf16Decoder> utf16_;  // of a file that is UTF-16
  std::string buffer_;
  size_t begin_ = 0;  // of what has not yet been returned
  size_t seen_ = 0;   // there is no line end before this position
  bool is_at_end_ = false;
  bool has_end_ = true;
  int64_t number_ = 0;
  uint64_t offset_ = 0;
  Sha256 sha_;
};

using LineVisitor = std::function<Status(std::string_view line, int64_t number)>;

// ForEachLine (base/file.h) for a file that a user supplies (LineReader::OpenSupplied), in bounded
// memory. `sha256` (may be null) receives the hash of the file's bytes.
Status ForEachLineOfFile(const std::string& path, std::string* sha256, const LineVisitor& visit);

// A source of lines, for readers that accept a file or bytes in memory: calls a visitor with each
// line, like ForEachLine.
using EachLine = std::function<Status(const LineVisitor& visit)>;
EachLine LinesOfText(std::string_view text, std::string file);  // `text` is borrowed
EachLine LinesOfFile(std::string path, std::string* sha256 = nullptr);

// What to open for a path that a user supplies: "-" is standard input.
std::string InputPath(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_BASE_LINE_READER_H_
