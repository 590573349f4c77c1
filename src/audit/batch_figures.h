// BatchFigures: what a vendor's batches have delivered and cost during a run.
#ifndef VETVEC_AUDIT_BATCH_FIGURES_H_
#define VETVEC_AUDIT_BATCH_FIGURES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "batch_jobs/batch_file_report.h"

namespace vetvec {

struct BatchFigures {
  uint64_t files = 0;   // that were stored
  uint64_t texts = 0;   // whose vectors were stored
  uint64_t tokens = 0;  // as billed, or expected if the service does not tell
  bool tokens_are_estimated = false;
  std::optional<double> cost;        // of the batches, without their proofs; nothing: not priced
  uint64_t proof_texts = 0;          // embedded again online
  double proof_worst = 0;            // greatest 1 - cosine of a stored file's proof
  double excluded_wrong_share = 0;   // of the stored file whose proof excludes least
  std::vector<std::string> refused;  // why files were refused; one entry each
  std::string problem;               // why some texts got no vector; empty: all did
};

// A file that has ended, and the price per million tokens at that time.
struct EndedBatch {
  BatchFileReport file;
  std::optional<double> price;
};

// As lines of the run folder; see RunFolder.
Json EndedBatchJson(const EndedBatch& batch);
EndedBatch EndedBatchFrom(const Json& in);

// `batches`: of one vendor, as they ended. One that was stored after it had been refused counts as
// stored: the service has mended its results. Of several with one id, the last one counts.
BatchFigures SumBatches(const std::vector<EndedBatch>& batches);

Json BatchFiguresJson(const BatchFigures& figures);
BatchFigures BatchFiguresFrom(const Json& in);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_BATCH_FIGURES_H_
