#include "english/main_clause.h"

#include <initializer_list>
#include <optional>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/plain_statement_words.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

bool AnyFinite(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from) {
  for (size_t i = from; i < tokens.size(); ++i) {
    if (tags.finite(i)) return true;
  }
  return false;
}

// A verb whose object is a clause.
bool Reports(const std::vector<Token>& tokens, const SentenceTags& tags, size_t i) {
  return IsOneOf(tags.upos(i), {"VERB", "AUX"}) && IsReportVerb(tokens[i].lower);
}

// "He", "she'd", "they": a clause begins here, whatever precedes it.
bool IsNominative(std::string_view word) {
  const size_t mark = word.find('\'');
  return IsOneOf(word.substr(0, mark), {"i", "he", "she", "we", "they"}) && word != "i.e";
}

// "Says", "told her": what is said follows.
bool IsSaid(const std::vector<Token>& tokens, size_t i) {
  if (i < 2) return false;
  return IsOneOf(tokens[i - 1].lower, {"said", "says", "suspect"}) ||
         (tokens[i - 2].lower == "told" &&
          IsOneOf(tokens[i - 1].lower, {"me", "us", "him", "her", "them", "you"}));
}

bool Holds(const std::vector<Token>& tokens, size_t from, size_t end,
           std::initializer_list<std::string_view> words) {
  for (size_t i = from; i < end; ++i) {
    if (IsOneOf(tokens[i].lower, words)) return true;
  }
  return false;
}

// A clause that says which one is meant or what was reported, and that extends to the end.
bool StandsAlone(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from) {
  bool joined = false;
  for (size_t i = from; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (word == "," && IsWithinNumber(tokens, i)) continue;
    if (IsOneOf(word, {",", ";", ":", "?", "!", "(", "\"", "-", "\xE2\x80\x93", "\xE2\x80\x94",
                       "but", "so", "because", "although", "though", "as"})) {
      return false;
    }
    if (word == "." && i + 1 < tokens.size()) return false;
    if (IsOneOf(word, {"and", "or"})) joined = true;
    if (joined && tags.finite(i)) return false;
  }
  return true;
}

// A circumstance that contains neither a denial nor a comparison.
bool IsPlainCircumstance(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from) {
  for (size_t i = from; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (IsDenial(word) || IsOneOf(word, {"any", "ever", "yet", "either", "never", "nobody",
                                         "nothing", "until", "anyone", "than", "only", "what"})) {
      return false;
    }
  }
  return StandsAlone(tokens, tags, from);
}

// What begins at token i, which comes after the verb; no value if what follows would have to be
// inverted too. `reports`: an earlier verb takes a clause as its object.
std::optional<Remainder> BegunAt(const std::vector<Token>& tokens, const SentenceTags& tags,
                                 size_t verb, size_t i, bool reports) {
  const std::string_view word = tokens[i].lower;
  const bool noun = IsOneOf(tags.upos(i - 1), {"NOUN", "PROPN"});
  if (word == "that") {
    const bool determines = IsOneOf(tags.upos(i + 1), {"NOUN", "ADJ"});
    return determines && !reports ? Remainder::kNothing : Remainder::kContent;
  }
  if (reports && IsOneOf(word, {"whether", "why", "how", "what"})) return Remainder::kContent;
  if (word == "who" && noun) return Remainder::kContent;
  if (IsNominative(word) && i > verb + 1 && tokens[i - 1].is_word() && (noun || reports)) {
    return Remainder::kContent;
  }
  if (IsSaid(tokens, i) && BeginsDefinite(tokens, tags, i)) {
    // "said the engineer would call"
    return AnyFinite(tokens, tags, i) ? Remainder::kContent : Remainder::kNothing;
  }
  if (IsOneOf(word, {"if", "which", "who", "where"})) return std::nullopt;
  if (IsOneOf(word, {"when", "while"})) return Remainder::kCircumstance;
  if (!IsOneOf(word, {"after", "before", "once"})) return Remainder::kNothing;
  const std::string_view next = WordAt(tokens, i + 1);
  if (InClass(next, kSubjectPronoun) && next != "it") return Remainder::kCircumstance;
  // "before the contract is signed"
  const bool clause = word != "once" && AnyFinite(tokens, tags, i + 1);
  return clause ? Remainder::kCircumstance : Remainder::kNothing;
}

