#include "lexicon/lexicon.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"

namespace vetvec {

const char* PartOfSpeechName(PartOfSpeech pos) {
  switch (pos) {
    case PartOfSpeech::kNoun: return "noun";
    case PartOfSpeech::kVerb: return "verb";
    case PartOfSpeech::kAdjective: return "adjective";
    case PartOfSpeech::kAdverb: return "adverb";
  }
  return "";
}

std::optional<PartOfSpeech> ParsePartOfSpeech(std::string_view text) {
  const std::string name = AsciiLower(Trim(text));
  if (name == "noun" || name == "n") return PartOfSpeech::kNoun;
  if (name == "verb" || name == "v") return PartOfSpeech::kVerb;
  if (name == "adjective" || name == "adj" || name == "a" || name == "s") {
    return PartOfSpeech::kAdjective;
  }
  if (name == "adverb" || name == "adv" || name == "r") return PartOfSpeech::kAdverb;
  return std::nullopt;
}

const char* PolarityName(Polarity polarity) {
  switch (polarity) {
    case Polarity::kNegative: return "negative";
    case Polarity::kNone: return "none";
    case Polarity::kPositive: return "positive";
  }
  return "";
}

Polarity PolarityOf(const SenseScores& scores) {
  if (scores.objective() > 0.5) return Polarity::kNone;
  if (scores.positive > scores.negative) return Polarity::kPositive;
  if (scores.positive < scores.negative) return Polarity::kNegative;
  return Polarity::kNone;
}

bool Lexicon::Knows(std::string_view lemma) const {
  return std::any_of(std::begin(kPartsOfSpeech), std::end(kPartsOfSpeech),
                     [&](PartOfSpeech pos) { return Has(lemma, pos); });
}

Polarity Lexicon::WordPolarity(std::string_view lemma) const {
  for (PartOfSpeech pos : kPartsOfSpeech) {
    if (Has(lemma, pos)) return PosPolarity(lemma, pos);
  }
  return Polarity::kNone;
}

Polarity Lexicon::PosPolarity(std::string_view lemma, PartOfSpeech pos) const {
  const std::optional<SenseScores> scores = FirstScores(lemma, pos);
  return scores ? PolarityOf(*scores) : Polarity::kNone;
}

Polarity Lexicon::AgreedPolarity(std::string_view lemma, PartOfSpeech pos) const {
  const Polarity polarity = WordPolarity(lemma);
  return polarity == PosPolarity(lemma, pos) ? polarity : Polarity::kNone;
}

std::optional<PartOfSpeech> Lexicon::DominantPos(std::string_view lemma) const {
  std::optional<PartOfSpeech> best;
  int64_t best_count = -1;
  for (PartOfSpeech pos : kPartsOfSpeech) {
    if (!Has(lemma, pos)) continue;
    const int64_t count = TagCount(lemma, pos);
    if (count <= best_count) continue;
    best = pos;
    best_count = count;
  }
  return best;
}

LayeredLexicon::LayeredLexicon(std::vector<std::shared_ptr<const Lexicon>> layers)
    : layers_(std::move(layers)) {}

const Lexicon* LayeredLexicon::Owner(std::string_view lemma, PartOfSpeech pos) const {
  for (const auto& layer : layers_) {
    if (layer->Has(lemma, pos)) return layer.get();
  }
  return nullptr;
}

std::vector<Sense> LayeredLexicon::Senses(std::string_view lemma, PartOfSpeech pos) const {
  const Lexicon* owner = Owner(lemma, pos);
  return owner != nullptr ? owner->Senses(lemma, pos) : std::vector<Sense>();
}

bool LayeredLexicon::Has(std::string_view lemma, PartOfSpeech pos) const {
  return Owner(lemma, pos) != nullptr;
}

std::optional<SenseScores> LayeredLexicon::FirstScores(std::string_view lemma,
                                                       PartOfSpeech pos) const {
  const Lexicon* owner = Owner(lemma, pos);
  return owner != nullptr ? owner->FirstScores(lemma, pos) : std::nullopt;
}

int64_t LayeredLexicon::TagCount(std::string_view lemma, PartOfSpeech pos) const {
  // The upper layer may have no counts at all: usage is a property of English, whatever its source.
  int64_t count = 0;
  for (const auto& layer : layers_) count = std::max(count, layer->TagCount(lemma, pos));
  return count;
}

std::vector<LexiconSource> LayeredLexicon::Sources() const {
  std::vector<LexiconSource> sources;
  for (const auto& layer : layers_) {
    for (LexiconSource& source : layer->Sources()) sources.push_back(std::move(source));
  }
  return sources;
}

std::vector<std::string_view> LayeredLexicon::Lemmas(PartOfSpeech pos) const {
  std::vector<std::string_view> lemmas;
  for (const auto& layer : layers_) {
    const std::vector<std::string_view> more = layer->Lemmas(pos);
    lemmas.insert(lemmas.end(), more.begin(), more.end());
  }
  std::sort(lemmas.begin(), lemmas.end());
  lemmas.erase(std::unique(lemmas.begin(), lemmas.end()), lemmas.end());
  return lemmas;
}

}  // namespace vetvec
