#include "english/sentence_flow.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/word_classes.h"

namespace vetvec {
namespace {

// Feelings towards the reader: nobody would say the opposite of such a sentence.
constexpr std::array<std::string_view, 33> kManners = {
    "sorry",     "regret",          "regrets",     "regrettably", "unfortunately", "sadly",
    "luckily",   "fortunately",     "thankfully",  "hopefully",   "thank",         "thanks",
    "thanked",   "apologize",       "apologise",   "apologized",  "apologised",    "apologies",
    "apology",   "congratulations", "condolences", "sympathy",    "wishing",       "grateful",
    "thankful",  "appreciate",      "appreciated", "alas",        "cheers",        "dear",
    "sincerely", "thanking",        "enclosed"};

// Words that tie two clauses, or two facts, to each other.
constexpr std::array<std::string_view, 30> kLinks = {
    "because",      "since",     "as",      "so",       "therefore",    "thus",
    "hence",        "otherwise", "unless",  "although", "though",       "but",
    "however",      "whereas",   "instead", "despite",  "rather",       "yet",
    "why",          "until",     "till",    "whilst",   "meanwhile",    "anyway",
    "nevertheless", "still",     "lest",    "whenever", "consequently", "given"};

// "Not again", "not twice", "not by mistake" deny something other than the fact.
constexpr std::array<std::string_view, 19> kTurns = {
    "again",   "twice",   "once",    "mistake", "accident", "mistakenly", "accidentally",
    "anyway",  "finally", "already", "even",    "only",     "just",       "without",
    "warning", "simply",  "else",    "anymore", "besides"};

bool AnyOf(const std::vector<Token>& tokens, std::span<const std::string_view> words) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return std::find(words.begin(), words.end(), token.lower) != words.end();
  });
}

bool Ends(std::string_view word) { return word == "." || word == "!" || word == "?"; }

bool BeginsClause(const std::vector<Token>& tokens, size_t i) {
  return i == 0 || tokens[i - 1].kind == TokenKind::kPunct || tokens[i - 1].lower == "and" ||
         tokens[i - 1].lower == "please";
}

// "As" next to a number or in "such as", "as of", "as a joint holder" does not tie clauses
// together.
bool TiesClauses(const std::vector<Token>& tokens, size_t i) {
  const std::string_view word = WordAt(tokens, i);
  const std::string_view next = WordAt(tokens, i + 1);
  if (word == "as") {
    const bool opens = InClass(next, kSubjectPronoun | kPossessive) ||
                       IsOneOf(next, {"the", "this", "that", "these", "there", "no", "part"});
    return opens && WordAt(tokens, i - 1) != "such" && WordAt(tokens, i - 1) != "same";
  }
  if (word == "since") {
    const bool is_date = i + 1 < tokens.size() && tokens[i + 1].kind == TokenKind::kNumber;
    return !is_date && !IsOneOf(next, {"last", "yesterday", "then"}) && !IsOneOf(next, kDateWords);
  }
  if (word == "so" || word == "yet" || word == "rather" || word == "still") {
    // "so far", "so tired that" are handled elsewhere; "has not come yet"
    return word == "so" && next != "far" &&
           (i == 0 || tokens[i - 1].kind == TokenKind::kPunct || tokens[i - 1].lower == "and" ||
            next == "that" || WordAt(tokens, i - 1) == "or");
  }
  return std::find(kLinks.begin(), kLinks.end(), word) != kLinks.end();
}

bool HasLink(const std::vector<Token>& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (TiesClauses(tokens, i)) return true;
  }
  return false;
}

// "We are pleased to inform you", "happy to help", "would be glad if".
bool HasPoliteAdjective(const std::vector<Token>& tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (IsOneOf(tokens[i].lower, {"pleased", "happy", "glad", "delighted", "able", "afraid"}) &&
        IsOneOf(tokens[i + 1].lower, {"to", "that", "if", "you", "we"}) &&
        tokens[i].lower != "able") {
      return true;
    }
  }
  return false;
}

