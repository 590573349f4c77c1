#include "audit_steps/kin.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr size_t kLeastWords = 5;
constexpr size_t kLeastCharacters = 15;
constexpr size_t kTailCharacters = 3;  // in languages without blanks

bool IsWordEdge(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

// Where the last word begins: after the last blank, or, without blanks, some characters before the
// end. npos if the text is too short.
size_t TailOf(const std::string& text) {
  if (PlainWords(text).size() >= kLeastWords) {
    const size_t end = text.find_last_not_of(" \t\r\n");
    return text.find_last_of(" \t\r\n", end) + 1;
  }
  if (text.find(' ') != std::string::npos) return std::string::npos;
  std::vector<size_t> starts;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) starts.push_back(i);
  }
  return starts.size() < kLeastCharacters ? std::string::npos
                                          : starts[starts.size() - kTailCharacters];
}

struct SeedText {
  std::string text;
  TextRole role = TextRole::kNone;
};

// The texts whose beginning no other text shares. Any encoder places "Where is my coat" and "Where
// is my hat" both next to "Where is my tie".
std::vector<SeedText> WithoutTwins(const std::vector<SeedText>& seeds) {
  std::map<std::string, size_t> beginnings;
  for (const SeedText& seed : seeds) ++beginnings[seed.text.substr(0, TailOf(seed.text))];
  std::vector<SeedText> out;
  std::copy_if(seeds.begin(), seeds.end(), std::back_inserter(out), [&](const SeedText& seed) {
    return beginnings[seed.text.substr(0, TailOf(seed.text))] == 1;
  });
  return out;
}

// The texts of the suites that can serve as seeds, each once, in order.
std::vector<SeedText> SeedTexts(const std::vector<Suite>& suites) {
  std::vector<SeedText> texts;
  std::set<std::string> seen;
  const auto add = [&](const std::string& text, TextRole role = TextRole::kNone) {
    if (TailOf(text) != std::string::npos && seen.insert(text).second)
      texts.push_back({text, role});
  };
  for (const Suite& suite : suites) {
    for (const Triple& triple : suite.items) add(triple.seed);
    for (const ScoredPair& pair : suite.pairs) add(pair.a);
    for (const auto& [pivot, positive] : suite.ranking.pairs) add(suite.ranking.texts[pivot].text);
    for (const RetrievalText& query : suite.retrieval.queries) add(query.text, TextRole::kQuery);
  }
  if (!texts.empty()) return texts;
  for (const Suite& suite : suites) {
    for (const LabelledText& item : suite.labelled) add(item.text);
  }
  return texts;
}

}  // namespace

std::vector<std::string> PlainWords(const std::string& text) {
  std::vector<std::string> words;
  for (std::string_view word : Split(text, ' ')) {
    while (!word.empty() && IsWordEdge(word.front())) word.remove_prefix(1);
    while (!word.empty() && IsWordEdge(word.back())) word.remove_suffix(1);
    if (!word.empty()) words.push_back(AsciiLower(word));
  }
  return words;
}

std::vector<KinTexts> KinOfSuites(const std::vector<Suite>& suites) {
  std::vector<KinTexts> kin;
  for (const Suite& suite : suites) {
    const SuiteKind& kind = KindOfSuite(suite);
    // A user's own pairs may be arbitrarily far apart.
    if (suite.generator.empty() || kind.add_kin == nullptr) continue;
    kind.add_kin(suite, &kin);
  }
  std::erase_if(kin, [](const KinTexts& pair) {
    return pair.variant == pair.seed || PlainWords(pair.seed).size() < kLeastWords;
  });
  return kin;
}

std::vector<KinTexts> MakeTailKin(const std::vector<Suite>& suites, size_t limit) {
  const std::vector<SeedText> seeds = SeedTexts(suites);
  std::set<std::string> all;
  for (const SeedText& seed : seeds) all.insert(seed.text);
  const std::vector<SeedText> texts = WithoutTwins(seeds);
  const size_t count = std::min(limit, texts.size());
  std::vector<KinTexts> kin;
  for (size_t i = 0; i < count && count > 1; ++i) {
    const auto& [seed, role] = texts[i * texts.size() / count];
    const std::string& other = texts[(i + 1) % count * texts.size() / count].text;
    const std::string variant = seed.substr(0, TailOf(seed)) + other.substr(TailOf(other));
    if (PlainWords(variant) != PlainWords(seed) && all.count(variant) == 0) {
      kin.push_back({variant, seed, role});
    }
  }
  return kin;
}

}  // namespace vetvec
