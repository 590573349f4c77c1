#include "base/line_reader.h"

#include <cstring>
#include <utility>

#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kBlockBytes = size_t{256} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

Result<LineReader> LineReader::Open(const std::string& path, size_t max_line_bytes) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  return LineReader(std::move(reader), max_line_bytes, false);
}

Result<LineReader> LineReader::OpenSupplied(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(InputPath(path)));
  return LineReader(std::move(reader), kMaxLineBytes, true);
}

Status LineReader::Named(const Status& status) const {
  return status.WithFile(reader_.path(), number_);
}

// A pipe gives what has been written to it so far.
Result<size_t> LineReader::ReadBlock(char* out) {
  size_t size = 0;
  while (size < kBlockBytes) {
    VETVEC_ASSIGN_OR_RETURN(const size_t more, reader_.Read(out + size, kBlockBytes - size));
    if (more == 0) break;
    size += more;
  }
  sha_.Update(std::string_view(out, size));
  return size;
}

Result<size_t> LineReader::Unpack(char* out) {
  size_t size = 0;
  while (size < kBlockBytes) {
    if (packed_at_ == packed_.size()) {
      packed_.resize(kBlockBytes);
      VETVEC_ASSIGN_OR_RETURN(const size_t read, ReadBlock(packed_.data()));
      packed_.resize(read);
      packed_at_ = 0;
      if (read == 0) VETVEC_RETURN_IF_ERROR(decoder_->CheckEnd());
      if (read == 0) break;
    }
    size_t written = 0;
    std::string_view left = std::string_view(packed_).substr(packed_at_);
    VETVEC_RETURN_IF_ERROR(decoder_->Decode(&left, out + size, kBlockBytes - size, &written));
    packed_at_ = packed_.size() - left.size();
    size += written;
  }
  return size;
}

Status LineReader::FindEncoding(std::string_view start) {
  VETVEC_ASSIGN_OR_RETURN(const TextEncoding encoding, EncodingOf(start, reader_.path()));
  if (encoding == TextEncoding::kUtf8) return OkStatus();
  utf16_ = std::make_unique<Utf16Decoder>(encoding, reader_.path());
  return OkStatus();
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
  const bool is_start = std::exchange(is_at_start_, false) && is_supplied_;
  Result<size_t> n = decoder_ ? Unpack(out) : ReadBlock(out);
  if (n.ok() && is_start && IsGzip(std::string_view(out, *n))) {
    decoder_ = std::make_unique<GzipDecoder>(reader_.path());
    packed_.assign(out, *n);
    n = Unpack(out);
  }
  buffer_.resize(size + (n.ok() ? *n : 0));
  VETVEC_RETURN_IF_ERROR(n.status());
  is_at_end_ = *n == 0;
  if (is_start) VETVEC_RETURN_IF_ERROR(FindEncoding(buffer_));
  if (utf16_ == nullptr) return OkStatus();
  const std::string units = buffer_.substr(size);
  buffer_.resize(size);
  VETVEC_RETURN_IF_ERROR(utf16_->Decode(units, &buffer_));
  return is_at_end_ ? utf16_->CheckEnd() : OkStatus();
}

Status LineReader::CheckFound(std::string_view line) const {
  const Status status = CheckLine(line, number_, max_line_bytes_);
  if (status.ok()) return status;
  const bool is_other = is_supplied_ && line.size() <= max_line_bytes_ && !IsValidUtf8(line);
  return is_other ? NotUtf8(line, number_, reader_.path()) : Named(status);
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
  VETVEC_RETURN_IF_ERROR(CheckFound(found));
  *line = found;
  return true;
}

std::string InputPath(const std::string& path) { return path == "-" ? "/dev/stdin" : path; }

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
  VETVEC_ASSIGN_OR_RETURN(LineReader reader, LineReader::OpenSupplied(path));
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
