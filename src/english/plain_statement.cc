#include "english/plain_statement.h"

#include <array>
#include <string_view>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/plain_statement_words.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

bool IsDigits(const std::vector<Token>& tokens, size_t i) {
  return i < tokens.size() && tokens[i].kind == TokenKind::kNumber;
}

// "5,000", "17:30": a mark within a number.
bool IsWithinNumber(const std::vector<Token>& tokens, size_t i) {
  return i > 0 && IsDigits(tokens, i - 1) && IsDigits(tokens, i + 1);
}

// "Two hundred letters", "about forty", "ten minutes' walk": how many, which a denial leaves open.
// Of digits ("is 15.40", "on 3 May", "room 12") the sentence says that it is so.
bool IsAmount(const std::vector<Token>& tokens, size_t i) {
  if (i == 0) return IsDigits(tokens, i);
  return IsOneOf(tokens[i].lower, kNumberWords) &&
         !IsOneOf(tokens[i - 1].lower, {"at", "before", "after", "by", "until", "room", "ward",
                                        "bay", "floor", "platform", "gate", "page", "past", "to"});
}

constexpr std::array<std::string_view, 20> kSpans = {
    "second", "seconds", "minute", "minutes", "hour",   "hours", "day",
    "days",   "week",    "weeks",  "month",   "months", "year",  "years",
    "while",  "ages",    "decade", "night",   "moment", "now"};

// "For an hour", "over the weekend", "in the past year", "for years": how long.
bool IsSpanOfTime(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  if (!IsOneOf(tokens[i].lower, {"for", "over", "within", "in", "throughout"})) return false;
  // "for this month", "in the week"
  const std::string_view next =
      i + 1 < tokens.size() ? std::string_view(tokens[i + 1].lower) : std::string_view();
  if (IsOneOf(next, {"this", "next", "that"})) return false;
  for (size_t k = i + 1; k < tokens.size() && k <= i + 4; ++k) {
    if (IsOneOf(tokens[k].lower, kSpans)) {
      if (tags.upos(k + 1) == "NOUN") return false;  // "for the night shift"
      // "in the night", "during the day" say when
      const bool when = tokens[i].lower == "in" &&
                        IsOneOf(tokens[k].lower, {"night", "day", "week", "month", "year"});
      return !when || k > i + 2;
    }
    if (InClass(tokens[k].lower, kPreposition)) return false;
  }
  return false;
}

// The subject stands first and is known: "the branch", "our nurse", "she", "Ms Hill". Of "a man" or
// "customers" a denial says that there is none, or that others did.
bool BeginsDefinite(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from) {
  if (from >= tokens.size()) return false;
  const std::string_view word = tokens[from].lower;
  if (IsOneOf(word, {"the", "this", "that", "these", "those", "there"})) return true;
  if (InClass(word, kPossessive)) return true;
  if (IsOneOf(word, {"i",      "you",    "he",      "she",    "it",   "we",    "they",
                     "i'm",    "you're", "he's",    "she's",  "it's", "we're", "they're",
                     "we've",  "i've",   "they've", "you've", "i'll", "we'll", "they'll",
                     "you'll", "he'll",  "she'll",  "it'll"})) {
    return true;
  }
  if (!tags.known()) return false;
  if (tags.upos(from) == "PROPN") return true;
  // "Dogs are allowed", "Returns take a week": all of them; "a colleague will call"
  const bool several = tags.xpos(from) == "NNS" || tags.xpos(from + 1) == "NNS";
  for (size_t i = from + 1; i < tokens.size() && i < from + 7; ++i) {
    const std::string_view xpos = tags.xpos(i);
    if (xpos == "VBD") return false;
    const bool finite = xpos == "MD" || xpos == "VBP" || xpos == "VBZ";
    if (!finite) continue;
    const bool helps = xpos == "MD" || (xpos == "VBZ" && tags.upos(i) == "AUX");
    return several || (helps && IsOneOf(word, {"a", "an"}));
  }
  return false;
}

bool BeginsRequest(const std::vector<Token>& tokens, const SentenceTags& tags) {
  return tokens[0].lower == "please" ||
         (tags.known() && tags.upos(0) == "VERB" && tags.xpos(0) == "VB");
}

// Adverbs of time and place, which a denial leaves as they are.
bool IsFreeAdverb(std::string_view word) {
  return IsOneOf(word,
                 {"not",    "here", "there", "today",  "yesterday", "tomorrow", "tonight", "ago",
                  "online", "back", "home",  "abroad", "correctly", "properly", "up",      "out",
                  "off",    "down", "in",    "on",     "n't",       "away"});
}

