#include "kinds/triple_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/strings.h"
#include "kinds/scoring_case.h"
#include "lexicon/starter_lexicon.h"
#include "suites/word_pair.h"

namespace vetvec {
namespace {

constexpr double kWhole = 100;

bool IsQuality(const Triple& triple) { return triple.relation != Relation::kCr2; }

double MeanOrZero(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

const char* SwapName(Swapped swap) {
  switch (swap) {
    case Swapped::kName: return "names";
    case Swapped::kPronoun: return "pronouns";
    case Swapped::kNoun: break;
  }
  return "nouns";
}

void DescribeGenderSwaps(const std::vector<JudgedTriple>& triples, ScoreResult* out) {
  std::map<Swapped, std::vector<double>> shares;
  for (const JudgedTriple& one : triples) {
    if (IsQuality(*one.triple)) continue;
    const double order = OrderValue(one);
    shares[SwappedOf(*one.triple)].push_back((kWhole + order) / 2);
  }
  for (const auto& [swap, values] : shares) {
    out->details.push_back(
        {fmt::format("swapped gender nearer than a synonym: {}, %", SwapName(swap)),
         MeanOrZero(values)});
    out->details.push_back(
        {fmt::format("triples with {}", SwapName(swap)), static_cast<double>(values.size())});
  }
}

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

}  // namespace

double OrderValue(const JudgedTriple& one) {
  if (one.negative > one.positive) return kWhole;
  return one.positive > one.negative ? -kWhole : 0;
}

ScoreUnits OrderUnits(const std::vector<JudgedTriple>& triples) {
  ScoreUnits units;
  units.range = 2 * kWhole;
  units.clusterings.resize(2);
  for (const JudgedTriple& one : triples) {
    units.values.push_back(OrderValue(one));
    units.clusterings[0].push_back(WordPairOf(*one.triple));
    units.clusterings[1].push_back(SeedTextOf(*one.triple));
  }
  return units;
}

ScoreResult ScoreTriples(const std::string& suite, const std::string& kind,
                         const std::vector<JudgedTriple>& triples) {
  ScoreResult out;
  out.suite = suite;
  out.kind = kind;
  out.measure = "triples in the right order minus triples in the wrong order, %";
  std::vector<JudgedTriple> quality;
  std::map<Relation, std::vector<JudgedTriple>> by_relation;
  for (const JudgedTriple& one : triples) {
    by_relation[one.triple->relation].push_back(one);
    if (IsQuality(*one.triple)) quality.push_back(one);
  }
  out.items = quality.size();
  for (const auto& [relation, own] : by_relation) {
    if (relation == Relation::kCr2) continue;
    out.details.push_back(
        {fmt::format("{}: triples in the right order minus triples in the wrong order, %",
                     RelationName(relation)),
         MeanOrZero(OrderUnits(own).values)});
  }
  DescribeGenderSwaps(triples, &out);
  if (quality.empty()) {
    out.problem = "the seed sentences yielded no triples about meaning";
    return out;
  }
  out.units = OrderUnits(quality);
  out.value = MeanOrZero(out.units.values);
  out.interval = IntervalWithin(-kWhole, kWhole, out.units);
  const std::set<uint64_t> pairs(out.units.clusterings[0].begin(), out.units.clusterings[0].end());
  out.details.push_back({"word pairs", static_cast<double>(pairs.size())});
  return out;
}

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
    if (kPronouns.count(lower) > 0) return Swapped::kPronoun;
    has_name = has_name || IsName(word, span.start == 0);
  }
  return has_name ? Swapped::kName : Swapped::kNoun;
}

}  // namespace vetvec
