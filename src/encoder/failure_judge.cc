#include "encoder/failure_judge.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr size_t kUnclearToFindOut = 3;
// While a bad text is isolated, requests with others are answered now and then.
constexpr size_t kMostUnclearOfSuspects = 8;

// Numbers of requests, times and the like differ between equal refusals.
bool IsIdentifier(std::string_view word) {
  constexpr size_t kLeast = 8;
  return word.size() >= kLeast &&
         std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What proxies say about a service that is not there, and services that are overloaded.
bool IsUsuallyPassing(int http_status) {
  constexpr int kPassing[] = {0, 408, 425, 499, 502, 503, 504};
  constexpr int kFirstOfProxies = 520;
  return http_status >= kFirstOfProxies ||
         std::find(std::begin(kPassing), std::end(kPassing), http_status) != std::end(kPassing);
}

}  // namespace

bool IsSameRefusal(const Status& a, const Status& b) {
  const bool is_same_kind = a.code() == b.code() &&
                            a.detail().http_status == b.detail().http_status &&
                            a.detail().provider_code == b.detail().provider_code;
  if (!is_same_kind) return false;
  const auto words = [](const Status& status) {
    std::vector<std::string_view> kept = Split(status.message(), ' ');
    std::erase_if(kept, IsIdentifier);
    return kept;
  };
  return words(a) == words(b);
}

CircuitBreaker::End FailureJudge::EndOf(const AttemptFacts& facts, const HttpOutcome& outcome,
                                        const Evidence& evidence) {
  using End = CircuitBreaker::End;
  switch (outcome.failure) {
    case HttpFailure::kResolve:
    case HttpFailure::kConnect:
    case HttpFailure::kTlsHandshake: return End::kFailed;
    case HttpFailure::kTimeout:
    case HttpFailure::kReset: return evidence.is_suspect ? End::kAbandoned : End::kFailed;
    case HttpFailure::kNone:
    case HttpFailure::kTooLarge:
    case HttpFailure::kMalformed: break;
    default: return End::kAbandoned;
  }
  constexpr int kNotImplemented = 501;
  if (facts.http_status < 500) return End::kAnswered;
  if (evidence.is_suspect) return End::kAbandoned;
  return facts.http_status == kNotImplemented ? End::kAnswered : End::kFailed;
}

bool FailureJudge::IsTrouble(const AttemptFacts& facts, const HttpOutcome& outcome) {
  return outcome.failure != HttpFailure::kBadRequest &&
         (!outcome.status.ok() || facts.http_status >= 500);
}

bool FailureJudge::IsUnreachable(const HttpOutcome& outcome) {
  switch (outcome.failure) {
    case HttpFailure::kResolve:
    case HttpFailure::kConnect: return true;
    case HttpFailure::kTimeout: return outcome.response.bytes_sent == 0;
    default: return false;
  }
}

bool FailureJudge::MayBeTexts(const AttemptFacts& facts, const HttpOutcome& outcome,
                              bool has_answered) {
  if (!outcome.status.ok()) {
    return outcome.failure == HttpFailure::kReset || outcome.failure == HttpFailure::kTimeout ||
           outcome.failure == HttpFailure::kTooLarge || outcome.failure == HttpFailure::kMalformed;
  }
  if (facts.http_status < 300) return true;  // what came with a success makes no sense
  if (IsRedirect(facts.http_status) || IsQuotaSpent(facts) || IsKeyRefused(facts)) return false;
  switch (facts.http_status) {
    case 407:
    case 420:
    case 429: return false;
    case 403: return has_answered || facts.is_page;  // a firewall, too, refuses texts
    case 404:
    case 405:
    case 410:
    case 415:
    case 426:
    case 431:
    case 451:
    case 501:
    case 505:
    case 511: return has_answered;
    default: return true;
  }
}

void FailureJudge::OnSuccess() {
  ++successes_;
  unclear_in_row_ = 0;
  is_checked_ = false;
}

void FailureJudge::OnUnclear(Evidence* evidence, const Status& failure) {
  ++unclear_in_row_;
  const bool is_same = IsSameRefusal(evidence->last_failure, failure);
  evidence->same_failures = is_same ? evidence->same_failures + 1 : 1;
  evidence->last_failure = failure;
  if (successes_ > evidence->successes_at_failure) ++evidence->failures_while_answering;
  evidence->successes_at_failure = successes_;
}

void FailureJudge::OnChecked() {
  is_checked_ = true;
  unclear_in_row_ = 0;
}

bool FailureJudge::IsAnsweringOthers(const Evidence& evidence) const {
  return successes_ > evidence.successes_before ||
         (evidence.is_suspect && unclear_in_row_ <= kMostUnclearOfSuspects);
}

// A text alone is tried once more. It is tried more often if it has not been singled out and the
// failure is one that usually passes, or if the call retries until its deadline.
int FailureJudge::FailuresToGiveUpText(const Evidence& evidence) const {
  constexpr int kOnceMore = 2;
  constexpr int kPatient = 4;
  constexpr int kVeryPatient = 8;  // on a bad line, four in a row need not be the text's fault
  const bool usually_passes = IsUsuallyPassing(evidence.last_failure.detail().http_status);
  if (retry_.batch) return usually_passes ? kVeryPatient : kPatient;
  const bool may_pass = !evidence.is_suspect && usually_passes;
  return may_pass ? std::max(kOnceMore, retry_.max_attempts) : kOnceMore;
}

bool FailureJudge::HasShownEnough(const Evidence& evidence, size_t texts, int attempts) const {
  if (!IsAnsweringOthers(evidence)) return false;
  const int counting = evidence.is_waited_out ? evidence.failures_while_answering : attempts;
  const bool is_at_end = counting >= retry_.max_attempts;
  if (texts > 1) return evidence.is_suspect || is_at_end;
  if (evidence.is_waited_out && !evidence.is_suspect) return is_at_end;
  return evidence.same_failures >= FailuresToGiveUpText(evidence) || (is_at_end && !retry_.batch);
}

// Once is enough, except in a call that waits for the service until its deadline.
bool FailureJudge::MustFindOut(const Evidence& evidence) const {
  if (is_checked_ && !retry_.batch) return false;
  return unclear_in_row_ > (evidence.is_suspect ? kMostUnclearOfSuspects : kUnclearToFindOut - 1);
}

}  // namespace vetvec
