// FallbackCall, second half: what the caller receives from the two halves.
#include <algorithm>
#include <utility>

#include "fallback/fallback_call.h"

namespace vetvec {

bool FallbackCall::TakeRow(size_t item, std::span<const float> row, VectorSource source,
                           Provenance given) {
  const Status status = out_->rows.SetDimension(row.size());
  if (!status.ok()) {
    out_->items[item] = status.WithItem(static_cast<int64_t>(item));
    return false;
  }
  std::copy(row.begin(), row.end(), out_->rows.Row(item));
  out_->items[item] = OkStatus();
  out_->sources[item] = source;
  out_->provenance[item] = given;
  return true;
}

// Copies the rows that exist. False: the caller's array is too small.
bool FallbackCall::TakeRemoteRows() {
  EmbedOutput& from = leg_->out();
  for (const size_t item : valid_) {
    if (!HasRemoteRow(item)) continue;
    const VectorSource source = from.sources[item];
    const bool is_cached = IsCached(source);
    Provenance given = {ProvenanceSource::kRemote,
                        is_cached ? ProvenanceReason::kCached : ProvenanceReason::kPolicy,
                        StatusCode::kOk};
    if (!from.provenance.empty()) given = from.provenance[item];  // of several hosts
    const std::span<const float> row(from.rows.Row(item), from.rows.dimension());
    if (!TakeRow(item, row, source, given) &&
        out_->items[item].code() == StatusCode::kBufferTooSmall) {
      return false;
    }
  }
  return true;
}

void FallbackCall::TakeRemote() {
  TakeRemoteRows();
  for (const size_t item : valid_) {
    if (HasRemoteRow(item)) continue;
    out_->items[item] = leg_->out().items[item];
    out_->provenance[item].reason = ProvenanceReason::kRemoteFailed;
    out_->provenance[item].remote_status = out_->items[item].code();
  }
}

void FallbackCall::TakeLocal() {
  const bool may_mix = encoder_->options().map != nullptr;
  if (may_mix && leg_ != nullptr && !TakeRemoteRows()) return;
  const ProvenanceSource source =
      may_mix ? ProvenanceSource::kMappedLocal : ProvenanceSource::kLocal;
  const Provenance given = {source, job_reason_, remote_status_.code()};
  for (size_t i = 0; i < job_->items().size(); ++i) {
    const size_t item = job_->items()[i];
    const Status& status = job_->statuses()[i];
    if (status.ok()) {
      TakeRow(item, job_->row(i), VectorSource::kComputed, given);
    } else {
      out_->items[item] = status.WithItem(static_cast<int64_t>(item));
      out_->provenance[item] = {ProvenanceSource::kNone, job_reason_, remote_status_.code()};
    }
  }
}

void FallbackCall::FailAll(const Status& status) {
  for (const size_t item : valid_) {
    out_->items[item] = status.WithItem(static_cast<int64_t>(item));
    out_->provenance[item] = {ProvenanceSource::kNone, job_reason_, remote_status_.code()};
  }
}

void FallbackCall::TakeUsage() {
  if (leg_ != nullptr) {
    // A request that was sent has been paid for, and its duration is worth knowing. A call that
    // waited until its deadline knows enough.
    const bool is_racing =
        policy_ == FallbackPolicy::kHedged || policy_ == FallbackPolicy::kLocalFirst;
    const bool keep = (is_racing || encoder_->options().warm_cache) && !leg_->IsCancelledByUser();
    if (encoder_->Leave(leg_, keep)) {
      out_->usage += leg_->out().usage;
      out_->requests = std::move(leg_->out().requests);
      out_->replies = std::move(leg_->out().replies);
    }
  }
  out_->usage.texts = texts_.size();
  out_->usage.failed_texts = static_cast<uint64_t>(std::count_if(
      out_->items.begin(), out_->items.end(), [](const Status& s) { return !s.ok(); }));
}

Status FallbackCall::TellCallbacks() {
  if (options_.on_request) {
    for (const RequestRecord& request : out_->requests) options_.on_request(request);
  }
  if (options_.on_rows) {
    std::vector<size_t> good;
    for (size_t i = 0; i < out_->items.size(); ++i) {
      if (out_->items[i].ok()) good.push_back(i);
    }
    if (!good.empty()) options_.on_rows(good);
  }
  if (!options_.progress) return OkStatus();
  const int32_t value = options_.progress(texts_.size(), texts_.size());
  if (value == 0) return OkStatus();
  return StoppedByProgress(value);
}

bool FallbackCall::Finish(Status status) {
  StopListening();
  if (job_) job_->Cancel();
  for (size_t i = 0; i < texts_.size(); ++i) {
    // A row that did not fit is more informative than an OK.
    if (status.ok() && !out_->items[i].ok()) status = SummarizeItems(out_->items);
    if (!out_->items[i].ok()) out_->rows.ClearRow(i);
  }
  TakeUsage();
  has_finished_ = true;
  encoder_->Count(*out_);
  status_ = std::move(status);
  if (const Status called = TellCallbacks(); status_.ok()) status_ = called;
  return true;
}

}  // namespace vetvec
