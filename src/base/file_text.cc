// Text files: gzip and lines. The rest of base/file.h is in file.cc.
#include <fmt/core.h>
#include <zlib.h>

#include <array>

#include "base/file.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

struct Inflater {
  z_stream stream{};
  bool ready = false;
  // 15 + 16: a gzip header, largest window.
  Inflater() { ready = inflateInit2(&stream, 15 + 16) == Z_OK; }
  ~Inflater() {
    if (ready) inflateEnd(&stream);
  }
};

Result<std::string> Gunzip(const std::string& packed, const std::string& path, size_t max_bytes) {
  Inflater inflater;
  if (!inflater.ready)
    return Status(StatusCode::kOutOfMemory, "out of memory while decompressing gzip data");
  z_stream& stream = inflater.stream;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string bytes;
  std::array<char, 65536> block{};
  for (;;) {
    stream.next_out = reinterpret_cast<Bytef*>(block.data());
    stream.avail_out = static_cast<uInt>(block.size());
    const int code = inflate(&stream, Z_NO_FLUSH);
    if (code != Z_OK && code != Z_STREAM_END) {
      return DataLoss(fmt::format("'{}' is a damaged or truncated gzip file", path)).WithFile(path);
    }
    bytes.append(block.data(), block.size() - stream.avail_out);
    if (bytes.size() > max_bytes) {
      return OutOfRange(fmt::format("'{}' decompresses to more than {} bytes", path, max_bytes))
          .WithFile(path);
    }
    if (code != Z_STREAM_END) continue;
    if (stream.avail_in == 0) return bytes;
    if (inflateReset(&stream) != Z_OK)
      return Internal("cannot reset the gzip decoder");  // next member
  }
}

}  // namespace

Status LineTooLong(int64_t number, size_t max_bytes) {
  return InvalidArgument(fmt::format("line {} is longer than {}", number,
                                     max_bytes % (size_t{1} << 20) == 0
                                         ? fmt::format("{} MiB", max_bytes >> 20)
                                         : fmt::format("{} bytes", max_bytes)));
}

Status CheckLine(std::string_view line, int64_t number, size_t max_bytes) {
  if (line.size() > max_bytes) return LineTooLong(number, max_bytes);
  if (line.find('\0') != std::string_view::npos) {
    return InvalidArgument(
        fmt::format("line {} contains a NUL byte; the file must be UTF-8 text", number));
  }
  const size_t valid = ValidUtf8Prefix(line);
  if (valid != line.size()) {
    return InvalidArgument(fmt::format("line {} is not valid UTF-8 at byte {}", number, valid + 1));
  }
  return OkStatus();
}

Result<std::string> ReadFileMaybeGzip(const std::string& path, size_t max_bytes) {
  VETVEC_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path, max_bytes));
  const bool is_gzip = bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
  if (!is_gzip) return bytes;
  return Gunzip(bytes, path, max_bytes);
}

Status ForEachLine(std::string_view text, const std::string& file,
                   const std::function<Status(std::string_view, int64_t)>& visit) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  for (int64_t number = 1; !text.empty(); ++number) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    Status status = CheckLine(line, number);
    if (status.ok()) status = visit(line, number);
    if (status.ok()) continue;
    return status.detail().file.empty() ? status.WithFile(file, number) : status;
  }
  return OkStatus();
}

}  // namespace vetvec
