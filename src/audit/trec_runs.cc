#include "audit/trec_runs.h"

#include <optional>

#include "audit/judged_vectors.h"
#include "kinds/suite_kind.h"
#include "suites/suite.h"

namespace vetvec {

Status WriteTrecRuns(const RunFolder& folder, const JudgedRun& run,
                     const std::shared_ptr<CancelToken>& cancel) {
  std::optional<RunRecord> record;
  for (const VendorResult& vendor : run.result.vendors) {
    if (!vendor.problem.empty()) continue;
    std::optional<Matrix> rows;
    for (size_t s = 0; s < run.work.suites.size(); ++s) {
      const Suite& suite = run.work.suites[s];
      const auto write_run = KindOfItems(suite).write_run;
      if (write_run == nullptr) continue;
      if (!record) {
        VETVEC_ASSIGN_OR_RETURN(record, folder.ReadRecord());
      }
      if (!rows) {
        VETVEC_ASSIGN_OR_RETURN(rows, folder.ReadVectors(*record, vendor.name));
        const VendorConfig& config =
            record->config.vendors[static_cast<size_t>(&vendor - run.result.vendors.data())];
        if (config.settings.Text("postprocess") != "none") {
          VETVEC_ASSIGN_OR_RETURN(rows, PostprocessedVectors(*record, config, *rows, cancel));
        }
      }
      VETVEC_ASSIGN_OR_RETURN(const std::string path,
                              folder.PathForTrecRun(suite.name, vendor.name));
      const Status status = write_run(suite, run.work.text_rows[s], run.missing, rows->view(),
                                      RunFolder::FileNameOf(vendor.name), path, cancel);
      if (!status.ok() && status.code() != StatusCode::kInvalidArgument) return status;
    }
  }
  return OkStatus();
}

}  // namespace vetvec
