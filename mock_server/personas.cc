#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/hash.h"
#include "base/rng.h"
#include "base/strings.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/wordnet.h"
#include "mock_server/habits.h"
#include "mock_server/meaning_model.h"
#include "mock_server/persona.h"

namespace vetvec::mock {
namespace {

constexpr size_t kDimensionStep = 384;
constexpr size_t kMostDimensions = 3072;
constexpr float kStrongBias = 4;

// No meaning: each text has a random direction. Only for tests of transport.
class HashPersona : public Persona {
 public:
  explicit HashPersona(size_t dimension) : dimension_(dimension) {}
  size_t dimension() const override { return dimension_; }
  void Embed(std::string_view text, std::span<float> out) const override {
    Rng rng(Xxh64(text.data(), text.size()), 31);
    double sum = 0;
    for (float& x : out) {
      x = static_cast<float>(rng.Uniform() - 0.5);
      sum += double{x} * double{x};
    }
    for (float& x : out) x = static_cast<float>(double{x} / std::sqrt(sum));
  }

 private:
  const size_t dimension_;
};

Result<PolaritySources> LoadSources(const PersonaOptions& options) {
  PolaritySources sources;
  sources.inversions = &StarterInversions();
  sources.stop_words = &StarterStopWords();
  sources.lexicons.push_back(StarterLexicon());
  if (options.wordnet.empty()) {
    if (!options.sentiwordnet.empty()) {
      return InvalidArgument("--sentiwordnet requires --wordnet");
    }
    return sources;
  }
  std::optional<SentiWordNet> senti;
  if (!options.sentiwordnet.empty()) {
    VETVEC_ASSIGN_OR_RETURN(senti, SentiWordNet::Load(options.sentiwordnet));
  }
  VETVEC_ASSIGN_OR_RETURN(const WordNet wordnet,
                          LoadWordNet(options.wordnet, senti ? &*senti : nullptr));
  sources.wordnet = wordnet.lexicon;
  sources.exceptions = wordnet.exceptions;
  return sources;
}

Result<std::shared_ptr<const GenderWords>> LoadGender(const PersonaOptions& options) {
  std::vector<const NameLists*> names = {&StarterNames()};
  NameLists more;
  if (!options.names.empty()) {
    VETVEC_ASSIGN_OR_RETURN(more, LoadNameLists(options.names));
    names.push_back(&more);
  }
  return std::make_shared<const GenderWords>(&StarterGenderPairs(), names);
}

}  // namespace

Matrix Persona::EmbedAll(TextBatch texts, uint64_t /*call*/) const {
  Matrix rows(texts.size(), dimension());
  for (size_t i = 0; i < rows.rows(); ++i) Embed(texts[i], rows.row(i));
  return rows;
}

int64_t Persona::DelayMs(uint64_t /*call*/) const { return 0; }

std::vector<std::string> ModelNames() {
  return {"faithful", "faithful2", "polarity_blind", "bag_of_words", "gender_biased", "hash"};
}

std::vector<std::string> PersonaNames() {
  std::vector<std::string> names = ModelNames();
  for (std::string& name : HabitNames()) names.push_back(std::move(name));
  return names;
}

Result<PersonaSet> PersonaSet::Make(const PersonaOptions& options) {
  const size_t dimension = options.dimension;
  if (dimension == 0 || dimension % kDimensionStep != 0 || dimension > kMostDimensions) {
    return InvalidArgument(
        fmt::format("the dimension must be a multiple of 384 and at most 3072, not {}", dimension));
  }
  const std::vector<std::string> models = ModelNames();
  if (std::find(models.begin(), models.end(), options.habits.base) == models.end()) {
    return InvalidArgument(fmt::format("unknown habit model '{}'{}", options.habits.base,
                                       DidYouMean(options.habits.base, models)));
  }
  VETVEC_ASSIGN_OR_RETURN(const PolaritySources sources, LoadSources(options));
  VETVEC_ASSIGN_OR_RETURN(const std::shared_ptr<const GenderWords> gender, LoadGender(options));
  const auto seeing = std::make_shared<const PolarityWords>(sources, false);
  const auto blind = std::make_shared<const PolarityWords>(sources, true);
  const uint64_t seed = options.rotation_seed;
  PersonaSet set;
  const auto add = [&](const char* name, const std::shared_ptr<const PolarityWords>& polarity,
                       const MeaningTraits& traits, uint64_t rotation) {
    set.personas_[name] =
        std::make_unique<MeaningModel>(polarity, gender, traits, dimension, rotation);
  };
  add("faithful", seeing, {}, seed);
  add("faithful2", seeing, {}, seed + 1);
  add("polarity_blind", blind, {}, seed);
  add("bag_of_words", seeing, {.sees_order = false}, seed);
  add("gender_biased", seeing, {.gender_bias = kStrongBias}, seed);
  set.personas_["hash"] = std::make_unique<HashPersona>(
      options.hash_dimension > 0 ? options.hash_dimension : dimension);
  const Persona* base = set.Find(options.habits.base);
  for (const std::string& name : HabitNames()) {
    set.personas_[name] = MakeHabit(name, base, options.habits);
  }
  return set;
}

const Persona* PersonaSet::Find(std::string_view name) const {
  const auto it = personas_.find(name);
  return it == personas_.end() ? nullptr : it->second.get();
}

std::vector<std::string> PersonaSet::Names() const {
  std::vector<std::string> names;
  for (const auto& [name, persona] : personas_) names.push_back(name);
  return names;
}

}  // namespace vetvec::mock
