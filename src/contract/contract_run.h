// ContractRun: the delivery tests, in the order in which they are sent and judged.
//
// Used by contract.cc, contract_batches.cc and contract_vectors.cc alone.
#ifndef VETVEC_CONTRACT_CONTRACT_RUN_H_
#define VETVEC_CONTRACT_CONTRACT_RUN_H_

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "contract/contract_probe.h"

namespace vetvec {

// The results of one batch.
struct BatchAnswer {
  size_t sent = 0;
  Probed probed;
};

class ContractRun {
 public:
  // Both must outlive the run.
  ContractRun(Encoder& encoder, const ContractOptions& options);

  Result<ContractReport> Run();

 private:
  // In contract.cc: functions that send requests.
  Status GatherSingles();
  Status TestRepeat();
  Status SendBatches();
  Status TestDrift();
  // In contract_batches.cc: tests of batches.
  void JudgeOrder();
  void JudgeBatchEffects();
  // In contract_vectors.cc: tests of vectors and replies.
  void JudgeLength();
  void JudgePrecision();
  void JudgeModel();
  void JudgeReplies();  // over all probes; judged last
  std::vector<const Vector*> AllVectors() const;
  void Add(ContractFinding finding) { report_.findings.push_back(std::move(finding)); }
  bool Same(const std::optional<Vector>& a, const std::optional<Vector>& b) const {
    return a && b && RelativeDistance(*a, *b) <= state_.same();
  }
  const std::optional<Vector>* NearestSingle(const Vector& vector) const;

  Encoder& encoder_;
  ContractReport report_;
  ContractProbe probe_;
  ContractState state_;
  size_t batch_size_ = 1;
  std::vector<ReplyRecord> single_replies_;
  BatchAnswer straight_;    // texts in their order
  BatchAnswer reversed_;    // in the opposite order
  BatchAnswer duplicated_;  // the first one twice
};

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_CONTRACT_RUN_H_
