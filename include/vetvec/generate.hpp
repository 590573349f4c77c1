/* generate.hpp: generate.h for C++17, header only, over suite.hpp.
 *
 *   vetvec::SuiteItem(vetvec::Suite("suite.jsonl"), 0);  // throws vetvec::Error
 */
#ifndef VETVEC_GENERATE_HPP_
#define VETVEC_GENERATE_HPP_

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "vetvec/generate.h"
#include "vetvec/suite.hpp"

namespace vetvec {

/* See vetvec_syntextbench_each. What `visit` throws is thrown again here. */
inline void EachSynTextBench(const SuiteMaking& making,
                             const std::function<void(const vetvec_sentence&)>& visit,
                             const CallOptions& call = {}) {
  struct Visit {
    const std::function<void(const vetvec_sentence&)>* visit;
    std::exception_ptr thrown;
  } state{&visit, nullptr};
  const vetvec_sentence_fn each = [](void* user_data, const vetvec_sentence* sentence) {
    auto* const target = static_cast<Visit*>(user_data);
    try {
      (*target->visit)(*sentence);
      return std::int32_t{0};
    } catch (...) {
      target->thrown = std::current_exception();
      return std::int32_t{1};
    }
  };
  const vetvec_call_options c = call.c_options();
  vetvec_error* error = nullptr;
  const vetvec_status status = making.With([&](const vetvec_suite_make_options& options) {
    return vetvec_syntextbench_each(&options, &c, each, &state, &error);
  });
  if (state.thrown) {
    vetvec_error_destroy(error);
    std::rethrow_exception(state.thrown);
  }
  detail::Check(status, error);
}

/* See vetvec_suite_import. */
inline Suite ImportSuite(const vetvec_import_options& options) {
  vetvec_suite* suite = nullptr;
  detail::Try([&](vetvec_error** err) { return vetvec_suite_import(&options, &suite, err); });
  return Suite(suite);
}

/* See vetvec_suite_item. */
inline std::string SuiteItem(const Suite& suite, std::uint64_t index) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_suite_item(suite.get(), index, out, err);
  });
}

}  // namespace vetvec

#endif  // VETVEC_GENERATE_HPP_
