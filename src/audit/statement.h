// RunStatement: which files a report was made from, as an in-toto Statement that can be signed.
//
//   report.html.intoto.json     beside report.html: its SHA-256 and that of each file of the run
//
// The first subject is the report, by its file name; the others are files of the run, by their path
// in the run folder. The hashes of files that run.json lists are those of run.json, which opening
// the run has checked. Made without a clock: the same run and report give the same bytes.
#ifndef VETVEC_AUDIT_STATEMENT_H_
#define VETVEC_AUDIT_STATEMENT_H_

#include <string>
#include <string_view>
#include <vector>

#include "audit/result.h"
#include "audit/run_folder.h"
#include "base/result.h"

namespace vetvec {

// Where the statement about a report is.
std::string StatementPath(const std::string& report_path);

// `report` is what was, or will be, written to `report_path`.
Result<std::string> RunStatement(const AuditResult& result, const std::string& report_path,
                                 std::string_view report);

enum class FileMatch { kSame, kChanged, kMissing, kNotStated };
const char* FileMatchName(FileMatch match);  // "same", "changed", "missing", "not in the statement"

struct StatedFile {
  std::string name;  // as in the statement
  FileMatch match = FileMatch::kSame;
};

// Each file of the statement about the report, then those of the run that it does not name. The
// report is read beside its statement, the other files in `folder`. Neither judges the run nor
// needs it whole. Errors: NOT_FOUND (no statement), DATA_LOSS (not a statement of this kind; names
// a file outside the folder), CANCELLED.
Result<std::vector<StatedFile>> CheckStatement(const RunFolder& folder,
                                               const std::string& report_path);

// {"matches": bool, "files": [{"name", "match"}]}
std::string StatedFilesJson(const std::vector<StatedFile>& files);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STATEMENT_H_
