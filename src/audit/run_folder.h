// RunFolder: the files of an audit on disk. No other code reads or writes them.
//
//   run.json          {format, status, created, versions, seed, config, suites, texts, files};
//                     files: name -> sha-256
//   texts.jsonl       {"id": n, "text": ...}: every distinct text, id = row of the vectors
//   suites/NAME.jsonl and .manifest.json
//   vectors/VENDOR.npy          float32, row = id; written when the vendor is complete
//   resent/VENDOR.npy           vectors of the texts that were sent again
//   roles/VENDOR-N.npy          vectors of the sample for role trials, under the N-th treatment
//   contract/VENDOR.json        what the contract suite found, if there is one
//   requests.jsonl    a line per attempt, appended as it ends; "fault" and "what" if the content of
//                     a reply was rejected, "after" if the texts' last reply had such a fault
//   batches.jsonl     a line per request file of a batch that ended, likewise (batch_figures.h)
//   trec/SUITE/VENDOR.run       what a vendor found for the queries of a suite of kind retrieval
//   results.jsonl     a line per vendor and triple
//   cache/            the private store, if the configuration names no cache folder
//
// None of them may be a symbolic link (FAILED_PRECONDITION). "folder" in run.json is the folder in
// which the run was made (ConfigOrigin).
//
// Files are replaced as a whole, and requests.jsonl grows by whole lines, so a run that is killed
// at any moment can be resumed. A folder with a newer format is rejected and left unchanged.
#ifndef VETVEC_AUDIT_RUN_FOLDER_H_
#define VETVEC_AUDIT_RUN_FOLDER_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "audit/batch_figures.h"
#include "audit/config.h"
#include "audit/kin.h"
#include "audit/role_treatment.h"
#include "audit/word_counts.h"
#include "audit_steps/step.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

inline constexpr int kRunFormat = 1;
inline constexpr char kRequestsName[] = "requests.jsonl";

// run.json. `status` is "running", "interrupted" or "finished".
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
  // Vendor -> the texts that were sent again when it was done: rows of RESENT, see WriteResent.
  std::map<std::string, std::vector<uint64_t>> resent;
  // For each of them 1 if it was sent alone; no entry: an older run, in which none was.
  std::map<std::string, std::vector<uint8_t>> resent_alone;
  std::map<std::string, std::string> resend_problems;  // vendor -> why none could be sent again
  std::map<std::string, std::vector<RoleTreatment>> role_treatments;  // vendor -> what was tried
  std::map<std::string, uint64_t> role_texts_sent;   // vendor -> texts that were not in a cache
  std::map<std::string, std::string> role_problems;  // vendor -> why nothing could be tried
  std::vector<std::string> suites;                   // names, in order
  std::vector<std::pair<std::string, std::string>> left_out;  // default suites and why not
  std::map<std::string, std::string> files;                   // path in the folder -> sha-256
  std::map<std::string, std::string> problems;           // vendor -> why it could not be measured
  std::map<std::string, std::string> contract_problems;  // vendor -> why it has no contract report
  // Vendors whose replies did not report tokens; their token counts are estimates.
  std::set<std::string> without_usage;
  std::map<std::string, WordCounts> word_counts;  // vendors that look up words
  std::map<std::string, BatchFigures> batches;    // vendors that used batches
  // Vendor -> what its encoders are (audit/run_identity.h); of vendors that are being measured, or
  // were. None in older runs.
  std::map<std::string, std::map<std::string, std::string>> encoders;
  std::map<std::string, std::string> adapters;  // vendor -> sha-256 of the file of its adapter
  std::map<std::string, std::vector<uint64_t>> failed_texts;  // vendor -> ids without a vector
};

class RunFolder {
 public:
  // Reading ends with CANCELLED once `cancel` (may be null) has been requested.
  explicit RunFolder(std::string path, std::shared_ptr<CancelToken> cancel = nullptr)
      : path_(std::move(path)), cancel_(std::move(cancel)) {}
  const std::string& path() const { return path_; }
  const CancelToken* cancel() const { return cancel_.get(); }
  Status MayGoOn() const;  // CANCELLED, see the constructor

