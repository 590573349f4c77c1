// vetvec/generate.h.
#include "vetvec/generate.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "audit/ranking_suite.h"
#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api/suite_object.h"
#include "suites/import.h"
#include "suites/suite_file.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {
namespace {

struct SynTextBenchCall {
  SynTextBenchSuiteOptions options;
  PolarWords words;
};

Result<double> EndChanceOf(const vetvec_syntextbench_suite_options& given,
                           const std::string& stop_words) {
  VETVEC_ASSIGN_OR_RETURN(const std::string corpus, StringOf(given.corpus_file, "corpus_file"));
  if (corpus.empty()) return given.p_e == 0 ? kDefaultEndChance : given.p_e;
  if (given.p_e != 0) {
    return InvalidArgument("p_e and corpus_file are both set; one of them decides")
        .WithKey("corpus_file");
  }
  VETVEC_ASSIGN_OR_RETURN(const StopWords words, LoadStopWordsOrNone(stop_words));
  return EstimateEndChance(corpus, words);
}

Result<SynTextBenchCall> CallOf(const vetvec_syntextbench_suite_options* in,
                                const vetvec_call_options* call) {
  vetvec_syntextbench_suite_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_syntextbench_suite_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call_options, CallOptionsOf(call, "generate"));
  SynTextBenchSuiteOptions options;
  options.seed = given.seed;
  VETVEC_ASSIGN_OR_RETURN(const std::string ratios, StringOf(given.p, "p"));
  if (!ratios.empty()) {
    VETVEC_ASSIGN_OR_RETURN(options.p, ParseRatios(ratios));
  }
  if (given.n != 0) options.n = given.n;
  if (given.p_n != 0) options.p_n = given.p_n;
  if (given.no_nesting != 0) options.p_n = 0;
  if (given.train_share != 0) options.train_share = given.train_share;
  if (given.draws != 0) options.draws = given.draws;
  options.threads = given.threads;
  options.in_context = given.in_context != 0;
  options.cancel = call_options.cancel;
  options.progress = call_options.progress;
  PolarWordPaths paths;
  VETVEC_ASSIGN_OR_RETURN(paths.sentiwordnet,
                          StringOf(given.sentiwordnet_file, "sentiwordnet_file"));
  VETVEC_ASSIGN_OR_RETURN(paths.stop_words, StringOf(given.stop_words_file, "stop_words_file"));
  VETVEC_ASSIGN_OR_RETURN(options.p_e, EndChanceOf(given, paths.stop_words));
  VETVEC_ASSIGN_OR_RETURN(PolarWords words, LoadPolarWords(paths));
  return SynTextBenchCall{std::move(options), std::move(words)};
}

Result<Suite> Imported(const vetvec_import_options* in) {
  vetvec_import_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_import_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringOf(given.kind, "kind"));
  VETVEC_ASSIGN_OR_RETURN(const std::string aspect, StringOf(given.aspect, "aspect"));
  VETVEC_ASSIGN_OR_RETURN(const TextBatch batch, BatchOf(given.sources, "sources"));
  std::vector<std::string> sources;
  for (size_t i = 0; i < batch.size(); ++i) sources.emplace_back(batch[i]);
  if (kind == kScoredKind) {
    ImportOptions options;
    if (!aspect.empty()) options.aspect = aspect;
    return ImportPairs(sources, options);
  }
  if (kind != kRankingKind) {
    return InvalidArgument("unknown kind '" + Sanitized(kind, 40) + "'; allowed are sr, evalrank")
        .WithKey("kind", Sanitized(kind, 40), "sr, evalrank");
  }
  ImportRankingOptions options;
  options.words = given.words != 0;
  VETVEC_ASSIGN_OR_RETURN(options.background, StringOf(given.background_file, "background_file"));
  return ImportRanking(sources, options);
}

Result<std::string> ItemLine(const Suite& suite, uint64_t index) {
  if (index >= suite.size()) {
    return OutOfRange("there is no item " + std::to_string(index) + "; the suite has " +
                      std::to_string(suite.size()));
  }
  std::string line = SuiteItemLine(suite, static_cast<size_t>(index));
  line.pop_back();  // the line end
  return line;
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

void vetvec_syntextbench_suite_options_init(vetvec_syntextbench_suite_options* options,
                                            size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_syntextbench_write(const vetvec_syntextbench_suite_options* options,
                                        const vetvec_call_options* call, vetvec_str path,
                                        vetvec_buffer** out_manifest, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_manifest != nullptr) *out_manifest = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty").WithKey("path");
    VETVEC_ASSIGN_OR_RETURN(const auto made, vetvec::CallOf(options, call));
    std::string manifest;
    VETVEC_RETURN_IF_ERROR(vetvec::WriteSynTextBench(made.options, made.words, file, &manifest));
    if (out_manifest != nullptr) *out_manifest = vetvec::NewBuffer(std::move(manifest));
    return OkStatus();
  });
}

vetvec_status vetvec_syntextbench_each(const vetvec_syntextbench_suite_options* options,
                                       const vetvec_call_options* call, vetvec_sentence_fn sentence,
                                       void* user_data, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (sentence == nullptr) return InvalidArgument("sentence is NULL").WithKey("sentence");
    VETVEC_ASSIGN_OR_RETURN(const auto made, vetvec::CallOf(options, call));
    if (made.options.in_context) return InvalidArgument("in_context is for files only");
    if (made.options.draws != 1) {
      return InvalidArgument("draws is for files only; give each draw a seed of its own")
          .WithKey("draws");
    }
    const auto sink = [&](const vetvec::SynTextBenchSentence& drawn) -> Status {
      vetvec_sentence out{};
      out.struct_size = sizeof out;
      out.number = drawn.number;
      out.text = vetvec::StrOf(drawn.text);
      out.p = drawn.p;
      out.label = drawn.label;
      out.is_test = drawn.is_test ? 1 : 0;
      const int32_t value = sentence(user_data, &out);
      if (value == 0) return OkStatus();
      return vetvec::Cancelled("the callback stopped the call").WithCallbackValue(value);
    };
    return vetvec::EachSynTextBenchSentence(made.options, made.words, sink).status();
  });
}

void vetvec_import_options_init(vetvec_import_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_suite_import(const vetvec_import_options* options, vetvec_suite** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::Imported(options));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_item(const vetvec_suite* suite, uint64_t index, vetvec_buffer** out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_ASSIGN_OR_RETURN(std::string line, vetvec::ItemLine(object->suite, index));
    *out = vetvec::NewBuffer(std::move(line));
    return OkStatus();
  });
}

}  // extern "C"
