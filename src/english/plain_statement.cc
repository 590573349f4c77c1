#include "english/plain_statement.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

// Quantities, comparisons, degrees, focus and frequency; words that open another clause; punctuation
// that does.
constexpr std::array<std::string_view, 122> kUnplain = {
    "than",       "more",       "less",       "most",      "least",    "fewer",    "fewest",
    "much",       "many",       "few",        "little",    "lot",      "lots",     "plenty",
    "half",       "quarter",    "third",      "dozen",     "majority", "another",  "other",
    "others",     "each",       "every",      "all",       "both",     "either",   "neither",
    "nor",        "some",       "someone",    "somebody",  "something", "any",     "anyone",
    "anybody",    "anything",   "none",       "nothing",   "nobody",   "everyone", "everybody",
    "everything", "several",    "various",    "enough",    "once",     "twice",    "times",
    "best",       "worst",      "rather",     "quite",     "very",     "really",   "too",
    "so",         "such",       "as",         "like",      "same",     "different", "already",
    "still",      "yet",        "ever",       "never",     "always",   "often",    "rarely",
    "seldom",     "sometimes",  "again",      "also",      "even",     "only",     "just",
    "almost",     "nearly",     "until",      "till",      "since",    "because",  "if",
    "when",       "while",      "where",      "which",     "who",      "whose",    "whom",
    "what",       "how",        "why",        "whether",   "though",   "although", "but",
    "and",        "or",         "except",     "without",   "instead",  "away",     "one",
    "ones",       "longer",     "date",       "far",       "first",    "last",     "finally",
    "own",        "would",      "might",      "may",       "shall",    "ought",    "else",
    ",",          ";",          ":"};
constexpr std::array<std::string_view, 11> kUnplainMarks = {
    "(", ")", "\"", "?", "!", "-", "/", "&", "%", "\xE2\x80\x93", "\xE2\x80\x94"};

// Verbs, in any form, whose denial says something else than the opposite, or that are idioms.
constexpr std::array<std::string_view, 96> kUnplainVerbs = {
    "held",     "hold",      "holds",    "kept",     "keep",      "keeps",    "leave",
    "leaves",   "left",      "leaving",  "let",      "lets",      "fail",     "fails",
    "failed",   "lack",      "lacks",    "lacked",   "stop",      "stops",    "stopped",
    "cease",    "ceased",    "remain",   "remains",  "remained",  "seem",     "seems",
    "seemed",   "appear",    "appears",  "appeared", "tend",      "tends",    "tended",
    "happen",   "happens",   "happened", "turned",   "turns",     "prove",    "proved",
    "hope",     "hopes",     "hoped",    "wish",     "wishes",    "think",    "thinks",
    "thought",  "believe",   "believes", "believed", "suppose",   "expect",   "expects",
    "expected", "intended",  "doubt",    "doubts",   "doubted",   "miss",     "misses",
    "missed",   "regret",    "regrets",  "used",     "compared",  "based",    "cost",
    "costs",    "lasted",    "lasts",    "praise",   "remains",   "desired",  "deny",
    "denied",   "denies",    "avoid",    "avoided",  "avoids",    "refuse",   "refuses",
    "refused",  "prevent",   "prevents", "prevented", "forget",   "forgets",  "forgot",
    "prefers",  "prefer",    "preferred", "died",    "dies"};

bool IsDate(const std::vector<Token>& tokens, size_t i) {
  return i < tokens.size() && IsOneOf(tokens[i].lower, kDateWords);
}

// "On 3 May", "at 9", "in 2019", "room 12": says when or which, not how many.
bool IsAmount(const std::vector<Token>& tokens, size_t i) {
  const bool number = tokens[i].kind == TokenKind::kNumber ||
                      IsOneOf(tokens[i].lower, kNumberWords) ||
                      IsOneOf(tokens[i].lower, {"hundred", "thousand", "million", "sixty",
                                                "seventy", "eighty", "ninety", "fourteen",
                                                "fifteen", "sixteen", "eighteen"});
  if (!number) return false;
  if (i == 0) return true;
  if (IsDate(tokens, i + 1) || IsDate(tokens, i - 1)) return false;
  const std::string_view next = i + 1 < tokens.size() ? std::string_view(tokens[i + 1].lower) : "";
  const bool ends = i + 1 >= tokens.size() || tokens[i + 1].kind == TokenKind::kPunct ||
                    InClass(next, kPreposition) || IsOneOf(next, {"am", "pm", "today", "o'clock"});
  if (IsOneOf(tokens[i - 1].lower, {"at", "in", "before", "after", "by"})) return !ends;
  return !IsOneOf(tokens[i - 1].lower, {"room", "ward", "platform", "floor", "page", "line",
                                        "number", "version", "gate", "bay", "level", "type"});
}

constexpr std::array<std::string_view, 20> kSpans = {
    "second", "seconds", "minute", "minutes", "hour",  "hours",  "day",    "days",  "week",   "weeks",
    "month",  "months",  "year",   "years",   "while", "ages",   "decade", "night", "moment", "now"};

