#include "audit/kin.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "base/strings.h"
#include "suites/grammar_suite.h"
#include "suites/robustness_suite.h"

namespace vetvec {
namespace {

constexpr size_t kLeastWords = 5;
constexpr size_t kLeastCharacters = 15;
constexpr size_t kTailCharacters = 3;  // where there are no blanks

bool IsWordEdge(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

// Where the last word begins: behind the last blank, or some characters before the end; npos: too
// short.
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

// Those that alone have their beginning. "Where is my coat" and "... my hat" both lie beside "...
// my tie", whatever the encoder.
std::vector<std::string> WithoutTwins(const std::vector<std::string>& texts) {
  std::map<std::string, size_t> beginnings;
  for (const std::string& text : texts) ++beginnings[text.substr(0, TailOf(text))];
  std::vector<std::string> out;
  std::copy_if(texts.begin(), texts.end(), std::back_inserter(out), [&](const std::string& text) {
    return beginnings[text.substr(0, TailOf(text))] == 1;
  });
  return out;
}

// The texts of the suites that can be a seed, each once, in their order.
std::vector<std::string> SeedTexts(const std::vector<Suite>& suites) {
  std::vector<std::string> texts;
  std::set<std::string> seen;
  const auto add = [&](const std::string& text) {
    if (TailOf(text) != std::string::npos && seen.insert(text).second) texts.push_back(text);
  };
  for (const Suite& suite : suites) {
    for (const Triple& triple : suite.items) add(triple.seed);
    for (const ScoredPair& pair : suite.pairs) add(pair.a);
    for (const auto& [pivot, positive] : suite.ranking.pairs) add(suite.ranking.texts[pivot].text);
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
  const auto add = [&](const std::string& variant, const std::string& seed) {
    if (variant != seed && PlainWords(seed).size() >= kLeastWords) kin.push_back({variant, seed});
  };
  for (const Suite& suite : suites) {
    if (suite.generator.empty()) continue;  // a user's own pairs may be as far apart as they like
    for (const Triple& triple : suite.items) {
      if (triple.relation == Relation::kCr2 || suite.kind != kContrastiveKind) continue;
      add(triple.positive, triple.seed);
    }
    for (const ScoredPair& pair : suite.pairs) {
      const bool is_of_noise = suite.kind == kRobustnessKind || suite.kind == kMeaningKind;
      const bool is_light = is_of_noise
                                ? pair.construct.starts_with("punctuation")
                                : pair.label_source == "rule" && pair.score >= kHarmlessScore;
      if (is_light) add(pair.b, pair.a);
    }
    for (const auto& [pivot, positive] : suite.ranking.pairs) {
      if (suite.generator != kGrammarGenerator || pivot > positive) continue;
      add(suite.ranking.texts[positive].text, suite.ranking.texts[pivot].text);
    }
  }
  return kin;
}

std::vector<KinTexts> MakeTailKin(const std::vector<Suite>& suites, size_t limit) {
  const std::vector<std::string> seeds = SeedTexts(suites);
  const std::set<std::string> all(seeds.begin(), seeds.end());
  const std::vector<std::string> texts = WithoutTwins(seeds);
  const size_t count = std::min(limit, texts.size());
  std::vector<KinTexts> kin;
  for (size_t i = 0; i < count && count > 1; ++i) {
    const std::string& seed = texts[i * texts.size() / count];
    const std::string& other = texts[(i + 1) % count * texts.size() / count];
    const std::string variant = seed.substr(0, TailOf(seed)) + other.substr(TailOf(other));
    if (PlainWords(variant) != PlainWords(seed) && all.count(variant) == 0) {
      kin.push_back({variant, seed});
    }
  }
  return kin;
}

}  // namespace vetvec
