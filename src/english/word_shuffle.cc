#include "english/word_shuffle.h"

#include <vector>

#include "base/strings.h"

namespace vetvec {
namespace {

bool IsCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

std::string ShuffledWords(std::string_view sentence, Rng* rng) {
  std::string_view mark;
  if (!sentence.empty() &&
      std::string_view(".?!").find(sentence.back()) != std::string_view::npos) {
    mark = sentence.substr(sentence.size() - 1);
    sentence.remove_suffix(1);
  }
  std::vector<std::string> words;
  for (const std::string_view word : Split(sentence, ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  if (words.empty()) return std::string(mark);
  const bool has_capital = IsCapital(words[0][0]);
  // "NASA" and "I" keep their capitals.
  const bool is_plain = words[0].size() > 1 && IsSmall(words[0][1]);
  if (has_capital && is_plain) words[0][0] = static_cast<char>(words[0][0] - 'A' + 'a');
  // "A" is an article, as long as it is not the only word.
  if (words[0] == "A" && words.size() > 1) words[0] = "a";
  Shuffle(words, *rng);
  if (has_capital && IsSmall(words[0][0])) {
    words[0][0] = static_cast<char>(words[0][0] - 'a' + 'A');
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text.append(mark);
}

}  // namespace vetvec
