#include "batch_jobs/result_reader.h"

#include <fmt/core.h>

#include <cstring>
#include <utility>

#include "base/file.h"
#include "base/float_text.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "batch_jobs/request_lines.h"
#include "batch_jobs/result_line.h"
#include "limits/retry_policy.h"
#include "providers/shaped_reply.h"
#include "providers/vector_check.h"

namespace vetvec {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 20;
constexpr size_t kMostLineBytes = size_t{64} << 20;
constexpr size_t kLinePadding = 64;  // that simdjson may read, see ParseResultLine
constexpr int kHttpOk = 200;
constexpr int kHttpEndOfOk = 300;

// Lines of a file whose size is not limited. A line is valid until the next call, and followed by
// kLinePadding bytes that may be read.
class BlockLines {
 public:
  explicit BlockLines(FileReader reader) : reader_(std::move(reader)) {}

  Result<bool> Next(std::string_view* line) {
    for (;;) {
      const char* const begin = buffer_.data() + begin_;
      const size_t unseen = end_ - begin_ - seen_;
      const void* const end = unseen == 0 ? nullptr : std::memchr(begin + seen_, '\n', unseen);
      if (end != nullptr) {
        const auto size = static_cast<size_t>(static_cast<const char*>(end) - begin);
        *line = {begin, size};
        begin_ += size + 1;
        seen_ = 0;
        return true;
      }
      seen_ = end_ - begin_;
      if (is_at_end_) {
        *line = {begin, seen_};
        begin_ = end_;
        return !std::exchange(seen_, 0) ? Result<bool>(false) : Result<bool>(true);
      }
      VETVEC_RETURN_IF_ERROR(Fill());
    }
  }

 private:
  Status Fill() {
    const size_t left = end_ - begin_;
    if (left > kMostLineBytes) return ProtocolError("has a line that is too long");
    if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, left);
    begin_ = 0;
    if (buffer_.size() < left + kBlockBytes + kLinePadding) {
      buffer_.resize(left + kBlockBytes + kLinePadding);
    }
    VETVEC_ASSIGN_OR_RETURN(const size_t got, reader_.Read(buffer_.data() + left, kBlockBytes));
    end_ = left + got;
    is_at_end_ = got == 0;
    return OkStatus();
  }

  FileReader reader_;
  std::string buffer_;
  size_t begin_ = 0;  // of what has not been returned
  size_t end_ = 0;    // of what has been read
  size_t seen_ = 0;   // after begin_, without a line end
  bool is_at_end_ = false;
};

}  // namespace

Status ResultReader::Read(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(FileReader file, FileReader::Open(path));
  BlockLines lines(std::move(file));
  std::string_view line;
  for (int64_t number = 1;; ++number) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_line, lines.Next(&line));
    if (!has_line) return OkStatus();
    line = Trim(line);
    if (line.empty()) continue;
    const Status status = ReadLine(line);
    if (!status.ok()) return status.Annotate(fmt::format("line {}", number));
  }
}

Result<size_t> ResultReader::IndexOf(std::string_view custom_id) const {
  const std::optional<CustomId> id = ParseCustomId(custom_id);
  if (!id || id->index >= items_.size() || !Matches(*id, items_[id->index].key)) {
    return ProtocolError(fmt::format("the custom_id '{}' was not sent in this file",
                                     Sanitized(custom_id, 80)))
        .WithKey("custom_id", Sanitized(custom_id, 80));
  }
  if (outcome_[id->index] != Outcome::kMissing) {
    return ProtocolError(fmt::format("the custom_id '{}' has two results", custom_id))
        .WithKey("custom_id", std::string(custom_id));
  }
  return id->index;
}

// Most lines have one form, and need not be parsed, unless something is wrong with them. The first
// vector decides the dimension, and is parsed.
Result<bool> ResultReader::TakeDirectly(std::string_view line) {
  const size_t dimension = rows_->dimension();
  if (!direct_ || dimension == 0) return false;
  const std::optional<DirectLine> direct = direct_->Read(line);
  if (!direct) return false;
  VETVEC_ASSIGN_OR_RETURN(const size_t index, IndexOf(direct->custom_id));
  float* const row = rows_->MutableRow(index);
  const char* const begin = direct->vector.data();
  const FloatArray array = ParseFloatArray(begin, begin + direct->vector.size(), row, dimension);
  const bool is_good = array.end == FloatArrayEnd::kClosed && array.count == dimension &&
                       FindVectorFault({row, dimension}) == VectorFault::kNone;
  if (is_good) Accept(index, direct->tokens);
  return is_good;
}

