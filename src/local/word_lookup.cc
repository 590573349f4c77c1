#include "local/word_lookup.h"

#include <algorithm>

#include "base/utf8.h"
#include "lexicon/surface.h"
#include "local/word_tokens.h"

namespace vetvec {
namespace {

constexpr std::string_view kCurlyApostrophe = "\xe2\x80\x99";
constexpr std::string_view kNot = "n't";

std::string_view Between(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<size_t>(last.data() + last.size() - first.data())};
}

std::string WithStraightApostrophes(std::string_view word) {
  std::string out(word);
  for (size_t at = out.find(kCurlyApostrophe); at != std::string::npos;
       at = out.find(kCurlyApostrophe, at)) {
    out.replace(at, kCurlyApostrophe.size(), "'");
  }
  return out;
}

bool IsNotSuffix(std::string_view token) {
  return token == "'t" || token == "'T" || token == "\xe2\x80\x99t" || token == "\xe2\x80\x99T";
}

}  // namespace

const WordLookup::Words& WordLookup::Find(std::string_view text) {
  found_.rows.clear();
  found_.unknown = 0;
  size_t begin = 0;
  for (size_t at = 0; at <= text.size();) {
    char32_t c = 0;
    const size_t length = ReadCodePoint(text, at, &c);
    const size_t step = std::max<size_t>(length, 1);
    const bool is_space = at == text.size() || (length > 0 && IsBlank(text.substr(at, length)));
    if (is_space) {
      FindInPart(text.substr(begin, at - begin));
      begin = at + step;
    }
    at += step;
  }
  return found_;
}

void WordLookup::FindInPart(std::string_view part) {
  tokens_.clear();
  size_t position = 0;
  for (std::string_view token = NextWordToken(part, &position); !token.empty();
       token = NextWordToken(part, &position)) {
    tokens_.push_back(token);
  }
  for (size_t i = 0; i < tokens_.size();) {
    size_t used = TakeRun(i);
    if (used == 0) {
      if (!IsSignToken(tokens_[i])) ++found_.unknown;
      used = 1;
    }
    i += used;
  }
}

size_t WordLookup::TakeRun(size_t first) {
  const size_t longest = std::min(kMaxRun, tokens_.size() - first);
  for (size_t count = longest; count > 0; --count) {
    const std::string_view run = Between(tokens_[first], tokens_[first + count - 1]);
    if (const std::optional<size_t> row = RowOf(run)) {
      found_.rows.push_back(*row);
      return count;
    }
    if (count == 2 && TakeNot(first)) return 2;
  }
  return 0;
}

bool WordLookup::TakeNot(size_t first) {
  const std::string_view stem = tokens_[first];
  const bool ends_with_n = stem.ends_with('n') || stem.ends_with('N');
  if (!ends_with_n || stem.size() < 2 || !IsNotSuffix(tokens_[first + 1])) return false;
  const std::optional<size_t> no = vectors_.Find(kNot);
  if (!no) return false;
  const std::optional<size_t> verb = RowOf(stem.substr(0, stem.size() - 1));
  if (verb) {
    found_.rows.push_back(*verb);
  } else {
    ++found_.unknown;
  }
  found_.rows.push_back(*no);
  return true;
}

std::optional<size_t> WordLookup::RowOf(std::string_view word) {
  std::optional<size_t> row;
  if (letter_case_ != WordCase::kLower) row = vectors_.Find(word);
  if (row) return row;
  if (letter_case_ != WordCase::kAsWritten) row = vectors_.Find(Utf8Lower(word));
  if (row || word.find(kCurlyApostrophe) == std::string_view::npos) return row;
  return RowOf(WithStraightApostrophes(word));
}

}  // namespace vetvec
