#include "core/vector_file.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>

#include "base/file.h"
#include "base/json.h"
#include "core/finite_rows.h"
#include "core/npy.h"

namespace vetvec {
namespace {

void AppendFloats(std::span<const float> values, std::string* out) {
  char buffer[32];
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) *out += ',';
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, values[i]).ptr;
    out->append(buffer, end);
  }
}

std::string Jsonl(const TextBatch& texts, MatrixView rows) {
  std::string out;
  for (size_t i = 0; i < rows.rows(); ++i) {
    const Json text(std::string{texts[i]});
    out += fmt::format("{{\"text\":{},\"vector\":[",
                       text.dump(-1, ' ', false, Json::error_handler_t::replace));
    AppendFloats(rows.row(i), &out);
    out += "]}\n";
  }
  return out;
}

std::string Csv(const TextBatch& texts, MatrixView rows) {
  std::string out = "text";
  for (size_t j = 0; j < rows.cols(); ++j) out += fmt::format(",{}", j);
  out += "\r\n";
  for (size_t i = 0; i < rows.rows(); ++i) {
    out += '"';
    for (const char c : texts[i]) {
      if (c == '"') out += '"';
      out += c;
    }
    out += "\",";
    AppendFloats(rows.row(i), &out);
    out += "\r\n";
  }
  return out;
}

}  // namespace

Status WriteVectorFile(const std::string& path, const TextBatch& texts, MatrixView rows) {
  VETVEC_RETURN_IF_ERROR(CheckFinite(rows));
  if (path.ends_with(".npy")) return WriteNpy(path, rows);
  const bool is_jsonl = path.ends_with(".jsonl");
  if (!is_jsonl && !path.ends_with(".csv")) {
    return InvalidArgument(
               fmt::format("'{}' has an unknown extension; allowed: .npy, .jsonl, .csv", path))
        .WithFile(path);
  }
  if (texts.size() != rows.rows()) {
    return DimensionMismatch(
        fmt::format("there are {} texts, but {} vectors", texts.size(), rows.rows()));
  }
  return WriteFileAtomic(path, is_jsonl ? Jsonl(texts, rows) : Csv(texts, rows));
}

}  // namespace vetvec
