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

class PassSender {
 public:
  PassSender(Encoder* encoder, const std::vector<size_t>& refused, bool may_refuse,
             const CallOptions& call)
      : encoder_(*encoder), may_refuse_(may_refuse), call_(call), progress_(call.progress) {
    pass_.refused = refused;
    call_.flags = kCallNoCache | kCallNoDedupe;
    call_.wants_model = true;
    if (progress_) {
      call_.progress = [this](uint64_t done, uint64_t /*total*/) {
        return progress_(done_ + done, kIdentityTextCount);
      };
    }
  }

  Status Send(const std::vector<size_t>& batch) {
    PackedTexts texts;
    for (const size_t text : batch) texts.Add(kIdentityTexts[text], text);
    EmbedOutput out(batch.size());
    const Status status = encoder_.Embed(texts.view(), call_, &out);
    pass_.usage += out.usage;
    if (!out.response_model.empty()) pass_.model = Sanitized(out.response_model);
    done_ += batch.size();
    for (size_t i = 0; i < batch.size(); ++i) {
      if (out.items[i].ok()) continue;
      if (!may_refuse_ || !IsTextRefusal(out.items[i].code())) return out.items[i];
      refusal_ = out.items[i];
      pass_.refused.push_back(batch[i]);
    }
    if (!status.ok() && !IsTextRefusal(status.code()) && status.code() != StatusCode::kPartial) {
      return status;
    }
    return Take(batch, out);
  }

  Result<IdentityPass> Finish() {
    if (pass_.refused.size() > kIdentityTextCount - kFewestIdentityTexts) return refusal_;
    std::sort(pass_.refused.begin(), pass_.refused.end());
    return std::move(pass_);
  }

 private:
  Status Take(const std::vector<size_t>& batch, const EmbedOutput& out) {
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

  Encoder& encoder_;
  const bool may_refuse_;
  CallOptions call_;
  const ProgressFunction progress_;
  IdentityPass pass_;
  Status refusal_;
  uint64_t done_ = 0;
};

}  // namespace

bool IsTextRefusal(StatusCode code) {
  return code == StatusCode::kInvalidArgument || code == StatusCode::kOutOfRange ||
         code == StatusCode::kNotFound;
}

Result<IdentityPass> SendIdentityPass(Encoder* encoder, uint64_t number,
                                      const std::vector<size_t>& refused, bool may_refuse,
                                      const CallOptions& call) {
  if (encoder->fallback_encoder() != nullptr) {
    return InvalidArgument(
        "an encoder with a fallback has no one identity; name one of its two encoders");
  }
  PassSender sender(encoder, refused, may_refuse, call);
  for (const std::vector<size_t>& batch : BatchesOf(number, refused)) {
    VETVEC_RETURN_IF_ERROR(sender.Send(batch));
  }
  return sender.Finish();
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
