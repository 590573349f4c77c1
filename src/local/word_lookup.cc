#include "local/word_lookup.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "local/word_form.h"
#include "local/word_tokens.h"

namespace vetvec {
namespace {

constexpr std::string_view kNot = "n't";

std::string_view Between(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<size_t>(last.data() + last.size() - first.data())};
}

// Whether a character after a sign belongs to it: a variation selector, a keycap, a tag of a flag.
bool BelongsToSign(char32_t c) {
  const bool is_tag = c >= 0xE0020 && c <= 0xE007F;
  return c == 0xFE0E || c == 0xFE0F || c == 0x20E3 || is_tag;
}

// The bytes after `end` that belong to the sign before it.
size_t BytesOfSign(std::string_view part, size_t end) {
  size_t at = end;
  char32_t c = 0;
  while (at < part.size()) {
    const size_t length = ReadCodePoint(part, at, &c);
    if (length == 0 || !BelongsToSign(c)) break;
    at += length;
  }
  return at - end;
}

bool IsNotSuffix(std::string_view token) {
  return token == "'t" || token == "'T" || token == "\xe2\x80\x99t" || token == "\xe2\x80\x99T";
}

}  // namespace

const WordLookup::Words& WordLookup::Find(std::string_view text) {
  found_.rows.clear();
  found_.unknown = 0;
  has_other_form_ = MayHaveOtherForm(text);
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
  part_ = part;
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
    if (const std::optional<size_t> row = RowOfRun(first, count)) {
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

std::optional<size_t> WordLookup::RowOfRun(size_t first, size_t count) {
  const std::string_view run = Between(tokens_[first], tokens_[first + count - 1]);
  const auto end = static_cast<size_t>(run.data() + run.size() - part_.data());
  if (const size_t more = BytesOfSign(part_, end)) {
    const std::string_view whole(run.data(), run.size() + more);
    if (const std::optional<size_t> row = RowOf(whole)) return row;
  }
  return RowOf(run);
}

std::optional<size_t> WordLookup::RowOf(std::string_view word) {
  std::optional<size_t> row = RowInCase(word);
  if (row || !has_other_form_) return row;
  const std::string form = WordForm(word);
  return form == word ? row : RowInCase(form);
}

std::optional<size_t> WordLookup::RowInCase(std::string_view word) {
  std::optional<size_t> row;
  if (letter_case_ != WordCase::kLower) row = vectors_.Find(word);
  if (row || letter_case_ == WordCase::kAsWritten) return row;
  return vectors_.Find(Utf8Lower(word));
}

}  // namespace vetvec
