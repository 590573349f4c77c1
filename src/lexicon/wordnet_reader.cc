#include "lexicon/wordnet_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "base/file.h"
#include "base/strings.h"
#include "lexicon/bad_line.h"

namespace vetvec {
namespace {

constexpr size_t IndexOf(PartOfSpeech pos) { return static_cast<size_t>(pos); }

std::optional<uint32_t> ParseNumber(std::string_view text, int base) {
  uint32_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (error != std::errc() || stop != end || text.empty()) return std::nullopt;
  return value;
}

std::optional<PartOfSpeech> PosOfLetter(std::string_view letter) {
  return letter.size() == 1 ? ParsePartOfSpeech(letter) : std::nullopt;
}

// The licence is at the beginning of each file, in lines that begin with a blank.
bool IsHeader(std::string_view line) { return line.empty() || line.front() == ' '; }

// Removes "(p)", "(a)" or "(ip)" from an adjective.
AdjectivePosition CutMarker(std::string_view* word) {
  const auto cut = [&](std::string_view marker) {
    if (!word->ends_with(marker)) return false;
    word->remove_suffix(marker.size());
    return true;
  };
  if (cut("(p)")) return AdjectivePosition::kPredicative;
  if (cut("(a)")) return AdjectivePosition::kAttributive;
  if (cut("(ip)")) return AdjectivePosition::kPostnominal;
  return AdjectivePosition::kAny;
}

}  // namespace

// Blank-separated fields of one line; remembers which one was missing.
class WordNetReader::Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {}

  std::string_view Next() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    const size_t blank = std::min(rest_.find(' '), rest_.size());
    const std::string_view field = rest_.substr(0, blank);
    rest_.remove_prefix(blank);
    return field;
  }

 private:
  std::string_view rest_;
};

Status WordNetReader::ReadData(PartOfSpeech pos, std::string_view text, const std::string& path) {
  paths_[IndexOf(pos)] = path;
  return ForEachLine(text, path, [&](std::string_view line, int64_t number) {
    return IsHeader(line) ? OkStatus() : ReadSynset(pos, line, number);
  });
}

Status WordNetReader::ReadSynset(PartOfSpeech pos, std::string_view line, int64_t number) {
  Fields fields(line.substr(0, line.find(" | ")));
  const std::string_view offset_field = fields.Next();
  const std::optional<uint32_t> offset = ParseNumber(offset_field, 10);
  auto& offsets = offsets_[IndexOf(pos)];
  if (!offset || (!offsets.empty() && *offset <= offsets.back().first)) {
    return BadLine(number, "synset_offset", offset_field,
                   "a larger number than on the previous line");
  }
  fields.Next();  // lexicographer file
  const std::string_view type = fields.Next();
  if (PosOfLetter(type) != pos) {
    return BadLine(number, "ss_type", type,
                   fmt::format("a synset type for {}s", PartOfSpeechName(pos)));
  }
  const auto synset = static_cast<uint32_t>(store_->synsets.size());
  store_->synsets.push_back({.first_word = static_cast<uint32_t>(store_->words.size()),
                             .word_count = 0,
                             .pos = pos,
                             .satellite = type == "s"});
  offsets.emplace_back(*offset, synset);
  VETVEC_RETURN_IF_ERROR(ReadWords(&fields, synset, number));
  return ReadPointers(&fields, synset, number);
}

Status WordNetReader::ReadWords(Fields* fields, uint32_t synset, int64_t number) {
  const std::string_view count_field = fields->Next();
  const std::optional<uint32_t> count = ParseNumber(count_field, 16);
  if (!count || *count == 0 || *count > 255) {
    return BadLine(number, "w_cnt", count_field, "hexadecimal 01 to ff");
  }
  for (uint32_t i = 0; i < *count; ++i) {
    std::string_view word = fields->Next();
    if (fields->Next().empty()) {
      return BadLine(
          number,
          fmt::format("the number of words is {}, but w_cnt (hexadecimal) is {:02x}", i, *count));
    }
    const AdjectivePosition position = CutMarker(&word);
    store_->words.push_back({.text = store_->Keep(word), .position = position, .synset = synset});
  }
  store_->synsets[synset].word_count = *count;
  return OkStatus();
}

Status WordNetReader::ReadPointers(Fields* fields, uint32_t synset, int64_t number) {
  const std::string_view count_field = fields->Next();
  const std::optional<uint32_t> count = ParseNumber(count_field, 10);
  if (!count || *count > 9999) return BadLine(number, "p_cnt", count_field, "000 to 9999");
  for (uint32_t i = 0; i < *count; ++i) {
    const std::string_view symbol = fields->Next();
    const std::string_view offset = fields->Next();
    const std::string_view pos = fields->Next();
    const std::string_view words = fields->Next();
    if (words.size() != 4) {
      return BadLine(number, fmt::format("end of pointer {}:", i + 1), words,
                     "symbol, offset, pos and four hexadecimal digits");
    }
    if (symbol != "!" && symbol != "&") continue;
    const std::optional<uint32_t> to_offset = ParseNumber(offset, 10);
    const std::optional<PartOfSpeech> to_pos = PosOfLetter(pos);
    const std::optional<uint32_t> pair = ParseNumber(words, 16);
    if (!to_offset || !to_pos || !pair) {
      return BadLine(number, fmt::format("pointer {}", i + 1),
                     fmt::format("{} {} {}", offset, pos, words),
                     "offset, pos and four hexadecimal digits");
    }
    pointers_.push_back({.from_synset = synset,
                         .to_offset = *to_offset,
                         .to_pos = *to_pos,
                         .from_word = static_cast<uint16_t>(*pair >> 8),
                         .to_word = static_cast<uint16_t>(*pair & 0xff),
                         .similar = symbol == "&",
                         .line = number});
  }
  return OkStatus();
}