Status ResultReader::ReadLine(std::string_view line) {
  VETVEC_ASSIGN_OR_RETURN(const bool is_taken, TakeDirectly(line));
  if (is_taken) return OkStatus();
  line_.reserve(line.size() + kLinePadding);
  line_.assign(line);
  VETVEC_ASSIGN_OR_RETURN(const ResultLine result, ParseResultLine(form_, &line_));
  VETVEC_ASSIGN_OR_RETURN(const size_t index, IndexOf(result.custom_id));
  const bool is_ok = result.status_code >= kHttpOk && result.status_code < kHttpEndOfOk;
  if (is_ok && result.error.empty()) return TakeVector(index, result.body);
  AttemptFacts facts;
  facts.http_status = is_ok ? 0 : result.status_code;
  const ServiceError error =
      provider_.ParseError(result.error.empty() ? result.body : result.error, nullptr, settings_);
  facts.provider_code = error.Name();
  facts.provider_message = error.message;
  facts.transport = Unavailable(fmt::format("the request was not processed: {}{}{}", error.Name(),
                                            error.Name().empty() ? "" : ": ", error.message));
  Fail(index, facts.http_status == 0 ? facts.transport : StatusOfReply(facts));
  return OkStatus();
}

Status ResultReader::TakeVector(size_t index, std::string_view body) {
  body_.reserve(body.size() + kLinePadding);
  body_.assign(body);
  const size_t number = index;
  const ReplyExpectation expectation{.count = 1, .numbers = {&number, 1}, .settings = &settings_};
  Status wrong_dimension;
  const auto sink = [&](size_t, size_t dimension, float** row) -> Status {
    if (dimension_ == 0) dimension_ = dimension;
    if (dimension != dimension_) {
      wrong_dimension = DimensionMismatch(fmt::format(
          "the vector of text {} has {} elements; expected {}", index, dimension, dimension_));
      return wrong_dimension;
    }
    row_.resize(dimension);
    *row = row_.data();
    return OkStatus();
  };
  ReplyInfo info;
  const Status status = ParseBody(&body_, expectation, sink, &info);
  VETVEC_RETURN_IF_ERROR(wrong_dimension);
  if (status.code() == StatusCode::kBadVector) {
    tokens_ += info.tokens;
    Fail(index, status);
    return OkStatus();
  }
  VETVEC_RETURN_IF_ERROR(status);
  VETVEC_RETURN_IF_ERROR(rows_->Write(index, row_));
  Accept(index, info.tokens);
  return OkStatus();
}

void ResultReader::Accept(size_t index, uint64_t tokens) {
  outcome_[index] = Outcome::kRow;
  ++row_count_;
  tokens_ += tokens;
}

Status ResultReader::ParseBody(std::string* body, const ReplyExpectation& expectation,
                               const ReplyRowSink& sink, ReplyInfo* info) const {
  return form_.shape != nullptr ? ParseShapedReply(*form_.shape, body, expectation, sink, info)
                                : provider_.ParseReply(body, expectation, sink, info);
}

void ResultReader::Fail(size_t index, Status status) {
  outcome_[index] = Outcome::kFailed;
  failed_.push_back({index, std::move(status)});
}

Status ResultReader::Finish(JobPhase phase) {
  uint64_t missing = 0;
  size_t first = 0;
  for (size_t i = 0; i < outcome_.size(); ++i) {
    if (outcome_[i] != Outcome::kMissing) continue;
    if (missing++ == 0) first = i;
    if (phase == JobPhase::kEnded) {
      Fail(i, Unavailable("the job ended before this text was processed").WithRetryable(true));
    }
  }
  if (missing == 0 || phase == JobPhase::kEnded) return OkStatus();
  return ProtocolError(fmt::format("the job has completed, but {} of {} texts have no result; the "
                                   "first of these has the custom_id '{}'",
                                   missing, outcome_.size(), CustomIdOf(first, items_[first].key)))
      .WithKey("custom_id");
}

}  // namespace vetvec
