/* suite.hpp: suite.h for C++17.
 *
 *   vetvec::ContrastiveSuiteOptions options;
 *   options.seeds = "sentences.txt";
 *   const vetvec::Suite suite = vetvec::Suite::Make(options);
 *   for (const vetvec::Triple& triple : suite.Triples()) ...
 *
 * C++17 has no type for JSON, so JSON is returned as std::string.
 */
#ifndef VETVEC_SUITE_HPP_
#define VETVEC_SUITE_HPP_

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/options.hpp"
#include "vetvec/suite.h"
#include "vetvec/suite_items.hpp"
#include "vetvec/suite_options.hpp"

namespace vetvec {
inline namespace abi {

namespace detail {

struct SentenceState {
  const std::function<void(const vetvec_sentence&)>& sentence;
  std::exception_ptr* thrown;
};

}  // namespace detail

/* A test suite. Thread safety: any number of threads at once. */
class Suite {
 public:
  explicit Suite(vetvec_suite handle) : handle_(handle) {}
  /* Reads a file: see vetvec_suite_read. */
  explicit Suite(std::string_view path) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_read(detail::Str(path), handle_.out(), err);
    });
  }
  /* See vetvec_suite_make. */
  static Suite Make(const SuiteMakeOptions& options, const CallOptions& call = {}) {
    detail::CStruct c(options);
    detail::CStruct c_call(call);
    vetvec_suite handle{};
    c_call.Try(
        [&](vetvec_error** err) { return vetvec_suite_make(c.get(), c_call.get(), &handle, err); });
    return Suite(handle);
  }
  /* See vetvec_suite_make_file. Returns the manifest as JSON. */
  static std::string MakeFile(const SuiteMakeOptions& options, std::string_view path,
                              const CallOptions& call = {}) {
    detail::CStruct c(options);
    detail::CStruct c_call(call);
    return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_suite_make_file(c.get(), c_call.get(), detail::Str(path), out, err);
    });
  }
  /* See vetvec_suite_each_sentence. An exception from `sentence` is rethrown. */
  static void EachSentence(const SuiteMakeOptions& options,
                           const std::function<void(const vetvec_sentence&)>& sentence,
                           const CallOptions& call = {}) {
    detail::CStruct c(options);
    detail::CStruct c_call(call);
    detail::SentenceState state{sentence, c_call.thrown()};
    const vetvec_sentence_fn each = [](void* data, const vetvec_sentence* one) -> std::int32_t {
      const auto* const to = static_cast<detail::SentenceState*>(data);
      return detail::Guarded(to->thrown, [&] {
        to->sentence(*one);
        return 0;
      });
    };
    c_call.Try([&](vetvec_error** err) {
      return vetvec_suite_each_sentence(c.get(), c_call.get(), each, &state, err);
    });
  }
  /* See vetvec_suite_import. */
  static Suite Import(const SuiteImportOptions& options) {
    detail::CStruct c(options);
    vetvec_suite handle{};
    c.Try([&](vetvec_error** err) { return vetvec_suite_import(c.get(), &handle, err); });
    return Suite(handle);
  }
  /* All kinds with their options, as JSON: see vetvec_suite_kinds. */
  static std::string KindsJson() { return detail::TextOf(vetvec_suite_kinds); }

  void Write(std::string_view path) const {
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_write(handle_.get(), detail::Str(path), err);
    });
  }
  std::uint64_t size() const { return vetvec_suite_size(handle_.get()); }
  std::string sha256() const { return vetvec_suite_sha256(handle_.get()); }
  std::string manifest_json() const { return vetvec_suite_manifest_json(handle_.get()); }
  /* Returns JSON: see vetvec_suite_item. */
  std::string Item(std::uint64_t index) const {
    return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_suite_item(handle_.get(), index, out, err);
    });
  }
  vetvec_suite_form Form() const {
    vetvec_item item = VETVEC_INIT(vetvec_item);
    detail::Try([&](vetvec_error** err) {
      return vetvec_suite_item_fields(handle_.get(), 0, VETVEC_SUITE_FORM_ANY, &item, err);
    });
    return item.form;
  }
  /* The items: see vetvec_suite_item_fields. FAILED_PRECONDITION if they have a different form. */
  std::vector<Triple> Triples() const {
    return detail::ItemsOf<std::vector<Triple>>(handle_.get(), VETVEC_SUITE_FORM_TRIPLES);
  }
  std::vector<LabelledText> LabelledTexts() const {
    return detail::ItemsOf<std::vector<LabelledText>>(handle_.get(), VETVEC_SUITE_FORM_LABELLED);
  }
  std::vector<ScoredPair> ScoredPairs() const {
    return detail::ItemsOf<std::vector<ScoredPair>>(handle_.get(), VETVEC_SUITE_FORM_SCORED);
  }
  RankingSet Ranking() const {
    return detail::ItemsOf<RankingSet>(handle_.get(), VETVEC_SUITE_FORM_RANKING);
  }
  RetrievalSet Retrieval() const {
    return detail::ItemsOf<RetrievalSet>(handle_.get(), VETVEC_SUITE_FORM_RETRIEVAL);
  }
  /* What an audit says of one encoder on this suite, as JSON: see vetvec_suite_score. */
  std::string Score(Handle<vetvec_encoder> encoder, const SuiteScoreOptions& options = {},
                    const CallOptions& call = {}) const {
    detail::CStruct c(options);
    detail::CStruct c_call(call);
    return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_suite_score(handle_.get(), encoder.get(), c.get(), c_call.get(), out, err);
    });
  }
  /* Of two, with their difference: see vetvec_suite_compare. */
  std::string Compare(Handle<vetvec_encoder> first, Handle<vetvec_encoder> second,
                      const SuiteScoreOptions& options = {}, const CallOptions& call = {}) const {
    detail::CStruct c(options);
    detail::CStruct c_call(call);
    return c_call.TextOf([&](vetvec_buffer** out, vetvec_error** err) {
      return vetvec_suite_compare(handle_.get(), first.get(), second.get(), c.get(), c_call.get(),
                                  out, err);
    });
  }
  vetvec_suite get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_suite, vetvec_suite_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_SUITE_HPP_
