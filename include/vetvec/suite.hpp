/* suite.hpp: test suites (suite.h) for C++17.
 */
#ifndef VETVEC_SUITE_HPP_
#define VETVEC_SUITE_HPP_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vetvec/suite.h"
#include "vetvec/types.hpp"

namespace vetvec {

class Suite {
 public:
  explicit Suite(vetvec_suite* handle) : handle_(handle) {}
  explicit Suite(std::string_view path) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_read(detail::Str(path), handle_.out(), err);
    });
  }
  void Write(std::string_view path) const {
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_write(handle_.get(), detail::Str(path), err);
    });
  }
  std::uint64_t size() const { return vetvec_suite_size(handle_.get()); }
  std::string sha256() const { return vetvec_suite_sha256(handle_.get()); }
  std::string manifest_json() const { return vetvec_suite_manifest_json(handle_.get()); }
  /* Text in it is borrowed from this object. */
  vetvec_triple operator[](std::uint64_t index) const {
    vetvec_triple triple{};
    triple.struct_size = sizeof triple;
    detail::Try(
        [&](vetvec_error** err) { return vetvec_suite_get(handle_.get(), index, &triple, err); });
    return triple;
  }
  const vetvec_suite* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_suite, vetvec_suite_destroy> handle_;
};

/* What a suite is made from: its kind, and the kind's options (suite_kinds.h). */
class SuiteMaking {
 public:
  explicit SuiteMaking(std::string kind) : kind_(std::move(kind)) {}
  SuiteMaking& Set(std::string name, std::string value) {
    options_.emplace_back(std::move(name), std::move(value));
    return *this;
  }
  /* Sentences in memory instead of option "seeds"; borrowed until the suite is made. */
  SuiteMaking& Seeds(const vetvec_text_batch* seeds) {
    seeds_ = seeds;
    return *this;
  }

  /* Calls `use` with the options as the C ABI takes them, valid during the call. */
  template <typename Use>
  auto With(Use&& use) const {
    std::vector<vetvec_suite_option> options;
    for (const auto& [name, value] : options_) {
      options.push_back({detail::Str(name), detail::Str(value)});
    }
    vetvec_suite_make_options given = VETVEC_SUITE_MAKE_OPTIONS_INIT;
    given.kind = detail::Str(kind_);
    given.options = options.data();
    given.options_count = options.size();
    given.seeds = seeds_;
    return std::forward<Use>(use)(given);
  }

 private:
  std::string kind_;
  std::vector<std::pair<std::string, std::string>> options_;
  const vetvec_text_batch* seeds_ = nullptr;
};

/* See vetvec_suite_make:
 *   Suite suite = MakeSuite(SuiteMaking("contrastive").Set("seeds", "sentences.txt")); */
inline Suite MakeSuite(const SuiteMaking& making, const CallOptions& call = {}) {
  return making.With([&](const vetvec_suite_make_options& options) {
    const vetvec_call_options c = call.c_options();
    vetvec_suite* suite = nullptr;
    detail::Try([&](vetvec_error** err) { return vetvec_suite_make(&options, &c, &suite, err); });
    return Suite(suite);
  });
}

/* See vetvec_suite_make_file. Returns the manifest. */
inline std::string MakeSuiteFile(const SuiteMaking& making, std::string_view path,
                                 const CallOptions& call = {}) {
  return making.With([&](const vetvec_suite_make_options& options) {
    const vetvec_call_options c = call.c_options();
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_suite_make_file(&options, &c, detail::Str(path), out, err);
    });
  });
}

/* See vetvec_suite_kinds. */
inline std::string SuiteKindsJson() {
  return detail::TextOf(
      [](vetvec_buffer** out, vetvec_error** err) { return vetvec_suite_kinds(out, err); });
}

}  // namespace vetvec

#endif  // VETVEC_SUITE_HPP_
