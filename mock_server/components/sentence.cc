#include "mock_server/components/sentence.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "local/word_tokens.h"

namespace vetvec::mock {
namespace {

template <size_t N>
bool IsOneOf(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 15> kNegators = {
    "not",     "never",   "no",     "without", "neither", "nor",      "none",  "nobody",
    "nothing", "nowhere", "cannot", "hardly",  "barely",  "scarcely", "seldom"};
constexpr std::array<std::string_view, 9> kClauseWords = {
    "but", "however", "although", "though", "because", "while", "whereas", "yet", "since"};

bool EndsClause(const SentenceWord& word) {
  if (!word.sign) return IsOneOf(kClauseWords, word.text);
  return word.text.find_first_of(",;:.!?()") != std::string::npos;
}

// "isn't" comes as "isn" and "'t".
bool IsNegator(const std::vector<SentenceWord>& before, const SentenceWord& word) {
  if (IsOneOf(kNegators, word.text)) return true;
  return word.text == "'t" && !before.empty() && before.back().text.ends_with('n');
}

bool IsUpper(std::string_view word) {
  return !word.empty() && std::isupper(static_cast<unsigned char>(word.front())) != 0;
}

bool IsWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '\'';
}

}  // namespace

Sentence TakeApart(std::string_view text, const GenderWords& gender) {
  Sentence sentence;
  std::map<std::string, std::string, std::less<>> persons;
  bool negated = false;
  bool opens = true;  // the next word begins a sentence, so its capital means nothing
  std::string buffer;
  size_t position = 0;
  for (std::string_view token = NextWordToken(text, &position); !token.empty();
       token = NextWordToken(text, &position)) {
    SentenceWord word;
    word.text = std::string(FoldWord(token, &buffer));
    word.neutral = word.text == "an" ? "a" : word.text;
    word.sign = !IsWordByte(word.text.front());
    word.number = std::isdigit(static_cast<unsigned char>(word.text.front())) != 0;
    const GenderReading reading = gender.Read(word.text, IsUpper(token));
    if (reading.sign != 0) {
      word.gender = reading.sign;
      word.gender_pair = reading.pair;
      word.neutral = reading.neutral;
      if (reading.pair == "name") {
        const std::string next = fmt::format("person{}", persons.size() + 1);
        word.neutral = persons.try_emplace(word.text, next).first->second;
      }
    }
    word.entity = !opens && IsUpper(token) && word.gender == 0 && token.size() > 1;
    if (EndsClause(word)) negated = false;
    word.negated = negated;
    word.negator = IsNegator(sentence.words, word);
    if (word.negator) {
      negated = !negated;
      ++sentence.negators;
    }
    opens = word.sign ? opens || word.text.find_first_of(".!?") != std::string::npos : false;
    sentence.words.push_back(std::move(word));
  }
  return sentence;
}

}  // namespace vetvec::mock
