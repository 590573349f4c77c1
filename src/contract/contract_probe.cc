#include "contract/contract_probe.h"

#include <algorithm>
#include <cmath>

#include "core/text_batch.h"

namespace vetvec {
namespace {

constexpr int kAttempts = 4;
constexpr double kWireNoise = 1e-5;  // RelativeDistance caused by printing floats

// Whether the status is the service's answer to these texts; otherwise it says nothing about them.
bool IsAnswer(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
    case StatusCode::kPartial:
    case StatusCode::kInvalidArgument:
    case StatusCode::kOutOfRange:
    case StatusCode::kUnimplemented:
    case StatusCode::kProtocol:
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kNonFinite: return true;
    default: return false;
  }
}

}  // namespace

bool Probed::all() const {
  return std::all_of(vectors.begin(), vectors.end(),
                     [](const std::optional<Vector>& one) { return one.has_value(); });
}

double ContractState::same() const { return std::max(kWireNoise, 3 * noise); }

std::vector<std::optional<Vector>> ContractProbe::UsableRows(const Encoder& encoder,
                                                             const Status& status,
                                                             const EmbedOutput& out) {
  std::vector<std::optional<Vector>> vectors(out.items.size());
  const size_t length = out.rows.dimension();
  if (length == 0 || (!status.ok() && status.code() != StatusCode::kPartial)) return vectors;
  for (size_t i = 0; i < vectors.size(); ++i) {
    if (!out.items[i].ok()) continue;
    const float* row = out.rows.Row(i);
    const double norm = NormOf(std::span<const float>(row, length));
    if (!std::isfinite(norm) || norm == 0) continue;
    if (lengths_.try_emplace(&encoder, length).first->second != length) continue;
    vectors[i].emplace(row, row + length);
  }
  return vectors;
}

Result<Probed> ContractProbe::Send(Encoder& encoder, const std::vector<std::string>& texts) {
  const PackedTexts packed = PackedTexts::Of(texts);
  CallOptions call = options_.call;
  call.flags = kCallNoCache | kCallNoDedupe | kCallNoSplit | kCallNoRetry | kCallAsReceived;
  Status status;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    EmbedOutput out(texts.size());
    status = encoder.Embed(packed.view(), call, &out);
    report_->requests += out.usage.requests;
    report_->tokens +=
        out.usage.tokens_reported > 0 ? out.usage.tokens_reported : out.usage.tokens_estimated;
    if (!IsAnswer(status.code())) {
      ++report_->failed_requests;
      if (!status.detail().retryable) return status;
      continue;
    }
    Probed probed;
    probed.status = status;
    replies_.Add(encoder, texts.size(), status, out);
    probed.vectors = UsableRows(encoder, status, out);
    probed.replies = std::move(out.replies);
    if (&encoder == &main_) KeepForIdentity(texts, probed);
    return probed;
  }
  return status;
}

void ContractProbe::KeepForIdentity(const std::vector<std::string>& texts, const Probed& probed) {
  for (const ReplyRecord& reply : probed.replies) {
    if (!reply.model.empty()) report_->model = reply.model;
  }
  if (texts.size() == 1 && probed.vectors[0]) {
    report_->alone.push_back({texts[0], *probed.vectors[0]});
  }
}

Result<std::optional<Vector>> ContractProbe::One(Encoder& encoder, const std::string& text) {
  VETVEC_ASSIGN_OR_RETURN(Probed probed, Send(encoder, {text}));
  return std::move(probed.vectors[0]);
}

ContractFinding ContractTest::Finish(const std::string& good, const std::string& bad,
                                     const std::string& untested) {
  ContractFinding out = finding_;
  if (out.checks == 0) {
    out.outcome = ContractOutcome::kNotTested;
    out.finding = untested;
    return out;
  }
  out.score = static_cast<double>(passed_) / static_cast<double>(out.checks);
  out.outcome = failed() ? ContractOutcome::kFailed : ContractOutcome::kPassed;
  out.finding = failed() ? bad : good;
  return out;
}

}  // namespace vetvec
