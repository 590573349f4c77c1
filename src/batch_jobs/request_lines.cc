#include "batch_jobs/request_lines.h"

#include <fmt/core.h>

#include <array>
#include <charconv>

#include "base/json.h"
#include "base/json_reader.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

constexpr std::string_view kIdStart = "vv-";
constexpr size_t kKeyDigits = 16;

std::array<char, kKeyDigits> DigitsOf(const CacheKey& key) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::array<char, kKeyDigits> digits{};
  for (size_t i = 0; i < kKeyDigits; ++i) {
    const uint8_t byte = key.bytes[i / 2];
    digits[i] = kHex[i % 2 == 0 ? byte >> 4 : byte & 15];
  }
  return digits;
}

// Stands for the text while the line's form is made.
constexpr std::string_view kMarker = "vetvec-text-5f1d7a86c0e94b3f";

}  // namespace

std::string CustomIdOf(size_t index, const CacheKey& key) {
  const auto digits = DigitsOf(key);
  return fmt::format("{}{}-{}", kIdStart, index, std::string_view(digits.data(), digits.size()));
}

std::optional<CustomId> ParseCustomId(std::string_view text) {
  if (!text.starts_with(kIdStart)) return std::nullopt;
  text.remove_prefix(kIdStart.size());
  CustomId id;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, id.index);
  if (error != std::errc() || rest == end || *rest != '-') return std::nullopt;
  id.digits = text.substr(static_cast<size_t>(rest - text.data()) + 1);
  if (id.digits.size() != kKeyDigits) return std::nullopt;
  return id;
}

bool Matches(const CustomId& id, const CacheKey& key) {
  const auto digits = DigitsOf(key);
  return id.digits == std::string_view(digits.data(), digits.size());
}

Result<RequestLines> RequestLines::Of(const BatchDialect& dialect, const Provider& provider,
                                      const ProviderSettings& settings) {
  VETVEC_ASSIGN_OR_RETURN(
      const Json body,
      ParseJsonText<Json>(provider.BuildRequest({&kMarker, 1}, settings, {}).body));
  if (!body.is_object()) return Unimplemented("batches need requests that are JSON objects");
  VETVEC_ASSIGN_OR_RETURN(const LineForm form, dialect.LineFormOf(body));
  const std::string line = form.line.dump();
  const size_t at = line.find(kMarker);
  if (at == std::string::npos || line.find(kMarker, at + 1) != std::string::npos) {
    return Unimplemented(fmt::format(
        "{}: batches need requests that contain each text exactly once", dialect.kind()));
  }
  RequestLines lines;
  lines.start_ = fmt::format("{{\"{}\":\"", dialect.result_form().key);
  lines.middle_ = "\"," + line.substr(1, at - 1);
  lines.end_ = line.substr(at + kMarker.size()) + "\n";
  lines.of_job_ = form.of_job.dump();
  return lines;
}

void RequestLines::Append(std::string_view text, size_t index, const CacheKey& key,
                          std::string* out) const {
  out->append(start_).append(CustomIdOf(index, key)).append(middle_);
  AppendJsonCharacters(text, out);
  out->append(end_);
}

}  // namespace vetvec