// The main clause that ends before token `end`, where the rest begins.
MainClause EndedAt(const std::vector<Token>& tokens, const SentenceTags& tags, size_t verb,
                   size_t end, Remainder rest) {
  // "must say that"; "on condition that"
  const bool muses =
      end > 1 && IsOneOf(tokens[end - 1].lower, {"say", "admit", "know", "condition"});
  if (muses || tokens[end - 1].kind == TokenKind::kPunct) return {};
  const bool content = rest == Remainder::kContent;
  const bool fits =
      content ? StandsAlone(tokens, tags, end + 1) : IsPlainCircumstance(tokens, tags, end + 1);
  if (!fits) return {};
  // "do not show that you have not": with two denials, it is unclear which one is meant
  const bool told = Holds(tokens, verb, end, {"told", "informed", "warned"});
  const bool denied =
      content && !told &&
      Holds(tokens, end, tokens.size(),
            {"never", "nobody", "nothing", "not", "no", "cannot", "isn't", "can't", "don't",
             "doesn't", "didn't", "hasn't", "haven't", "wasn't", "won't", "couldn't"});
  return {end, rest, denied};
}

}  // namespace

size_t MainClauseBegin(const std::vector<Token>& tokens) {
  constexpr size_t kShortest = 4;
  const std::string_view first = WordAt(tokens, 0);
  const bool as_soon = first == "as" && WordAt(tokens, 1) == "soon" && WordAt(tokens, 2) == "as";
  if (!as_soon && !IsOneOf(first, {"if", "when", "once", "after", "before", "whenever"})) return 0;
  size_t begin = 0;
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (tokens[i].lower != "," || IsWithinNumber(tokens, i)) continue;
    if (begin > 0) return 0;  // it is unclear what the second comma ends
    begin = i + 1;
  }
  return begin > kShortest ? begin : 0;
}

size_t FirstFiniteVerb(const std::vector<Token>& tokens, const SentenceTags& tags) {
  size_t verb = 0;
  while (verb < tokens.size() && !tags.finite(verb) && !IsContracted(tokens[verb].lower)) ++verb;
  return verb;
}

MainClause FindMainClause(const std::vector<Token>& tokens, const SentenceTags& tags) {
  const MainClause whole{tokens.size(), Remainder::kNothing, false};
  if (!tags.known()) return whole;
  const size_t verb = BeginsRequest(tokens, tags) ? 0 : FirstFiniteVerb(tokens, tags);
  bool reports = false;
  for (size_t i = verb; i < tokens.size(); ++i) {
    if (i > verb) {
      const std::optional<Remainder> begun = BegunAt(tokens, tags, verb, i, reports);
      if (!begun) return {};
      if (*begun != Remainder::kNothing) return EndedAt(tokens, tags, verb, i, *begun);
    }
    reports = reports || Reports(tokens, tags, i);
  }
  return whole;
}

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
  if (IsOneOf(word, kNumberWords) || IsUnplainWord(word)) return false;
  // "Delivery takes", "Engineers visited", "Small firms told us"
  const bool stands =
      tags.upos(from) == "NOUN" || (tags.upos(from) == "ADJ" && tags.xpos(from + 1) == "NNS");
  if (stands) return true;
  // "a colleague will call", "a refund was issued"
  for (size_t i = from + 1; i < tokens.size() && i < from + 7; ++i) {
    const std::string_view xpos = tags.xpos(i);
    if (!tags.finite(i)) continue;
    const bool helps = xpos == "MD" || tags.upos(i) == "AUX";
    return helps && IsOneOf(word, {"a", "an"});
  }
  return false;
}

bool BeginsRequest(const std::vector<Token>& tokens, const SentenceTags& tags) {
  return tokens[0].lower == "please" ||
         (tags.known() && tags.upos(0) == "VERB" && tags.xpos(0) == "VB");
}

bool IsDenial(std::string_view word) {
  return word.ends_with("n't") || IsOneOf(word, {"not", "no", "cannot"});
}

size_t SubjectBegin(const std::vector<Token>& tokens) {
  constexpr size_t kLongestOpening = 8;
  const std::string_view word = tokens[0].lower;
  size_t begin = 0;
  if (IsOneOf(word, {"yesterday", "today", "tomorrow"})) begin = 1;
  if (IsOneOf(word, {"last", "this", "next"}) &&
      IsOneOf(WordAt(tokens, 1),
              {"week", "month", "year", "night", "morning", "afternoon", "evening"})) {
    begin = 2;
  }
  if (begin > 0) return WordAt(tokens, begin) == "," ? begin + 1 : begin;
  if (!IsOneOf(word, {"on", "in", "at", "during", "after", "before", "from", "for", "under",
                      "according", "following"}))
    return 0;
  for (size_t i = 1; i < kLongestOpening; ++i) {
    if (WordAt(tokens, i) == ",") return i + 1;
  }
  return 0;
}

}  // namespace vetvec
