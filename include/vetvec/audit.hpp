/* audit.hpp: audit.h and report.h for C++17.
 *
 *   const vetvec::Audit audit = vetvec::Audit::Run(config);
 *   audit.WriteReport("report.html");
 *
 * C++17 has no type for JSON, so plans, comparisons and gate checks are returned as std::string.
 * The C headers describe their contents.
 */
#ifndef VETVEC_AUDIT_HPP_
#define VETVEC_AUDIT_HPP_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "vetvec/audit.h"
#include "vetvec/config.hpp"
#include "vetvec/report.h"

namespace vetvec {
inline namespace abi {

struct GateResult {
  bool passed = false;
  std::string checks_json; /* one entry per rule and vendor */
};

/* A finished audit. Thread safety: any number of threads at once. */
class Audit {
 public:
  explicit Audit(vetvec_audit handle) : handle_(handle) {}
  /* Runs or resumes the audit of a configuration: see vetvec_audit_run. */
  static Audit Run(const Config& config, const CallOptions& options = {}) {
    detail::CStruct call(options);
    vetvec_audit handle{};
    call.Try([&](vetvec_error** err) {
      return vetvec_audit_run(config.get(), call.get(), &handle, err);
    });
    return Audit(handle);
  }
  /* See vetvec_audit_open. */
  static Audit Open(std::string_view run_folder, const CallOptions& options = {}) {
    detail::CStruct call(options);
    vetvec_audit handle{};
    call.Try([&](vetvec_error** err) {
      return vetvec_audit_open(detail::Str(run_folder), call.get(), &handle, err);
    });
    return Audit(handle);
  }
  /* Returns JSON and sends nothing: see vetvec_audit_plan. */
  static std::string Plan(const Config& config, const CallOptions& options = {}) {
    detail::CStruct call(options);
    return call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_plan(config.get(), call.get(), out, err);
    });
  }

  std::string verdict() const { return vetvec_audit_verdict(handle_.get()); }
  std::string folder() const { return vetvec_audit_folder(handle_.get()); }
  std::string Report(vetvec_report_format format) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_report_make(handle_.get(), format, out, err);
    });
  }
  /* The extension selects the format: see vetvec_report_write. */
  void WriteReport(std::string_view path) const {
    detail::Try([&](vetvec_error** err) {
      return vetvec_report_write(handle_.get(), detail::Str(path), err);
    });
  }
  /* Returns JSON: see vetvec_report_verify. */
  static std::string VerifyReport(std::string_view run_folder, std::string_view report_path = "",
                                  const CallOptions& options = {}) {
    detail::CStruct call(options);
    return call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_report_verify(detail::Str(run_folder), detail::Str(report_path), call.get(),
                                  out, err);
    });
  }
  /* Returns JSON: see vetvec_audit_compare. */
  std::string Compare(std::string_view vendor, const Audit& other,
                      std::string_view other_vendor) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_compare(handle_.get(), detail::Str(vendor), other.handle_.get(),
                                  detail::Str(other_vendor), out, err);
    });
  }
  /* See vetvec_audit_check_gate; if `rules` is empty, the run's own rules apply. */
  GateResult CheckGate(std::string_view rules = {}, const Audit* baseline = nullptr) const {
    std::uint8_t passed = 0;
    std::string checks = detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_check_gate(handle_.get(), detail::Str(rules),
                                     baseline ? baseline->handle_.get() : vetvec_audit{}, &passed,
                                     out, err);
    });
    return {passed != 0, std::move(checks)};
  }
  vetvec_audit get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_audit, vetvec_audit_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_AUDIT_HPP_
