// Makes suites from the built-in grammar: kind sr (scored pairs) and kind evalrank (a ranking set).
// They need no input file.
//
//   GrammarSuiteOptions options;  options.random_seed = 7;  options.n = 500;
//   options.domains = {"law"};
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeScoredPairs(options));
//
// Constructs of sr, and the rule label (0 to 5, docs/METHODS.md) that the construction gives:
//   passive            active <-> passive                                       4
//   inversion          "A is put on B" -> "Put on B is A"                       4
//   partial-inversion  "S has done O" -> "O, S has done"                        4
//   concept-order      subject and object change places                         1
//   passive-swap       active <-> passive, and the roles exchanged               1
//   partial-inversion-swap  "S has done O" -> "S, O has done"                    1
//   relation-swap      cause and effect change places                           1
//   relation-front     the clause with the reason moves to the front            5
//   relation-front-swap  ... and cause and effect change places                  1
//   insert, delete     an adjective more, or one less                           4
//   replace            a different noun or adjective                            3
//   replace-verb       a different verb                                         2
// Made only if they are named (SR, Appendix A and Figure 3):
//   insert-noun        "the fence" -> "the garden fence"                        4
//   insert-verb        "painted the fence" -> "painted and sold the fence"      4
//   shuffle            the words in random order                                1
// These labels are given by rules, not by people: label_source is "rule" on every item.
#ifndef VETVEC_SUITES_GRAMMAR_SUITE_H_
#define VETVEC_SUITES_GRAMMAR_SUITE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

// Increased whenever the same options would give different bytes.
inline constexpr const char* kGrammarGenerator = "vetvec-grammar-2";
inline constexpr uint64_t kDefaultGrammarItems = 1000;

struct GrammarSuiteOptions {
  std::string name = "sr";
  uint64_t random_seed = 1;
  uint64_t n = kDefaultGrammarItems;  // pairs
  std::vector<std::string> domains;   // empty: all of the grammar's
  std::vector<std::string>
      constructs;  // empty: all defaults; for evalrank, those that keep the meaning
  std::shared_ptr<CancelToken> cancel;
  // Called with (pairs done, pairs); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// Parses and checks a list such as "a,b". INVALID_ARGUMENT names the allowed values. An empty text
// gives an empty list.
Result<std::vector<std::string>> ParseDomains(std::string_view text);
Result<std::vector<std::string>> ParseConstructs(std::string_view text);
std::vector<std::string> ConstructNames();         // all, in the order of docs/SUITES.md
std::vector<std::string> DefaultConstructNames();  // those that are made if none is named

// Makes `n` distinct pairs, cycling through constructs and domains so that each has the same share.
// Errors: INVALID_ARGUMENT (n is 0, an unknown domain or construct); INSUFFICIENT_DATA if the
// grammar has fewer distinct pairs; CANCELLED. Cost: more than 100,000 pairs a second. Thread
// safety: any thread.
Result<Suite> MakeScoredPairs(const GrammarSuiteOptions& options);

// Makes `n` pairs of sentences that mean the same (2 n in both directions), and for each pair a
// near miss with the roles exchanged, cause and effect exchanged or a word replaced. Every text
// occurs once. Errors: as above. Cost: more than 50,000 pairs a second.
Result<Suite> MakeRankingSet(const GrammarSuiteOptions& options);

}  // namespace vetvec

#endif  // VETVEC_SUITES_GRAMMAR_SUITE_H_
