// The step "failures": a client recovers from most failures by retrying, so the vectors do not show
// them; whoever uses the service pays for them in time.
#include <fmt/core.h>

#include <algorithm>
#include <any>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "audit_steps/step.h"
#include "base/json.h"

namespace vetvec {
namespace {

constexpr uint64_t kOften = 50;  // one failure in so many is said
constexpr uint64_t kLeast = 2;   // a single failure is not a rate
constexpr double kLongWait = 2;  // times the duration of the answered requests
constexpr double kLeastWaitMillis = 1000;
constexpr int64_t kPauseMillis = 600'000;  // between the sessions of a run

struct Failures {
  uint64_t requests = 0;
  uint64_t failed_requests = 0;
  std::map<std::string, uint64_t> by_status;  // "status 500", "no reply"
  uint64_t texts = 0;
  uint64_t failed_texts = 0;
  double wall_millis = 0;      // from the first request to the end of the last one
  double answered_millis = 0;  // sum over the requests that succeeded
};

std::string StatusOf(const RequestRecord& request) {
  if (request.http_status == 0) return "no reply";
  const bool is_rejected = request.http_status >= 200 && request.http_status < 300;
  return is_rejected ? "invalid content" : fmt::format("status {}", request.http_status);
}

// Pauses between two sessions of a run are not counted.
double WallMillis(std::span<const RequestRecord> requests) {
  std::vector<std::pair<double, double>> spans;
  for (const RequestRecord& request : requests) {
    const auto start = static_cast<double>(request.wall_millis);
    spans.emplace_back(start, start + request.total_millis);
  }
  std::sort(spans.begin(), spans.end());
  double total = 0;
  double end = spans.empty() ? 0 : spans[0].first;
  for (const auto& [first, last] : spans) {
    if (last <= end) continue;
    total += first - end > static_cast<double>(kPauseMillis) ? last - first : last - end;
    end = last;
  }
  return total;
}

Failures CountFailures(const StepCase& step_case) {
  Failures out;
  for (const RequestRecord& request : step_case.requests) {
    ++out.requests;
    if (request.error.empty()) {
      out.answered_millis += request.total_millis;
      continue;
    }
    ++out.failed_requests;
    ++out.by_status[StatusOf(request)];
  }
  out.texts = step_case.rows.rows();
  out.failed_texts = step_case.failed.size();
  out.wall_millis = WallMillis(step_case.requests);
  return out;
}

bool IsOften(uint64_t failed, uint64_t of) { return failed >= kLeast && kOften * failed >= of; }

std::string ByStatus(const Failures& found) {
  std::string text;
  for (const auto& [status, count] : found.by_status) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", status, count);
  }
  return text;
}

std::string Clause(const Failures& found) {
  std::string text;
  if (found.failed_requests > 0) {
    text = fmt::format("failed {} of {} requests ({})", found.failed_requests, found.requests,
                       ByStatus(found));
  }
  if (found.failed_texts == 0) return text + "; every text got its vector from a retry";
  return fmt::format("{}{} no vector for {} of {} texts", text, text.empty() ? "returned" : " and",
                     found.failed_texts, found.texts);
}

std::string Seconds(double millis) { return fmt::format("{:.1f} s", millis / 1000); }

Result<StepFindings> JudgeFailures(const StepCase& step_case) {
  const Failures found = CountFailures(step_case);
  StepFindings out;
  out.data = found.requests;
  out.figures =
      Json{{"requests", found.requests},          {"failed_requests", found.failed_requests},
           {"by_status", found.by_status},        {"texts", found.texts},
           {"failed_texts", found.failed_texts},  {"wall_ms", found.wall_millis},
           {"answered_ms", found.answered_millis}}
          .dump();
  if (IsOften(found.failed_requests, found.requests) || IsOften(found.failed_texts, found.texts)) {
    const bool by_request = IsOften(found.failed_requests, found.requests);
    out.against.push_back({"fails_often", Clause(found),
                           by_request ? found.failed_requests : found.failed_texts,
                           by_request ? found.requests : found.texts});
  }
  const double waited = found.wall_millis - kLongWait * found.answered_millis;
  if (found.failed_requests > 0 && waited > kLeastWaitMillis) {
    out.caveats.push_back(fmt::format(
        "Embedding with {} took {}, but the requests that were answered took only {}: the rest was "
        "spent on failed requests and on waiting before retries.",
        step_case.vendor, Seconds(found.wall_millis), Seconds(found.answered_millis)));
  }
  if (found.failed_requests + found.failed_texts > 0) {
    out.rows.push_back({fmt::format("{} of {}", found.failed_requests, found.requests),
                        ByStatus(found), fmt::format("{} of {}", found.failed_texts, found.texts),
                        Seconds(found.wall_millis), Seconds(found.answered_millis)});
  }
  return out;
}

// By the vendor with the fewest requests; those computed here make none.
void ConcludeFailures(std::span<const StepOfVendor> vendors, StepConclusion* out) {
  uint64_t requests = 0;
  for (const StepOfVendor& one : vendors) {
    const auto* made = std::any_cast<uint64_t>(&one.findings.data);
    if (made == nullptr || *made == 0) continue;
    requests = requests == 0 ? *made : std::min(requests, *made);
  }
  const uint64_t least = std::max(kLeast, (requests + kOften - 1) / kOften);
  const std::optional<double> share = LeastShareNoticed(requests, least);
  if (!share) return;
  NoticeLine line{LossFamily::kFailures};
  line.noticed_amount = share;
  line.noticed = fmt::format("failures of {:.0f}% of the requests", std::ceil(100 * *share));
  line.unnoticed_amount = 1.0 / static_cast<double>(kOften);
  line.unnoticed = fmt::format("failures of fewer than 1 in {} requests", kOften);
  out->notices.push_back(line);
}

}  // namespace

AuditStep FailuresStep() {
  AuditStep step;
  step.name = "failures";
  step.title = "Failed requests";
  step.explanation =
      "Retries recovered the vectors of all texts except those listed. The requests of the "
      "contract "
      "test are not counted.";
  step.columns = {"failed requests", "by status", "texts without a vector", "time in total",
                  "answered requests"};
  step.judge = JudgeFailures;
  step.conclude = ConcludeFailures;
  return step;
}

}  // namespace vetvec
