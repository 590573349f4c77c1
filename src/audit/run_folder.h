// RunFolder: the files of an audit on disk. No other code reads or writes them.
//
//   run.json          the RunRecord (run_record.h); files: name -> sha-256
//   texts.jsonl       {"id": n, "text": ...}: every distinct text, id = row of the vectors
//   suites/NAME.jsonl and .manifest.json
//   vectors/VENDOR.npy          float32, row = id; written when the vendor is complete
//   contract/, resent/, roles/  what the steps of those folders have kept (AuditStep::folder)
//   requests.jsonl    a line per attempt, appended as it ends; "fault" and "what" if the content of
//                     a reply was rejected, "after" if the texts' last reply had such a fault
//   batches.jsonl     a line per request file of a batch that ended, likewise (batch_figures.h)
//   trec/SUITE/VENDOR.run       what a vendor found for the queries of a suite of kind retrieval
//   results.jsonl     a line per vendor and triple
//   load.json         of `vetvec load`, if the user has put it there
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
#include <string>
#include <vector>

#include "audit/batch_figures.h"
#include "audit/run_record.h"
#include "base/cancel.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

inline constexpr char kRecordName[] = "run.json";
inline constexpr char kResultsName[] = "results.jsonl";
inline constexpr char kRequestsName[] = "requests.jsonl";
inline constexpr char kBatchesName[] = "batches.jsonl";
inline constexpr char kLoadName[] = "load.json";  // audit/load_file.h

// What was answered of the audit's own texts, by the roles of the texts that requests carried:
// "document", "other+query", ... Requests of steps are in none.
struct RoleTraffic {
  uint64_t texts = 0;
  uint64_t tokens = 0;
};
using TrafficByRoles = std::map<std::string, RoleTraffic>;
inline constexpr const char* kRoleNames[] = {"other", "query", "document"};  // by TextRole

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

  // A file of a step (run_folder_steps.h), by its path within the folder. The sha-256 of what was
  // written is returned for RunRecord::files.
  Result<std::string> Write(const std::string& name, const std::string& bytes) const;
  Result<std::string> WriteMatrix(const std::string& name, MatrixView rows) const;
  Result<std::string> Read(const RunRecord& record, const std::string& name) const;
  Result<Matrix> ReadMatrix(const RunRecord& record, const std::string& name) const;

  Status AppendRequest(const std::string& vendor, const RequestRecord& request,
                       const std::string& roles = "") const;
  // Attempts by vendor. A last line cut off by a kill is ignored. `by_roles` (may be null) is by
  // vendor as well; runs from before it was recorded have nothing there.
  Result<std::map<std::string, std::vector<RequestRecord>>> ReadRequests(
      const RunRecord& record, std::map<std::string, TrafficByRoles>* by_roles = nullptr) const;

  Status AppendBatch(const std::string& vendor, const EndedBatch& batch) const;
  // Of the vendor, in the order of the lines. A last line cut off by a kill is ignored.
  Result<std::vector<EndedBatch>> ReadBatches(const std::string& vendor) const;

  // The record contains the hash of the requests only while no requests are being sent.
  Status KeepRequestsHash(RunRecord* record) const;
  void ForgetRequestsHash(RunRecord* record) const;
  Status CheckRequests(const RunRecord& record) const;  // DATA_LOSS if they were changed

  // Removes incomplete last lines of requests and batches (after a kill), so that the next line
  // does not continue them.
  Status MendLines() const;

  // Creates the file's folder too. Like results.jsonl, the file is not in RunRecord::files.
  Result<std::string> PathForTrecRun(const std::string& suite, const std::string& vendor) const;
  // A vendor's name as used in file names.
  static std::string FileNameOf(const std::string& vendor);

  // The text of load.json; empty if there is none.
  Result<std::string> ReadLoadFile() const;

  Status WriteResults(const std::string& jsonl) const;
  Status ClearLines() const;  // requests and batches

  // DATA_LOSS unless the file's hash is the one in the record.
  Status MakeOwnFolder(const std::string& name) const;
  Status CheckFile(const RunRecord& record, const std::string& name) const;

  // The files of the run that there are or should be, by their path within the folder, ascending:
  // without the cache and without reports.
  std::vector<std::string> Names(const RunRecord& record) const;
  Result<std::string> HashOf(const std::string& name) const;  // SHA-256 of the file as it is

 private:
  std::string Path(const std::string& name) const;
  Status CheckIsOwn(const std::string& name) const;  // FAILED_PRECONDITION: a symbolic link
  std::string path_;
  std::shared_ptr<CancelToken> cancel_;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RUN_FOLDER_H_
