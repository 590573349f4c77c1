#include "mock_server/meaning_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "local/builtin_encoder.h"
#include "mock_server/components/unit_length.h"

namespace vetvec::mock {
namespace {

// Blocks, in this order.
constexpr size_t kOrderDimension = 96;
constexpr size_t kEntityDimension = 48;
constexpr size_t kNegationDimension = 16;
constexpr size_t kGenderDimension = 24;
constexpr size_t kShortnessDimension = 8;
constexpr size_t kTotal = kBuiltinDimension + kPolarityDimension + kOrderDimension +
                          kEntityDimension + kNegationDimension + kGenderDimension +
                          kShortnessDimension;
static_assert(kTotal == 384);

// Weights. An antonym must move the vector further than the builtin part of any synonym does, and a
// negation further than any word: polarity 1.2 per word against about 0.6 * 1.2 / sqrt(words).
constexpr float kBuiltinWeight = 0.6F;
constexpr float kPolarityWeight = 1.2F;
constexpr float kOrderWeight = 0.6F;
constexpr float kEntityWeight = 0.6F;
constexpr float kNegationWeight = 2.5F;
// A text of one word has little meaning: it is near all other texts of one word, and this effect
// vanishes from four words on. So single words have near neighbours, as in real models, and a
// threshold from a dictionary is small relative to the distances of sentences.
constexpr float kShortnessWeight = 6.0F;
constexpr float kWordsThatSayEnough = 4.0F;

enum Salt : uint64_t {
  kOrderSalt = 21,
  kEntitySalt = 22,
  kNegationSalt = 23,
  kGenderSalt = 24,
  kShortnessSalt = 25
};

void Scale(float factor, std::span<float> row) {
  for (float& x : row) x *= factor;
}

}  // namespace

MeaningModel::MeaningModel(std::shared_ptr<const PolarityWords> polarity,
                           std::shared_ptr<const GenderWords> gender, const MeaningTraits& traits,
                           size_t dimension, uint64_t rotation_seed)
    : polarity_(std::move(polarity)),
      gender_(std::move(gender)),
      traits_(traits),
      dimension_(dimension),
      rotation_(dimension, rotation_seed) {}

void MeaningModel::AddBuiltin(const Sentence& sentence, std::string_view text,
                              std::span<float> block) const {
  std::string neutral;
  for (const SentenceWord& word : sentence.words) {
    if (!neutral.empty()) neutral.push_back(' ');
    neutral.append(word.neutral.starts_with("person") && word.gender_pair == "name" ? "someone"
                                                                                    : word.neutral);
  }
  BuiltinEmbed(neutral.empty() ? text : std::string_view(neutral), block);
  Scale(kBuiltinWeight, block);
}

void MeaningModel::AddPolarity(const Sentence& sentence, float scale,
                               std::span<float> block) const {
  for (size_t i = 0; i < sentence.words.size(); ++i) {
    const SentenceWord& word = sentence.words[i];
    if (word.sign || word.negator || word.gender != 0) continue;
    // "more useful" is a form of "useful", as "kinder" is of "kind".
    const bool degree = (word.text == "more" || word.text == "most") &&
                        i + 1 < sentence.words.size() && polarity_->Has(sentence.words[i + 1].text);
    if (degree) continue;
    polarity_->Add(word.text, word.negated ? -scale : scale, block);
  }
}

void MeaningModel::AddOrder(const Sentence& sentence, std::span<float> block) const {
  std::string before = "^";
  float pairs = 0;
  for (const SentenceWord& word : sentence.words) {
    if (word.sign) continue;
    // Polarity represents the words that it knows, so only their position counts here.
    const std::string name = polarity_->Has(word.text) ? "*" : word.neutral;
    AddHashedDirection(fmt::format("{} {}", before, name), kOrderSalt, 1, block);
    before = name;
    ++pairs;
  }
  if (pairs > 0) Scale(kOrderWeight / std::sqrt(pairs), block);
}

void MeaningModel::Embed(std::string_view text, std::span<float> out) const {
  const Sentence sentence = TakeApart(text, *gender_);
  std::array<float, kTotal> blocks{};
  std::span<float> rest(blocks);
  const auto take = [&rest](size_t size) {
    const std::span<float> block = rest.first(size);
    rest = rest.subspan(size);
    return block;
  };
  const auto is_word = [](const SentenceWord& word) { return !word.sign; };
  const auto words = std::count_if(sentence.words.begin(), sentence.words.end(), is_word);
  const float scale = 1 / std::sqrt(static_cast<float>(std::max<ptrdiff_t>(1, words)));
  AddBuiltin(sentence, text, take(kBuiltinDimension));
  AddPolarity(sentence, kPolarityWeight * scale, take(kPolarityDimension));
  const std::span<float> order = take(kOrderDimension);
  if (traits_.sees_order) AddOrder(sentence, order);
  const std::span<float> entities = take(kEntityDimension);
  for (const SentenceWord& word : sentence.words) {
    if (!word.number && (!word.entity || polarity_->Has(word.text))) continue;
    AddHashedDirection(word.text, kEntitySalt, kEntityWeight * scale, entities);
  }
  AddHashedDirection("not", kNegationSalt,
                     kNegationWeight * scale * static_cast<float>(sentence.negators),
                     take(kNegationDimension));
  const std::span<float> gender = take(kGenderDimension);
  for (const SentenceWord& word : sentence.words) {
    if (word.gender == 0 || traits_.gender_bias == 0) continue;
    AddHashedDirection(word.gender_pair, kGenderSalt,
                       traits_.gender_bias * scale * static_cast<float>(word.gender), gender);
  }
  const auto shortness =
      std::max(0.0F, 1 - (static_cast<float>(words) - 1) / (kWordsThatSayEnough - 1));
  AddHashedDirection("short", kShortnessSalt, kShortnessWeight * shortness,
                     take(kShortnessDimension));
  for (size_t at = 0; at < out.size(); at += kTotal) {
    std::copy(blocks.begin(), blocks.end(), out.begin() + static_cast<ptrdiff_t>(at));
  }
  rotation_.Apply(out);
  ToUnitLength(out);
}

}  // namespace vetvec::mock
