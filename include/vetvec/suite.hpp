/* suite.hpp: test suites (suite.h) for C++17.
 */
#ifndef VETVEC_SUITE_HPP_
#define VETVEC_SUITE_HPP_

#include <cstdint>
#include <string>
#include <string_view>

#include "vetvec/suite.h"
#include "vetvec/types.hpp"

namespace vetvec {

class Suite {
 public:
  explicit Suite(const vetvec_suite_options& options, const CallOptions& call = {}) {
    const vetvec_call_options c = call.c_options();
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_generate(&options, &c, handle_.out(), err);
    });
  }
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

}  // namespace vetvec

#endif  // VETVEC_SUITE_HPP_