  bool HasRun() const;    // whether there is a run.json
  Status Create() const;  // the folder and its sub-folders, 0700
  std::string CacheFolder() const;
  std::string SuitePath(const std::string& suite) const;

  // Errors of reading: NOT_FOUND (no run there); FAILED_PRECONDITION (newer format);
  // DATA_LOSS (damaged), each naming the file.
  Status WriteRecord(const RunRecord& record) const;
  Result<RunRecord> ReadRecord() const;
  Result<RunRecord> ReadFinishedRecord() const;  // FAILED_PRECONDITION if the run did not finish

  // Texts by id. The sha-256 of what was written is returned for RunRecord::files.
  Result<std::string> WriteTexts(const TextBatch& texts) const;
  Result<PackedTexts> ReadTexts(const RunRecord& record) const;

  // The path of a vendor's vectors within the folder. Any vendor name is converted to a safe file
  // name.
  static std::string VectorsName(const std::string& vendor);
  Result<std::string> WriteVectors(const std::string& vendor, MatrixView rows) const;
  Result<Matrix> ReadVectors(const RunRecord& record, const std::string& vendor) const;
  // DATA_LOSS also if there is not one row for each of `texts`.
  Result<Matrix> ReadVectors(const RunRecord& record, const std::string& vendor,
                             size_t texts) const;

  // The vectors of the vendor's texts in RunRecord::resent, in that order.
  static std::string ResentName(const std::string& vendor);
  Result<std::string> WriteResent(const std::string& vendor, MatrixView rows) const;
  Result<Matrix> ReadResent(const RunRecord& record, const std::string& vendor) const;

  // The vectors of a role trial: those under RunRecord::role_treatments[vendor][treatment].
  static std::string RoleTrialName(const std::string& vendor, size_t treatment);
  Result<std::string> WriteRoleTrial(const std::string& vendor, size_t treatment,
                                     MatrixView rows) const;
  Result<Matrix> ReadRoleTrial(const RunRecord& record, const std::string& vendor,
                               size_t treatment) const;

  // The vendor's contract report. Reading returns "" if the run has none for this vendor.
  static std::string ContractName(const std::string& vendor);
  Result<std::string> WriteContract(const std::string& vendor, const std::string& json) const;
  Result<std::string> ReadContract(const RunRecord& record, const std::string& vendor) const;

  Status AppendRequest(const std::string& vendor, const RequestRecord& request) const;
  // Attempts by vendor. A last line cut off by a kill is ignored.
  Result<std::map<std::string, std::vector<RequestRecord>>> ReadRequests(
      const RunRecord& record) const;

  Status AppendBatch(const std::string& vendor, const EndedBatch& batch) const;
  // Of the vendor, in the order of the lines. A last line cut off by a kill is ignored.
  Result<std::vector<EndedBatch>> ReadBatches(const std::string& vendor) const;

  // The record contains the hash of the requests only while no requests are being sent.
  Status KeepRequestsHash(RunRecord* record) const;
  void ForgetRequestsHash(RunRecord* record) const;
  Status CheckRequests(const RunRecord& record) const;  // DATA_LOSS if they were changed

  // Removes incomplete last lines of requests and batches (after a kill), so that the next line does
  // not continue them.
  Status MendLines() const;

  // Creates the file's folder too. Like results.jsonl, the file is not in RunRecord::files.
  Result<std::string> PathForTrecRun(const std::string& suite, const std::string& vendor) const;
  // A vendor's name as used in file names.
  static std::string FileNameOf(const std::string& vendor);

  Status WriteResults(const std::string& jsonl) const;
  Status ClearLines() const;  // requests and batches

  // DATA_LOSS unless the file's hash is the one in the record.
  Status MakeOwnFolder(const std::string& name) const;
  Status CheckFile(const RunRecord& record, const std::string& name) const;

 private:
  std::string Path(const std::string& name) const;
  Status CheckIsOwn(const std::string& name) const;  // FAILED_PRECONDITION: a symbolic link
  Result<std::string> WriteMatrix(const std::string& name, MatrixView rows) const;
  Result<Matrix> ReadMatrix(const RunRecord& record, const std::string& name) const;
  std::string path_;
  std::shared_ptr<CancelToken> cancel_;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUN_FOLDER_H_
