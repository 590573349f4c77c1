#include "english/plain_statement.h"

#include <array>
#include <string_view>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/main_clause.h"
#include "english/plain_statement_words.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

// "Two hundred letters", "about forty", "ten minutes' walk": a quantity, which a denial leaves
// open. Digits ("is 15.40", "on 3 May", "room 12") are part of the statement.
bool IsAmount(const std::vector<Token>& tokens, size_t i) {
  if (i == 0) return IsNumberAt(tokens, i);
  // "within three working days", "in two weeks", "more than two"
  if (IsOneOf(tokens[i - 1].lower, {"within", "in", "than"})) return false;
  return IsOneOf(tokens[i].lower, kNumberWords) &&
         !IsOneOf(tokens[i - 1].lower, {"at", "before", "after", "by", "until", "room", "ward",
                                        "bay", "floor", "platform", "gate", "page", "past", "to"});
}

constexpr std::array<std::string_view, 20> kSpans = {
    "second", "seconds", "minute", "minutes", "hour",   "hours", "day",
    "days",   "week",    "weeks",  "month",   "months", "year",  "years",
    "while",  "ages",    "decade", "night",   "moment", "now"};

// "For an hour", "over the weekend", "in the past year", "for years": a duration.
bool IsSpanOfTime(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  if (!IsOneOf(tokens[i].lower, {"for", "over", "throughout"})) return false;
  // "for this month", "in the week"
  if (IsOneOf(WordAt(tokens, i + 1), {"this", "next", "that"})) return false;
  for (size_t k = i + 1; k < tokens.size() && k <= i + 4; ++k) {
    if (IsOneOf(tokens[k].lower, kSpans)) {
      return tags.upos(k + 1) != "NOUN";  // "for the night shift"
    }
    if (InClass(tokens[k].lower, kPreposition)) return false;
  }
  return false;
}

// Adverbs of time and place, which a denial does not affect.
bool IsFreeAdverb(std::string_view word) {
  return IsOneOf(word,
                 {"not",    "here", "there", "today",  "yesterday", "tomorrow", "tonight",  "ago",
                  "online", "back", "home",  "abroad", "correctly", "properly", "up",       "out",
                  "off",    "down", "in",    "on",     "n't",       "away",     "currently"});
}

// "Called the bank to report it": a denial could apply to the call or to its purpose.
bool IsPurpose(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i, size_t verb) {
  if (tokens[i].lower != "to" || tags.xpos(i + 1) != "VB") return false;
  if (i < verb) return false;  // "your request to skip it"
  // "will send an engineer to fix it", "needs a loan to buy a van"
  if (IsOneOf(tags.upos(i - 1), {"NOUN", "PROPN"}) && verb < tokens.size() &&
      (IsOneOf(tokens[verb].lower, {"will", "can", "need", "needs", "needed", "want", "wants"}) ||
       tokens[verb].lower.ends_with("'ll"))) {
    return false;
  }
  // "asked him to call", "ordered the firm to pay"
  for (size_t k = i > 3 ? i - 3 : 0; k + 1 < i; ++k) {
    if (IsOneOf(tokens[k].lower, {"asked", "ordered", "told", "advised", "allowed", "invited",
                                  "instructed", "persuaded", "permitted", "forced", "wants"})) {
      return false;
    }
  }
  return i == 0 ||
         !IsOneOf(tokens[i - 1].lower,
                  {"want",       "wants",     "wanted",   "plan",     "plans",     "planned",
                   "agreed",     "agree",     "agrees",   "decided",  "decides",   "able",
                   "unable",     "willing",   "offered",  "promised", "managed",   "needs",
                   "need",       "likely",    "ready",    "allowed",  "asked",     "advised",
                   "told",       "possible",  "entitled", "required", "going",     "unlikely",
                   "impossible", "unwilling", "easy",     "hard",     "difficult", "refused",
                   "remembered", "forgot",    "failed"});
}

