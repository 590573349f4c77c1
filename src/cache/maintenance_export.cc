// ExportStore: the rows of a store as lines of text.
#include <fmt/core.h>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "cache/maintenance.h"
#include "cache/maintenance_file.h"
#include "cache/row_format.h"

namespace vetvec {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;
constexpr int64_t kLastMillis = 253'402'300'799'999;  // the end of the year 9999

// "2026-01-02T03:04:05.678Z"; "" for an invalid time (a row's time has no checksum).
std::string TimeText(int64_t millis) {
  if (millis < 0 || millis > kLastMillis) return "";
  const auto seconds = static_cast<std::time_t>(millis / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[64];
  const int size = snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
                            parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
                            parts.tm_min, parts.tm_sec, static_cast<int>(millis % 1000));
  return std::string(text, static_cast<size_t>(size));
}

void AppendValues(const std::vector<float>& values, char separator, std::string* out) {
  char buffer[32];
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) *out += separator;
    out->append(buffer, std::to_chars(buffer, buffer + sizeof buffer, values[i]).ptr);
  }
}

// The lines of one format.
class LineWriter {
 public:
  LineWriter(bool csv, bool vectors) : csv_(csv), vectors_(vectors) {}

  std::string Header() const {
    if (!csv_) return "";
    return std::string("key,dimension,dtype,stored_at,bytes") + (vectors_ ? ",vector\r\n" : "\r\n");
  }

  void Append(const CacheKey& key, size_t dimension, const RowView& row, std::string* out) {
    const std::string time = TimeText(row.stored_millis);
    const std::string count = std::to_string(dimension);
    const std::string bytes = std::to_string(row.value.size() - kRowHeaderBytes);
    const std::string dtype =
        DtypeOfRow(row.value) == VectorDtype::kFloat16 ? "float16" : "float32";
    if (vectors_) {
      values_.resize(dimension);
      CopyRow(row.value, values_.data());
    }
    if (csv_) {
      *out += fmt::format("{},{},{},{},{}", HexOf(key), count, dtype, time, bytes);
      if (vectors_) AppendValues(values_, ' ', &(*out += ','));
      *out += "\r\n";
    } else {
      *out += fmt::format(
          "{{\"key\":\"{}\",\"dimension\":{},\"dtype\":\"{}\",\"stored_at\":{},\"bytes\":{}",
          HexOf(key), count, dtype, time.empty() ? "null" : fmt::format("\"{}\"", time), bytes);
      if (vectors_) {
        AppendValues(values_, ',', &(*out += ",\"vector\":["));
        *out += ']';
      }
      *out += "}\n";
    }
  }

 private:
  const bool csv_;
  const bool vectors_;
  std::vector<float> values_;
};

}  // namespace

Result<ExportReport> ExportStore(const std::string& directory, const std::string& path,
                                 const ExportOptions& options, const MaintenanceCall& call) {
  const bool csv = path.ends_with(".csv");
  if (!csv && !path.ends_with(".jsonl")) {
    return InvalidArgument(fmt::format("cache: '{}' must end in .jsonl or .csv", path));
  }
  VETVEC_ASSIGN_OR_RETURN(const auto file,
                          MaintenanceFile::Open(directory, MaintenanceFile::Access::kRead, call));
  // Private: vectors may reveal what the texts were.
  VETVEC_ASSIGN_OR_RETURN(AtomicFile out, AtomicFile::Create(path, /*is_private=*/true));
  LineWriter lines(csv, options.vectors);
  std::string buffer = lines.Header();
  ExportReport report;
  const auto visit = [&](const RowView& row) -> Status {
    CacheKey key;
    const bool is_key = row.key.size() == key.bytes.size();
    if (is_key) std::memcpy(key.bytes.data(), row.key.data(), row.key.size());
    const size_t dimension = is_key ? VerifyRow(key, row.value) : 0;
    if (dimension == 0) {
      ++report.bad_rows;
      return OkStatus();
    }
    ++report.rows;
    lines.Append(key, dimension, row, &buffer);
    if (buffer.size() < kBufferBytes) return OkStatus();
    return out.Append(std::exchange(buffer, {}));
  };
  VETVEC_RETURN_IF_ERROR(file->Walk(true, visit, [] { return OkStatus(); }));
  VETVEC_RETURN_IF_ERROR(out.Append(buffer));
  VETVEC_RETURN_IF_ERROR(out.Commit());
  return report;
}

}  // namespace vetvec
