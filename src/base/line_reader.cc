#include "base/line_reader.h"

#include <cstring>
#include <utility>

namespace vetvec {
namespace {

constexpr size_t kBlockBytes = size_t{256} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

Result<LineReader> LineReader::Open(const std::string& path, size_t max_line_bytes) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  return LineReader(std::move(reader), max_line_bytes, false);
}

Result<LineReader> LineReader::OpenMaybeGzip(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  return LineReader(std::move(reader), kMaxLineBytes, true);
}

Status LineReader::Named(const Status& status) const {
  return status.WithFile(reader_.path(), number_);
}

Result<size_t> LineReader::ReadBlock(char* out) {
  VETVEC_ASSIGN_OR_RETURN(const size_t size, reader_.Read(out, kBlockBytes));
  sha_.Update(std::string_view(out, size));
  return size;
}

Result<size_t> LineReader::Unpack(char* out) {
  for (;;) {
    if (packed_at_ == packed_.size()) {
      packed_.resize(kBlockBytes);
      VETVEC_ASSIGN_OR_RETURN(const size_t size, ReadBlock(packed_.data()));
      packed_.resize(size);
      packed_at_ = 0;
      if (size == 0) VETVEC_RETURN_IF_ERROR(decoder_->CheckEnd());
      if (size == 0) return size;
    }
    size_t written = 0;
    std::string_view left = std::string_view(packed_).substr(packed_at_);
    VETVEC_RETURN_IF_ERROR(decoder_->Decode(&left, out, kBlockBytes, &written));
    packed_at_ = packed_.size() - left.size();
    if (written > 0) return written;
  }
}

Status LineReader::Fill() {
  // Moves the rest of the last block to the front; grows the buffer if a line is longer than a
  // block.
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    seen_ -= begin_;
    begin_ = 0;
  }
  const size_t size = buffer_.size();
  buffer_.resize(size + kBlockBytes);
  char* const out = buffer_.data() + size;
  Result<size_t> n = decoder_ ? Unpack(out) : ReadBlock(out);
  if (n.ok() && std::exchange(may_be_gzip_, false) && IsGzip(std::string_view(out, *n))) {
    decoder_ = std::make_unique<GzipDecoder>(reader_.path());
    packed_.assign(out, *n);
    n = Unpack(out);
  }
  buffer_.resize(size + (n.ok() ? *n : 0));
  VETVEC_RETURN_IF_ERROR(n.status());
  is_at_end_ = *n == 0;
  return OkStatus();
}

Result<bool> LineReader::Next(std::string_view* line) {
  ++number_;
  const void* end = nullptr;
  for (;;) {
    end = std::memchr(buffer_.data() + seen_, '\n', buffer_.size() - seen_);
    if (end != nullptr || is_at_end_) break;
    seen_ = buffer_.size();
    // The "\r" of a line's end and a byte order mark are not counted.
    if (seen_ - begin_ > max_line_bytes_ + 1 + kByteOrderMark.size()) {
      return Named(LineTooLong(number_, max_line_bytes_));
    }
    VETVEC_RETURN_IF_ERROR(Fill());
  }
  const size_t stop = end != nullptr
                          ? static_cast<size_t>(static_cast<const char*>(end) - buffer_.data())
                          : buffer_.size();
  has_end_ = end != nullptr;
  if (!has_end_ && begin_ == stop) return false;
  std::string_view found = std::string_view(buffer_).substr(begin_, stop - begin_);
  begin_ = seen_ = stop + (has_end_ ? 1 : 0);
  offset_ += found.size() + (has_end_ ? 1 : 0);
  if (number_ == 1 && found.starts_with(kByteOrderMark)) {
    found.remove_prefix(kByteOrderMark.size());
    if (found.empty() && !has_end_) return false;
  }
  if (!found.empty() && found.back() == '\r') found.remove_suffix(1);
  const Status status = CheckLine(found, number_, max_line_bytes_);
  if (!status.ok()) return Named(status);
  *line = found;
  return true;
}

EachLine LinesOfText(std::string_view text, std::string file) {
  return [text, file = std::move(file)](const LineVisitor& visit) {
    return ForEachLine(text, file, visit);
  };
}

EachLine LinesOfFile(std::string path, std::string* sha256) {
  return [path = std::move(path), sha256](const LineVisitor& visit) {
    return ForEachLineOfFile(path, sha256, visit);
  };
}

Status ForEachLineOfFile(const std::string& path, std::string* sha256, const LineVisitor& visit) {
  VETVEC_ASSIGN_OR_RETURN(LineReader reader, LineReader::OpenMaybeGzip(path));
  for (std::string_view line;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_line, reader.Next(&line));
    if (!has_line) break;
    const Status status = visit(line, reader.number());
    if (status.ok()) continue;
    return status.detail().file.empty() ? status.WithFile(path, reader.number()) : status;
  }
  if (sha256 != nullptr) *sha256 = reader.Sha256Hex();
  return OkStatus();
}

}  // namespace vetvec