// Signs of another clause, a comparison, or a circumstance with a verb of its own.
bool IsUnplainTag(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  const std::string_view xpos = tags.xpos(i);
  // "a better rate", "the largest branch"
  if (IsOneOf(xpos, {"JJR", "JJS"})) return !IsOneOf(tags.upos(i + 1), {"NOUN", "ADJ"});
  if (IsOneOf(xpos, {"RBR", "RBS", "WDT", "WP", "WRB", "PDT"})) return true;
  const bool of = IsOneOf(tokens[i].lower, {"of", "about", "by", "from"});
  // "beside his bed", "within an hour": a preposition
  const bool governs = !IsOneOf(tokens[i].lower, {"that", "if", "while", "because", "whether"}) &&
                       IsOneOf(tags.upos(i + 1), {"DET", "PRON", "NOUN", "PROPN", "NUM", "ADJ"});
  if (tags.upos(i) == "SCONJ") return !of && !governs;
  if (IsOneOf(tags.upos(i), {"CCONJ", "INTJ"})) return tokens[i].lower != "please";
  // "left the ward carrying a bag", "after paying"
  const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
  // "by pressing the button", "three working days", "a letter showing the balance"
  if (IsOneOf(before, {"of", "about", "by", "from"}) || tags.upos(i + 1) == "NOUN") return false;
  if (xpos == "VBG" && i > 1 && tags.upos(i) == "VERB" && !InClass(before, kBe | kAdverb) &&
      before != "been" && before != "not" && !before.ends_with("n't")) {
    return true;
  }
  return false;
}

// "Was last seen": this time and no other.
bool IsOfTimes(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  return IsOneOf(tokens[i].lower, {"last", "first"}) && tags.xpos(i + 1).starts_with("VB");
}

// "Between 2 and 6", "from Monday to Friday": a single period.
bool JoinsTimes(const std::vector<Token>& tokens, size_t i) {
  if (tokens[i].lower != "and") return false;
  for (size_t k = i > 6 ? i - 6 : 0; k < i; ++k) {
    if (tokens[k].lower == "between") return true;
  }
  return false;
}

// "The screen and the battery were": a statement about both of them.
bool JoinsSubjects(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i,
                   size_t verb) {
  return tokens[i].lower == "and" && i > 0 && i < verb && verb < tokens.size() &&
         IsOneOf(tags.upos(i - 1), {"NOUN", "PROPN"}) &&
         IsOneOf(tags.upos(i + 1), {"NOUN", "PROPN", "DET", "PRON"});
}

// "More than nine hundred calls": denied, there would be fewer calls.
bool IsMoreThan(const std::vector<Token>& tokens, size_t i) {
  const size_t more = tokens[i].lower == "than" && i > 0 ? i - 1 : i;
  return more > 0 && more + 2 < tokens.size() &&
         IsOneOf(tokens[more].lower, {"more", "less", "fewer"}) &&
         tokens[more + 1].lower == "than" &&
         (IsNumberAt(tokens, more + 2) || IsOneOf(tokens[more + 2].lower, kNumberWords)) &&
         !IsOneOf(tokens[more - 1].lower, {"for", "by", "of", "to"});
}

// Words that "not" would deny instead of the fact, or together with it.
bool CatchesNot(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i, size_t verb) {
  if (IsAmount(tokens, i) || IsSpanOfTime(tokens, tags, i)) return true;
  if (!tags.known()) return false;
  if (IsOfTimes(tokens, tags, i)) return true;
  if (tags.upos(i) == "ADV" && !IsFreeAdverb(tokens[i].lower)) return true;
  return IsPurpose(tokens, tags, i, verb);
}

}  // namespace

bool IsPlainStatement(const std::vector<Token>& tokens, const SentenceTags& tags, size_t first,
                      size_t last) {
  constexpr size_t kLongest = 26;
  if (tokens.size() < 3 || tokens.size() > kLongest) return false;
  const bool by_word = last > first;         // a word for its opposite: nothing is denied
  const bool opens = by_word && first == 0;  // "Everyone", "None of the"
  const size_t subject = SubjectBegin(tokens);
  const size_t verb = tags.known() ? FirstFiniteVerb(tokens, tags) : 0;
  if (!opens && !BeginsDefinite(tokens, tags, subject) && !BeginsRequest(tokens, tags)) {
    return false;
  }
  for (size_t i = 0; i < tokens.size(); ++i) {
    if ((i >= first && i < last) || IsWithinNumber(tokens, i) || JoinsTimes(tokens, i)) continue;
    if (!by_word && (IsMoreThan(tokens, i) || JoinsSubjects(tokens, tags, i, verb))) continue;
    const std::string_view word = tokens[i].lower;
    if (word == "," && i + 1 == subject) continue;
    if (IsUnplainWord(word)) return false;
    if (!by_word && IsUnplainVerb(word)) return false;
    if (by_word && IsDenial(word)) return false;
    if (word == "." && i + 1 < tokens.size()) return false;
    if (tags.known() && IsUnplainTag(tokens, tags, i)) return false;
    if (word == "may" && !IsNumberAt(tokens, i - 1) && !IsNumberAt(tokens, i + 1)) return false;
    if (!by_word && CatchesNot(tokens, tags, i, verb)) return false;
  }
  return true;
}

}  // namespace vetvec
