// Makes a suite sr from the user's own sentences with dependency parses (English, CoNLL-U).
//
//   ConlluSuiteOptions options;  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(ParsedSet set, ReadConllu("sentences.conllu"));
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeScoredPairsOfParsed(options, set, lexicons));
//
// Constructs, and the label that each gets by rule (label_source "rule"):
//   passive            active <-> passive with "by"                                       4
//   inversion          "The keys are in the drawer" -> "In the drawer are the keys"       4
//   partial-inversion  "She has paid the bill" -> "The bill, she has paid"                4
//   concept-order      subject and object change places                                   1
//   conjunct-order     "bread and milk" -> "milk and bread"                               5
//   relation-swap      the two clauses around because, before, after change places        1
//   relation-front     the clause with the reason, time or condition moves to the front   5
//   negation           "not" for the whole sentence                                       1
//   antonym            the verb is replaced by its opposite, from the lexicon             1
//   insert, delete     an adjective is added or removed                                   4
//   replace            a noun of the same kind, or an adjective's opposite                3
#ifndef VETVEC_SUITES_CONLLU_SUITE_H_
#define VETVEC_SUITES_CONLLU_SUITE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "english/conllu.h"
#include "suites/suite.h"

namespace vetvec {

// Increased whenever the same options and sentences would give different bytes.
inline constexpr const char* kConlluGenerator = "vetvec-conllu-1";

struct ConlluSuiteOptions {
  std::string name = "sr";
  uint64_t random_seed = 1;
  std::vector<std::string> constructs;  // empty: all
  uint64_t max_sentences = 0;           // 0: all
  std::shared_ptr<CancelToken> cancel;
};

// Parses and checks a list such as "passive,negation". INVALID_ARGUMENT names the allowed values.
Result<std::vector<std::string>> ParseConlluConstructs(std::string_view text);

// Items are ordered by construct, then by sentence. A sentence to which a construct cannot be
// applied is counted under "<construct>.<reason>" (docs/SUITES.md lists the reasons); one to which
// no construct can be applied is also counted under "sentence.no_construct". Errors:
// INVALID_ARGUMENT (unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Cost: more than
// 10,000 sentences a second. Thread safety: any thread.
Result<Suite> MakeScoredPairsOfParsed(const ConlluSuiteOptions& options, const ParsedSet& set,
                                      const SuiteLexicons& lexicons);

}  // namespace vetvec

#endif  // VETVEC_SUITES_CONLLU_SUITE_H_
