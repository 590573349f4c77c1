// vetvec/generate.h: vetvec_suite_make.
#include <memory>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/suite_object.h"
#include "suites/grammar_suite.h"
#include "suites/robustness_suite.h"
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

Result<Suite> Made(const vetvec_suite_make_options* in, const vetvec_call_options* call) {
  vetvec_suite_make_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_suite_make_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const CallOptions call_options, CallOptionsOf(call, "generate"));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringOf(given.kind, "kind"));
  VETVEC_ASSIGN_OR_RETURN(const std::string domains, StringOf(given.domains, "domains"));
  VETVEC_ASSIGN_OR_RETURN(const std::string constructs, StringOf(given.constructs, "constructs"));
  if (kind == kRobustnessKind) return MakeRobustnessOf(given, constructs, call_options);
  if (kind != kScoredKind && kind != kRankingKind) {
    return InvalidArgument("unknown kind '" + Sanitized(kind, 40) +
                           "'; allowed are sr, evalrank, robustness")
        .WithKey("kind", Sanitized(kind, 40), "sr, evalrank, robustness");
  }
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
