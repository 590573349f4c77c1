#include "tokenize/added_tokens.h"

#include <algorithm>

#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

// Start of the character that ends at `end`.
size_t Before(std::string_view text, size_t end) {
  do --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80);
  return end;
}

unsigned ClassBefore(std::string_view text, size_t end) {
  size_t at = Before(text, end);
  return ClassOf(DecodeAt(text, &at));
}

}  // namespace

bool TokenFinder::Accepts(const AddedToken& token, std::string_view text, size_t done,
                          size_t* begin, size_t* end) {
  if (token.single_word) {
    size_t at = *end;
    const bool word_before = *begin > 0 && (ClassBefore(text, *begin) & kCharWord);
    const bool word_after = *end < text.size() && (ClassOf(DecodeAt(text, &at)) & kCharWord);
    if (word_before || word_after) return false;
  }
  if (token.lstrip) {
    while (*begin > done && (ClassBefore(text, *begin) & kCharSpace)) *begin = Before(text, *begin);
  }
  *begin = std::max(*begin, done);
  if (token.rstrip) {
    for (size_t at = *end; at < text.size(); *end = at) {
      if (!(ClassOf(DecodeAt(text, &at)) & kCharSpace)) break;
    }
  }
  return true;
}

void TokenFinder::Add(std::string form, AddedToken token) {
  if (form.empty()) return;
  first_bytes_.set(static_cast<unsigned char>(form[0]));
  forms_.emplace_back(std::move(form), static_cast<int32_t>(tokens_.size()));
  tokens_.push_back(std::move(token));
}

void TokenFinder::Finish() { trie_ = ByteTrie::Build(std::move(forms_)); }

void AddedTokens::Add(AddedToken token, const Normalizer* normalizer, WorkBudget* work) {
  if (!token.normalized || normalizer == nullptr) {
    // Without a normalizer both kinds are the same, but are still searched for one after the other.
    std::string form = token.content;
    (token.normalized ? normalized_ : raw_).Add(std::move(form), std::move(token));
    return;
  }
  std::string form = token.content;
  bool lost_start = false;
  normalizer->Apply(&form, &lost_start, work);
  normalized_.Add(std::move(form), std::move(token));
}

void AddedTokens::Finish() {
  raw_.Finish();
  normalized_.Finish();
}

}  // namespace vetvec
