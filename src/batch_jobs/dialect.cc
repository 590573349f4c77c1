#include "batch_jobs/dialect.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr BatchDialect kDialects[] = {
    {.kind = "openai"},
    {.kind = "azure"},
    {.kind = "http"},
    {.kind = "mistral",
     .jobs_path = "/batch/jobs",
     .has_url = false,
     .parameters = JobParameters::kModel,
     .input_file = "input_files",
     .inputs_are_list = true,
     .window = "timeout_hours",
     .window_is_number = true,
     .output_file = "output_file",
     .error_file = "error_file",
     .counts_are_flat = true,
     .pages_by_number = true},
    {.kind = "voyage", .has_url = false, .parameters = JobParameters::kRequestParams},
};

// For a service that the facts do not know, such as one that `http` describes: OpenAI's.
constexpr BatchLimits kUsualLimits = {.texts = 50'000, .bytes = 200'000'000, .window_hours = 24};

template <typename Number>
Number FactOr(const ProviderFacts& facts, std::string_view kind, std::string_view model,
              std::string_view name, Number otherwise) {
  const ProviderFact* fact = facts.Find(kind, model, name);
  if (fact == nullptr) return otherwise;
  return static_cast<Number>(ParseInt(fact->value).value_or(static_cast<int64_t>(otherwise)));
}

}  // namespace

std::vector<std::string> BatchKinds() {
  std::vector<std::string> kinds;
  for (const BatchDialect& dialect : kDialects) kinds.emplace_back(dialect.kind);
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

Result<const BatchDialect*> FindBatchDialect(std::string_view kind) {
  for (const BatchDialect& dialect : kDialects) {
    if (kind == dialect.kind) return &dialect;
  }
  return Unimplemented(fmt::format("{} has no interface for batches that this library supports; "
                                   "supported: {}",
                                   kind, Joined(BatchKinds())))
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
  const std::string status = AsciiLower(word);
  if (IsOneOf(status, {"completed", "success"})) return JobPhase::kCompleted;
  if (IsOneOf(status, {"expired", "cancelled", "canceled", "timeout_exceeded"})) {
    return JobPhase::kEnded;
  }
  return status == "failed" ? JobPhase::kFailed : JobPhase::kRunning;
}

}  // namespace vetvec
