// The options that the kinds made from the builtin grammar share.
#ifndef VETVEC_KINDS_GRAMMAR_OPTIONS_H_
#define VETVEC_KINDS_GRAMMAR_OPTIONS_H_

#include <vector>

#include "kinds/suite_kind.h"
#include "suites/grammar_suite.h"

namespace vetvec {

std::vector<SuiteOption> GrammarOptions();  // seed, n, domains, constructs
GrammarSuiteOptions GrammarOptionsOf(const SuiteRequest& request);
// Domains and constructs that the grammar knows.
Status CheckGrammarOptions(const OptionValues& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_GRAMMAR_OPTIONS_H_
