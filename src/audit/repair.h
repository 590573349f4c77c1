// FitRepair: an adapter that repairs the violations of an audit's triples, chosen by
// cross-validation and tested on clusters that nothing has seen. TestRepair: the same test of an
// adapter that exists, on the same or other texts.
//
// A cluster is a word pair (or a seed sentence). A hash of the cluster and the random seed says
// whether it is held out for the test, and otherwise which fold it belongs to: so TestRepair knows
// the held-out clusters of any suite from the adapter's file.
//
//   VETVEC_ASSIGN_OR_RETURN(const Repair repair, FitRepair(input, {}));
//   if (repair.refusal.empty()) VETVEC_RETURN_IF_ERROR(WriteLinearMapFile(path, repair.file));
// Deterministic: the same input, options and machine give the same bytes, whatever the number of
// threads. Fine-tuning the model, as in COSTELLO 5.4, needs its weights and is not offered.
#ifndef VETVEC_AUDIT_REPAIR_H_
#define VETVEC_AUDIT_REPAIR_H_

#include <functional>
#include <memory>
#include <string>

#include "audit/repair_input.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/linear_map_file.h"

namespace vetvec {

enum class RepairSplit : int32_t { kWordPair = 0, kSeed = 1 };
const char* RepairSplitName(RepairSplit split);  // "pair", "seed"

struct RepairOptions {
  RepairSplit split = RepairSplit::kWordPair;
  size_t rank = 32;
  size_t folds = 5;
  size_t steps = 400;           // of each fit
  double held_out_share = 0.2;  // of the clusters, in [0.05, 0.5]
  uint64_t seed = 1;
  size_t threads = 0;  // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel;
  // Steps of the fits, on the calling thread; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct Repair {
  LinearMapFile file;
  std::string report;   // JSON: settings, cross-validation, test; part of `file` too
  std::string refusal;  // not empty: why the adapter should not be used
};

// INVALID_ARGUMENT: an option out of bounds. For callers that would otherwise embed first.
Status CheckRepairOptions(const RepairOptions& options);

// Errors: those of CheckRepairOptions; INSUFFICIENT_DATA: too few triples or clusters; those of
// FitAdapter; CANCELLED.
Result<Repair> FitRepair(const RepairInput& input, const RepairOptions& options);

// `file` is an adapter for the model of `input` (INVALID_ARGUMENT otherwise). The report as JSON;
// its "refused" is not empty if the adapter should not be used. INSUFFICIENT_DATA: no triple of a
// held-out cluster.
Result<std::string> TestRepair(const RepairInput& input, const LinearMapFile& file,
                               const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_REPAIR_H_
