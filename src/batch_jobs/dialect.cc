#include "batch_jobs/dialect.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr std::string_view kNameStart = "vetvec-";

// For a service that the facts do not know, such as one that `http` describes: OpenAI's.
constexpr BatchLimits kUsualLimits = {.texts = 50'000, .bytes = 200'000'000, .window_hours = 24};

const std::vector<const BatchDialect*>& Dialects() {
  static const auto* const dialects = [] {
    auto* const all = new std::vector<const BatchDialect*>(OpenAiBatchDialects());
    all->push_back(GeminiBatchDialect());
    return all;
  }();
  return *dialects;
}

template <typename Number>
Number FactOr(const ProviderFacts& facts, std::string_view kind, std::string_view model,
              std::string_view name, Number otherwise) {
  const ProviderFact* fact = facts.Find(kind, model, name);
  if (fact == nullptr) return otherwise;
  return static_cast<Number>(ParseInt(fact->value).value_or(static_cast<int64_t>(otherwise)));
}

}  // namespace

const ResultForm& BatchDialect::result_form() const {
  static const ResultForm* const form = new ResultForm;
  return *form;
}

std::string BatchDialect::IdOfUpload(const Json& reply) const { return TextAt(reply, "id"); }

std::vector<std::string> BatchKinds() {
  std::vector<std::string> kinds;
  for (const BatchDialect* dialect : Dialects()) kinds.emplace_back(dialect->kind());
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

Result<const BatchDialect*> FindBatchDialect(std::string_view kind) {
  for (const BatchDialect* dialect : Dialects()) {
    if (kind == dialect->kind()) return dialect;
  }
  const char* const why = kind == "cohere" ? " (its embed jobs cost the same as calls)" : "";
  return Unimplemented(fmt::format("{} has no batch API that vetvec supports{}; supported: {}",
                                   kind, why, Joined(BatchKinds())))
      .WithKey("kind", std::string(kind), Joined(BatchKinds()));
}

BatchLimits BatchLimitsOf(const ProviderFacts& facts, std::string_view kind,
                          std::string_view model) {
  BatchLimits limits;
  limits.texts = FactOr(facts, kind, model, "batch_max_texts", kUsualLimits.texts);
  limits.bytes = FactOr(facts, kind, model, "batch_max_bytes", kUsualLimits.bytes);
  limits.window_hours = FactOr(facts, kind, model, "batch_window_hours", kUsualLimits.window_hours);
  return limits;
}

JobPhase JobPhaseOf(std::string_view word) {
  std::string status = AsciiLower(word);
  for (const std::string_view start : {"batch_state_", "job_state_"}) {
    if (status.starts_with(start)) status.erase(0, start.size());
  }
  if (IsOneOf(status, {"completed", "complete", "success", "succeeded"})) {
    return JobPhase::kCompleted;
  }
  if (IsOneOf(status, {"expired", "cancelled", "canceled", "timeout_exceeded"})) {
    return JobPhase::kEnded;
  }
  return status == "failed" ? JobPhase::kFailed : JobPhase::kRunning;
}

std::string BatchNameOf(const std::string& file) { return std::string(kNameStart) + file; }

std::string FileOfBatchName(std::string_view name) {
  return name.starts_with(kNameStart) ? std::string(name.substr(kNameStart.size())) : "";
}

std::string TextAt(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json& ObjectAt(const Json& object, const char* name) {
  static const Json* const empty = new Json(Json::object());
  const auto found = object.find(name);
  return found != object.end() && found->is_object() ? *found : *empty;
}

uint64_t CountAt(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return 0;
  if (found->is_number_unsigned()) return found->get<uint64_t>();
  if (found->is_number_float() && found->get<double>() >= 0 && found->get<double>() < 1e15) {
    return static_cast<uint64_t>(found->get<double>());
  }
  if (!found->is_string()) return 0;
  return static_cast<uint64_t>(
      std::max<int64_t>(0, ParseInt(found->get_ref<const std::string&>()).value_or(0)));
}

MultipartBody MultipartOf(const char* subtype, std::string_view head, std::string_view part_headers,
                          std::string content) {
  // It must not occur in the parts; ours are lines of JSON, which do not begin with two dashes.
  constexpr std::string_view kBoundary = "vetvec-5f1d7a86c0e94b3f";
  std::string start;
  if (!head.empty()) start = fmt::format("--{}\r\n{}\r\n", kBoundary, head);
  start += fmt::format("--{}\r\n{}\r\n\r\n", kBoundary, part_headers);
  content.insert(0, start);  // a second copy would be large
  content.append("\r\n--").append(kBoundary).append("--\r\n");
  return {fmt::format("multipart/{}; boundary={}", subtype, kBoundary), std::move(content)};
}

MultipartBody JsonLinesForm(std::string_view head, std::string_view field,
                            std::string_view file_name, std::string content) {
  return MultipartOf("form-data", head,
                     fmt::format("Content-Disposition: form-data; name=\"{}\"; filename=\"{}\"\r\n"
                                 "Content-Type: application/jsonl",
                                 field, file_name),
                     std::move(content));
}

}  // namespace vetvec
