#include "suites/polar_words.h"

#include <fmt/core.h>

#include <optional>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "lexicon/sentiwordnet.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

using Lists = std::array<std::vector<std::string_view>, kPolarLists>;

constexpr const char* kListNames[kPolarLists] = {"positive", "negative", "neutral"};

Lists EmbeddedLists() {
  Lists lists;
  const Lexicon& lexicon = *StarterLexicon();
  for (const PartOfSpeech pos : kPartsOfSpeech) {
    for (const std::string_view lemma : lexicon.Lemmas(pos)) {
      if (lemma.find(' ') != std::string_view::npos) continue;
      const Polarity polarity = lexicon.AgreedPolarity(lemma, pos);
      if (polarity == Polarity::kPositive) lists[0].push_back(lemma);
      if (polarity == Polarity::kNegative) lists[1].push_back(lemma);
    }
  }
  for (const std::string& word : StarterDictionary().words) {
    if (!lexicon.Knows(word)) lists[2].push_back(word);
  }
  return lists;
}

bool IsOneWord(std::string_view word) {
  if (word.empty() || !IsValidUtf8(word)) return false;
  for (const char c : word) {
    if (static_cast<unsigned char>(c) <= ' ' || c == 0x7F) return false;
  }
  return true;
}

// For each word, the sum of its entries' signs and their number.
struct Balance {
  int32_t sum = 0;
  int32_t entries = 0;
};

}  // namespace

Result<PolarWords> PolarWords::Of(const Lists& lists, std::vector<LexiconSource> sources) {
  constexpr int32_t kSigns[kPolarLists] = {1, -1, 0};
  PolarWords words;
  std::unordered_map<std::string_view, Balance> balances;
  for (size_t l = 0; l < kPolarLists; ++l) {
    if (lists[l].empty()) {
      return InsufficientData(fmt::format("the {} word list is empty", kListNames[l]));
    }
    for (const std::string_view word : lists[l]) {
      if (!IsOneWord(word)) {
        return InvalidArgument(
            fmt::format("the {} word list contains '{}'; allowed: words without white space",
                        kListNames[l], Sanitized(word, 40)));
      }
      Balance& balance = balances[word];
      balance.sum += kSigns[l];
      ++balance.entries;
    }
  }
  for (size_t l = 0; l < kPolarLists; ++l) {
    words.starts_[l] = static_cast<uint32_t>(words.entries_.size());
    for (const std::string_view word : lists[l]) {
      const Balance balance = balances[word];
      const int64_t scaled = int64_t{balance.sum} * kReferenceUnit / balance.entries;
      words.entries_.push_back({static_cast<uint32_t>(words.bytes_.size()),
                                static_cast<uint32_t>(word.size()), static_cast<int32_t>(scaled)});
      words.bytes_ += word;
    }
  }
  words.starts_[kPolarLists] = static_cast<uint32_t>(words.entries_.size());
  words.is_plain_ = words.bytes_.find_first_of("\"\\") == std::string::npos;
  words.sources_ = std::move(sources);
  return words;
}

Result<StopWords> LoadStopWordsOrNone(const std::string& path) {
  if (path.empty()) return StopWords();
  if (path == "embedded") return StarterStopWords();
  return StopWords::Load(path);
}

Result<PolarWords> LoadPolarWords(const PolarWordPaths& paths) {
  Lists lists;
  std::vector<LexiconSource> sources;
  std::optional<SentiWordNet> senti;  // owns the text that the views refer to
  if (paths.sentiwordnet.empty()) {
    lists = EmbeddedLists();
    sources = StarterLexicon()->Sources();
    sources.push_back(StarterDictionary().source);
  } else {
    VETVEC_ASSIGN_OR_RETURN(senti, SentiWordNet::Load(paths.sentiwordnet));
    PolarityWordLists found = senti->WordLists();
    lists = {std::move(found.positive), std::move(found.negative), std::move(found.neutral)};
    sources.push_back(senti->source());
  }
  VETVEC_ASSIGN_OR_RETURN(const StopWords stop_words, LoadStopWordsOrNone(paths.stop_words));
  if (stop_words.size() > 0) {
    for (std::vector<std::string_view>& list : lists) {
      std::erase_if(list, [&](std::string_view word) { return stop_words.Contains(word); });
    }
    sources.push_back(stop_words.source());
  }
  return PolarWords::Of(lists, std::move(sources));
}

}  // namespace vetvec
