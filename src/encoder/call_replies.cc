#include "encoder/call_replies.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "encoder/remote_options.h"
#include "limits/retry_after.h"
#include "providers/error_reply.h"

namespace vetvec {
namespace {

// Where a redirect points, without what may be secret there: user, password, query and fragment.
std::string PublicPartOf(std::string_view location) {
  constexpr std::string_view kBeforeHost = "//";
  location = location.substr(0, location.find_first_of("?#"));
  size_t host = location.find(kBeforeHost);
  if (host == location.npos) return std::string(location);
  host += kBeforeHost.size();
  const std::string_view authority = location.substr(host, location.find('/', host) - host);
  const size_t at = authority.rfind('@');
  if (at == authority.npos) return std::string(location);
  return std::string(location.substr(0, host)).append(location.substr(host + at + 1));
}

// Makes sure that a reply with rejected content has a fault kind and text.
void NameFault(const Status& refused, ReplyInfo* info) {
  const StatusCode code = refused.code();
  const bool is_content = code == StatusCode::kProtocol || code == StatusCode::kBadVector ||
                          code == StatusCode::kDimensionMismatch;
  if (!is_content) {
    info->fault = ReplyFault::kNone;
    info->fault_text.clear();
    return;
  }
  if (info->fault == ReplyFault::kNone) info->fault = ReplyFault::kMalformed;
  if (info->fault_text.empty()) info->fault_text = refused.message();
}

}  // namespace

Status CallReplies::Parse(const CallBatch& batch, HttpOutcome* outcome, ReplyInfo* info) {
  ReplyExpectation expectation;
  expectation.count = batch.size();
  const bool had_dimension = frame_.out.rows.dimension() != 0;
  std::vector<size_t> numbers;
  for (const size_t item : batch.items) numbers.push_back(frame_.texts.NumberOf(item));
  expectation.numbers = numbers;
  expectation.dimension = frame_.remote.learnt.dimension.Get();
  expectation.as_received = frame_.HasFlag(kCallAsReceived);
  expectation.wants_model = frame_.options.wants_model;
  expectation.settings = &keys_.settings().usual;
  expectation.header = [&](std::string_view name) { return outcome->response.Header(name); };
  const auto sink = [&](size_t index, size_t dimension, float** row) {
    // Memory for all texts of the call is about to be allocated.
    if (expectation.dimension == 0 && dimension > kMaxUnknownDimension) {
      info->fault = ReplyFault::kDimension;
      return BadVector(
          fmt::format("a vector has {} elements; to accept more than {}, set dimensions", dimension,
                      kMaxUnknownDimension));
    }
    if (batch.part == CallBatch::Part::kCheck) {
      check_row_.resize(dimension);
      *row = check_row_.data();
      return OkStatus();
    }
    const Status fits = frame_.out.rows.SetDimension(dimension);
    if (fits.code() == StatusCode::kDimensionMismatch) info->fault = ReplyFault::kDimension;
    if (!fits.ok()) return fits;
    *row = frame_.out.rows.Row(batch.items[index]);
    return OkStatus();
  };
  const Status status =
      frame_.config.provider->ParseReply(&outcome->response.body, expectation, sink, info);
  if (status.ok()) {
    // Reserves a little more than the size of this reply, so that the next one is not moved as it
    // grows.
    frame_.remote.learnt.reply_bytes_per_text.Set(outcome->response.body.size() / batch.size() * 9 /
                                                  8);
    return status;
  }
  TakeBackRows(batch, had_dimension);
  NameFault(status, info);
  // The message may quote the reply, and a reply may quote the key.
  Status clean(status.code(), keys_.WithoutSecrets(status.message()));
  return clean.WithItem(status.detail().item_index);
}

// A refused reply leaves nothing behind: its rows are zero, and its dimension is forgotten.
void CallReplies::TakeBackRows(const CallBatch& batch, bool had_dimension) {
  if (frame_.out.rows.dimension() == 0) return;
  for (const size_t item : batch.items) frame_.out.rows.ClearRow(item);
  if (!had_dimension) frame_.out.rows.ForgetDimension();
}

AttemptFacts CallReplies::FactsOf(const HttpOutcome& outcome, const Status& parsed,
                                  const ReplyInfo& info) const {
  AttemptFacts facts;
  facts.http_status = outcome.response.status;
  facts.transport = outcome.status.ok() ? parsed : outcome.status;
  facts.transport_retry_once = outcome.retry_once;
  if (Is2xx(outcome) && parsed.ok()) return facts;
  facts.origin = frame_.remote.origin;
  if (outcome.response.status != 0) facts.url = keys_.WithoutSecrets(legs_.url());
  facts.has_key = HasKey(keys_.settings().usual);
  const ProviderDefaults& usual = frame_.config.provider->defaults();
  const bool has_other_url =
      *usual.base_url != '\0' && keys_.settings().usual.base_url != usual.base_url;
  if (has_other_url) facts.unsent_key_env = usual.api_key_env;
  const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
  facts.retry_after_ms = ParseRetryAfterMillis(header);
  if (const std::string* should = header("x-should-retry")) {
    facts.should_retry = *should == "true" ? 1 : *should == "false" ? 0 : -1;
  }
  if (const std::string* location = header("location")) {
    facts.location = keys_.WithoutSecrets(PublicPartOf(*location));
  }
  if (const std::string* server = header("server")) facts.server = *server;
  const bool is_inside = Is2xx(outcome);  // an error in spite of the status
  if (!outcome.status.ok() || (is_inside && (!info.is_error || frame_.HasFlag(kCallAsReceived)))) {
    return facts;
  }
  const ServiceError error =
      frame_.config.provider->ParseError(outcome.response.body, header, keys_.settings().usual);
  const int status = error.status != 0 || !is_inside ? error.status : ImpliedStatus(error);
  if (status == 0 && is_inside) return facts;  // as any other reply that makes no sense
  if (status != 0) facts.reply_status = std::exchange(facts.http_status, status);
  if (facts.retry_after_ms < 0) facts.retry_after_ms = error.retry_after_ms;
  facts.is_page = error.is_page;
  facts.provider_code = keys_.WithoutSecrets(error.Name());
  facts.provider_message = keys_.WithoutSecrets(error.message);
  return facts;
}

bool Is2xx(const HttpOutcome& outcome) {
  return outcome.status.ok() && outcome.response.status >= 200 && outcome.response.status <= 299;
}

void CallReplies::CountBill(const CallBatch& batch, bool is_accepted, HttpOutcome* outcome,
                            ReplyInfo* info) {
  Usage& usage = frame_.out.usage;
  usage.uncounted_requests += static_cast<uint64_t>(outcome->resends);
  if (!Is2xx(*outcome)) {
    if (outcome->maybe_billed) ++usage.uncounted_requests;
    return;
  }
  // A reply is rejected at its first fault, which may come before its usage.
  if (!is_accepted && !info->is_error && info->tokens == 0) ReadUsage(batch, outcome, info);
  if (info->is_error) return;
  if (info->tokens == 0) ++usage.uncounted_requests;
  usage.tokens_reported += info->tokens;
}

void CallReplies::ReadUsage(const CallBatch& batch, HttpOutcome* outcome, ReplyInfo* info) const {
  ReplyExpectation expectation;
  expectation.count = batch.size();
  expectation.as_received = true;  // reads on after faults
  expectation.settings = &keys_.settings().usual;
  expectation.header = [&](std::string_view name) { return outcome->response.Header(name); };
  std::vector<float> row;
  const auto sink = [&](size_t, size_t dimension, float** at) {
    row.resize(dimension);
    *at = row.data();
    return OkStatus();
  };
  ReplyInfo anew;
  const Status read =
      frame_.config.provider->ParseReply(&outcome->response.body, expectation, sink, &anew);
  if (read.ok()) info->tokens = anew.tokens;
  info->is_error = anew.is_error;
}

void CallReplies::Record(const CallBatch& batch, const HttpOutcome& outcome, const ReplyInfo& info,
                         const Status& status) {
  RequestRecord record;
  record.wall_millis = batch.sent_wall_millis;
  record.texts = static_cast<uint32_t>(batch.size());
  record.tokens = static_cast<uint32_t>(info.tokens > 0 ? info.tokens : batch.tokens);
  record.http_status = outcome.response.status;
  record.attempt = batch.attempts;
  record.connect_millis = outcome.response.connect_ms;
  record.first_byte_millis = outcome.response.first_byte_ms;
  record.total_millis = outcome.response.total_ms;
  if (!status.ok()) record.error = StatusCodeName(status.code());
  record.fault = info.fault;
  record.fault_text = keys_.WithoutSecrets(info.fault_text);
  record.fault_before = batch.last_fault;
  if (frame_.options.on_request) frame_.options.on_request(record);
  frame_.out.requests.push_back(std::move(record));
  if (frame_.HasFlag(kCallAsReceived)) RecordAsReceived(batch, info);
}

void CallReplies::RecordAsReceived(const CallBatch& batch, const ReplyInfo& info) {
  ReplyRecord record;
  record.request = frame_.out.requests.back();
  record.items = batch.items;
  record.vectors = info.vectors;
  record.indexes = info.indexes;
  record.model = keys_.WithoutSecrets(info.model);
  record.tokens = info.tokens;
  for (const ReplyFinding& finding : info.findings) {
    record.findings.push_back({batch.items[finding.index], finding.has_row, finding.what,
                               finding.fault, finding.elements});
  }
  frame_.out.replies.push_back(std::move(record));
}

std::vector<size_t> CallReplies::TakeFindings(const CallBatch& batch, const ReplyInfo& info) {
  std::vector<size_t> good = batch.items;
  for (const ReplyFinding& finding : info.findings) {
    if (finding.has_row) continue;
    const size_t item = batch.items[finding.index];
    frame_.out.items[item] = BadVector(finding.what).WithItem(static_cast<int64_t>(item));
    ++frame_.out.usage.failed_texts;
    std::erase(good, item);
  }
  return good;
}

}  // namespace vetvec