// "For an hour", "over the weekend", "in the past year", "for years": how long.
bool IsDuration(const std::vector<Token>& tokens, size_t i) {
  if (!IsOneOf(tokens[i].lower, {"for", "over", "within", "in", "during", "throughout"})) {
    return false;
  }
  for (size_t k = i + 1; k < tokens.size() && k <= i + 4; ++k) {
    if (IsOneOf(tokens[k].lower, kSpans)) {
      // "in the night", "during the day" say when
      const bool when = IsOneOf(tokens[i].lower, {"in", "during"}) &&
                        IsOneOf(tokens[k].lower, {"night", "day", "week", "month", "year"});
      return !when || k > i + 2;
    }
    if (InClass(tokens[k].lower, kPreposition)) return false;
  }
  return false;
}

// The subject stands first and is known: "the branch", "our nurse", "she", "Ms Hill". Of "a man" or
// "customers" a denial says that there is none, or that others did.
bool BeginsDefinite(const std::vector<Token>& tokens, const SentenceTags& tags) {
  const std::string_view word = tokens[0].lower;
  if (IsOneOf(word, {"the", "this", "that", "these", "those", "there"})) return true;
  if (InClass(word, kPossessive)) return true;
  if (IsOneOf(word, {"i", "you", "he", "she", "it", "we", "they", "i'm", "you're", "he's", "she's",
                     "it's", "we're", "they're", "we've", "i've", "they've", "you've", "i'll",
                     "we'll", "they'll"})) {
    return true;
  }
  return tags.known() && tags.upos(0) == "PROPN";
}

bool BeginsRequest(const std::vector<Token>& tokens, const SentenceTags& tags) {
  return tokens[0].lower == "please" ||
         (tags.known() && tags.upos(0) == "VERB" && tags.xpos(0) == "VB");
}

// Adverbs of time and place, which a denial leaves as they are.
bool IsFreeAdverb(std::string_view word) {
  return IsOneOf(word, {"not", "here", "there", "today", "yesterday", "tomorrow", "tonight", "ago",
                        "online", "back", "home", "abroad", "correctly", "properly", "up", "out",
                        "off", "down", "in", "on", "n't"});
}

// "Called the bank to report it": the call or its purpose would be denied.
bool IsPurpose(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  if (tokens[i].lower != "to" || tags.upos(i + 1) == "NOUN") return false;
  if (tags.xpos(i + 1) != "VB") return false;
  return i == 0 || !IsOneOf(tokens[i - 1].lower,
                            {"want",    "wants",    "wanted",  "plan",      "plans",    "planned",
                             "agreed",  "agree",    "agrees",  "decided",   "decides",  "able",
                             "unable",  "willing",  "offered", "promised",  "managed",  "needs",
                             "need",    "likely",   "ready",   "allowed",   "asked",    "advised",
                             "told",    "possible", "entitled", "required", "going",    "unlikely",
                             "impossible", "unwilling", "easy", "hard", "difficult", "refused",
                             "remembered", "forgot", "failed"});
}

bool IsUnplainTag(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  const std::string_view xpos = tags.xpos(i);
  if (IsOneOf(xpos, {"JJR", "JJS", "RBR", "RBS", "WDT", "WP", "WRB", "PDT"})) return true;
  if (IsOneOf(tags.upos(i), {"SCONJ", "CCONJ", "INTJ"})) return true;
  if (tags.upos(i) == "ADV" && !IsFreeAdverb(tokens[i].lower)) return true;
  // "left the ward carrying a bag", "after paying"
  const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
  if (xpos == "VBG" && i > 1 && tags.upos(i) == "VERB" && !InClass(before, kBe | kAdverb) &&
      before != "been" && before != "not" && !before.ends_with("n't")) {
    return true;
  }
  return IsPurpose(tokens, tags, i);
}

}  // namespace

bool IsPlainStatement(const std::vector<Token>& tokens, const SentenceTags& tags, size_t first,
                      size_t last) {
  constexpr size_t kLongest = 22;
  if (tokens.size() < 3 || tokens.size() > kLongest) return false;
  const bool opens = first == 0 && last > 0;  // "Everyone", "None of the"
  if (!opens && !BeginsDefinite(tokens, tags) && !BeginsRequest(tokens, tags)) return false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i >= first && i < last) continue;
    const std::string_view word = tokens[i].lower;
    if (IsOneOf(word, kUnplain) || IsOneOf(word, kUnplainMarks) || IsOneOf(word, kUnplainVerbs)) {
      return false;
    }
    if (word == "." && i + 1 < tokens.size()) return false;
    if (IsAmount(tokens, i) || IsDuration(tokens, i)) return false;
    if (tags.known() && IsUnplainTag(tokens, tags, i)) return false;
  }
  return true;
}

}  // namespace vetvec
