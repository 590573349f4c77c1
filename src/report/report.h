// WriteReport: writes the report of an audit as a page for people or as a file for other programs.
//
//   VETVEC_ASSIGN_OR_RETURN(std::string html, WriteReport(run, ReportFormat::kHtml));
//
// All formats are made from the judged run alone, without clock or environment, so that the same
// run gives the same bytes. The user's texts in them are escaped, never interpreted.
#ifndef VETVEC_REPORT_REPORT_H_
#define VETVEC_REPORT_REPORT_H_

#include <string>
#include <string_view>

#include "audit/judge.h"
#include "base/result.h"

namespace vetvec {

enum class ReportFormat : int32_t { kHtml, kJson, kCsv, kJunit, kMarkdown, kJsonl };

// The format for a file's extension: .html, .json, .csv, .junit.xml, .md or .jsonl. The message of
// INVALID_ARGUMENT lists them.
Result<ReportFormat> ReportFormatOfPath(std::string_view path);

Result<std::string> WriteReport(const JudgedRun& run, ReportFormat format);

// Replaces the file, and beside it its statement (audit/statement.h).
Status WriteReportFile(const JudgedRun& run, const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_REPORT_REPORT_H_
