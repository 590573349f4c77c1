// vetvec/report.h.
#include "vetvec/report.h"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "audit/run_folder.h"
#include "audit/statement.h"
#include "base/file.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "report/report.h"

using vetvec::ComputeOptionsOf;
using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;
using vetvec::StringOf;

extern "C" {

vetvec_status vetvec_report_make(vetvec_audit audit, vetvec_report_format format,
                                 vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(audit));
    const int32_t which = format;
    if (which < VETVEC_REPORT_FORMAT_HTML || which > VETVEC_REPORT_FORMAT_JSONL) {
      return InvalidArgument(fmt::format("unknown format {}", which)).WithKey("format");
    }
    VETVEC_ASSIGN_OR_RETURN(
        std::string text,
        vetvec::WriteReport(object->run, static_cast<vetvec::ReportFormat>(which)));
    *out = vetvec::NewBuffer(std::move(text));
    return OkStatus();
  });
}

vetvec_status vetvec_report_write(vetvec_audit audit, vetvec_str path,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(audit));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, StringOf(path, "path"));
    return vetvec::WriteReportFile(object->run, file);
  });
}

vetvec_status vetvec_report_verify(vetvec_str run_folder, vetvec_str report_path,
                                   const vetvec_call_options* call, vetvec_buffer** out,
                                   vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string folder, StringOf(run_folder, "run_folder"));
    VETVEC_ASSIGN_OR_RETURN(std::string report, StringOf(report_path, "report_path"));
    VETVEC_ASSIGN_OR_RETURN(const auto options, ComputeOptionsOf(call, "verify"));
    if (report.empty()) report = vetvec::JoinPath(folder, "report.html");
    VETVEC_ASSIGN_OR_RETURN(
        const auto files,
        vetvec::CheckStatement(vetvec::RunFolder(folder, options.cancel), report));
    *out = vetvec::NewBuffer(vetvec::StatedFilesJson(files));
    return OkStatus();
  });
}

}  // extern "C"
