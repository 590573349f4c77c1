#include "audit/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "metrics/relation_judgement.h"
#include "stats/holm.h"

namespace vetvec {
namespace {

constexpr double kSignificance = 0.05;

std::string PText(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p); }

std::string PercentOf(const RelationResult& relation) {
  return fmt::format("{:.1f}%", 100.0 * static_cast<double>(relation.violations) /
                                    static_cast<double>(std::max<uint64_t>(1, relation.triples)));
}

std::string Enumerated(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

// "B is worse than A on CR1: 74.5% of 3,000 triples violated against 2.0% (Holm p < 0.001)."
std::string WorseSentence(const AuditResult& result, const PairResult& pair) {
  const bool is_first = pair.verdict == PairVerdict::kFirstWorse;
  const VendorResult& worse = result.vendors[is_first ? pair.first : pair.second];
  const VendorResult& better = result.vendors[is_first ? pair.second : pair.first];
  const RelationResult* worse_relation = worse.FindRelation(pair.relation);
  const RelationResult* better_relation = better.FindRelation(pair.relation);
  return fmt::format("{} is {} than {} on {}: {} of {} triples violated against {} (Holm {}).",
                     worse.name, pair.WorseWord(), better.name, RelationName(pair.relation),
                     PercentOf(*worse_relation), pair.triples, PercentOf(*better_relation),
                     PText(pair.p_holm));
}

std::string SameSentence(const AuditResult& result, const PairResult& any,
                         const std::vector<std::string>& relations, double least_p) {
  return fmt::format("{} and {} cannot be told apart on {} (least Holm {}).",
                     result.vendors[any.first].name, result.vendors[any.second].name,
                     Enumerated(relations), PText(least_p));
}

// Sentences about one pair of vendors, and how each stands to the other.
void DescribePair(const AuditResult& result, size_t first, size_t second,
                  std::vector<std::string>* sentences, std::vector<std::string>* ties,
                  std::vector<int>* losses) {
  std::vector<std::string> same;
  double least_p = 1;
  const PairResult* any = nullptr;
  for (const PairResult& pair : result.pairs) {
    if (pair.first != first || pair.second != second) continue;
    any = &pair;
    if (pair.verdict == PairVerdict::kNotToldApart) {
      same.emplace_back(RelationName(pair.relation));
      least_p = std::min(least_p, pair.p_holm);
      continue;
    }
    sentences->push_back(WorseSentence(result, pair));
    ++(*losses)[pair.verdict == PairVerdict::kFirstWorse ? first : second];
  }
  if (!same.empty()) ties->push_back(SameSentence(result, *any, same, least_p));
}

// "polarity_blind is worse on CR1 and CR3", "and slightly worse on CR2".
std::string WorseClause(const AuditResult& result, size_t vendor) {
  std::map<std::string, bool> is_slight;  // of each relation that it is worse on
  for (const PairResult& pair : result.pairs) {
    if (!pair.IsWorse(vendor)) continue;
    const auto at = is_slight.emplace(RelationName(pair.relation), true).first;
    at->second = at->second && pair.IsSlight();
  }
  std::vector<std::string> clauses;
  for (const bool slight : {false, true}) {
    std::vector<std::string> relations;
    for (const auto& [name, its_slight] : is_slight) {
      if (its_slight == slight) relations.push_back(name);
    }
    if (relations.empty()) continue;
    clauses.push_back((slight ? "slightly worse on " : "worse on ") + Enumerated(relations));
  }
  return result.vendors[vendor].name + " is " + Enumerated(clauses);
}

bool HasRelations(const AuditResult& result) {
  return std::any_of(result.vendors.begin(), result.vendors.end(),
                     [](const VendorResult& vendor) { return !vendor.relations.empty(); });
}

// The answer in one sentence, before the details.
std::string Answer(const AuditResult& result, const std::vector<int>& losses) {
  std::vector<std::string> unbeaten;
  std::vector<std::string> beaten;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].problem.empty()) continue;
    if (losses[v] == 0) {
      unbeaten.push_back(result.vendors[v].name);
    } else {
      beaten.push_back(WorseClause(result, v));
    }
  }
  if (unbeaten.size() + beaten.size() == 0) return "No vendor could be measured.";
  if (!HasRelations(result)) {
    return "There are no triples to tell vendors apart by; their scores are below.";
  }
  if (unbeaten.size() + beaten.size() == 1) {
    return fmt::format("{} was measured; there is no second vendor to compare it with.",
                       Enumerated(unbeaten));
  }
  if (beaten.empty()) return fmt::format("{} cannot be told apart.", Enumerated(unbeaten));
  if (unbeaten.empty()) return fmt::format("No vendor is best: {}.", Enumerated(beaten));
  return fmt::format("{} {}; {}.", Enumerated(unbeaten),
                     unbeaten.size() == 1 ? "is the better choice" : "are tied for best",
                     Enumerated(beaten));
}

