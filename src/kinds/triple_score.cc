#include "kinds/triple_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/strings.h"
#include "kinds/scoring_case.h"
#include "lexicon/starter_lexicon.h"
#include "metrics/cosine_rounding.h"
#include "stats/mean.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

bool IsFirstName(const std::string& word) {
  static const std::set<std::string> kNames = [] {
    const NameLists& lists = StarterNames();
    std::set<std::string> names(lists.male.begin(), lists.male.end());
    names.insert(lists.female.begin(), lists.female.end());
    return names;
  }();
  return kNames.count(word) > 0;
}

// Only names have a capital inside a sentence; its first word has one in any case.
bool IsName(const std::string& word, bool is_first) {
  if (word[0] < 'A' || word[0] > 'Z') return false;
  return !is_first || IsFirstName(word.substr(0, word.find_first_of("'\xe2")));
}

// What is swapped in a CR2 triple: pronouns ("she", "his") are distinct from names and nouns.
enum Swapped : size_t { kName, kPronoun, kNoun };
constexpr const char* kSwappedNames[] = {"names", "pronouns", "nouns"};

Swapped SwappedOf(const Triple& triple) {
  static const std::set<std::string_view> kPronouns = {"he",  "she",  "him",     "her",
                                                       "his", "hers", "himself", "herself"};
  bool has_name = false;
  for (const ByteSpan& span : triple.changed_positive) {
    if (span.start > triple.positive.size() || span.end > triple.positive.size() ||
        span.start >= span.end) {
      continue;
    }
    std::string word = triple.positive.substr(span.start, span.end - span.start);
    const std::string lower = AsciiLower(word).substr(0, word.find_first_of("'\xe2"));
    if (kPronouns.count(lower) > 0) return kPronoun;
    has_name = has_name || IsName(word, span.start == 0);
  }
  return has_name ? kName : kNoun;
}

void DescribeGenderSwaps(const std::vector<JudgedTriple>& swaps, ScoreResult* out) {
  std::map<Swapped, std::vector<double>> shares;
  for (const JudgedTriple& one : swaps) {
    shares[SwappedOf(*one.triple)].push_back((kPoints + one.order) / 2);
  }
  for (const auto& [swap, values] : shares) {
    const char* name = kSwappedNames[swap];
    AddDetail(fmt::format("swapped gender nearer than a synonym: {}, %", name), MeanOf(values),
              out);
    AddDetail(fmt::format("triples with {}", name), static_cast<double>(values.size()), out);
  }
}

}  // namespace

JudgedTriple JudgedOf(const Triple& triple, const TripleDistances& distances, size_t i,
                      bool is_cosine) {
  const auto judged = [&](double d) { return is_cosine ? RoundedCosine(d) : d; };
  const double positive = judged(distances.positive[i]);
  const double negative = judged(distances.negative[i]);
  if (negative > positive) return {&triple, kPoints};
  return {&triple, positive > negative ? -kPoints : 0};
}

ScoreUnits OrderUnits(const std::vector<JudgedTriple>& triples) {
  ScoreUnits units;
  units.range = 2 * kPoints;
  units.clusterings.resize(2);
  for (const JudgedTriple& one : triples) {
    units.values.push_back(one.order);
    units.clusterings[0].push_back(WordPairOf(*one.triple));
    units.clusterings[1].push_back(SeedTextOf(*one.triple));
  }
  return units;
}

Status ScoreTriples(const ScoringCase& scoring, ScoreResult* out) {
  out->measure = kOrderMeasure;
  std::vector<TripleTexts> triples =
      TriplesOf({&scoring.suite, 1}, {&scoring.rows, 1}, scoring.missing);
  out->left_out = scoring.suite.items.size() - triples.size();
  std::stable_sort(triples.begin(), triples.end(), [](const auto& a, const auto& b) {
    return a.triple->relation < b.triple->relation;
  });
  const Metric metric = scoring.options.metric;
  VETVEC_ASSIGN_OR_RETURN(const TripleDistances distances,
                          MeasureTriples(scoring.vectors, TripleRowsOf(triples), metric));
  std::vector<JudgedTriple> quality;
  std::vector<JudgedTriple> swaps;
  std::map<Relation, std::vector<double>> by_relation;
  for (size_t i = 0; i < triples.size(); ++i) {
    const Triple& triple = *triples[i].triple;
    const JudgedTriple one = JudgedOf(triple, distances, i, metric == Metric::kCosine);
    const bool is_swap = triple.relation == Relation::kCr2;
    (is_swap ? swaps : quality).push_back(one);
    if (!is_swap) by_relation[triple.relation].push_back(one.order);
  }
  out->items = quality.size();
  for (const auto& [relation, orders] : by_relation) {
    AddDetail(fmt::format("{}: {}", RelationName(relation), kOrderMeasure), MeanOf(orders), out);
  }
  DescribeGenderSwaps(swaps, out);
  if (quality.empty()) {
    return InsufficientData("the seed sentences yielded no triples about meaning");
  }
  out->units = OrderUnits(quality);
  out->value = MeanOf(out->units.values);
  out->interval = IntervalWithin(-kPoints, kPoints, out->units);
  const std::set<uint64_t> pairs(out->units.clusterings[0].begin(),
                                 out->units.clusterings[0].end());
  AddDetail("word pairs", static_cast<double>(pairs.size()), out);
  return OkStatus();
}

}  // namespace vetvec
