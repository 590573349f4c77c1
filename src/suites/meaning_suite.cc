#include "suites/meaning_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/hash.h"
#include "base/strings.h"
#include "english/meaning_change.h"
#include "english/noise.h"
#include "english/phrase_synonyms.h"
#include "english/substitution.h"
#include "english/suite_lexicons.h"
#include "english/swap_roles.h"
#include "suites/names.h"
#include "suites/seed_pairs.h"

namespace vetvec {
namespace {

constexpr std::string_view kChanges[] = {"negation", "antonym", "roles", "number",
                                         "date",     "unit",    "entity"};
constexpr std::string_view kSlips[] = {"typo-1", "typo-2", "typo-3", "ocr-1", "ocr-2", "ocr-3"};
constexpr NoiseKind kNoiseOfMeaning[] = {NoiseKind::kTypo,      NoiseKind::kOcr,
                                         NoiseKind::kSpacing,   NoiseKind::kPunctuation,
                                         NoiseKind::kLookalike, NoiseKind::kCase};
constexpr std::string_view kSynonym = "synonym";
constexpr std::string_view kOtherLanguage = "language";
constexpr double kKeptScore = 5;
constexpr double kOppositeScore = 1;
constexpr double kOtherFactScore = 2;

// The names used in options: without strengths.
std::vector<std::string> ConstructOptions() {
  std::vector<std::string> names;
  for (const NoiseKind kind : kNoiseOfMeaning) names.emplace_back(NoiseName(kind));
  names.emplace_back(kSynonym);
  names.emplace_back(kOtherLanguage);
  names.insert(names.end(), std::begin(kChanges), std::end(kChanges));
  return names;
}

// Replaces one word of the sentence with one of the same or the opposite meaning.
class WordChanger {
 public:
  explicit WordChanger(const SuiteLexicons& lexicons)
      : morphology_(lexicons.words, lexicons.exceptions),
        tagger_(*lexicons.words, morphology_, *lexicons.stop_words, lexicons.tagger),
        finder_(lexicons, morphology_, PolarityRule::kSense) {}

  // A seeded choice among the words that can be replaced; for synonyms, among the safest.
  std::optional<std::string> Change(const Seed& seed, bool wants_opposite, Rng* rng) const {
    const std::vector<Token> tokens = Tokenize(seed.text);
    std::vector<std::string> found;
    RowTier safest = RowTier::kWeak;
    for (const Candidate& candidate : FindCandidates(tagger_, seed, tokens)) {
      if (!IsSurePlace(candidate, tokens, wants_opposite)) continue;
      const Replacement word =
          wants_opposite ? finder_.Antonym(candidate, seed.text, tokens)
                         : finder_.Synonym(candidate, seed.text, tokens, true, Care::kUsual);
      if (word.miss != Miss::kNone) continue;
      const Edit edit{tokens[candidate.first_token].start, tokens[candidate.token].end,
                      wants_opposite ? word.antonym : word.synonym};
      if (word.tier < safest) found.clear();
      if (word.tier > safest) continue;
      safest = word.tier;
      found.push_back(ApplyEdits(seed.text, tokens, {edit}).text);
    }
    if (!wants_opposite && safest != RowTier::kSafe) {
      const std::vector<Edit> phrases = PhraseSynonyms(seed.text, tokens);
      if (!phrases.empty()) found.clear();
      for (const Edit& edit : phrases) found.push_back(ApplyEdits(seed.text, tokens, {edit}).text);
    }
    if (found.empty()) return std::nullopt;
    return found[static_cast<size_t>(rng->Below(found.size()))];
  }

 private:
  // False in "could you please send", "pretty much" and "greater"; for opposites, also if the word
  // is negated or hoped for.
  static bool IsSurePlace(const Candidate& candidate, const std::vector<Token>& tokens,
                          bool wants_opposite) {
    constexpr size_t kReach = 3;
    const bool is_compared =
        candidate.form == WordForm::kComparative || candidate.form == WordForm::kSuperlative;
    if (candidate.lemma == "please" || candidate.following == "much" ||
        (is_compared && candidate.lemma == "great"))
      return false;
    if (!wants_opposite) return true;
    const size_t begin = candidate.token > kReach ? candidate.token - kReach : 0;
    return std::none_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(begin),
        tokens.begin() + static_cast<std::ptrdiff_t>(candidate.token), [](const Token& token) {
          return token.lower.ends_with("n't") ||
                 IsOneOf(token.lower,
                         {"not", "never", "no", "without", "hope", "wish", "hopefully", "cannot"});
        });
  }

  Morphology morphology_;
  TaggerData tagger_;
  SubstitutionFinder finder_;
};

class MeaningVariants {
 public:
  MeaningVariants(const MeaningOptions& options, const SuiteLexicons& lexicons, Suite* suite)
      : options_(options),
        wanted_(options.constructs.begin(), options.constructs.end()),
        words_(lexicons),
        suite_(suite) {
    for (const std::string& name : ConstructOptions()) {
      if (Wants(name)) (IsMeaningChange(name) ? wants_changes_ : wants_kept_) = true;
    }
  }