// "Called the bank to report it": the call or its purpose would be denied.
bool IsPurpose(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  if (tokens[i].lower != "to" || tags.xpos(i + 1) != "VB") return false;
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

// What tells another clause, a comparison or a circumstance with a verb of its own.
bool IsUnplainTag(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  const std::string_view xpos = tags.xpos(i);
  if (IsOneOf(xpos, {"JJR", "JJS", "RBR", "RBS", "WDT", "WP", "WRB", "PDT"})) return true;
  if (IsOneOf(tags.upos(i), {"SCONJ", "CCONJ", "INTJ"})) return tokens[i].lower != "please";
  // "left the ward carrying a bag", "after paying"
  const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
  if (xpos == "VBG" && i > 1 && tags.upos(i) == "VERB" && !InClass(before, kBe | kAdverb) &&
      before != "been" && before != "not" && !before.ends_with("n't")) {
    return true;
  }
  return false;
}

// "Was last seen": of all times, this one.
bool IsOfTimes(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  return IsOneOf(tokens[i].lower, {"last", "first"}) && tags.xpos(i + 1).starts_with("VB");
}

// "Between 2 and 6", "from Monday to Friday": one time.
bool JoinsTimes(const std::vector<Token>& tokens, size_t i) {
  if (tokens[i].lower != "and") return false;
  for (size_t k = i > 6 ? i - 6 : 0; k < i; ++k) {
    if (tokens[k].lower == "between") return true;
  }
  return false;
}

// What "not" would deny instead of the fact, or with it.
bool CatchesNot(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  if (IsAmount(tokens, i) || IsSpanOfTime(tokens, tags, i)) return true;
  if (!tags.known()) return false;
  if (IsOfTimes(tokens, tags, i)) return true;
  if (tags.upos(i) == "ADV" && !IsFreeAdverb(tokens[i].lower)) return true;
  return IsPurpose(tokens, tags, i);
}

bool IsDenial(std::string_view word) {
  return word.ends_with("n't") || IsOneOf(word, {"not", "no", "cannot"});
}

// "On 3 May, ", "Last week ", "Yesterday ": the subject stands behind the circumstance.
size_t SubjectBegin(const std::vector<Token>& tokens) {
  constexpr size_t kLongestOpening = 7;
  const std::string_view word = tokens[0].lower;
  const auto at = [&](size_t i) {
    return i < tokens.size() ? std::string_view(tokens[i].lower) : std::string_view();
  };
  size_t begin = 0;
  if (IsOneOf(word, {"yesterday", "today", "tomorrow"})) begin = 1;
  if (IsOneOf(word, {"last", "this", "next"}) &&
      IsOneOf(at(1), {"week", "month", "year", "night", "morning", "afternoon", "evening"})) {
    begin = 2;
  }
  if (begin > 0) return at(begin) == "," ? begin + 1 : begin;
  if (!IsOneOf(word, {"on", "in", "at", "during", "after", "before", "from"})) return 0;
  for (size_t i = 1; i < kLongestOpening; ++i) {
    if (at(i) == ",") return i + 1;
  }
  return 0;
}

}  // namespace

size_t MainClauseEnd(const std::vector<Token>& tokens, const SentenceTags& tags) {
  if (!tags.known()) return tokens.size();
  size_t verb = 0;
  const auto is_finite = [&](size_t i) {
    return IsOneOf(tags.xpos(i), {"VBD", "VBZ", "VBP", "MD"});
  };
  while (verb < tokens.size() && !is_finite(verb)) ++verb;
  size_t end = verb + 1;
  for (; end < tokens.size(); ++end) {
    const std::string_view word = tokens[end].lower;
    if (IsOneOf(word, {"when", "while", "which", "who"})) break;
    if (IsOneOf(word, {"that", "after", "before", "once"}) && end + 1 < tokens.size()) {
      const std::string_view next = tokens[end + 1].lower;
      const bool determines = tags.upos(end + 1) == "NOUN" || tags.upos(end + 1) == "ADJ";
      if (word == "that" ? !determines : InClass(next, kSubjectPronoun) && next != "it") break;
    }
  }
  if (end >= tokens.size()) return tokens.size();
  const bool muses = end > 1 && IsOneOf(tokens[end - 1].lower, {"say", "admit", "know"});
  if (muses || BeginsRequest(tokens, tags) || tokens[end - 1].kind == TokenKind::kPunct) return 0;
  // what follows: one clause that denies nothing
  for (size_t i = end; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (IsDenial(word) ||
        IsOneOf(word,
                {",",       ";",     ":",       "?",    "!",    "(",    "\"",     "and",   "or",
                 "but",     "so",    "because", "any",  "ever", "yet",  "either", "never", "nobody",
                 "nothing", "until", "anyone",  "than", "more", "less", "as",     "-"})) {
      return 0;
    }
  }
  return end;
}

bool IsPlainStatement(const std::vector<Token>& tokens, const SentenceTags& tags, size_t first,
                      size_t last) {
  constexpr size_t kLongest = 26;
  if (tokens.size() < 3 || tokens.size() > kLongest) return false;
  const bool by_word = last > first;         // a word for its opposite: nothing is denied
  const bool opens = by_word && first == 0;  // "Everyone", "None of the"
  const size_t subject = SubjectBegin(tokens);
  if (!opens && !BeginsDefinite(tokens, tags, subject) && !BeginsRequest(tokens, tags)) {
    return false;
  }
  for (size_t i = 0; i < tokens.size(); ++i) {
    if ((i >= first && i < last) || IsWithinNumber(tokens, i) || JoinsTimes(tokens, i)) continue;
    const std::string_view word = tokens[i].lower;
    if (word == "," && i + 1 == subject) continue;
    if (IsUnplainWord(word)) return false;
    if (!by_word && IsUnplainVerb(word)) return false;
    if (by_word && IsDenial(word)) return false;
    if (word == "." && i + 1 < tokens.size()) return false;
    if (tags.known() && IsUnplainTag(tokens, tags, i)) return false;
    if (word == "may" && !IsDigits(tokens, i - 1) && !IsDigits(tokens, i + 1)) return false;
    if (!by_word && CatchesNot(tokens, tags, i)) return false;
  }
  return true;
}

}  // namespace vetvec
