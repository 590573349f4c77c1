#include "report/report.h"

#include <fmt/core.h>

#include <vector>

#include "audit/statement.h"
#include "base/file.h"
#include "base/strings.h"
#include "report/formats.h"

namespace vetvec {
namespace {

struct FormatEnding {
  ReportFormat format;
  const char* ending;
};

// ".junit.xml" and ".jsonl" come before the extensions that they contain.
constexpr FormatEnding kFormats[] = {
    {ReportFormat::kHtml, ".html"},       {ReportFormat::kJsonl, ".jsonl"},
    {ReportFormat::kJson, ".json"},       {ReportFormat::kCsv, ".csv"},
    {ReportFormat::kJunit, ".junit.xml"}, {ReportFormat::kMarkdown, ".md"}};

}  // namespace

Result<ReportFormat> ReportFormatOfPath(std::string_view path) {
  std::vector<std::string> endings;
  for (const FormatEnding& format : kFormats) {
    const std::string_view ending = format.ending;
    if (path.size() > ending.size() && path.ends_with(ending)) return format.format;
    endings.emplace_back(ending);
  }
  const std::string list = Joined(endings);
  return InvalidArgument(fmt::format("'{}' has an unknown extension; allowed: {}", path, list))
      .WithKey("out", std::string(path), list);
}

Result<std::string> WriteReport(const JudgedRun& run, ReportFormat format) {
  switch (format) {
    case ReportFormat::kHtml: return ReportHtml(run.result);
    case ReportFormat::kJson: return ReportJson(run.result);
    case ReportFormat::kCsv: return ReportCsv(run.result);
    case ReportFormat::kJunit: return ReportJunit(run);
    case ReportFormat::kMarkdown: return ReportMarkdown(run.result);
    case ReportFormat::kJsonl: return ResultsJsonl(run);
  }
  return InvalidArgument("unknown report format");
}

Status WriteReportFile(const JudgedRun& run, const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const ReportFormat format, ReportFormatOfPath(path));
  VETVEC_ASSIGN_OR_RETURN(const std::string report, WriteReport(run, format));
  VETVEC_ASSIGN_OR_RETURN(const std::string statement, RunStatement(run.result, path, report));
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(path, report));
  return WriteFileAtomic(StatementPath(path), statement);
}

}  // namespace vetvec
