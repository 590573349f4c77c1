// RemoteCall, for probes (kCallAsReceived): records replies as received, and single bad vectors do
// not fail their batch.
#include <utility>

#include "encoder/remote_call.h"
#include "providers/error_reply.h"

namespace vetvec {

void RemoteCall::RecordReply(const Batch& batch, const ReplyInfo& info) {
  ReplyRecord record;
  record.request = out_->requests.back();
  record.items = batch.items;
  record.vectors = info.vectors;
  record.indexes = info.indexes;
  record.model = WithoutSecrets(info.model);
  record.tokens = info.tokens;
  for (const ReplyFinding& finding : info.findings) {
    record.findings.push_back({batch.items[finding.index], finding.has_row, finding.what,
                               finding.fault, finding.elements});
  }
  out_->replies.push_back(std::move(record));
}

std::vector<size_t> RemoteCall::TakeFindings(const Batch& batch, const ReplyInfo& info) {
  std::vector<size_t> good = batch.items;
  for (const ReplyFinding& finding : info.findings) {
    if (finding.has_row) continue;
    const size_t item = batch.items[finding.index];
    out_->items[item] = BadVector(finding.what).WithItem(static_cast<int64_t>(item));
    ++out_->usage.failed_texts;
    std::erase(good, item);
  }
  return good;
}

}  // namespace vetvec
