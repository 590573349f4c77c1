// vetvec/generate.h: vetvec_suite_make.
#include <memory>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/suite_make_llm.h"
#include "c_api/suite_object.h"
#include "suites/conllu_suite.h"
#include "suites/grammar_suite.h"
#include "suites/robustness_suite.h"
#include "suites/suite_lexicons.h"
#include "vetvec/generate.h"

namespace vetvec {
namespace {

Result<Suite> MakeRobustnessOf(const vetvec_suite_make_options& given,
                               const std::string& constructs, const CallOptions& call) {
  RobustnessOptions options;
  options.seed = given.seed;
  options.max_seeds = given.n;
  options.cancel = call.cancel;
  VETVEC_ASSIGN_OR_RETURN(options.constructs, ParseRobustnessConstructs(constructs));
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, SeedsOf(given.seeds_file, given.seeds));
  return MakeRobustness(options, seeds);
}

Result<Suite> MakeConlluOf(const vetvec_suite_make_options& given, const std::string& path,
                           const std::string& constructs, const CallOptions& call) {
  ConlluSuiteOptions options;
  options.seed = given.seed;
  options.max_sentences = given.n;
  options.cancel = call.cancel;
  VETVEC_ASSIGN_OR_RETURN(options.constructs, ParseConlluConstructs(constructs));
  VETVEC_ASSIGN_OR_RETURN(const ParsedSet set, ReadConllu(path));
  return MakeScoredPairsOfParsed(options, set, StarterSuiteLexicons());
}

// Refuses a field that is set though such a suite is not made from it.
Status CheckFields(const vetvec_suite_make_options& given, const std::string& kind) {
  const bool is_scored = kind == kScoredKind;
  const bool has_llm = given.llm.size > 0;
  const bool is_parsed = given.conllu_file.size > 0;
  const bool has_seeds = given.seeds_file.size > 0 || given.seeds != nullptr;
  const auto in_vain = [](const char* field, const std::string& use) {
    return InvalidArgument(std::string(field) + " is given in vain: " + use).WithKey(field);
  };
  if (has_llm && !is_scored) return in_vain("llm", "llm goes with kind sr");
  if (is_parsed && (!is_scored || has_llm)) {
    return in_vain("conllu_file", "conllu_file goes with kind sr without llm");
  }
  if (has_seeds && kind != kRobustnessKind && !has_llm) {
    return in_vain("seeds", "seeds go with kind robustness and with llm; parsed ones: conllu_file");
  }
  if (given.domains.size > 0 && (kind == kRobustnessKind || has_llm || is_parsed)) {
    return in_vain("domains", "domains go with kinds sr and evalrank, made from the grammar");
  }
  for (const auto& [field, size] : {std::pair{"llm_api_key", given.llm_api_key.size},
                                    {"llm_journal", given.llm_journal.size},
                                    {"llm_ca_file", given.llm_ca_file.size},
                                    {"llm_proxy", given.llm_proxy.size}}) {
    if (size > 0 && !has_llm) {
      return in_vain(field, std::string(field) + " goes with kind sr and llm");
    }
  }
  return OkStatus();
}

Result<Suite> Made(const vetvec_suite_make_options* in, const vetvec_call_options* call) {
  vetvec_suite_make_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_suite_make_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call_options, CallOptionsOf(call, "generate"));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringOf(given.kind, "kind"));
  VETVEC_ASSIGN_OR_RETURN(const std::string domains, StringOf(given.domains, "domains"));
  VETVEC_ASSIGN_OR_RETURN(const std::string constructs, StringOf(given.constructs, "constructs"));
  if (kind != kScoredKind && kind != kRankingKind && kind != kRobustnessKind) {
    return InvalidArgument("unknown kind '" + Sanitized(kind, 40) +
                           "'; allowed are sr, evalrank, robustness")
        .WithKey("kind", Sanitized(kind, 40), "sr, evalrank, robustness");
  }
  VETVEC_RETURN_IF_ERROR(CheckFields(given, kind));
  if (kind == kRobustnessKind) return MakeRobustnessOf(given, constructs, call_options);
  if (given.llm.size > 0) return MakeLlmOf(given, constructs, call_options);
  VETVEC_ASSIGN_OR_RETURN(const std::string conllu, StringOf(given.conllu_file, "conllu_file"));
  if (!conllu.empty()) return MakeConlluOf(given, conllu, constructs, call_options);
  GrammarSuiteOptions options;
  options.name = kind;
  options.seed = given.seed;
  if (given.n != 0) options.n = given.n;
  VETVEC_ASSIGN_OR_RETURN(options.domains, ParseDomains(domains));
  VETVEC_ASSIGN_OR_RETURN(options.constructs, ParseConstructs(constructs));
  options.cancel = call_options.cancel;
  options.progress = call_options.progress;
  return kind == kScoredKind ? MakeScoredPairs(options) : MakeRankingSet(options);
}

}  // namespace
}  // namespace vetvec

using vetvec::InvalidArgument;

extern "C" {

void vetvec_suite_make_options_init(vetvec_suite_make_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_suite_make(const vetvec_suite_make_options* options,
                                const vetvec_call_options* call, vetvec_suite** out,
                                vetvec_error** err) noexcept {
  return vetvec::Guard(err, [&]() -> vetvec::Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::Made(options, call));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return vetvec::OkStatus();
  });
}

}  // extern "C"
