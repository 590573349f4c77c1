#include "audit_steps/resend.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "audit_steps/liveness.h"
#include "base/rng.h"
#include "core/vector_distance.h"
#include "encoder/request_count.h"

namespace vetvec {
namespace {

constexpr uint64_t kLeastTexts = 60;
constexpr uint64_t kMostTexts = 500;
constexpr uint64_t kFirstTexts = 5;  // vectors may drift early
constexpr size_t kAlone = 20;
constexpr size_t kFailuresOfAnOutage = 3;  // then the service is taken to be down
constexpr double kResendShare = 0.01;
constexpr double kChanged = 0.05;      // of the usual distance
constexpr double kChangedOnce = 0.2;   // the same in older runs
constexpr double kLeastChange = 1e-5;  // cosine distance that printing floats may cause

// Collects what is received, call by call.
class Resending {
 public:
  Resending(const EmbedById& embed, const TextBatch& texts, MatrixView rows,
            const CallOptions& options)
      : embed_(embed),
        texts_(texts),
        rows_(rows),
        options_(options),
        usual_(UsualDistance(rows, texts.size(), {})) {
    options_.flags |= kCallNoCache;
  }

  Status Send(const std::vector<uint64_t>& wanted) {
    std::vector<uint64_t> ids = wanted;
    // Of a text that failed, nothing can have changed.
    std::erase_if(ids, [&](uint64_t id) { return IsZeroVector(rows_.row(id)); });
    if (ids.empty()) return OkStatus();
    PackedTexts packed;
    for (const uint64_t id : ids) packed.Add(texts_[id]);
    EmbedOutput output(ids.size());
    const Status status = embed_(ids, packed.view(), options_, &output);
    if (!status.ok() && status.code() != StatusCode::kPartial) return status;
    if (output.rows.dimension() != rows_.cols()) return OkStatus();
    for (size_t i = 0; i < ids.size(); ++i) {
      if (!output.items[i].ok()) continue;
      const std::span<const float> row(output.rows.Row(i), rows_.cols());
      ids_.push_back(ids[i]);
      alone_.push_back(ids.size() == 1 ? 1 : 0);
      received_.emplace_back(row.begin(), row.end());
    }
    return OkStatus();
  }

  // Of the texts received so far; by whether they were alone.
  std::vector<uint64_t> Changed(bool alone) const {
    std::vector<uint64_t> changed;
    for (size_t i = 0; i < ids_.size(); ++i) {
      if ((alone_[i] != 0) != alone) continue;
      if (IsChanged(CosineDistance(received_[i], rows_.row(ids_[i])), usual_)) {
        changed.push_back(ids_[i]);
      }
    }
    return changed;
  }

  bool IsEmpty() const { return ids_.empty(); }
  Resent Take() {
    Resent out{std::move(ids_), std::move(alone_), Matrix(received_.size(), rows_.cols())};
    for (size_t i = 0; i < received_.size(); ++i) {
      std::copy(received_[i].begin(), received_[i].end(), out.rows.row(i).begin());
    }
    return out;
  }

 private:
  const EmbedById& embed_;
  const TextBatch& texts_;
  const MatrixView rows_;
  CallOptions options_;
  const double usual_;
  std::vector<uint64_t> ids_;
  std::vector<uint8_t> alone_;
  std::vector<std::vector<float>> received_;
};

// Half of the texts that changed when they were alone are sent alone again, the others with all
// that changed in batches.
std::vector<std::vector<uint64_t>> ThirdRequests(const Resending& sending) {
  std::vector<uint64_t> together = sending.Changed(false);
  const std::vector<uint64_t> alone = sending.Changed(true);
  std::vector<std::vector<uint64_t>> requests;
  for (size_t i = 0; i < alone.size(); ++i) {
    if (i % 2 == 0) {
      requests.push_back({alone[i]});
    } else {
      together.push_back(alone[i]);
    }
  }
  if (!together.empty()) requests.push_back(std::move(together));
  return requests;
}

}  // namespace

bool IsChanged(double distance, double usual, bool is_older) {
  return distance > std::max(kLeastChange, (is_older ? kChangedOnce : kChanged) * usual);
}

uint64_t ResendCount(uint64_t texts) {
  const auto share = static_cast<uint64_t>(std::ceil(kResendShare * static_cast<double>(texts)));
  return std::min(texts, std::clamp(share, kLeastTexts, kMostTexts));
}

std::vector<uint64_t> TextsToResend(uint64_t texts, uint64_t seed) {
  const uint64_t count = ResendCount(texts);
  std::set<uint64_t> chosen;
  for (uint64_t id = 0; id < std::min(count, kFirstTexts); ++id) chosen.insert(id);
  const uint64_t first = chosen.size();
  for (uint64_t i = 0; i < count - first; ++i) {
    chosen.insert(first + i * (texts - first) / (count - first));
  }
  std::vector<uint64_t> ids(chosen.begin(), chosen.end());
  Rng rng(seed, 7);
  Shuffle(ids, rng);
  return ids;
}

std::vector<std::vector<uint64_t>> ResendRequests(uint64_t texts, std::span<const TextRole> roles,
                                                  const RoleEncoders& encoders, uint64_t seed) {
  std::vector<uint64_t> ids = TextsToResend(texts, seed);
  std::vector<std::vector<uint64_t>> requests;
  const size_t alone = std::min(kAlone, ids.size());
  for (size_t i = 0; i < alone; ++i) requests.push_back({ids[i]});
  ids.erase(ids.begin(), ids.begin() + static_cast<ptrdiff_t>(alone));
  std::vector<TextRole> of_ids;
  for (const uint64_t id : ids) {
    if (!roles.empty()) of_ids.push_back(roles[id]);
  }
  for (const RoleEncoders::Share& share : encoders.SharesOf(ids.size(), of_ids)) {
    const size_t usual = TextsPerRequest(*share.encoder);
    const size_t size = usual == 0   ? share.items.size()
                        : usual <= 2 ? usual
                                     : usual - std::max<size_t>(1, usual / 4);
    for (size_t begin = 0; begin < share.items.size(); begin += size) {
      std::vector<uint64_t>& request = requests.emplace_back();
      const size_t end = std::min(begin + size, share.items.size());
      for (size_t i = begin; i < end; ++i) request.push_back(ids[share.items[i]]);
    }
  }
  return requests;
}

Result<Resent> SendAgain(const EmbedById& embed, const std::vector<std::vector<uint64_t>>& requests,
                         const TextBatch& texts, MatrixView rows, const CallOptions& options) {
  Resending sending(embed, texts, rows, options);
  Status error;
  size_t failures = 0;  // one after the other
  for (const std::vector<uint64_t>& request : requests) {
    const Status status = sending.Send(request);
    if (status.code() == StatusCode::kCancelled) return status;
    failures = status.ok() ? 0 : failures + 1;
    if (error.ok()) error = status;
    if (failures == kFailuresOfAnOutage) break;
  }
  if (!error.ok() && sending.IsEmpty()) return error;
  if (failures == kFailuresOfAnOutage) return sending.Take();
  for (const std::vector<uint64_t>& request : ThirdRequests(sending)) {
    const Status status = sending.Send(request);
    if (status.code() == StatusCode::kCancelled) return status;
    if (!status.ok()) break;
  }
  return sending.Take();
}

}  // namespace vetvec
