// The conditions of the substitution table's rows.
#include <algorithm>
#include <array>
#include <string>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/sentence_flow.h"
#include "english/substitution.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

constexpr size_t kSubjectReach = 6;  // words before a predicative adjective that n= examines

// After a passive verb, these words say nothing about its meaning.
constexpr std::array<std::string_view, 9> kAfterPassive = {
    "by", "in", "at", "on", "during", "after", "before", "for", "when"};
// Prepositions that do not belong to any adjective or verb in particular and may follow all of
// them.
constexpr std::array<std::string_view, 4> kFreePrepositions = {"during", "despite", "throughout",
                                                               "since"};

// Nouns of time in addition to kDateWords.
constexpr std::array<std::string_view, 21> kTimeNouns = {
    "morning", "afternoon", "evening", "night",     "noon",    "midday",    "midnight",
    "weekend", "day",       "week",    "month",     "year",    "spring",    "summer",
    "autumn",  "winter",    "dawn",    "yesterday", "quarter", "christmas", "easter"};

template <typename List>
bool IsListed(const List& list, std::string_view word) {
  return !word.empty() && IsOneOf(word, list);
}

// The word, its singular ("ideas" -> "idea"), or the part before an apostrophe ("he's").
template <typename List>
bool HoldsNoun(const List& list, std::string_view word) {
  if (IsListed(list, word)) return true;
  const size_t apostrophe = word.find('\'');
  if (apostrophe != std::string_view::npos) return IsListed(list, word.substr(0, apostrophe));
  if (word.size() <= 3 || word.back() != 's') return false;
  if (IsListed(list, word.substr(0, word.size() - 1))) return true;
  if (word.ends_with("ies")) {
    return IsListed(list, std::string(word.substr(0, word.size() - 3)) + "y");  // "companies"
  }
  return word.ends_with("es") && IsListed(list, word.substr(0, word.size() - 2));  // "boxes"
}

bool AnyWord(const std::vector<std::string_view>& list, const std::vector<Token>& tokens,
             size_t first, size_t last) {
  for (size_t i = first; i < last; ++i) {
    if (HoldsNoun(list, tokens[i].lower)) return true;
  }
  return false;
}

bool NounFits(const SubstitutionRow& row, const Candidate& candidate,
              const std::vector<Token>& tokens) {
  if (candidate.place != Place::kPredicative) {
    if (HoldsNoun(row.not_noun, candidate.following)) return false;
    if (HoldsNoun(row.not_noun, candidate.head)) return false;
    if (row.noun.empty()) return true;
    // "a hard job market": the adjective describes the last noun, if that is known.
    if (!candidate.head.empty()) return HoldsNoun(row.noun, candidate.head);
    if (candidate.place == Place::kAttributive) return HoldsNoun(row.noun, candidate.following);
    return AnyWord(row.noun, tokens, 0, tokens.size());
  }
  const size_t last = candidate.first_token;
  const size_t first = last > kSubjectReach ? last - kSubjectReach : 0;
  if (AnyWord(row.not_noun, tokens, first, last)) return false;
  return row.noun.empty() || AnyWord(row.noun, tokens, first, last);
}

// "On Monday", "in the morning", "at night", "since last week", "in 2017": a time, whatever word
// precedes it. `i` is the preposition.
bool IsTimePhrase(const std::vector<Token>& tokens, size_t i) {
  constexpr size_t kReach = 3;  // "in the late afternoon"
  if (i >= tokens.size() || !IsOneOf(tokens[i].lower, {"on", "in", "at", "during", "since"})) {
    return false;
  }
  for (size_t k = i + 1; k < tokens.size() && k <= i + 1 + kReach; ++k) {
    const std::string_view word = tokens[k].lower;
    const bool is_date = word != "may" && HoldsNoun(kDateWords, word);  // which may be a verb
    if (is_date || HoldsNoun(kTimeNouns, word)) return true;
    if (tokens[k].kind == TokenKind::kNumber) {
      // "on 31 December", "in 2017"
      if (k + 1 < tokens.size() && HoldsNoun(kDateWords, tokens[k + 1].lower)) return true;
      return word.size() == 4 && (word.starts_with("19") || word.starts_with("20"));
    }
    if (!IsOneOf(word, {"the", "a", "last", "next", "this", "that", "early", "late", "first",
                        "second", "whole", "cold", "previous", "same"})) {
      return false;
    }
  }
  return false;
}

