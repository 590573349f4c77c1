#include "suites/conllu_suite.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"
#include "base/rng.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "english/grammar.h"
#include "english/parsed_changes.h"
#include "english/suite_lexicons.h"
#include "suites/names.h"

namespace vetvec {
namespace {

constexpr size_t kMaxWords = 200;
constexpr size_t kSentencesBetweenCancels = 256;

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const ParsedChanges::Construct& one : ParsedChanges::Constructs()) {
    names.emplace_back(one.name);
  }
  return names;
}

}  // namespace

Result<std::vector<std::string>> ParseConlluConstructs(std::string_view text) {
  return ParseNames(text, "constructs", Names());
}

Result<Suite> MakeScoredPairsOfParsed(const ConlluSuiteOptions& options, const ParsedSet& set,
                                      const SuiteLexicons& lexicons) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> wanted,
                          ParseConlluConstructs(Joined(options.constructs)));
  Suite suite;
  suite.name = options.name;
  suite.kind = kScoredKind;
  suite.generator = kConlluGenerator;
  suite.random_seed = options.random_seed;
  suite.seeds_sha256 = set.sha256;
  suite.lexicons = lexicons.Sources();
  suite.lexicons.push_back(BuiltinGrammarSource());
  const ParsedChanges changes(lexicons);
  const std::span<const ParsedChanges::Construct> all = ParsedChanges::Constructs();
  std::vector<std::vector<ScoredPair>> pairs(all.size());
  size_t number = 0;
  for (const ParsedSentence& sentence : set.sentences) {
    if (options.max_sentences != 0 && number == options.max_sentences) break;
    const bool is_cancelled = number % kSentencesBetweenCancels == 0 && options.cancel != nullptr &&
                              options.cancel->requested();
    if (is_cancelled) return Cancelled("suite generation was cancelled");
    ++number;
    if (sentence.words.size() > kMaxWords) {
      ++suite.dropped["sentence.too_long"];
      continue;
    }
    const SentenceView view(sentence);
    const uint64_t stream = Xxh64(sentence.text.data(), sentence.text.size());
    size_t made = 0;
    for (size_t c = 0; c < all.size(); ++c) {
      const std::string name = all[c].name;
      if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end())
        continue;
      Rng rng(options.random_seed, stream + c);
      Change change = (changes.*all[c].make)(view, &rng);
      if (change.reason == nullptr && change.text == sentence.text) change.reason = "unchanged";
      if (change.reason != nullptr) {
        ++suite.dropped[fmt::format("{}.{}", name, change.reason)];
        continue;
      }
      ScoredPair pair;
      pair.id = NumberedId(all[c].name, number);
      pair.a = sentence.text;
      pair.b = std::move(change.text);
      pair.score = all[c].label;
      pair.construct = name;
      pairs[c].push_back(std::move(pair));
      ++made;
    }
    if (made == 0) ++suite.dropped["sentence.no_construct"];
  }
  suite.counts["sentences"] = number;
  if (set.duplicates > 0) suite.dropped["sentence.duplicate"] = set.duplicates;
  for (size_t c = 0; c < all.size(); ++c) {
    if (!pairs[c].empty()) suite.counts[all[c].name] = pairs[c].size();
    std::move(pairs[c].begin(), pairs[c].end(), std::back_inserter(suite.pairs));
  }
  if (suite.pairs.empty()) {
    return InsufficientData(
        fmt::format("the {} sentences yield no pairs ({})", number, DroppedText(suite)));
  }
  return suite;
}

}  // namespace vetvec
