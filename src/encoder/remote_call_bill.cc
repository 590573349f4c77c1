// RemoteCall, what requests cost: the tokens of each reply that arrived whole are counted once,
// whether or not its vectors can be used, since the service bills them. A reply that did not arrive
// whole may have been billed too; it is counted as a request with unknown tokens.
#include <vector>

#include "encoder/remote_call.h"

namespace vetvec {

bool RemoteCall::Is2xx(const HttpOutcome& outcome) {
  return outcome.status.ok() && outcome.response.status >= 200 && outcome.response.status <= 299;
}

void RemoteCall::CountBill(const Batch& batch, bool is_accepted, HttpOutcome* outcome,
                           ReplyInfo* info) {
  Usage& usage = out_->usage;
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

void RemoteCall::ReadUsage(const Batch& batch, HttpOutcome* outcome, ReplyInfo* info) {
  ReplyExpectation expectation;
  expectation.count = batch.size();
  expectation.as_received = true;  // reads on after faults
  expectation.settings = &settings_->usual;
  expectation.header = [&](std::string_view name) { return outcome->response.Header(name); };
  std::vector<float> row;
  const auto sink = [&](size_t, size_t dimension, float** at) {
    row.resize(dimension);
    *at = row.data();
    return OkStatus();
  };
  ReplyInfo anew;
  const Status read =
      config_.provider->ParseReply(&outcome->response.body, expectation, sink, &anew);
  if (read.ok()) info->tokens = anew.tokens;
  info->is_error = anew.is_error;
}

}  // namespace vetvec
