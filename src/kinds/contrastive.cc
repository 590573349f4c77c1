// Kind "contrastive": COSTELLO's triples from the user's sentences.
#include <fmt/core.h>

#include "english/polarity.h"
#include "english/suite_lexicons.h"
#include "kinds/rows.h"
#include "kinds/scoring_case.h"
#include "kinds/seed_language.h"
#include "kinds/triple_score.h"

namespace vetvec {
namespace {

SuiteLexiconPaths LexiconPathsOf(const OptionValues& options) {
  SuiteLexiconPaths paths;
  paths.wordnet = options.Text("wordnet");
  paths.sentiwordnet = options.Text("sentiwordnet");
  paths.gender_pairs = options.Text("gender_pairs");
  paths.names = options.Text("names");
  paths.reference = options.Text("inversions");
  paths.words = options.Text("lexicon");
  return paths;
}

Result<ContrastiveOptions> ContrastiveOptionsOf(const SuiteRequest& request) {
  const OptionValues& given = request.options;
  ContrastiveOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(given.Integer("seed"));
  for (const std::string& relation : given.List("relations")) {
    options.relations.push_back(static_cast<Relation>(relation.back() - '0'));
  }
  options.max_per_relation = static_cast<uint64_t>(given.Integer("max_per_relation"));
  options.max_per_word = static_cast<uint64_t>(given.Integer("max_per_word"));
  options.max_per_seed = static_cast<uint64_t>(given.Integer("max_per_seed"));
  VETVEC_ASSIGN_OR_RETURN(options.polarity, PolarityRuleOf(given.Text("polarity")));
  options.cancel = request.call.cancel;
  options.progress = request.call.progress;
  return options;
}

Result<Suite> MakeContrastiveSuite(const SuiteRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(const ContrastiveOptions options, ContrastiveOptionsOf(request));
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, request.Seeds());
  VETVEC_ASSIGN_OR_RETURN(const SuiteLexicons lexicons,
                          LoadSuiteLexicons(LexiconPathsOf(request.options)));
  VETVEC_ASSIGN_OR_RETURN(Suite suite, GenerateContrastive(options, seeds, lexicons));
  if (!suite.items.empty()) return suite;
  return InsufficientData(
             fmt::format("the {} seed sentences in '{}' yield no triples ({}). Use more sentences "
                         "with plain adjectives and verbs, or larger lexicons{}",
                         seeds.seeds.size(), seeds.source, DroppedText(suite),
                         SeedLanguageNote(seeds)))
      .WithFile(seeds.source);
}

// The positive of CR2 has a swapped gender, which is not a slight change.
void AddContrastiveKin(const Suite& suite, std::vector<KinTexts>* kin) {
  for (const Triple& triple : suite.items) {
    if (triple.relation != Relation::kCr2) kin->push_back({triple.positive, triple.seed});
  }
}

Option LexiconOption(std::string name, std::string help, std::string shared = "") {
  return {.name = name,
          .type = OptionType::kPath,
          .help = std::move(help),
          .shared = shared.empty() ? name : std::move(shared)};
}

Option LimitOption(std::string name, std::string standard, std::string help) {
  return {.name = std::move(name),
          .type = OptionType::kInteger,
          .standard = std::move(standard),
          .unit = "triples",
          .help = std::move(help)};
}

}  // namespace

SuiteKind ContrastiveRow() {
  SuiteKind kind;
  kind.name = kContrastiveKind;
  kind.summary =
      "changed versions of your sentences; one with a synonym must be nearer to the original than "
      "one with an antonym or an inverted meaning, and one with swapped gendered words must be "
      "nearer than one with a synonym";
  kind.options = {
      SentencesOption(),
      SeedOption(),
      {.name = "relations",
       .type = OptionType::kList,
       .allowed = {"CR1", "CR2", "CR3", "CR4"},
       .help = "Relations to test; default: all that the sentences allow"},
      LimitOption("max_per_relation", "0",
                  "Maximum number of triples per relation, drawn at random; 0: all"),
      LimitOption("max_per_word", "5",
                  "Maximum number of triples per word pair, so that no word dominates; 0: all"),
      LimitOption("max_per_seed", "0",
                  "Maximum number of triples per sentence and relation; 0: one per word that can "
                  "be replaced"),
      {.name = "polarity",
       .type = OptionType::kChoice,
       .standard = "sense",
       .allowed = PolarityRuleNames(),
       .help = "How positive and negative words are selected"},
      LexiconOption("wordnet", "Folder with the dict files of WordNet 3.x"),
      LexiconOption("sentiwordnet", "SentiWordNet 3.0 file, plain or gzip"),
      LexiconOption("gender_pairs", "TSV file of words and their counterparts in the other gender"),
      LexiconOption("names", "JSON file with male and female names"),
      LexiconOption("inversions", "Table of texts and their inversions, for relation CR3"),
      LexiconOption("lexicon", "File with your own synonyms and antonyms", "user"),
  };
  kind.make = MakeContrastiveSuite;
  kind.score = ScoreTriples;
  kind.changed_input = ChangedSeeds;
  kind.add_kin = AddContrastiveKin;
  kind.items = "triples";
  kind.measure = kOrderMeasure;
  kind.cluster = "the word pair and the sentence";
  kind.ability = "keeps meaning";
  kind.has_english_rules = true;
  return kind;
}

}  // namespace vetvec
