// RunRecord: what run.json says of a run.
//
// Format 2 keeps what is known of a vendor in one place; format 1, which is read too, had a map by
// vendor for each fact. Read and written by RunFolder alone.
#ifndef VETVEC_AUDIT_RUN_RECORD_H_
#define VETVEC_AUDIT_RUN_RECORD_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/batch_figures.h"
#include "audit/config.h"
#include "audit/word_counts.h"
#include "audit_steps/kin.h"
#include "audit_steps/step.h"
#include "base/json_fwd.h"
#include "base/result.h"

namespace vetvec {

inline constexpr int kRunFormat = 2;

struct VendorRecord {
  std::optional<std::string> problem;  // why it could not be measured; nothing: it was, or will be
  // What its encoders are (audit/run_identity.h), once they are being used. Empty in older runs.
  std::map<std::string, std::string> encoders;
  std::string adapter_sha256;          // of the file of its adapter; empty: none
  std::vector<uint64_t> failed_texts;  // ids without a vector, ascending
  // Its replies did not report tokens, so its token counts are estimates.
  bool is_without_usage = false;
  WordCounts word_counts;                    // of vendors that look up words
  std::optional<BatchFigures> batches;       // of vendors that used batches
  std::map<std::string, std::string> steps;  // step -> its facts, a JSON object (StepFiles)
};

// `status` is "running", "interrupted" or "finished".
struct RunRecord {
  std::string status;
  int64_t rules = 0;    // the version of the rules that it was begun with (audit/rules.h)
  std::string created;  // RFC 3339, UTC
  std::string library_version;
  AuditConfig config;
  std::string dictionary;  // name for people
  std::string dictionary_sha256;
  std::vector<uint64_t> dictionary_rows;  // ids of its words, in its order
  uint64_t suite_texts = 0;       // ids below this come from suites, the others from elsewhere
  bool random_order = false;      // of the suites' texts (Workload::random_order)
  std::vector<KinPair> made_kin;  // variants made for liveness, and their seeds
  std::map<std::string, std::vector<MadeRow>> steps;  // that the run began with -> their own texts
  std::vector<std::string> suites;                    // names, in order
  std::vector<std::pair<std::string, std::string>> left_out;  // default suites and why not
  std::map<std::string, std::string> files;                   // path in the folder -> sha-256
  std::map<std::string, VendorRecord> vendors;                // by name

  // What is known of a vendor: nothing, if it has no entry.
  const VendorRecord& Of(const std::string& vendor) const;
  size_t problems() const;  // vendors that could not be measured
};

// `folder`: FolderIdentity of the folder in which the run is made.
Json RunRecordJson(const RunRecord& record, const std::string& folder);

// Of either format. Throws Json::exception if it is damaged.
Result<RunRecord> RunRecordFrom(const Json& in, const std::string& file);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUN_RECORD_H_
