#include "base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <set>
#include <stdexcept>

#include "base/result.h"

namespace vetvec {
namespace {

TEST(Status, OkHoldsNothingAndIgnoresDetail) {
  const Status ok = OkStatus().WithFile("a", 1).WithItem(3).Annotate("context").WithHttp(500);
  EXPECT_TRUE(ok.ok());
  EXPECT_EQ(ok.code(), StatusCode::kOk);
  EXPECT_EQ(ok.message(), "");
  EXPECT_EQ(ok.detail().item_index, -1);
  EXPECT_EQ(ok.ToString(), "OK");
  EXPECT_TRUE(Status(StatusCode::kOk, "a sentence that nobody needs").ok());
}

// The numbers are those of the C ABI and may never change.
TEST(Status, NumbersAndNames) {
  const std::vector<std::pair<int, const char*>> expected = {{0, "OK"},
                                                             {1, "CANCELLED"},
                                                             {2, "UNKNOWN"},
                                                             {3, "INVALID_ARGUMENT"},
                                                             {4, "DEADLINE_EXCEEDED"},
                                                             {5, "NOT_FOUND"},
                                                             {6, "ALREADY_EXISTS"},
                                                             {7, "PERMISSION_DENIED"},
                                                             {8, "OUT_OF_MEMORY"},
                                                             {9, "FAILED_PRECONDITION"},
                                                             {10, "ABORTED"},
                                                             {11, "OUT_OF_RANGE"},
                                                             {12, "UNIMPLEMENTED"},
                                                             {13, "INTERNAL"},
                                                             {14, "UNAVAILABLE"},
                                                             {15, "DATA_LOSS"},
                                                             {16, "UNAUTHENTICATED"},
                                                             {32, "BUFFER_TOO_SMALL"},
                                                             {33, "RATE_LIMITED"},
                                                             {34, "QUOTA_EXCEEDED"},
                                                             {35, "BUDGET_EXCEEDED"},
                                                             {36, "PARTIAL"},
                                                             {37, "PROTOCOL"},
                                                             {38, "BAD_VECTOR"},
                                                             {39, "INVALID_HANDLE"},
                                                             {40, "FORKED"},
                                                             {41, "PARSE_ERROR"},
                                                             {42, "NON_FINITE"},
                                                             {43, "DIMENSION_MISMATCH"},
                                                             {44, "INSUFFICIENT_DATA"},
                                                             {45, "DEGENERATE"}};
  std::set<int> known;
  for (const auto& [number, name] : expected) {
    known.insert(number);
    EXPECT_STREQ(StatusCodeName(static_cast<StatusCode>(number)), name);
  }
  for (int number = -1; number < 100; ++number) {
    if (known.count(number) > 0) continue;
    EXPECT_STREQ(StatusCodeName(static_cast<StatusCode>(number)), "UNRECOGNIZED") << number;
  }
}

TEST(Status, MakersSetTheirCode) {
  EXPECT_EQ(Cancelled("x").code(), StatusCode::kCancelled);
  EXPECT_EQ(InvalidArgument("x").code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(DeadlineExceeded("x").code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(NotFound("x").code(), StatusCode::kNotFound);
  EXPECT_EQ(PermissionDenied("x").code(), StatusCode::kPermissionDenied);
  EXPECT_EQ(FailedPrecondition("x").code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(OutOfRange("x").code(), StatusCode::kOutOfRange);
  EXPECT_EQ(Unimplemented("x").code(), StatusCode::kUnimplemented);
  EXPECT_EQ(Internal("x").code(), StatusCode::kInternal);
  EXPECT_EQ(Unavailable("x").code(), StatusCode::kUnavailable);
  EXPECT_EQ(DataLoss("x").code(), StatusCode::kDataLoss);
  EXPECT_EQ(ProtocolError("x").code(), StatusCode::kProtocol);
  EXPECT_EQ(BadVector("x").code(), StatusCode::kBadVector);
  EXPECT_EQ(ParseError("x").code(), StatusCode::kParseError);
  EXPECT_EQ(NonFinite("x").code(), StatusCode::kNonFinite);
  EXPECT_EQ(DimensionMismatch("x").code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(InsufficientData("x").code(), StatusCode::kInsufficientData);
  EXPECT_EQ(Degenerate("x").code(), StatusCode::kDegenerate);
}

TEST(Status, DetailIsKeptAndCopiesAreApart) {
  const Status plain = Unavailable("the service is away");
  const Status full = plain.WithHttp(503)
                          .WithRetryAfter(1500)
                          .WithAttempts(3)
                          .WithRetryable(true)
                          .WithItem(7)
                          .WithCallbackValue(-2)
                          .WithProviderCode("overloaded")
                          .WithFile("run.json", 12)
                          .WithKey("rpm", "-1", "1 or more");
  EXPECT_EQ(full.detail().http_status, 503);
  EXPECT_EQ(full.detail().retry_after_ms, 1500);
  EXPECT_EQ(full.detail().attempts, 3);
  EXPECT_TRUE(full.detail().retryable);
  EXPECT_EQ(full.detail().item_index, 7);
  EXPECT_EQ(full.detail().callback_value, -2);
  EXPECT_EQ(full.detail().provider_code, "overloaded");
  EXPECT_EQ(full.detail().file, "run.json");
  EXPECT_EQ(full.detail().line, 12);
  EXPECT_EQ(full.detail().key, "rpm");
  EXPECT_EQ(full.detail().found, "-1");
  EXPECT_EQ(full.detail().allowed, "1 or more");
  EXPECT_EQ(plain.detail().http_status, 0);
  EXPECT_EQ(plain.detail().file, "");
}

TEST(Status, AnnotateKeepsCodeAndDetail) {
  const Status status = NotFound("gone").WithFile("seeds.txt", 3).Annotate("vendor 'a'");
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "vendor 'a': gone");
  EXPECT_EQ(status.ToString(), "NOT_FOUND: seeds.txt:3: vendor 'a': gone");
  EXPECT_EQ(NotFound("gone").WithFile("seeds.txt").ToString(), "NOT_FOUND: seeds.txt: gone");
}

Result<int> Half(int x) {
  if (x % 2 != 0) return InvalidArgument("odd");
  return x / 2;
}

Result<int> Quarter(int x) {
  VETVEC_ASSIGN_OR_RETURN(const int half, Half(x));
  VETVEC_ASSIGN_OR_RETURN(const int quarter, Half(half));
  return quarter;
}

Status OnlyEven(int x, bool* went_on) {
  VETVEC_RETURN_IF_ERROR(Half(x).status());
  *went_on = true;
  return OkStatus();
}

TEST(Status, OutOfMemoryIsAStatusLikeAnyOther) {
  const Status status = OutOfMemory();
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(status.code(), StatusCode::kOutOfMemory);
  EXPECT_EQ(status.message(), "out of memory");
  const Status changed = status.WithItem(3).Annotate("text 3");
  EXPECT_EQ(changed.message(), "text 3: out of memory");
  EXPECT_EQ(changed.detail().item_index, 3);
  EXPECT_EQ(OutOfMemory().detail().item_index, -1);
}

TEST(Status, CaughtStatusSaysWhatWasThrown) {
  const auto caught = [](const auto& error) {
    try {
      throw error;
    } catch (...) {
      return CaughtStatus();
    }
  };
  EXPECT_EQ(caught(std::bad_alloc()).code(), StatusCode::kOutOfMemory);
  EXPECT_EQ(caught(std::runtime_error("odd")).ToString(), "INTERNAL: odd");
  EXPECT_EQ(caught(1).code(), StatusCode::kInternal);
}

TEST(Result, ValueOrStatus) {
  const Result<int> good = Quarter(12);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, 3);
  EXPECT_TRUE(good.status().ok());
  const Result<int> bad = Quarter(6);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.status().message(), "odd");
}

TEST(Result, ReturnIfErrorStopsAtAnErrorOnly) {
  bool went_on = false;
  EXPECT_FALSE(OnlyEven(1, &went_on).ok());
  EXPECT_FALSE(went_on);
  EXPECT_TRUE(OnlyEven(2, &went_on).ok());
  EXPECT_TRUE(went_on);
}

TEST(Result, AnOkStatusWithoutAValueIsAnInternalError) {
  const Result<int> result = OkStatus();
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kInternal);
}

TEST(Result, MoveOnlyValues) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  ASSERT_TRUE(result.ok());
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace vetvec