// "I am writing to", "I would like to", "I want to thank", "please find".
bool HasFormula(const std::vector<Token>& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    const std::string_view next = WordAt(tokens, i + 1);
    if (word == "writing" && IsOneOf(next, {"to", "in", "with", "on", "about"})) return true;
    if (word == "like" && next == "to" && i > 0) return true;
    if ((word == "should" || word == "shouldn't") && next == "have") return true;
    if (word == "please" && IsOneOf(next, {"find", "accept", "note", "see", "feel", "bear",
                                           "remember", "enjoy", "allow", "let", "be"})) {
      return true;
    }
    if (word == "get" && next == "well") return true;
    if (word == "requested" && next == "to") return true;
  }
  return HasPoliteAdjective(tokens);
}

// "Great, that fixed it!": an exclamation, which the rest has to match.
bool OpensWithExclamation(const std::vector<Token>& tokens) {
  constexpr std::array<std::string_view, 34> kCalls = {
      "great",  "good",  "perfect",   "wonderful", "excellent", "fantastic", "ok",
      "okay",   "yes",   "no",        "oh",        "wow",       "well",      "sure",
      "right",  "nice",  "brilliant", "lovely",    "awesome",   "amazing",   "yeah",
      "hooray", "bravo", "super",     "terrible",  "awful",     "sadly",     "damn",
      "ugh",    "nope",  "cool",      "fine",      "exactly",   "absolutely"};
  if (tokens.size() < 2) return false;
  const bool called = std::find(kCalls.begin(), kCalls.end(), tokens[0].lower) != kCalls.end();
  const bool news = called && tokens[1].lower == "news";
  return news || (called && tokens[1].kind == TokenKind::kPunct);
}

// "Have a lovely weekend", "enjoy your new bike", "wish you a speedy recovery", "take care".
bool HasWish(const std::vector<Token>& tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!BeginsClause(tokens, i)) continue;
    const std::string_view word = tokens[i].lower;
    const std::string_view next = tokens[i + 1].lower;
    if (word == "have" && (next == "a" || next == "an")) return true;
    if (IsOneOf(word, {"enjoy", "merry", "take"}) &&
        IsOneOf(next, {"your", "the", "christmas", "care", "our"})) {
      return word != "take" || next == "care";
    }
    if (IsOneOf(word, {"happy", "good"}) &&
        IsOneOf(next, {"birthday", "christmas", "easter", "luck", "morning", "afternoon", "evening",
                       "day", "new"})) {
      return true;
    }
  }
  return false;
}

// "So ill that he", "too tired to", "enough to": the word has a consequence.
bool HasConsequence(const std::vector<Token>& tokens, size_t i) {
  for (size_t before = i; before > 0 && i - before < 2; --before) {
    const std::string_view word = tokens[before - 1].lower;
    if (word == "too") {
      for (size_t k = i + 1; k < tokens.size(); ++k) {
        if (tokens[k].lower == "to") return true;
      }
    }
    if (word != "so" && word != "such") continue;
    for (size_t k = i + 1; k < tokens.size(); ++k) {
      if (tokens[k].lower == "that" || tokens[k].lower == "when") return true;
    }
  }
  return WordAt(tokens, i + 1) == "enough";
}

// "Rose from 3 to 4 percent": something that fell does not reach the higher figure.
bool IsOfRange(const std::vector<Token>& tokens, size_t i) {
  for (size_t k = i + 1; k + 2 < tokens.size(); ++k) {
    if (tokens[k].lower != "from") continue;
    for (size_t to = k + 1; to + 1 < tokens.size(); ++to) {
      if (tokens[to].lower == "to") return true;
    }
  }
  return false;
}

// Negative or hoped for: the opposite of the word does not give the opposite of the sentence.
bool IsDenied(const std::vector<Token>& tokens, size_t i, size_t reach) {
  for (size_t k = i > reach ? i - reach : 0; k < i; ++k) {
    const std::string_view word = tokens[k].lower;
    if (word.ends_with("n't") ||
        IsOneOf(word, {"not", "never", "no", "without", "cannot", "nor", "neither", "hardly",
                       "nobody", "nothing", "none"})) {
      return true;
    }
  }
  return false;
}

// "Is weak and needs help", "was late and has been charged": the part after "and" goes with the
// word. Further nouns and adjectives are checked by their polarity.
bool HasSecondPredicate(const std::vector<Token>& tokens) {
  for (size_t k = 0; k + 2 < tokens.size(); ++k) {
    if (tokens[k].lower != "and") continue;
    const std::string_view next = tokens[k + 1].lower;
    if (InClass(next, kBe | kHave | kModal | kDo)) return true;
    if (IsOneOf(next, {"never", "always", "not", "often", "needs", "need", "nobody"})) return true;
  }
  return false;
}

