// The numbers of the public enums are those that the core uses: c_api casts between them.
#include <cstdio>
#include <cstring>

#include "base/log.h"
#include "base/status.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "encoder/open_encoder.h"
#include "metrics/ranking.h"
#include "report/report.h"
#include "stats/alternative.h"
#include "vetvec/vetvec.h"

namespace {

using vetvec::StatusCode;

template <typename Core>
constexpr bool Same(int64_t abi, Core core) {
  return abi == static_cast<int64_t>(core);
}

#define SAME_STATUS(abi, core) static_assert(Same(VETVEC_STATUS_##abi, StatusCode::core), #abi)
SAME_STATUS(OK, kOk);
SAME_STATUS(CANCELLED, kCancelled);
SAME_STATUS(UNKNOWN, kUnknown);
SAME_STATUS(INVALID_ARGUMENT, kInvalidArgument);
SAME_STATUS(DEADLINE_EXCEEDED, kDeadlineExceeded);
SAME_STATUS(NOT_FOUND, kNotFound);
SAME_STATUS(ALREADY_EXISTS, kAlreadyExists);
SAME_STATUS(PERMISSION_DENIED, kPermissionDenied);
SAME_STATUS(OUT_OF_MEMORY, kOutOfMemory);
SAME_STATUS(FAILED_PRECONDITION, kFailedPrecondition);
SAME_STATUS(ABORTED, kAborted);
SAME_STATUS(OUT_OF_RANGE, kOutOfRange);
SAME_STATUS(UNIMPLEMENTED, kUnimplemented);
SAME_STATUS(INTERNAL, kInternal);
SAME_STATUS(UNAVAILABLE, kUnavailable);
SAME_STATUS(DATA_LOSS, kDataLoss);
SAME_STATUS(UNAUTHENTICATED, kUnauthenticated);
SAME_STATUS(BUFFER_TOO_SMALL, kBufferTooSmall);
SAME_STATUS(RATE_LIMITED, kRateLimited);
SAME_STATUS(QUOTA_EXCEEDED, kQuotaExceeded);
SAME_STATUS(BUDGET_EXCEEDED, kBudgetExceeded);
SAME_STATUS(PARTIAL, kPartial);
SAME_STATUS(PROTOCOL, kProtocol);
SAME_STATUS(BAD_VECTOR, kBadVector);
SAME_STATUS(INVALID_HANDLE, kInvalidHandle);
SAME_STATUS(FORKED, kForked);
SAME_STATUS(PARSE_ERROR, kParseError);
SAME_STATUS(NON_FINITE, kNonFinite);
SAME_STATUS(DIMENSION_MISMATCH, kDimensionMismatch);
SAME_STATUS(INSUFFICIENT_DATA, kInsufficientData);
SAME_STATUS(DEGENERATE, kDegenerate);

static_assert(Same(VETVEC_CALL_FLAGS_NO_CACHE, vetvec::kCallNoCache));
static_assert(Same(VETVEC_CALL_FLAGS_NO_DEDUPE, vetvec::kCallNoDedupe));
static_assert(Same(VETVEC_CALL_FLAGS_NO_SPLIT, vetvec::kCallNoSplit));
static_assert(Same(VETVEC_CALL_FLAGS_NO_RETRY, vetvec::kCallNoRetry));
static_assert(Same(VETVEC_CALL_FLAGS_AS_RECEIVED, vetvec::kCallAsReceived));
static_assert(Same(VETVEC_LOG_LEVEL_DEBUG, vetvec::LogLevel::kDebug));
static_assert(Same(VETVEC_LOG_LEVEL_INFO, vetvec::LogLevel::kInfo));
static_assert(Same(VETVEC_LOG_LEVEL_WARNING, vetvec::LogLevel::kWarning));
static_assert(Same(VETVEC_LOG_LEVEL_ERROR, vetvec::LogLevel::kError));
static_assert(Same(VETVEC_REPORT_FORMAT_HTML, vetvec::ReportFormat::kHtml));
static_assert(Same(VETVEC_REPORT_FORMAT_JSON, vetvec::ReportFormat::kJson));
static_assert(Same(VETVEC_REPORT_FORMAT_CSV, vetvec::ReportFormat::kCsv));
static_assert(Same(VETVEC_REPORT_FORMAT_JUNIT, vetvec::ReportFormat::kJunit));
static_assert(Same(VETVEC_REPORT_FORMAT_MARKDOWN, vetvec::ReportFormat::kMarkdown));
static_assert(Same(VETVEC_REPORT_FORMAT_JSONL, vetvec::ReportFormat::kJsonl));
static_assert(Same(VETVEC_SIMILARITY_COSINE, vetvec::Similarity::kCosine));
static_assert(Same(VETVEC_SIMILARITY_L2, vetvec::Similarity::kL2));
static_assert(Same(VETVEC_RANKING_TIES_OPTIMISTIC, vetvec::RankTies::kOptimistic));
static_assert(Same(VETVEC_RANKING_TIES_MID, vetvec::RankTies::kMid));
static_assert(Same(VETVEC_RANKING_TIES_PESSIMISTIC, vetvec::RankTies::kPessimistic));
static_assert(Same(VETVEC_ALTERNATIVE_TWO_SIDED, vetvec::Alternative::kTwoSided));
static_assert(Same(VETVEC_ALTERNATIVE_GREATER, vetvec::Alternative::kGreater));
static_assert(Same(VETVEC_ALTERNATIVE_LESS, vetvec::Alternative::kLess));
static_assert(VETVEC_ABI_VERSION == VETVEC_VERSION_MINOR, "while the version is 0.x");

}  // namespace

// The header, the build system and the library agree on the version.
int main() {
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, "%d.%d.%d", VETVEC_VERSION_MAJOR, VETVEC_VERSION_MINOR,
                VETVEC_VERSION_PATCH);
  const char* const all[] = {VETVEC_VERSION_STRING, VETVEC_TEST_PROJECT_VERSION, vetvec_version()};
  int failures = 0;
  for (const char* version : all) {
    if (std::strcmp(version, numbers) == 0) continue;
    std::fprintf(stderr, "version %s instead of %s\n", version, numbers);
    ++failures;
  }
  return failures;
}
