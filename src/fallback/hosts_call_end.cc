// HostsCall, second half: what the caller receives from the hosts.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "fallback/hosts_call.h"

namespace vetvec {

void HostsCall::NoteFailure(const Status& status, bool is_untried) {
  failure_ = status;
  if (status.code() == StatusCode::kPartial) {
    const auto failed = std::find_if(out_->items.begin(), out_->items.end(), [](const Status& one) {
      return MayAnotherHostCure(one.code());
    });
    if (failed == out_->items.end()) return;
    failure_ = *failed;
  }
  const bool is_down = failure_.code() == StatusCode::kUnavailable && is_untried;
  reason_ = is_down                                            ? ProvenanceReason::kServiceDown
            : failure_.code() == StatusCode::kDeadlineExceeded ? ProvenanceReason::kDeadlineNear
                                                               : ProvenanceReason::kRemoteFailed;
}

void HostsCall::GiveUpHost(const Status& status, bool is_untried) {
  task_.reset();
  AddReason(host_, status.message());
  if (failure_.ok()) NoteFailure(status, is_untried);
}

void HostsCall::AddReason(size_t host, std::string_view why) {
  ++hosts_with_reason_;
  reasons_ +=
      fmt::format("{}{}: {}", reasons_.empty() ? "" : "; ", hosts_->encoder(host).name(), why);
}

// Those that the first host has computed. Its caches are older.
void HostsCall::GiveUpRows() {
  for (size_t item = 0; item < texts_.size(); ++item) {
    if (!IsCached(out_->sources[item])) out_->sources[item] = VectorSource::kNone;
    const StatusCode code = out_->items[item].code();
    const bool is_of_call = code == StatusCode::kCancelled;  // the task was stopped
    if (is_of_call || MayAnotherHostCure(code)) out_->items[item] = OkStatus();
  }
}

void HostsCall::TakeFirstRows() {
  for (size_t item = 0; item < texts_.size(); ++item) {
    if (!HasRow(item)) continue;
    const bool is_cached = IsCached(out_->sources[item]);
    out_->provenance[item] = {ProvenanceSource::kRemote,
                              is_cached ? ProvenanceReason::kCached : ProvenanceReason::kPolicy,
                              StatusCode::kOk};
  }
}

void HostsCall::TakeOtherUsage() {
  EmbedOutput& from = *other_out_;
  out_->usage += from.usage;
  for (RequestRecord& request : from.requests) out_->requests.push_back(std::move(request));
  if (!from.response_model.empty()) out_->response_model = std::move(from.response_model);
}

bool HostsCall::TakeOtherRows() {
  const EmbedOutput& from = *other_out_;
  const size_t dimension = from.rows.dimension();
  if (dimension == 0) {  // no vector
    for (size_t j = 0; j < missing_.size(); ++j) {
      if (out_->items[missing_[j]].ok()) out_->items[missing_[j]] = from.items[j];
    }
    return true;
  }
  if (!hosts_->Fits(host_, dimension) || !out_->rows.SetDimension(dimension).ok()) {
    const std::string why = fmt::format("its vectors have {} elements", dimension);
    AddReason(host_, why);
    hosts_->Drop(host_, why);
    return false;
  }
  for (size_t j = 0; j < missing_.size(); ++j) {
    const size_t item = missing_[j];
    if (from.items[j].ok() && from.sources[j] != VectorSource::kNone) {
      std::copy_n(from.rows.Row(j), dimension, out_->rows.Row(item));
      out_->sources[item] = from.sources[j];
      out_->provenance[item] = {SourceOfHost(host_),
                                IsCached(from.sources[j]) ? ProvenanceReason::kCached : reason_,
                                failure_.code()};
      out_->items[item] = OkStatus();
    } else if (out_->items[item].ok()) {
      out_->items[item] = from.items[j];
    }
  }
  return true;
}

bool HostsCall::Finish() {
  for (size_t item = 0; item < texts_.size() && !UsesFirstAlone(); ++item) {
    if (HasRow(item)) continue;
    if (out_->items[item].ok()) {
      out_->items[item] = !end_.ok()       ? end_
                          : !failure_.ok() ? failure_
                                           : Unavailable("no host of the model may be asked");
      out_->provenance[item] = {};
    }
    out_->rows.ClearRow(item);
  }
  out_->usage.texts = texts_.size();
  out_->usage.failed_texts = static_cast<uint64_t>(std::count_if(
      out_->items.begin(), out_->items.end(), [](const Status& one) { return !one.ok(); }));
  status_ = SummarizeItems(out_->items);
  if (!end_.ok()) {
    status_ = end_;
  } else if (!status_.ok() && status_.code() != StatusCode::kPartial && !failure_.ok()) {
    status_ = failure_;
  }
  const bool is_of_hosts = !status_.ok() && end_.ok() && status_.code() != StatusCode::kPartial;
  if (is_of_hosts && hosts_with_reason_ > 1) {
    status_ = status_.WithCode(status_.code(),
                               "no host of the model has embedded the texts: " + reasons_);
  }
  return true;
}

}  // namespace vetvec
