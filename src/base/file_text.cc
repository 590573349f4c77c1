// Text files: gzip and lines. The rest of base/file.h is in file.cc.
#include <fmt/core.h>

#include <utility>

#include "base/file.h"
#include "base/gzip_decoder.h"
#include "base/utf8.h"

namespace vetvec {
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
  return Unpacked(std::move(bytes), path, max_bytes);
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