// "And" or a comma after the word or shortly before it: the sentence says more than the word.
bool IsCoordinated(const std::vector<Token>& tokens, size_t i) {
  for (size_t k = 0; k < tokens.size(); ++k) {
    const std::string_view word = tokens[k].lower;
    if (word == ";" || word == ":" || word == "(" || word == "\xE2\x80\x93" ||
        word == "\xE2\x80\x94") {
      return true;
    }
    if (k + 1 >= tokens.size() || (word != "and" && word != "or" && word != ",")) continue;
    if (k > i || i - k <= 2) return true;
  }
  return false;
}

// "I hope", "we wish you", "hope to see you": not "she hopes to".
bool HasHope(const std::vector<Token>& tokens) {
  for (size_t k = 0; k < tokens.size(); ++k) {
    const bool ours = k == 0 || IsOneOf(tokens[k - 1].lower, {"i", "we", "do", "and", ","});
    if (ours && IsOneOf(tokens[k].lower, {"hope", "wish"})) return true;
  }
  return false;
}

// "Caused no damage", "found nothing": the opposite of the verb does not go with a denied object.
bool HasDeniedObject(const std::vector<Token>& tokens, size_t last) {
  for (size_t k = last + 1; k < tokens.size() && k <= last + 2; ++k) {
    if (IsOneOf(tokens[k].lower, {"no", "nothing", "nobody", "none", "neither", "few", "little",
                                  "any", "anything", "anyone", "anybody", "never", "not"})) {
      return true;
    }
  }
  return false;
}

// "Rose to the highest level": inverting only the movement or only what it reached makes no sense.
bool IsOfMovement(const std::vector<Token>& tokens, size_t first, size_t last) {
  constexpr std::array<std::string_view, 40> kMoves = {
      "rise",     "rises",     "rose",      "risen",    "fall",      "falls",     "fell",
      "fallen",   "drop",      "drops",     "dropped",  "climb",     "climbed",   "climbs",
      "increase", "increases", "increased", "decrease", "decreases", "decreased", "grow",
      "grows",    "grew",      "grown",     "shrink",   "shrank",    "reduce",    "reduces",
      "reduced",  "raise",     "raises",    "raised",   "lower",     "lowered",   "lowers",
      "cut",      "reached",   "jumped",    "declined", "dipped"};
  constexpr std::array<std::string_view, 14> kMarks = {
      "high", "higher", "highest", "low",   "lower",    "lowest", "record",
      "peak", "large",  "largest", "small", "smallest", "best",   "worst"};
  for (size_t own = first; own <= last; ++own) {
    const bool moves = IsOneOf(tokens[own].lower, kMoves);
    if (!moves && !IsOneOf(tokens[own].lower, kMarks)) continue;
    for (size_t k = 0; k < tokens.size(); ++k) {
      if (k >= first && k <= last) continue;
      const std::string_view word = tokens[k].lower;
      if (moves ? IsOneOf(word, kMarks) : IsOneOf(word, kMoves)) return true;
    }
  }
  return false;
}

// If only a word is replaced, a contrast in a more distant clause is allowed: "lost his receipt,
// but".
bool HasLinkOf(const std::vector<Token>& tokens, size_t i) {
  constexpr size_t kNear = 3;
  for (size_t k = 0; k < tokens.size(); ++k) {
    if (!TiesClauses(tokens, k)) continue;
    const std::string_view word = tokens[k].lower;
    if (word == "because" && WordAt(tokens, k + 1) == "of") continue;
    const size_t distance = k > i ? k - i : i - k;
    if (word == "but" && distance > kNear) continue;
    return true;
  }
  return false;
}

}  // namespace

