#include "english/denial.h"

#include <fmt/core.h>

#include <string>

#include "base/strings.h"
#include "english/main_clause.h"
#include "english/plain_statement.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

// The adverb that replaces this one in a denial; "" if it stays the same.
std::string_view DeniedAdverb(std::string_view adverb, std::string_view before) {
  if (adverb == "already") return InClass(before, kBe | kHave) ? "not yet" : "";
  if (InClass(before, kHave)) return adverb == "now" ? "not" : "";
  if (adverb == "still" || adverb == "now") return "no longer";
  return "";
}

}  // namespace

std::optional<Edit> Denial::Of(std::string_view text, const std::vector<Token>& tokens) const {
  for (size_t i = 1; i + 2 < tokens.size(); ++i) {
    if (IsOneOf(tokens[i].lower, {"still", "already", "now", "usually", "normally"})) {
      return OfAdverb(text, tokens, i);
    }
  }
  return OfClause(text, tokens);
}

std::optional<Edit> Denial::OfClause(std::string_view text,
                                     const std::vector<Token>& tokens) const {
  const auto begin = static_cast<ptrdiff_t>(MainClauseBegin(tokens));
  const std::vector<Token> behind(tokens.begin() + begin, tokens.end());
  // The tags are those of the whole remaining text; the main clause comes first.
  const SentenceTags tags(tagger_, text, behind);
  const MainClause clause = FindMainClause(behind, tags);
  std::vector<Token> main = behind;
  main.resize(clause.end);
  const bool content = clause.rest == Remainder::kContent;
  if (!MayNegate(content ? main : behind)) return std::nullopt;
  if (!HasWord(behind, "until") && !HasWord(behind, "ever")) {
    if (std::optional<Edit> edit = negation_.OfNobody(text, main, tags)) return edit;
  }
  // "For security reasons we cannot": without "not" it is not a reason
  if (clause.denies || HasWord(behind, "reasons")) return std::nullopt;
  if (!IsPlainStatement(main, tags, 0, 0)) return std::nullopt;
  std::optional<Edit> edit = negation_.Of(text, main, tags);
  if (!edit && !content) edit = negation_.TakenAway(main, tags);
  return edit;
}

// Denies the sentence without its adverb, then puts the adverb back.
std::optional<Edit> Denial::OfAdverb(std::string_view text, const std::vector<Token>& tokens,
                                     size_t adverb) const {
  const uint32_t gap = tokens[adverb + 1].start - tokens[adverb].start;
  std::string rest(text.substr(0, tokens[adverb].start));
  rest += text.substr(tokens[adverb + 1].start);
  const std::vector<Token> others = Tokenize(rest);
  if (others.size() + 1 != tokens.size()) return std::nullopt;
  const std::optional<Edit> edit = OfClause(rest, others);
  if (!edit || edit->text.find("not") == std::string::npos) return std::nullopt;
  const Token& own = tokens[adverb];
  const Token& before = tokens[adverb - 1];
  const std::string_view denied = DeniedAdverb(own.lower, before.lower);
  const bool stays = own.lower == "usually" || own.lower == "normally";
  if (edit->start == before.start && edit->end == before.end) {  // "is usually", "I'm still"
    if (stays) return Edit{own.start, own.end, fmt::format("{} not", own.lower)};
    if (denied.empty()) return std::nullopt;
    return Edit{own.start, own.end, std::string(denied)};
  }
  if (edit->start != own.start) return std::nullopt;
  if (own.lower == "still") return Edit{own.start, own.end, "no longer"};  // "still needs"
  if (!stays) return std::nullopt;
  return Edit{edit->start + gap, edit->end + gap, edit->text};
}

}  // namespace vetvec
