#include "english/rewrite.h"

#include <algorithm>

#include "lexicon/surface.h"

namespace vetvec {
namespace {

bool OnlyBlanks(std::string_view text) {
  return !text.empty() && text.find_first_not_of(" \t") == std::string_view::npos;
}

// The edit that corrects the article before `edit`, if there is one to correct.
bool ArticleEdit(std::string_view seed, const std::vector<Token>& tokens, const Edit& edit,
                 Edit* article) {
  const auto next =
      std::lower_bound(tokens.begin(), tokens.end(), edit.start,
                       [](const Token& token, uint32_t start) { return token.start < start; });
  if (next == tokens.begin() || edit.text.empty()) return false;
  const Token& before = *(next - 1);
  if (before.end > edit.start || !IsIndefiniteArticle(TextOf(seed, before))) return false;
  if (!OnlyBlanks(seed.substr(before.end, edit.start - before.end))) return false;
  const std::string_view first = std::string_view(edit.text).substr(0, edit.text.find(' '));
  const std::optional<std::string> right = CorrectedArticle(TextOf(seed, before), first);
  if (!right) return false;
  *article = Edit{before.start, before.end, *right};
  return true;
}

}  // namespace

Rewritten SpliceEdits(std::string_view text, const std::vector<Edit>& edits) {
  Rewritten out;
  size_t position = 0;
  for (const Edit& edit : edits) {
    out.text.append(text.substr(position, edit.start - position));
    const uint64_t start = out.text.size();
    out.text.append(edit.text);
    out.changed.push_back({start, out.text.size()});
    position = edit.end;
  }
  out.text.append(text.substr(position));
  return out;
}

Rewritten ApplyEdits(std::string_view seed, const std::vector<Token>& tokens,
                     std::vector<Edit> edits) {
  std::vector<Edit> all;
  for (Edit& edit : edits) {
    Edit article;
    const bool free = all.empty() || all.back().end < edit.start;
    if (free && ArticleEdit(seed, tokens, edit, &article) &&
        (all.empty() || all.back().end <= article.start)) {
      all.push_back(std::move(article));
    }
    all.push_back(std::move(edit));
  }
  return SpliceEdits(seed, all);
}

}  // namespace vetvec