std::string ScoreNumber(double value, const std::string& measure) {
  const bool in_hundreds = measure.ends_with("x 100") || measure.ends_with("%");
  const std::string text = fmt::format("{:.{}f}", value, in_hundreds ? 1 : 3);
  return text.find_first_not_of("-0.") == std::string::npos && text[0] == '-' ? text.substr(1)
                                                                              : text;
}

// "syntextbench (SynTextBench, a_T = 0.7; higher is better): a 0.210, b 0.150 (0.140 to 0.161)."
void DescribeScores(const AuditResult& result, std::vector<std::string>* sentences) {
  std::vector<std::string> suites;
  for (const VendorResult& vendor : result.vendors) {
    for (const ScoreResult& score : vendor.scores) {
      if (std::find(suites.begin(), suites.end(), score.suite) == suites.end()) {
        suites.push_back(score.suite);
      }
    }
  }
  for (const std::string& suite : suites) {
    std::string measure;
    std::vector<std::string> values;
    for (const VendorResult& vendor : result.vendors) {
      for (const ScoreResult& score : vendor.scores) {
        if (score.suite != suite) continue;
        measure = score.measure;
        std::string text = vendor.name + " " + ScoreText(score);
        if (score.interval) text += " (" + IntervalText(score) + ")";
        values.push_back(text);
      }
    }
    sentences->push_back(
        fmt::format("{} ({}; higher is better): {}.", suite, measure, Enumerated(values)));
  }
}

// "a passes all 18 contract tests that apply." or "b fails contract tests: order (critical) and
// norm (minor)."
void DescribeContract(const AuditResult& result, std::vector<std::string>* sentences) {
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.contract) continue;
    std::vector<std::string> failed;
    for (const ContractFinding& finding : vendor.contract->findings) {
      if (finding.outcome != ContractOutcome::kFailed) continue;
      failed.push_back(finding.test + " (" + ContractSeverityName(finding.severity) + ")");
    }
    const uint64_t passed = vendor.contract->count(ContractOutcome::kPassed);
    if (!failed.empty()) {
      sentences->push_back(vendor.name + " fails contract tests: " + Enumerated(failed) + ".");
    } else if (passed == 0) {
      sentences->push_back(vendor.name + ": no contract test applies.");
    } else {
      sentences->push_back(
          fmt::format("{} passes all {} contract tests that apply.", vendor.name, passed));
    }
  }
}

