#include "identity/pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/rng.h"
#include "base/utf8.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

constexpr std::array<size_t, 6> kBatchSizes = {1, 1, 2, 4, 8, 16};
static_assert(1 + 1 + 2 + 4 + 8 + 16 == kIdentityTextCount);
constexpr uint64_t kOrderSeed = 47;
constexpr double kUnitTolerance = 1e-3;

bool HasText(const std::vector<size_t>& texts, size_t text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// The texts of each request of a pass.
std::vector<std::vector<size_t>> BatchesOf(uint64_t number, const std::vector<size_t>& refused) {
  Rng rng(kOrderSeed, number);
  std::array<size_t, kIdentityTextCount> order{};
  std::iota(order.begin(), order.end(), 0);
  Shuffle(order, rng);
  std::array<size_t, kBatchSizes.size()> sizes = kBatchSizes;
  Shuffle(sizes, rng);
  std::vector<std::vector<size_t>> batches;
  auto next = order.begin();
  for (const size_t size : sizes) {
    std::vector<size_t> batch;
    std::copy_if(next, next + static_cast<ptrdiff_t>(size), std::back_inserter(batch),
                 [&](size_t text) { return !HasText(refused, text); });
    next += static_cast<ptrdiff_t>(size);
    if (!batch.empty()) batches.push_back(std::move(batch));
  }
  return batches;
}

}  // namespace

PassRequests::PassRequests(uint64_t number, const std::vector<size_t>& refused, bool may_refuse)
    : batches_(BatchesOf(number, refused)), may_refuse_(may_refuse) {
  pass_.refused = refused;
}

PackedTexts PassRequests::texts() const {
  PackedTexts texts;
  for (const size_t text : batches_[next_]) texts.Add(kIdentityTexts[text], text);
  return texts;
}

Status PassRequests::Take(const Status& status, const EmbedOutput& out) {
  const std::vector<size_t>& batch = batches_[next_];
  pass_.usage += out.usage;
  if (!out.response_model.empty()) pass_.model = Sanitized(out.response_model);
  for (size_t i = 0; i < batch.size(); ++i) {
    if (out.items[i].ok()) continue;
    if (!may_refuse_ || !IsTextRefusal(out.items[i].code())) return out.items[i];
    refusal_ = out.items[i];
    pass_.refused.push_back(batch[i]);
  }
  const bool is_refusal = IsTextRefusal(status.code()) || status.code() == StatusCode::kPartial;
  if (!status.ok() && !(may_refuse_ && is_refusal)) return status;
  VETVEC_RETURN_IF_ERROR(TakeRows(batch, out));
  texts_sent_ += batch.size();
  ++next_;
  return OkStatus();
}

Status PassRequests::TakeRows(const std::vector<size_t>& batch, const EmbedOutput& out) {
  const size_t dimension = out.rows.dimension();
  if (dimension == 0) return OkStatus();  // all refused
  if (pass_.rows.cols() == 0) pass_.rows = Matrix(kIdentityTextCount, dimension);
  if (pass_.rows.cols() != dimension) {
    return Status(StatusCode::kDimensionMismatch, "vectors of one pass differ in dimension");
  }
  for (size_t i = 0; i < batch.size(); ++i) {
    if (!out.items[i].ok()) continue;
    std::copy_n(out.rows.Row(i), dimension, pass_.rows.row(batch[i]).begin());
  }
  return OkStatus();
}

Result<IdentityPass> PassRequests::Finish() {
  if (pass_.refused.size() > kIdentityTextCount - kFewestIdentityTexts) return refusal_;
  std::sort(pass_.refused.begin(), pass_.refused.end());
  return std::move(pass_);
}

CallOptions PassCall(const CallOptions& call) {
  CallOptions of_pass = call;
  of_pass.flags = kCallNoCache | kCallNoDedupe;
  of_pass.wants_model = true;
  return of_pass;
}

Status SendNextRequest(Encoder* encoder, const CallOptions& call, PassRequests* requests) {
  if (encoder->fallback_encoder() != nullptr) {
    return InvalidArgument(
        "an encoder with a fallback has no one identity; name one of its two encoders");
  }
  CallOptions of_pass = PassCall(call);
  if (call.progress) {
    of_pass.progress = [&](uint64_t done, uint64_t /*total*/) {
      return call.progress(requests->texts_sent() + done, kIdentityTextCount);
    };
  }
  const PackedTexts texts = requests->texts();
  EmbedOutput out(texts.size());
  const Status status = encoder->Embed(texts.view(), of_pass, &out);
  return requests->Take(status, out);
}

bool IsTextRefusal(StatusCode code) {
  return code == StatusCode::kInvalidArgument || code == StatusCode::kOutOfRange ||
         code == StatusCode::kNotFound;
}

Result<IdentityPass> SendIdentityPass(Encoder* encoder, uint64_t number,
                                      const std::vector<size_t>& refused, bool may_refuse,
                                      const CallOptions& call) {
  PassRequests requests(number, refused, may_refuse);
  while (!requests.is_done()) {
    VETVEC_RETURN_IF_ERROR(SendNextRequest(encoder, call, &requests));
  }
  return requests.Finish();
}

std::vector<double> AnglesOf(MatrixView rows, MatrixView reference,
                             const std::vector<size_t>& refused) {
  std::vector<double> angles;
  for (size_t text = 0; text < rows.rows(); ++text) {
    if (HasText(refused, text)) continue;
    angles.push_back(AngleBetween(rows.row(text), reference.row(text)));
  }
  return angles;
}

double MeanAngle(const std::vector<double>& angles) {
  return std::accumulate(angles.begin(), angles.end(), 0.0) /
         static_cast<double>(std::max<size_t>(angles.size(), 1));
}

bool AreUnitLength(MatrixView rows) {
  for (size_t text = 0; text < rows.rows(); ++text) {
    const double norm = NormOf(rows.row(text));
    if (norm != 0 && std::abs(norm - 1) > kUnitTolerance) return false;
  }
  return true;
}

}  // namespace vetvec