  void Add(const Seed& seed, uint64_t number) {
    std::vector<ScoredPair> pairs;
    AddKept(seed, &pairs);
    const size_t kept = pairs.size();
    AddChanges(seed, &pairs);
    const bool is_one_sided = kept == 0 || kept == pairs.size();
    if (is_one_sided && wants_kept_ && wants_changes_) {
      ++suite_->dropped["seed.one_sided"];
      return;
    }
    if (pairs.empty()) return;
    ++suite_->counts["seeds"];
    for (ScoredPair& pair : pairs) {
      pair.id = NumberedId(pair.construct, number);
      ++suite_->counts[pair.construct];
      suite_->pairs.push_back(std::move(pair));
    }
  }

 private:
  bool Wants(std::string_view name) const {
    return wanted_.empty() || wanted_.count(std::string(name)) != 0;
  }

  // A seed's variants depend only on its text, not on its position among the seeds.
  Rng RngOf(const Seed& seed, std::string_view construct) const {
    const uint64_t of_name = Xxh64(construct.data(), construct.size());
    return Rng(options_.random_seed, Xxh64(seed.text.data(), seed.text.size()) ^ of_name);
  }

  void AddKept(const Seed& seed, std::vector<ScoredPair>* pairs) {
    for (const NoiseKind kind : kNoiseOfMeaning) {
      if (!Wants(NoiseName(kind))) continue;
      for (uint32_t strength = 1; strength <= kNoiseStrengths; ++strength) {
        const std::string name = fmt::format("{}-{}", NoiseName(kind), strength);
        Rng rng = RngOf(seed, name);
        Take(name, kKeptScore, seed, AddNoise(kind, strength, seed.text, &rng), pairs);
      }
    }
    if (Wants(kSynonym)) {
      Rng rng = RngOf(seed, kSynonym);
      Take(kSynonym, kKeptScore, seed, words_.Change(seed, /*wants_opposite=*/false, &rng), pairs);
    }
    if (seed.is_pair() && Wants(kOtherLanguage))
      Take(kOtherLanguage, kKeptScore, seed, seed.second, pairs);
  }

  void AddChanges(const Seed& seed, std::vector<ScoredPair>* pairs) {
    if (Wants("antonym")) {
      Rng rng = RngOf(seed, "antonym");
      Take("antonym", kOppositeScore, seed, words_.Change(seed, /*wants_opposite=*/true, &rng),
           pairs);
    }
    if (Wants("roles")) {
      Take("roles", kOppositeScore, seed, SwapRoles(ChangedText(seed.text)), pairs);
    }
    for (const ChangeKind kind : kChangeKinds) {
      if (!Wants(ChangeName(kind))) continue;
      Rng rng = RngOf(seed, ChangeName(kind));
      Take(ChangeName(kind), kind == ChangeKind::kNegation ? kOppositeScore : kOtherFactScore, seed,
           ChangeMeaning(kind, seed.text, &rng), pairs);
    }
  }

  void Take(std::string_view construct, double score, const Seed& seed,
            std::optional<std::string> variant, std::vector<ScoredPair>* pairs) {
    if (!variant || *variant == seed.text) {
      ++suite_->dropped[std::string(construct) + ".no_place"];
      return;
    }
    ScoredPair pair;
    pair.a = seed.text;
    pair.b = std::move(*variant);
    pair.score = score;
    pair.construct = construct;
    pairs->push_back(std::move(pair));
  }

  const MeaningOptions& options_;
  const std::set<std::string> wanted_;
  const WordChanger words_;
  Suite* const suite_;
  bool wants_kept_ = false;
  bool wants_changes_ = false;
};

}  // namespace

bool IsMeaningChange(std::string_view construct) {
  return std::count(std::begin(kChanges), std::end(kChanges), construct) > 0;
}

bool IsMeaningSlip(std::string_view construct) {
  return std::count(std::begin(kSlips), std::end(kSlips), construct) > 0;
}

Result<std::vector<std::string>> ParseMeaningConstructs(std::string_view text) {
  return ParseNames(text, "constructs", ConstructOptions());
}

Result<Suite> MakeMeaning(const MeaningOptions& options, const SeedSet& seeds,
                          const SuiteLexicons& lexicons) {
  VETVEC_RETURN_IF_ERROR(ParseMeaningConstructs(Joined(options.constructs)).status());
  Suite suite;
  suite.name = options.name;
  suite.kind = kMeaningKind;
  suite.generator = kMeaningGenerator;
  suite.random_seed = options.random_seed;
  suite.lexicons = lexicons.Sources();
  MeaningVariants maker(options, lexicons, &suite);
  const auto add = [&maker](const Seed& seed, uint64_t number) { maker.Add(seed, number); };
  VETVEC_RETURN_IF_ERROR(AddSeedPairs(seeds, options.max_seeds, options.cancel.get(), add, &suite));
  return suite;
}

}  // namespace vetvec