Status WordNetReader::ReadIndex(PartOfSpeech pos, std::string_view text, const std::string& path) {
  return ForEachLine(text, path, [&](std::string_view line, int64_t number) {
    return IsHeader(line) ? OkStatus() : ReadLemma(pos, line, number);
  });
}

// lemma pos synset_cnt p_cnt [symbol...] sense_cnt tagsense_cnt synset_offset...
Status WordNetReader::ReadLemma(PartOfSpeech pos, std::string_view line, int64_t number) {
  Fields fields(line);
  const std::string_view lemma = fields.Next();
  const std::string_view letter = fields.Next();
  if (PosOfLetter(letter) != pos) {
    return BadLine(number, "pos", letter, fmt::format("the letter for {}s", PartOfSpeechName(pos)));
  }
  const std::string_view count_field = fields.Next();
  const std::optional<uint32_t> count = ParseNumber(count_field, 10);
  const std::string_view pointers_field = fields.Next();
  const std::optional<uint32_t> pointers = ParseNumber(pointers_field, 10);
  if (!count || *count == 0 || *count > 9999) {
    return BadLine(number, "synset_cnt", count_field, "a number between 1 and 9999");
  }
  if (!pointers || *pointers > 99) return BadLine(number, "p_cnt", pointers_field, "0 to 99");
  for (uint32_t i = 0; i < *pointers + 2; ++i) fields.Next();
  const std::string_view key = store_->Keep(lemma);
  const WordNetStore::LemmaRow row{.first_sense = static_cast<uint32_t>(store_->senses.size()),
                                   .sense_count = *count};
  if (!store_->lemmas(pos).emplace(key, row).second) {
    return DuplicateOnLine(number, "lemma", lemma);
  }
  for (uint32_t i = 0; i < *count; ++i) {
    const std::string_view field = fields.Next();
    const std::optional<uint32_t> offset = ParseNumber(field, 10);
    const uint32_t synset = offset ? SynsetAt(pos, *offset) : kNoIndex;
    if (synset == kNoIndex) {
      return BadLine(number, "synset_offset", field, "an offset that occurs in the data file");
    }
    const auto sense = static_cast<uint32_t>(store_->senses.size());
    store_->senses.emplace_back().number = static_cast<int32_t>(i + 1);
    LinkSense(synset, key, sense);
    if (store_->senses.back().word == kNoIndex) {
      return BadLine(number, "lemma", lemma, fmt::format("a word of synset {}", field));
    }
  }
  return OkStatus();
}

// A synset may hold two spellings of one lemma ("Bible", "bible"): the first free one is taken.
void WordNetReader::LinkSense(uint32_t synset, std::string_view lemma, uint32_t sense) {
  const WordNetStore::Synset& row = store_->synsets[synset];
  for (uint32_t w = row.first_word; w < row.first_word + row.word_count; ++w) {
    WordNetStore::Word& word = store_->words[w];
    if (!EqualsIgnoreCase(word.text, lemma)) continue;
    if (store_->senses[sense].word == kNoIndex) store_->senses[sense].word = w;
    if (word.sense == kNoIndex) word.sense = sense;
  }
}

Status WordNetReader::ReadCounts(std::string_view text, const std::string& path) {
  return ForEachLine(text, path, [&](std::string_view line, int64_t number) {
    return line.empty() ? OkStatus() : ReadCount(line, number);
  });
}

// sense_key sense_number tag_cnt, with sense_key = lemma%ss_type:...
Status WordNetReader::ReadCount(std::string_view line, int64_t number) {
  Fields fields(line);
  const std::string_view key = fields.Next();
  const std::optional<uint32_t> sense_number = ParseNumber(fields.Next(), 10);
  const std::optional<uint32_t> count = ParseNumber(fields.Next(), 10);
  const size_t percent = key.rfind('%');
  const char type =
      percent != std::string_view::npos && percent + 1 < key.size() ? key[percent + 1] : '0';
  if (!sense_number || !count || type < '1' || type > '5') {
    return BadLine(number, "count line", line, "'lemma%type:... sense_number tag_cnt'");
  }
  constexpr std::array<PartOfSpeech, 5> kTypes = {PartOfSpeech::kNoun, PartOfSpeech::kVerb,
                                                  PartOfSpeech::kAdjective, PartOfSpeech::kAdverb,
                                                  PartOfSpeech::kAdjective};
  const WordNetStore::LemmaRow* row =
      store_->Find(key.substr(0, percent), kTypes[static_cast<size_t>(type - '1')]);
  // Counts of words that are no longer in this edition are not an error.
  if (row == nullptr || *sense_number < 1 || *sense_number > row->sense_count) return OkStatus();
  WordNetStore::SenseRow& sense = store_->senses[row->first_sense + *sense_number - 1];
  if (sense.tag_count == 0 && *count > 0) ++tagged_senses_;
  sense.tag_count += *count;
  return OkStatus();
}

