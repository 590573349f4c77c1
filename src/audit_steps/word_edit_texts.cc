// The texts of the step "word_edits".
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "audit_steps/word_edits.h"
#include "audit_steps/word_spans.h"
#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kEdits = 60;
constexpr size_t kLeastLetters = 4;  // of a word that replaces another one
constexpr int kAttempts = 16;        // to draw a word that occurs once

struct LongText {
  uint64_t id = 0;
  size_t words = 0;
};

// The longer half of the suites' texts, each once, by length and then by id.
std::vector<uint64_t> LongerTexts(const StepTexts& audit) {
  std::vector<LongText> texts;
  std::set<std::string_view> seen;
  for (uint64_t id = 0; id < audit.suite_texts; ++id) {
    const size_t words = SpacedWordsOf(audit.texts[id]).size();
    if (words >= kLeastEditedWords && seen.insert(audit.texts[id]).second)
      texts.push_back({id, words});
  }
  std::stable_sort(texts.begin(), texts.end(),
                   [](const LongText& a, const LongText& b) { return a.words > b.words; });
  texts.resize((texts.size() + 1) / 2);
  std::vector<uint64_t> ids;
  for (const LongText& text : texts) ids.push_back(text.id);
  return ids;
}

bool IsPlainWord(const std::string& core) {
  size_t letters = 0;
  for (const char c : core) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && (c < 'a' || c > 'z')) return false;
    letters += (byte & 0xC0U) != 0x80U ? 1U : 0U;
  }
  return letters >= kLeastLetters;
}

std::vector<std::string> PlainWordsOf(const StepTexts& audit, const std::vector<uint64_t>& ids) {
  std::set<std::string> words;
  for (const uint64_t id : ids) {
    for (const SpacedWord& word : SpacedWordsOf(audit.texts[id])) {
      std::string core = CoreOf(audit.texts[id], word);
      if (IsPlainWord(core)) words.insert(std::move(core));
    }
  }
  return {words.begin(), words.end()};
}

// Edits one word in this third of the text; nothing if no word was found that occurs once.
std::optional<MadeText> EditOf(const StepTexts& audit, uint64_t id, size_t third, bool is_deletion,
                               const std::vector<std::string>& others, Rng& rng) {
  const std::string_view text = audit.texts[id];
  const std::vector<SpacedWord> words = SpacedWordsOf(text);
  std::multiset<std::string> cores;
  for (const SpacedWord& word : words) cores.insert(CoreOf(text, word));
  const auto bounds = ThirdsOf(words.size());
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const size_t place = bounds[third] + rng.Below(bounds[third + 1] - bounds[third]);
    const std::string& other = others[rng.Below(others.size())];
    const std::string core = CoreOf(text, words[place]);
    if (core.empty() || cores.count(core) > 1 || cores.count(other) > 0) continue;
    return MadeText{
        is_deletion ? WithoutWord(text, words, place) : WithWord(text, words[place], other), id,
        fmt::format("{}, {}", kThirdNames[third], is_deletion ? "deleted" : "replaced")};
  }
  return std::nullopt;
}

}  // namespace

std::vector<MadeText> PlanWordEdits(const StepTexts& audit) {
  std::vector<uint64_t> ids = LongerTexts(audit);
  const std::vector<std::string> others = PlainWordsOf(audit, ids);
  std::vector<MadeText> made;
  if (ids.empty() || others.empty()) return made;
  Rng rng(audit.seed, 11);
  Shuffle(ids, rng);
  for (size_t i = 0; i < kEdits; ++i) {
    const bool is_deletion = i / kThirds % 2 == 1;
    auto edit = EditOf(audit, ids[i % ids.size()], i % kThirds, is_deletion, others, rng);
    if (edit) made.push_back(*std::move(edit));
  }
  return made;
}

}  // namespace vetvec
