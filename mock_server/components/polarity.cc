#include "mock_server/components/polarity.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "base/strings.h"
#include "english/substitution_table.h"
#include "mock_server/components/hashed.h"
#include "mock_server/components/signed_graph.h"

namespace vetvec::mock {
namespace {

constexpr size_t kMostRemembered = 200'000;
constexpr std::array<PartOfSpeech, 2> kPolarPos = {PartOfSpeech::kAdjective, PartOfSpeech::kVerb};

std::string NodeName(PartOfSpeech pos, std::string_view lemma) {
  return (pos == PartOfSpeech::kVerb ? "v:" : "a:") + AsciiLower(lemma);
}

void AddLexicon(const Lexicon& lexicon, float trust, SignedGraph* graph) {
  for (const PartOfSpeech pos : kPolarPos) {
    for (const std::string_view lemma : lexicon.Lemmas(pos)) {
      const std::string name = NodeName(pos, lemma);
      for (const Sense& sense : lexicon.Senses(lemma, pos)) {
        // Later senses are rarer, so their links are less relevant to the word in texts.
        const float weight = trust / static_cast<float>(sense.number);
        for (const RelatedWord& other : sense.synonyms) {
          graph->AddEdge(name, NodeName(pos, other.text),
                         weight / static_cast<float>(std::max(1, other.sense_number)));
        }
        for (const RelatedWord& other : sense.antonyms) {
          graph->AddEdge(name, NodeName(pos, other.text), -(other.indirect ? 0.5F : 2.F) * weight);
        }
      }
    }
  }
}

// The suites' own table, with the words that suites replace.
void AddSubstitutions(SignedGraph* graph) {
  for (const PartOfSpeech pos : kPolarPos) {
    for (const std::string_view lemma : TableLexicon()->Lemmas(pos)) {
      const std::string name = NodeName(pos, lemma);
      for (const SubstitutionRow& row : RowsOf(lemma, pos)) {
        for (const auto& other : row.synonyms) graph->AddEdge(name, NodeName(pos, other), 1);
        for (const auto& other : row.antonyms) graph->AddEdge(name, NodeName(pos, other), -2);
      }
    }
  }
}

// The single word that `pattern` replaces, and its replacement: {"many", "few"}.
std::optional<std::pair<std::string, std::string>> FoesOf(const InversionPattern& pattern) {
  std::vector<std::string> gone;
  std::vector<std::string> come;
  std::vector<std::string> replacement;
  for (const std::string_view word : Split(pattern.replace, ' ')) replacement.emplace_back(word);
  for (const std::string& word : pattern.find) {
    if (std::find(replacement.begin(), replacement.end(), word) == replacement.end()) {
      gone.push_back(word);
    }
  }
  for (const std::string& word : replacement) {
    if (std::find(pattern.find.begin(), pattern.find.end(), word) == pattern.find.end()) {
      come.push_back(word);
    }
  }
  if (gone.size() != 1 || come.size() != 1) return std::nullopt;
  return std::pair(gone.front(), come.front());
}

std::shared_ptr<const Lexicon> Together(const PolaritySources& sources) {
  std::vector<std::shared_ptr<const Lexicon>> all = sources.lexicons;
  all.push_back(TableLexicon());
  if (sources.wordnet != nullptr) all.push_back(sources.wordnet);
  return std::make_shared<LayeredLexicon>(std::move(all));
}

}  // namespace

PolarityWords::PolarityWords(const PolaritySources& sources, bool blind)
    : morphology_(Together(sources), sources.exceptions), stop_words_(sources.stop_words) {
  SignedGraph words;
  for (const auto& lexicon : sources.lexicons) AddLexicon(*lexicon, 1, &words);
  AddSubstitutions(&words);
  // A thesaurus also links rare senses, so its links weigh less than those chosen by hand.
  if (sources.wordnet != nullptr) AddLexicon(*sources.wordnet, 0.3F, &words);
  SignedGraph function_words;
  if (sources.inversions != nullptr) {
    for (const InversionPattern& pattern : sources.inversions->patterns) {
      const auto foes = FoesOf(pattern);
      if (foes) function_words.AddEdge("f:" + foes->first, "f:" + foes->second, -1);
    }
  }
  SignedGraphOptions options;
  options.dimension = kPolarityDimension;
  const Matrix functions = function_words.Solve(options);
  options.turned = blind;
  const Matrix contents = words.Solve(options);
  vectors_ = Matrix(contents.rows() + functions.rows(), kPolarityDimension);
  std::copy(contents.data(), contents.data() + contents.rows() * kPolarityDimension,
            vectors_.data());
  std::copy(functions.data(), functions.data() + functions.rows() * kPolarityDimension,
            vectors_.data() + contents.rows() * kPolarityDimension);
  index_ = words.nodes();
  for (const auto& [name, row] : function_words.nodes()) index_[name] = contents.rows() + row;
}

PolarityWords::Readings PolarityWords::FindByLemma(std::string_view word) const {
  Readings readings;
  for (const PartOfSpeech pos : kPolarPos) {
    std::vector<Analysis> analyses = morphology_.Analyse(word, pos);
    for (const Analysis& analysis : analyses) {
      const auto it = index_.find(NodeName(pos, analysis.lemma));
      if (it == index_.end()) continue;
      readings.push_back({it->second, 1});
      break;
    }
  }
  return readings;
}

PolarityWords::Readings PolarityWords::Find(std::string_view word) const {
  // Words for adjectives and verbs come first, so that `blind` twists all of these.
  const bool stop = stop_words_ != nullptr && stop_words_->Contains(word);
  Readings readings = stop ? Readings() : FindByLemma(word);
  if (readings.empty()) {
    const auto it = index_.find("f:" + std::string(word));
    if (it != index_.end()) return {{it->second, 1.5F}};
  }
  if (stop) return {};
  for (const std::string_view prefix : {"un", "dis", "in", "im", "ir", "il", "non"}) {
    if (!readings.empty()) break;
    constexpr size_t kShortestRest = 4;
    if (!word.starts_with(prefix) || word.size() < prefix.size() + kShortestRest) continue;
    readings = FindByLemma(word.substr(prefix.size()));
    for (Reading& reading : readings) reading.weight = -reading.weight;
  }
  if (readings.size() > 1) {
    for (Reading& reading : readings) reading.weight *= 0.7F;
  }
  return readings;
}

PolarityWords::Readings PolarityWords::Remembered(std::string_view word) const {
  const std::string key(word);
  {
    const std::shared_lock lock(mutex_);
    const auto it = found_.find(key);
    if (it != found_.end()) return it->second;
  }
  Readings readings = Find(word);
  const std::unique_lock lock(mutex_);
  if (found_.size() < kMostRemembered) found_.try_emplace(key, readings);
  return readings;
}

bool PolarityWords::Has(std::string_view word) const { return !Remembered(word).empty(); }

bool PolarityWords::Add(std::string_view word, float weight, std::span<float> out) const {
  const Readings readings = Remembered(word);
  for (const Reading& reading : readings) {
    const std::span<const float> vector = vectors_.row(reading.row);
    for (size_t d = 0; d < vector.size(); ++d) out[d] += weight * reading.weight * vector[d];
  }
  return !readings.empty();
}

}  // namespace vetvec::mock
