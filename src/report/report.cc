#include "report/report.h"

#include <vector>

#include "base/strings.h"
#include "report/formats.h"

namespace vetvec {
namespace {

struct FormatName {
  ReportFormat format;
  const char* name;
  const char* ending;
};

// ".junit.xml" and ".jsonl" stand before the endings that they contain.
constexpr FormatName kFormats[] = {
    {ReportFormat::kHtml, "html", ".html"},        {ReportFormat::kJsonl, "jsonl", ".jsonl"},
    {ReportFormat::kJson, "json", ".json"},        {ReportFormat::kCsv, "csv", ".csv"},
    {ReportFormat::kJunit, "junit", ".junit.xml"}, {ReportFormat::kMarkdown, "md", ".md"}};

}  // namespace

Result<ReportFormat> ParseReportFormat(std::string_view name) {
  std::vector<std::string> names;
  for (const FormatName& format : kFormats) {
    if (name == format.name) return format.format;
    names.emplace_back(format.name);
  }
  const std::string list = Joined(names);
  return InvalidArgument("unknown report format '" + std::string(name) + "'" +
                         DidYouMean(name, names) + "; allowed are: " + list)
      .WithKey("format", std::string(name), list);
}

Result<ReportFormat> ReportFormatOfPath(std::string_view path) {
  std::vector<std::string> endings;
  for (const FormatName& format : kFormats) {
    const std::string_view ending = format.ending;
    if (path.size() > ending.size() && path.ends_with(ending)) return format.format;
    endings.emplace_back(ending);
  }
  const std::string list = Joined(endings);
  return InvalidArgument("'" + std::string(path) +
                         "' has no ending of a report; allowed are: " + list)
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

}  // namespace vetvec
