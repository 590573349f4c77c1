// Tests of batches: order, and whether the texts of a batch affect each other.
#include <fmt/core.h>

#include <algorithm>

#include "contract/contract_run.h"

namespace vetvec {

const std::optional<Vector>* ContractRun::NearestSingle(const Vector& vector) const {
  const std::optional<Vector>* nearest = nullptr;
  double least = 3;
  for (const std::optional<Vector>& single : state_.singles) {
    if (!single) continue;
    const double distance = RelativeDistance(*single, vector);
    if (distance < least) {
      least = distance;
      nearest = &single;
    }
  }
  return nearest;
}

void ContractRun::JudgeOrder() {
  ContractTest order("order", ContractSeverity::kCritical);
  for (const BatchAnswer* batch : {&straight_, &reversed_}) {
    for (size_t i = 0; i < batch->probed.vectors.size(); ++i) {
      const std::optional<Vector>& vector = batch->probed.vectors[i];
      const size_t text = batch == &straight_ ? i : batch_size_ - 1 - i;
      if (!vector || !state_.singles[text]) continue;
      order.Check(NearestSingle(*vector) == &state_.singles[text]);
    }
  }
  Add(order.Finish("The vectors of a batch are in the order of its texts.",
                   "The vectors of a batch are assigned to the wrong texts, by position or by "
                   "index: results are silently wrong.",
                   "No batch with usable vectors."));
}

void ContractRun::JudgeBatchEffects() {
  ContractTest alone("batch", ContractSeverity::kMajor);
  ContractTest permuted("permutation", ContractSeverity::kMajor);
  ContractTest duplicates("duplicates", ContractSeverity::kMajor);
  double most = 0;
  // Compares each vector of a batch with the nearest single one; whether that is the vector of the
  // right text is judged by "order".
  for (const std::optional<Vector>& vector : straight_.probed.vectors) {
    const std::optional<Vector>* single = vector ? NearestSingle(*vector) : nullptr;
    if (single == nullptr) continue;
    most = std::max(most, RelativeDistance(**single, *vector));
    alone.Check(Same(*single, vector));
  }
  for (const std::optional<Vector>& vector : straight_.probed.vectors) {
    if (!vector || !reversed_.probed.all()) continue;
    permuted.Check(
        std::any_of(reversed_.probed.vectors.begin(), reversed_.probed.vectors.end(),
                    [&](const std::optional<Vector>& other) { return Same(vector, other); }));
  }
  if (duplicated_.sent > 1 && duplicated_.probed.all()) {
    const auto& vectors = duplicated_.probed.vectors;
    const auto twins = std::count_if(vectors.begin(), vectors.end(),
                                     [&](const auto& one) { return Same(one, state_.singles[0]); });
    duplicates.Check(twins == 2);
  }
  const char* kNoBatch = "No batch with usable vectors.";
  Add(alone.Finish(
      "A text gets the same vector alone and in a batch.",
      fmt::format("A text's vector in a batch differs from its vector when sent alone, "
                  "by up to {:.2g} times the vector's norm.",
                  most),
      kNoBatch));
  Add(permuted.Finish(
      "A reordered batch gets the same vectors.",
      "A reordered batch gets different vectors: texts in a batch affect each other.", kNoBatch));
  Add(duplicates.Finish(
      "A text that occurs twice in a batch gets the same vector both times.",
      "A text that occurs twice in a batch does not get the same vector both times.", kNoBatch));
}

}  // namespace vetvec
