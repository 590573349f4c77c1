// The options shared by the kinds that are made from the built-in grammar.
#ifndef VETVEC_KINDS_GRAMMAR_OPTIONS_H_
#define VETVEC_KINDS_GRAMMAR_OPTIONS_H_

#include <vector>

#include "kinds/suite_kind.h"
#include "suites/grammar_suite.h"

namespace vetvec {

std::vector<Option> GrammarOptions();  // seed, n, domains, constructs
GrammarSuiteOptions GrammarOptionsOf(const SuiteRequest& request);
// Checks that the grammar has the given domains and constructs.
Status CheckGrammarOptions(const OptionValues& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_GRAMMAR_OPTIONS_H_