bool FollowingFits(const SubstitutionRow& row, const Candidate& candidate,
                   const std::vector<Token>& tokens) {
  const std::string_view next = candidate.following;
  if (next.empty() || IsListed(row.following, next) || IsListed(kFreePrepositions, next))
    return true;
  if (next == "than") return candidate.form == WordForm::kComparative;
  if (next == "as") return candidate.previous == "as";
  if (next == "that" || next == "to") return false;
  // "unsure whether", "sure how": a clause, with which few of the opposites can be used
  if (IsOneOf(next, {"whether", "how", "what", "why", "which", "who", "whom"})) return false;
  return !InClass(next, kPreposition) || InClass(next, kTime) ||
         IsTimePhrase(tokens, candidate.token + 1);
}

// "helped her brother" has an object, "helped her" a pronoun.
bool IsBarePronoun(const Candidate& candidate, const std::vector<Token>& tokens) {
  if (!InClass(candidate.following, kObjectPronoun)) return false;
  if (!InClass(candidate.following, kPossessive)) return true;
  const size_t after = candidate.token + 2;
  return after >= tokens.size() || !tokens[after].is_word() || ClassesOf(tokens[after].lower) != 0;
}

bool FramesFit(const SubstitutionRow& row, const Candidate& candidate,
               const std::vector<Token>& tokens) {
  const auto has = [&](char letter) { return row.frames.find(letter) != std::string_view::npos; };
  if (candidate.passive) {
    if (!has('o') && !has('n')) return false;
    if (candidate.complement == Complement::kNone) return true;
    if (candidate.complement != Complement::kPreposition) return false;
    if (IsListed(row.following, candidate.following)) return true;
    // "was updated on Monday", but "was updated on the plan"
    if (candidate.following == "on") return IsTimePhrase(tokens, candidate.token + 1);
    return IsListed(kAfterPassive, candidate.following);
  }
  switch (candidate.complement) {
    case Complement::kObject: return has('o') || (has('n') && !IsBarePronoun(candidate, tokens));
    case Complement::kNone: return has('i');
    case Complement::kPreposition:
      return ((has('i') || has('p')) && IsListed(row.following, candidate.following)) ||
             (has('i') && IsTimePhrase(tokens, candidate.token + 1));
    case Complement::kToInfinitive: return has('t');
    case Complement::kObjectInfinitive: return has('x');
    case Complement::kClause: return has('h');
    case Complement::kGerund: return has('g');
    case Complement::kOther: return false;
  }
  return false;
}

}  // namespace

bool RowFits(const SubstitutionRow& row, const Candidate& candidate,
             const std::vector<Token>& tokens) {
  if (candidate.place == Place::kAttributive && !row.attributive) return false;
  if (candidate.place == Place::kPredicative && !row.predicative) return false;
  if (row.base_only && candidate.form != WordForm::kBase) return false;
  if (!NounFits(row, candidate, tokens)) return false;
  if (IsDoubled(tokens, candidate.first_token, candidate.token)) return false;
  if (!row.previous.empty() && !IsListed(row.previous, candidate.previous)) return false;
  if (IsListed(row.not_previous, candidate.previous)) return false;
  if (!row.word.empty() && !AnyWord(row.word, tokens, 0, tokens.size())) return false;
  if (AnyWord(row.not_word, tokens, 0, tokens.size())) return false;
  if (candidate.place == Place::kPredicative) return FollowingFits(row, candidate, tokens);
  return candidate.place != Place::kVerb || FramesFit(row, candidate, tokens);
}

}  // namespace vetvec
