#include "audit/suite_table.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "audit/config_reader.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/grammar_suite.h"
#include "suites/polarity.h"
#include "suites/robustness_suite.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {
namespace {

// A suite's name becomes a file name in the run folder.
bool IsPlainName(const std::string& name) {
  constexpr size_t kMaxNameBytes = 80;
  return !name.empty() && name.size() <= kMaxNameBytes && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_' || c == '.';
         });
}

constexpr int64_t kMostSentences = 10'000'000;

void ReadSynTextBench(ConfigReader* reader, SuiteConfig* suite) {
  constexpr double kLeastEndChance = 1e-6;
  reader->String("p", &suite->p);
  reader->Integer("n", 0, kMostSentences, &suite->n);
  reader->Integer("draws", 1, kMostDraws, &suite->draws);
  for (const auto& [key, least, value] :
       {std::tuple<const char*, double, double*>{"pe", kLeastEndChance, &suite->pe},
        {"pn", 0, &suite->pn},
        {"train_share", 0, &suite->train_share}}) {
    std::optional<double> given;
    reader->Number(key, least, 1, &given);
    *value = given.value_or(*value);
  }
}

void ReadAccuracyThreshold(ConfigReader* reader, SuiteConfig* suite) {
  std::optional<double> given;
  reader->Number("a_t", 0, 1, &given);
  suite->a_t = given.value_or(suite->a_t);
}

// Only the keys of the suite's kind: another one is not known to `reader`, which says so.
void ReadKeysOfKind(ConfigReader* reader, SuiteConfig* suite) {
  const std::string& kind = suite->kind;
  const bool is_of_grammar = kind == kScoredKind || kind == kRankingKind;
  if (kind == kContrastiveKind) {
    reader->String("seeds", &suite->seeds);
    reader->Strings("relations", &suite->relations);
    reader->Integer("max_per_relation", 0, INT64_MAX, &suite->max_per_relation);
    reader->Integer("max_per_word", 0, INT64_MAX, &suite->max_per_word);
    reader->Integer("max_per_seed", 0, INT64_MAX, &suite->max_per_seed);
    reader->Choice("polarity", PolarityRuleNames(), &suite->polarity);
  } else if (kind == kSynTextBenchKind) {
    ReadSynTextBench(reader, suite);
    ReadAccuracyThreshold(reader, suite);
  } else if (is_of_grammar) {
    reader->Integer("n", 0, kMostSentences, &suite->n);
    reader->Strings("domains", &suite->domains);
    reader->Strings("constructs", &suite->constructs);
  } else if (kind == kRobustnessKind) {
    reader->String("seeds", &suite->seeds);
    reader->Strings("constructs", &suite->constructs);
    reader->Integer("max_seeds", 0, INT64_MAX, &suite->max_seeds);
  } else if (kind == kContractKind) {
    reader->Integer("long_words", 32, 100'000, &suite->long_words);
  } else {
    reader->String("file", &suite->file);
    ReadAccuracyThreshold(reader, suite);
  }
}

Status CheckGrammarKeys(const ConfigReader& reader, const SuiteConfig& suite) {
  const Result<std::vector<std::string>> domains = ParseDomains(Joined(suite.domains));
  if (!domains.ok()) {
    return reader.Error("domains", Joined(suite.domains), domains.status().detail().allowed);
  }
  const Result<std::vector<std::string>> constructs =
      suite.kind == kRobustnessKind ? ParseRobustnessConstructs(Joined(suite.constructs))
                                    : ParseConstructs(Joined(suite.constructs));
  if (constructs.ok()) return OkStatus();
  return reader.Error("constructs", Joined(suite.constructs), constructs.status().detail().allowed);
}

}  // namespace

Result<SuiteConfig> SuiteOfTable(const toml::table& table, const std::string& name,
                                 const std::string& file) {
  if (!IsPlainName(name)) {
    const std::string allowed = "letters, digits, '-', '_' and '.', up to 80 of them";
    return InvalidArgument("the name of the suite '" + Sanitized(name, 80) +
                           "' is not one; allowed is " + allowed)
        .WithFile(file, static_cast<int64_t>(table.source().begin.line))
        .WithKey("suites", name, allowed);
  }
  SuiteConfig suite;
  suite.name = name;
  ConfigReader reader(table, "suites." + name, file);
  reader.Choice("kind",
                {"contrastive", "syntextbench", "sr", "evalrank", "robustness", "contract", "file"},
                &suite.kind);
  ReadKeysOfKind(&reader, &suite);
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  VETVEC_RETURN_IF_ERROR(CheckGrammarKeys(reader, suite));
  if (!suite.p.empty() && !ParseRatios(suite.p).ok()) {
    return reader.Error("p", suite.p, "ratios from 0 to 1, such as \"0,0.05,...\"");
  }
  if (suite.kind == kSynTextBenchKind && suite.n % 2 != 0)
    return reader.Error("n", std::to_string(suite.n), "an even number");
  for (const std::string& relation : suite.relations) {
    if (relation != "CR1" && relation != "CR2" && relation != "CR3" && relation != "CR4") {
      return reader.Error("relations", relation, "CR1, CR2, CR3, CR4");
    }
  }
  if (suite.kind == "file" && suite.file.empty()) {
    return reader.Error("file", "", "the path of a suite (.jsonl), since kind is \"file\"");
  }
  return suite;
}

}  // namespace vetvec
