#include "kinds/grammar_options.h"

#include "kinds/rows.h"

namespace vetvec {

std::vector<Option> GrammarOptions() {
  return {
      SeedOption(),
      {.name = "n",
       .type = OptionType::kInteger,
       .standard = std::to_string(kDefaultGrammarItems),
       .least = 1,
       .most = kMostItems,
       .unit = "pairs",
       .help = "Number of pairs to make from the grammar"},
      {.name = "domains",
       .type = OptionType::kList,
       .help = "Domains to use: general,support,finance,medical,law; default: all"},
      {.name = "constructs",
       .type = OptionType::kList,
       .help = "Constructs to use: passive,inversion,...; default: all"},
  };
}

GrammarSuiteOptions GrammarOptionsOf(const SuiteRequest& request) {
  GrammarSuiteOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.n = static_cast<uint64_t>(request.options.Integer("n"));
  options.domains = request.options.List("domains");
  options.constructs = request.options.List("constructs");
  options.cancel = request.call.cancel;
  options.progress = request.call.progress;
  return options;
}

Status CheckGrammarOptions(const OptionValues& options) {
  VETVEC_RETURN_IF_ERROR(ParseDomains(options.Text("domains")).status());
  return ParseConstructs(options.Text("constructs")).status();
}

}  // namespace vetvec