uint32_t WordNetReader::SynsetAt(PartOfSpeech pos, uint32_t offset) const {
  const auto& offsets = offsets_[IndexOf(pos)];
  const auto it =
      std::lower_bound(offsets.begin(), offsets.end(), std::pair<uint32_t, uint32_t>(offset, 0));
  return it != offsets.end() && it->first == offset ? it->second : kNoIndex;
}

Status WordNetReader::Finish() {
  for (const Pointer& pointer : pointers_) {
    WordNetStore::Synset& from = store_->synsets[pointer.from_synset];
    const uint32_t target = SynsetAt(pointer.to_pos, pointer.to_offset);
    const bool good_target = target != kNoIndex &&
                             pointer.to_word <= store_->synsets[target].word_count &&
                             pointer.from_word <= from.word_count;
    if (!good_target) {
      return BadLine(pointer.line, "pointer target", std::to_string(pointer.to_offset),
                     "a synset and word that occur in the data files")
          .WithFile(paths_[IndexOf(from.pos)], pointer.line);
    }
    if (pointer.similar) {
      if (from.satellite && from.head == kNoIndex) from.head = target;
    } else if (pointer.from_word > 0 && pointer.to_word > 0) {
      store_->antonyms.emplace_back(from.first_word + pointer.from_word - 1,
                                    store_->synsets[target].first_word + pointer.to_word - 1);
      ++antonym_links_;
    }
  }
  // Stable: a word's antonyms keep the order of its pointers.
  std::stable_sort(store_->antonyms.begin(), store_->antonyms.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  pointers_.clear();
  return OkStatus();
}

void WordNetReader::JoinScores(const SentiWordNet& sentiwordnet) {
  using Term = SentiWordNet::Term;
  std::vector<uint32_t> hits(store_->senses.size(), 0);
  std::vector<uint32_t> sense_of(sentiwordnet.terms().size(), kNoIndex);
  for (size_t i = 0; i < sense_of.size(); ++i) {
    const Term& term = sentiwordnet.terms()[i];
    const WordNetStore::LemmaRow* row = store_->Find(term.lemma, term.pos);
    if (row == nullptr || static_cast<uint32_t>(term.sense_number) > row->sense_count) continue;
    sense_of[i] = row->first_sense + static_cast<uint32_t>(term.sense_number) - 1;
    ++hits[sense_of[i]];
  }
  std::map<uint32_t, std::vector<const Term*>> repeated;  // by the sense that they all name
  for (size_t i = 0; i < sense_of.size(); ++i) {
    if (sense_of[i] == kNoIndex) continue;
    const Term& term = sentiwordnet.terms()[i];
    if (hits[sense_of[i]] == 1) {
      SetScores(sense_of[i], term.scores);
    } else {
      repeated[sense_of[i]].push_back(&term);
    }
  }
  for (const auto& [sense, terms] : repeated) JoinRepeated(sense, terms, hits);
}

void WordNetReader::SetScores(uint32_t sense, const SenseScores& scores) {
  store_->senses[sense].scored = true;
  store_->senses[sense].scores = scores;
  ++scored_senses_;
}

// A known fault in copies of SentiWordNet: the last term of a line has lost all but the first digit
// of its sense number ("good#2" for good#20). The order shows which sense each row means, because
// rows and WordNet's synsets both ascend by offset. If the numbers of rows and of possible senses
// differ, none of them gets a score.
void WordNetReader::JoinRepeated(uint32_t sense,
                                 const std::vector<const SentiWordNet::Term*>& terms,
                                 const std::vector<uint32_t>& hits) {
  const std::string prefix = std::to_string(store_->senses[sense].number);
  const SentiWordNet::Term& first = *terms.front();
  const WordNetStore::LemmaRow& row = *store_->Find(first.lemma, first.pos);
  std::vector<uint32_t> candidates;
  for (uint32_t i = row.first_sense; i < row.first_sense + row.sense_count; ++i) {
    const bool free = i == sense || hits[i] == 0;
    if (free && std::to_string(store_->senses[i].number).starts_with(prefix)) {
      candidates.push_back(i);
    }
  }
  if (candidates.size() != terms.size()) return;
  const auto synset_of = [&](uint32_t i) { return store_->words[store_->senses[i].word].synset; };
  std::sort(candidates.begin(), candidates.end(),
            [&](uint32_t a, uint32_t b) { return synset_of(a) < synset_of(b); });
  for (size_t i = 0; i < terms.size(); ++i) SetScores(candidates[i], terms[i]->scores);
  repaired_senses_ += static_cast<int64_t>(terms.size());
}

}  // namespace vetvec
