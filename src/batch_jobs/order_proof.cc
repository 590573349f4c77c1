#include "batch_jobs/order_proof.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/hash.h"
#include "base/rng.h"
#include "core/vector_distance.h"

namespace vetvec {

std::vector<size_t> DrawProofSample(std::span<const size_t> candidates, size_t count,
                                    std::string_view seed_text) {
  std::vector<size_t> drawn(candidates.begin(), candidates.end());
  Rng rng(Xxh64(seed_text.data(), seed_text.size()));
  const size_t most = std::min(count, drawn.size());
  for (size_t i = 0; i < most; ++i) {
    std::swap(drawn[i], drawn[i + static_cast<size_t>(rng.Below(drawn.size() - i))]);
  }
  drawn.resize(most);
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

double ExcludedWrongShare(uint64_t rows, uint64_t sample) {
  constexpr double kMissed = 0.05;
  if (rows == 0 || sample == 0) return 1;
  double log_missed = 0;  // of the probability that no wrong row is drawn
  for (uint64_t wrong = 0; wrong < rows; ++wrong) {
    if (log_missed <= std::log(kMissed)) {
      return static_cast<double>(wrong) / static_cast<double>(rows);
    }
    if (rows - wrong <= sample) {  // one more cannot be missed
      return static_cast<double>(wrong + 1) / static_cast<double>(rows);
    }
    log_missed +=
        std::log(static_cast<double>(rows - wrong - sample) / static_cast<double>(rows - wrong));
  }
  return 1;
}

Result<ProofResult> CompareWithOnline(std::span<const size_t> sample, const RowsFile& rows,
                                      const ProofFile& proof, const EmbedOnline& embed,
                                      double tolerance) {
  ProofResult result;
  const auto compare = [&](size_t index, std::span<const float> online) -> Status {
    const double distance = CosineDistance(rows.Row(index), online);
    ++result.compared;
    result.worst = std::max(result.worst, distance);
    if (distance <= tolerance) return OkStatus();
    if (result.different++ == 0 || index < result.first_different) result.first_different = index;
    return OkStatus();
  };
  VETVEC_ASSIGN_OR_RETURN(const auto known, proof.ReadAll());
  std::map<size_t, const std::vector<float>*> by_index;
  for (const ProofFile::Row& one : known) by_index[one.index] = &one.values;
  std::vector<size_t> missing;
  for (const size_t index : sample) {
    const auto found = by_index.find(index);
    if (found == by_index.end()) {
      missing.push_back(index);
    } else {
      VETVEC_RETURN_IF_ERROR(compare(index, *found->second));
    }
  }
  if (missing.empty()) return result;
  const auto take = [&](size_t index, std::span<const float> online) -> Status {
    VETVEC_RETURN_IF_ERROR(proof.Append(index, online));
    return compare(index, online);
  };
  VETVEC_RETURN_IF_ERROR(embed(missing, take));
  if (result.compared == sample.size()) return result;
  return Unavailable("not all texts of the sample could be embedded online").WithRetryable(true);
}

}  // namespace vetvec
