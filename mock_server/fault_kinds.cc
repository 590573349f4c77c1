#include <fmt/core.h>

#include <array>
#include <optional>

#include "base/strings.h"
#include "mock_server/faults.h"

namespace vetvec::mock {
namespace {

enum class Arg : uint8_t { kNone, kText, kNumber };

struct KindRow {
  FaultKind kind;
  const char* name;
  Arg arg = Arg::kNone;
  int64_t standard = 0;  // if no argument is given
  int64_t low = 0;
  int64_t high = 0;
};

constexpr int64_t kHour = 3'600'000;  // in milliseconds

constexpr std::array kKinds = {
    KindRow{FaultKind::kRateLimit, "rate_limit", Arg::kText},
    KindRow{FaultKind::kRateLimitMs, "rate_limit_ms", Arg::kNumber, 10, 0, kHour},
    KindRow{FaultKind::kRateLimitDate, "rate_limit_date", Arg::kNumber, 1, -86'400, 86'400},
    KindRow{FaultKind::kInsufficientQuota, "insufficient_quota"},
    KindRow{FaultKind::kStatus, "status", Arg::kNumber, 500, 400, 599},
    KindRow{FaultKind::kTooManyTokens, "too_many_tokens", Arg::kNumber, 1, 0, 100'000},
    KindRow{FaultKind::kTooManyItems, "too_many_items", Arg::kNumber, 1, 0, 100'000},
    KindRow{FaultKind::kTooLarge, "too_large", Arg::kNumber, 1, 0, 100'000},
    KindRow{FaultKind::kHtml, "html"},
    KindRow{FaultKind::kErrorObject, "error_object"},
    KindRow{FaultKind::kEmptyBody, "empty_body"},
    KindRow{FaultKind::kRedirect, "redirect", Arg::kText},
    KindRow{FaultKind::kClose, "close"},
    KindRow{FaultKind::kReset, "reset"},
    KindRow{FaultKind::kResetOnAccept, "reset_on_accept"},
    KindRow{FaultKind::kRefuse, "refuse", Arg::kNumber, 100, 1, kHour},
    KindRow{FaultKind::kHang, "hang"},
    KindRow{FaultKind::kBadStatusLine, "bad_status_line"},
    KindRow{FaultKind::kEndless1xx, "endless_1xx", Arg::kNumber, 10, 0, kHour},
    KindRow{FaultKind::kDeepNesting, "deep_nesting", Arg::kNumber, 100'000, 1, 10'000'000},
    KindRow{FaultKind::kHugeString, "huge_string", Arg::kNumber, 100'000'000, 1, 2'000'000'000},
    KindRow{FaultKind::kGzipBomb, "gzip_bomb", Arg::kNumber, 256, 1, 2048},
    KindRow{FaultKind::kChunkGarbage, "chunk_garbage"},
    KindRow{FaultKind::kChunkOverflow, "chunk_overflow"},
    KindRow{FaultKind::kSlow, "slow", Arg::kNumber, 1000, 0, 600'000},
    KindRow{FaultKind::kSlowHeaders, "slow_headers", Arg::kNumber, 1000, 0, kHour},
    KindRow{FaultKind::kSlowBody, "slow_body", Arg::kNumber, 1000, 0, kHour},
    KindRow{FaultKind::kBigHeaders, "big_headers", Arg::kNumber, 307'200, 1, 100'000'000},
    KindRow{FaultKind::kCutBody, "cut_body", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kResetBody, "reset_body", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kHangBody, "hang_body", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kTruncated, "truncated", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kShortLength, "short_length", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kBadLength, "bad_length", Arg::kText},
    KindRow{FaultKind::kTwoLengths, "two_lengths"},
    KindRow{FaultKind::kChunked, "chunked", Arg::kNumber, 1000, 1, 1'000'000},
    KindRow{FaultKind::kChunkCut, "chunk_cut", Arg::kNumber, 1000, 1, 1'000'000},
    KindRow{FaultKind::kGzip, "gzip"},
    KindRow{FaultKind::kGzipCut, "gzip_cut", Arg::kNumber, 50, 0, 99},
    KindRow{FaultKind::kGzipTwice, "gzip_twice"},
    KindRow{FaultKind::kUnknownEncoding, "unknown_encoding"},
    KindRow{FaultKind::kWrongContentType, "wrong_content_type"},
    KindRow{FaultKind::kBom, "bom"},
    KindRow{FaultKind::kTrailingGarbage, "trailing_garbage"},
    KindRow{FaultKind::kInvalidUtf8, "invalid_utf8"},
    KindRow{FaultKind::kManyKeys, "many_keys", Arg::kNumber, 1'000'000, 1, 10'000'000},
    KindRow{FaultKind::kDuplicateKeys, "duplicate_keys"},
    KindRow{FaultKind::kWrongModel, "wrong_model"},
    KindRow{FaultKind::kChatMalformed, "chat_malformed"},
    KindRow{FaultKind::kChatProse, "chat_prose"},
    KindRow{FaultKind::kChatCut, "chat_cut"},
    KindRow{FaultKind::kChatRefusal, "chat_refusal"},
    KindRow{FaultKind::kChatCount, "chat_count"},
    KindRow{FaultKind::kShuffled, "shuffled"},
    KindRow{FaultKind::kWrongIndex, "wrong_index"},
    KindRow{FaultKind::kMissingItem, "missing_item"},
    KindRow{FaultKind::kExtraItem, "extra_item"},
    KindRow{FaultKind::kDuplicateIndex, "duplicate_index"},
    KindRow{FaultKind::kMissingIndex, "missing_index"},
    KindRow{FaultKind::kNegativeIndex, "negative_index"},
    KindRow{FaultKind::kHugeIndex, "huge_index"},
    KindRow{FaultKind::kNan, "nan"},
    KindRow{FaultKind::kInfinity, "infinity"},
    KindRow{FaultKind::kNullElement, "null_element"},
    KindRow{FaultKind::kStringElement, "string_element"},
    KindRow{FaultKind::kOverflow, "overflow"},
    KindRow{FaultKind::kLongNumber, "long_number", Arg::kNumber, 1'000'000, 1, 100'000'000},
    KindRow{FaultKind::kZeroVector, "zero_vector"},
    KindRow{FaultKind::kDimension, "dimension", Arg::kNumber, 0, 0, 65'536},
    KindRow{FaultKind::kEmptyVector, "empty_vector"},
    KindRow{FaultKind::kBase64Length, "base64_length"},
};

const KindRow* RowOf(std::string_view name) {
  for (const KindRow& row : kKinds) {
    if (name == row.name) return &row;
  }
  return nullptr;
}

// The format of a redirect's argument: an optional 3xx status, then a URL.
bool IsRedirect(std::string_view arg) {
  const size_t space = arg.find(' ');
  if (space == std::string_view::npos) return !arg.empty();
  const std::optional<int64_t> status = ParseInt(arg.substr(0, space));
  return status && *status >= 300 && *status <= 399 && space + 1 < arg.size();
}

Result<Fault> MakeFault(std::string_view name, std::optional<std::string_view> arg) {
  const KindRow* row = RowOf(name);
  if (row == nullptr) {
    return BadFault(fmt::format("unknown fault{}", DidYouMean(name, FaultNames())), name);
  }
  Fault fault{row->kind, std::string(arg.value_or("")), row->standard};
  if (!arg) return fault;
  if (row->arg == Arg::kNone) return BadFault(fmt::format("{} takes no argument", row->name), *arg);
  if (row->arg == Arg::kText) {
    if (arg->find_first_of("\r\n") != std::string_view::npos) {
      return InvalidArgument(
          fmt::format("{}: a header value cannot contain a line break", row->name));
    }
    if (row->kind == FaultKind::kRedirect && !IsRedirect(*arg)) {
      return BadFault("redirect needs [STATUS] URL", *arg);
    }
    return fault;
  }
  const std::optional<int64_t> number = ParseInt(*arg);
  if (!number || *number < row->low || *number > row->high) {
    return BadFault(fmt::format("{} needs a number from {} to {}", row->name, row->low, row->high),
                    *arg);
  }
  fault.number = *number;
  return fault;
}

}  // namespace

Status BadFault(std::string message, std::string_view found) {
  return InvalidArgument(fmt::format("{}: '{}'", message, found));
}

const char* FaultName(FaultKind kind) {
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return row.name;
  }
  return "none";
}

std::vector<std::string> FaultNames() {
  std::vector<std::string> names;
  names.reserve(std::size(kKinds));
  for (const KindRow& row : kKinds) names.emplace_back(row.name);
  return names;
}

Result<Fault> ParseFault(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return MakeFault(text, std::nullopt);
  return MakeFault(text.substr(0, colon), text.substr(colon + 1));
}

}  // namespace vetvec::mock