bool MayNegate(const std::vector<Token>& tokens) {
  if (AnyOf(tokens, kManners) || HasHope(tokens)) return false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    // "found a mistake", "had an accident"; "was given a room"
    const bool noun = IsOneOf(word, {"mistake", "accident"}) && WordAt(tokens, i - 1) != "by";
    const bool verb =
        word == "given" && i > 0 && InClass(WordAt(tokens, i - 1), kBe | kHave | kAdverb);
    if (!noun && IsOneOf(word, kTurns)) return false;
    if (!verb && TiesClauses(tokens, i)) return false;
  }
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    // "for the third time", "not the twelve you promise"
    if (tokens[i + 1].lower == "time" &&
        IsOneOf(tokens[i].lower, {"first", "second", "third", "fourth", "fifth", "last", "this"})) {
      return false;
    }
    if (tokens[i].lower == "," && tokens[i + 1].lower == "not") return false;
  }
  return !HasFormula(tokens) && !OpensWithExclamation(tokens) && !HasWish(tokens);
}

bool IsDoubled(const std::vector<Token>& tokens, size_t first, size_t last) {
  constexpr std::array<std::string_view, 5> kBetween = {",", "and", "-", "by", "to"};
  const size_t words = last - first + 1;
  const auto is_copy = [&](size_t at) {
    for (size_t k = 0; k < words; ++k) {
      if (WordAt(tokens, at + k) != tokens[first + k].lower) return false;
    }
    return true;
  };
  for (size_t gap = 0; gap < 2; ++gap) {
    if (gap == 0 || IsOneOf(WordAt(tokens, last + 1), kBetween)) {
      if (is_copy(last + 1 + gap)) return true;
    }
    if (first < words + gap) continue;
    if ((gap == 0 || IsOneOf(tokens[first - 1].lower, kBetween)) && is_copy(first - words - gap)) {
      return true;
    }
  }
  return false;
}

bool MayOppose(const std::vector<Token>& tokens, size_t i, bool sharply) {
  if (AnyOf(tokens, kManners) || HasHope(tokens) || OpensWithExclamation(tokens) ||
      HasWish(tokens) || HasPoliteAdjective(tokens) || HasConsequence(tokens, i) ||
      IsOfRange(tokens, i)) {
    return false;
  }
  if (!sharply) return !HasLinkOf(tokens, i) && !HasSecondPredicate(tokens);
  return !AnyOf(tokens, kTurns) && !HasLink(tokens) && !IsDenied(tokens, i, 4) &&
         !IsCoordinated(tokens, i);
}

bool MayContrast(const std::vector<Token>& tokens, size_t first, size_t last, bool verb,
                 bool base) {
  constexpr std::array<std::string_view, 10> kSpoils = {
      "please", "but", "because", "still", "yet", "avoid", "unless", "barely", "couldn't", "even"};
  if (AnyOf(tokens, kSpoils) || HasFormula(tokens) || IsOfMovement(tokens, first, last) ||
      IsDoubled(tokens, first, last)) {
    return false;
  }
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (IsOneOf(tokens[i].lower, {"would", "could", "might"}) && tokens[i + 1].lower == "have") {
      return false;
    }
  }
  if (verb) {
    if (tokens.back().lower == "?" || IsDenied(tokens, first, 3) || HasDeniedObject(tokens, last) ||
        (first > 0 && tokens[first - 1].lower == "only"))
      return false;
    // "helps us improve", "and delete": not a statement of what is or was
    for (size_t k = first > 3 ? first - 3 : 0; base && k < first; ++k) {
      if (IsOneOf(tokens[k].lower, {"help", "helps", "helped", "try", "trying", "able", "let",
                                    "lets", "ought", "like"}) ||
          InClass(tokens[k].lower, kDo)) {
        return false;
      }
    }
    if (base && first > 0 && IsOneOf(tokens[first - 1].lower, {"and", ","})) return false;
  }
  return MayOppose(tokens, last, /*sharply=*/false);
}

bool IsPlainClause(const std::vector<Token>& tokens) {
  constexpr size_t kLongest = 9;
  if (tokens.size() > kLongest || HasLink(tokens)) return false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (IsOneOf(word, {"and",  "or",     ",",      ";",     ":",     "if",    "when",   "while",
                       "once", "please", "who",    "which", "that",  "must",  "should", "may",
                       "can",  "will",   "cannot", "not",   "never", "always"}) ||
        word.ends_with("n't")) {
      return false;
    }
    if (Ends(word) && i + 1 < tokens.size()) return false;
  }
  return true;
}

}  // namespace vetvec
