#include "lexicon/wordnet_store.h"

#include <algorithm>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 18;

std::string LookupKey(std::string_view lemma) {
  std::string key = AsciiLower(lemma);
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

}  // namespace

std::string_view WordNetStore::Keep(std::string_view text) {
  if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < text.size()) {
    blocks_.emplace_back().reserve(std::max(kBlockBytes, text.size()));
  }
  std::string& block = blocks_.back();
  const size_t start = block.size();
  block.append(text);
  std::replace(block.begin() + static_cast<std::ptrdiff_t>(start), block.end(), '_', ' ');
  return std::string_view(block).substr(start);
}

const WordNetStore::LemmaRow* WordNetStore::Find(std::string_view lemma, PartOfSpeech pos) const {
  const LemmaMap& map = lemmas_[static_cast<size_t>(pos)];
  const auto it = map.find(LookupKey(lemma));
  return it == map.end() ? nullptr : &it->second;
}

bool WordNetStore::Has(std::string_view lemma, PartOfSpeech pos) const {
  return Find(lemma, pos) != nullptr;
}

std::optional<SenseScores> WordNetStore::FirstScores(std::string_view lemma,
                                                     PartOfSpeech pos) const {
  const LemmaRow* row = Find(lemma, pos);
  if (row == nullptr) return std::nullopt;
  const SenseRow& first = senses[row->first_sense];
  return first.scored ? std::optional<SenseScores>(first.scores) : std::nullopt;
}

int64_t WordNetStore::TagCount(std::string_view lemma, PartOfSpeech pos) const {
  const LemmaRow* row = Find(lemma, pos);
  if (row == nullptr) return 0;
  int64_t total = 0;
  for (uint32_t i = 0; i < row->sense_count; ++i) total += senses[row->first_sense + i].tag_count;
  return total;
}

std::vector<std::string_view> WordNetStore::Lemmas(PartOfSpeech pos) const {
  std::vector<std::string_view> out;
  const LemmaMap& map = lemmas_[static_cast<size_t>(pos)];
  out.reserve(map.size());
  for (const auto& [lemma, row] : map) out.push_back(lemma);
  std::sort(out.begin(), out.end());
  return out;
}

RelatedWord WordNetStore::Related(const Word& word, bool indirect) const {
  RelatedWord out;
  out.text = word.text;
  out.indirect = indirect;
  out.position = word.position;
  if (word.sense == kNoIndex) return out;
  const SenseRow& sense = senses[word.sense];
  out.sense_number = sense.number;
  out.tag_count = sense.tag_count;
  if (sense.scored) out.scores = sense.scores;
  return out;
}

std::vector<Sense> WordNetStore::Senses(std::string_view lemma, PartOfSpeech pos) const {
  std::vector<Sense> out;
  const LemmaRow* row = Find(lemma, pos);
  if (row == nullptr) return out;
  out.reserve(row->sense_count);
  for (uint32_t i = 0; i < row->sense_count; ++i) {
    const SenseRow& sense_row = senses[row->first_sense + i];
    const Word& self = words[sense_row.word];
    const Synset& synset = synsets[self.synset];
    Sense& sense = out.emplace_back();
    sense.number = sense_row.number;
    sense.tag_count = sense_row.tag_count;
    sense.satellite = synset.satellite;
    sense.position = self.position;
    if (sense_row.scored) sense.scores = sense_row.scores;
    for (uint32_t w = synset.first_word; w < synset.first_word + synset.word_count; ++w) {
      if (w != sense_row.word) sense.synonyms.push_back(Related(words[w], false));
    }
    AddAntonyms(sense_row.word, &sense);
  }
  return out;
}

bool WordNetStore::HasLinks(uint32_t word_index) const {
  const auto it = std::lower_bound(antonyms.begin(), antonyms.end(),
                                   std::pair<uint32_t, uint32_t>(word_index, 0));
  return it != antonyms.end() && it->first == word_index;
}

void WordNetStore::AddLinksFrom(uint32_t first_word, uint32_t word_count, Sense* sense) const {
  auto it = std::lower_bound(antonyms.begin(), antonyms.end(),
                             std::pair<uint32_t, uint32_t>(first_word, 0));
  for (; it != antonyms.end() && it->first < first_word + word_count; ++it) {
    const Word& target = words[it->second];
    const bool known = std::any_of(sense->antonyms.begin(), sense->antonyms.end(),
                                   [&](const RelatedWord& w) { return w.text == target.text; });
    if (!known) sense->antonyms.push_back(Related(target, true));
  }
}

void WordNetStore::AddAntonyms(uint32_t word_index, Sense* sense) const {
  if (HasLinks(word_index)) {
    AddLinksFrom(word_index, 1, sense);
    for (RelatedWord& antonym : sense->antonyms) antonym.indirect = false;
  }
  const Synset& synset = synsets[words[word_index].synset];
  AddLinksFrom(synset.first_word, synset.word_count, sense);
  if (synset.head != kNoIndex) {
    const Synset& head = synsets[synset.head];
    AddLinksFrom(head.first_word, head.word_count, sense);
  }
}

}  // namespace vetvec