void WriteCaveats(AuditResult* result) {
  std::vector<std::string>& caveats = result->caveats;
  for (const VendorResult& vendor : result->vendors) {
    if (vendor.failed_texts > 0) {
      caveats.push_back(fmt::format(
          "{} returned no vector for {} of {} texts; triples with such a text are left out for "
          "every vendor.",
          vendor.name, vendor.failed_texts, vendor.texts));
    }
    if (vendor.problem.empty() && vendor.threshold.nn_std <= 0) {
      caveats.push_back(fmt::format(
          "{} puts all dictionary words at the same distance from each other: its threshold means "
          "little.",
          vendor.name));
    }
    if (vendor.traffic.tokens_are_estimated && vendor.traffic.requests > 0) {
      caveats.push_back(fmt::format(
          "{} did not report token usage; its tokens are our upper estimate.", vendor.name));
    }
  }
  if (result->metric == "cosine") {
    caveats.emplace_back(
        "Cosine distance is no metric: the share of triples with d(positive, negative) above the "
        "threshold is no bound here.");
  }
  const bool has_syntextbench =
      std::any_of(result->vendors.begin(), result->vendors.end(), [](const VendorResult& vendor) {
        return std::any_of(vendor.scores.begin(), vendor.scores.end(), [](const ScoreResult& one) {
          return one.measure.starts_with("SynTextBench");
        });
      });
  if (has_syntextbench) {
    caveats.emplace_back(
        "SynTextBench whitens test rows by their own class: its accuracy is a measure of "
        "separability, not that of a classifier. It has no interval, and small differences mean "
        "nothing.");
  }
  if (!HasRelations(*result)) return;
  caveats.emplace_back(
      "Triples are made by rules from your sentences; some will be wrong, for every vendor alike. "
      "Read the worst cases before you decide.");
  caveats.emplace_back(
      "A relation tests one ability (polarity, gender neutrality, inversion). It does not tell how "
      "well a vendor retrieves documents, nor how it does in other languages or domains.");
}

}  // namespace

void ComparePairs(const std::vector<Relation>& relations,
                  const std::vector<std::vector<std::vector<uint8_t>>>& flags,
                  AuditResult* result) {
  std::vector<double> p_values;
  for (size_t first = 0; first < flags.size(); ++first) {
    for (size_t second = first + 1; second < flags.size(); ++second) {
      if (flags[first].empty() || flags[second].empty()) continue;
      for (size_t r = 0; r < relations.size(); ++r) {
        const Result<RelationJudgement> judged = JudgeRelation(flags[first][r], flags[second][r]);
        if (!judged.ok() || judged->triples == 0) continue;
        PairResult pair;
        pair.first = first;
        pair.second = second;
        pair.relation = relations[r];
        pair.triples = judged->triples;
        pair.only_first = judged->only_first;
        pair.only_second = judged->only_second;
        pair.effect = judged->effect;
        pair.p_value = judged->p_value;
        pair.pairs_needed = judged->pairs_needed;
        p_values.push_back(pair.p_value);
        result->pairs.push_back(pair);
      }
    }
  }
  const std::vector<double> adjusted = HolmAdjusted(p_values);
  for (size_t i = 0; i < result->pairs.size(); ++i) {
    PairResult& pair = result->pairs[i];
    pair.p_holm = adjusted[i];
    if (pair.p_holm >= kSignificance || pair.only_first == pair.only_second) continue;
    pair.verdict =
        pair.only_first > pair.only_second ? PairVerdict::kFirstWorse : PairVerdict::kSecondWorse;
  }
}

void WriteVerdict(AuditResult* result) {
  std::vector<std::string> sentences;
  std::vector<std::string> ties;
  std::vector<int> losses(result->vendors.size(), 0);
  for (size_t first = 0; first < result->vendors.size(); ++first) {
    for (size_t second = first + 1; second < result->vendors.size(); ++second) {
      DescribePair(*result, first, second, &sentences, &ties, &losses);
    }
  }
  sentences.insert(sentences.end(), ties.begin(), ties.end());
  DescribeScores(*result, &sentences);
  DescribeContract(*result, &sentences);
  for (const VendorResult& vendor : result->vendors) {
    if (!vendor.problem.empty()) {
      sentences.push_back(fmt::format("{} could not be measured: {}", vendor.name, vendor.problem));
    }
  }
  result->verdict.push_back(Answer(*result, losses));
  result->verdict.insert(result->verdict.end(), sentences.begin(), sentences.end());
  WriteCaveats(result);
}

std::string ScoreText(const ScoreResult& score) {
  return score.value ? ScoreNumber(*score.value, score.measure) : "no score: " + score.problem;
}

std::string IntervalText(const ScoreResult& score) {
  if (!score.interval) return "none";
  return ScoreNumber(score.interval->low, score.measure) + " to " +
         ScoreNumber(score.interval->high, score.measure);
}

}  // namespace vetvec
