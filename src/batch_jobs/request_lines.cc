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

Status NotOfThatForm(const BatchDialect& dialect) {
  return Unimplemented(fmt::format(
      "{}: the requests of this endpoint do not have the form that batches need: one line of JSON "
      "with the texts in \"input\"",
      dialect.kind));
}

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
  RequestLines lines(dialect, provider, settings);
  const std::string_view sample = "a";
  const std::string body = provider.BuildRequest({&sample, 1}, settings, {}).body;
  if (body.find('\n') != std::string::npos) return NotOfThatForm(dialect);
  VETVEC_ASSIGN_OR_RETURN(Json rest, ParseJsonText<Json>(body));
  if (!rest.is_object() || !rest.contains("input")) return NotOfThatForm(dialect);
  if (dialect.parameters == JobParameters::kNone) return lines;
  rest.erase("input");
  Json of_job = Json::object();
  if (dialect.parameters == JobParameters::kModel) {
    of_job["model"] = rest.at("model");
    rest.erase("model");
  } else {
    of_job["request_params"] = std::move(rest);
    rest = Json::object();
  }
  lines.body_start_ = rest.dump();
  lines.body_start_.pop_back();  // the brace
  lines.body_start_ += rest.empty() ? "\"input\":[" : ",\"input\":[";
  lines.job_parts_ = of_job.dump();
  return lines;
}

void RequestLines::Append(std::string_view text, size_t index, const CacheKey& key,
                          std::string* out) const {
  out->append("{\"custom_id\":\"").append(CustomIdOf(index, key)).append("\",");
  if (dialect_->has_url) {
    out->append("\"method\":\"POST\",\"url\":\"").append(dialect_->endpoint).append("\",");
  }
  out->append("\"body\":");
  if (body_start_.empty()) {
    out->append(provider_->BuildRequest({&text, 1}, *settings_, {}).body);
  } else {
    out->append(body_start_).append("\"");
    AppendJsonCharacters(settings_->prompt_prefix, out);
    AppendJsonCharacters(text, out);
    out->append("\"]}");
  }
  out->append("}\n");
}

void RequestLines::AddToJob(Json* job) const {
  if (!job_parts_.empty()) job->update(Json::parse(job_parts_));
}

}  // namespace vetvec
