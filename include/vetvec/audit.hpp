/* audit.hpp: configurations, audits, reports and gates (audit.h, report.h) for C++17.
 */
#ifndef VETVEC_AUDIT_HPP_
#define VETVEC_AUDIT_HPP_

#include <cstdint>
#include <string>
#include <string_view>

#include "vetvec/audit.h"
#include "vetvec/encoder.hpp"
#include "vetvec/report.h"

namespace vetvec {

class Config {
 public:
  explicit Config(vetvec_config* handle) : handle_(handle) {}
  static Config Load(std::string_view file, const TextBatch& overrides = {},
                     const TextBatch& vendors = {}) {
    vetvec_config_options options = VETVEC_CONFIG_OPTIONS_INIT;
    options.file = detail::Str(file);
    const vetvec_text_batch override_view = overrides.view();
    const vetvec_text_batch vendor_view = vendors.view();
    options.overrides = &override_view;
    options.vendors = &vendor_view;
    vetvec_config* handle = nullptr;
    detail::Try([&](vetvec_error** err) { return vetvec_config_load(&options, &handle, err); });
    return Config(handle);
  }
  static Config LoadRun(std::string_view run_folder) {
    vetvec_config* handle = nullptr;
    detail::Try([&](vetvec_error** err) {
      return vetvec_config_load_run(detail::Str(run_folder), &handle, err);
    });
    return Config(handle);
  }
  /* Asks `value_of(name)` for each secret that the configuration names; empty: not known. */
  template <typename ValueOf>
  void SetSecrets(ValueOf&& value_of) {
    for (std::uint64_t i = 0; vetvec_config_secret_name(handle_.get(), i) != nullptr; ++i) {
      const std::string name = vetvec_config_secret_name(handle_.get(), i);
      const std::string value = value_of(name);
      if (value.empty()) continue;
      detail::Try([&](vetvec_error** err) {
        return vetvec_config_set_secret(handle_.get(), detail::Str(name), detail::Str(value), err);
      });
    }
  }
  std::string Json() const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_config_json(handle_.get(), out, err);
    });
  }
  Encoder OpenEncoder(std::string_view vendor) const {
    vetvec_encoder* encoder = nullptr;
    detail::Try([&](vetvec_error** err) {
      return vetvec_config_open_encoder(handle_.get(), detail::Str(vendor), &encoder, err);
    });
    return Encoder(encoder);
  }
  const vetvec_config* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_config, vetvec_config_destroy> handle_;
};

class Audit {
 public:
  /* Runs, or goes on with, the audit of a configuration. */
  static Audit Run(const Config& config, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    vetvec_audit* handle = nullptr;
    detail::Try(
        [&](vetvec_error** err) { return vetvec_audit_run(config.get(), &call, &handle, err); });
    return Audit(handle);
  }
  static Audit Open(std::string_view run_folder, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    vetvec_audit* handle = nullptr;
    detail::Try([&](vetvec_error** err) {
      return vetvec_audit_open(detail::Str(run_folder), &call, &handle, err);
    });
    return Audit(handle);
  }
  /* JSON; sends nothing. */
  static std::string Plan(const Config& config, const CallOptions& options = {}) {
    const vetvec_call_options call = options.c_options();
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_plan(config.get(), &call, out, err);
    });
  }
  std::string verdict() const { return vetvec_audit_verdict(handle_.get()); }
  std::string folder() const { return vetvec_audit_folder(handle_.get()); }
  std::string Report(std::string_view format) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_report_write(handle_.get(), detail::Str(format), out, err);
    });
  }
  void WriteReport(std::string_view path) const {
    detail::Try([&](vetvec_error** err) {
      return vetvec_report_write_file(handle_.get(), detail::Str(path), err);
    });
  }
  std::string Compare(std::string_view vendor, const Audit& other,
                      std::string_view other_vendor) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_audit_compare(handle_.get(), detail::Str(vendor), other.handle_.get(),
                                  detail::Str(other_vendor), out, err);
    });
  }
  /* JSON with a check per rule and vendor. */
  std::string Gate(std::string_view rules, const Audit* baseline, bool* passed) const {
    std::uint8_t all_passed = 0;
    std::string checks = detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_gate_check(handle_.get(), detail::Str(rules),
                               baseline ? baseline->handle_.get() : nullptr, &all_passed, out, err);
    });
    *passed = all_passed != 0;
    return checks;
  }

 private:
  explicit Audit(vetvec_audit* handle) : handle_(handle) {}
  detail::Owned<vetvec_audit, vetvec_audit_destroy> handle_;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_HPP_
