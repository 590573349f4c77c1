#include "english/swap_roles.h"

#include <utility>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/word_classes.h"
#include "lexicon/morphology.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

// Verbs for what either of two people or firms can do to the other, but not for what both do at
// once ("met", "married").
constexpr std::string_view kVerbs[] = {
    "call",      "help",      "visit",    "thank",  "invite",  "praise",   "blame",   "hire",
    "follow",    "see",       "warn",     "pay",    "hit",     "push",     "trust",   "criticize",
    "interview", "phone",     "teach",    "treat",  "ask",     "sue",      "attack",  "defend",
    "admire",    "beat",      "defeat",   "greet",  "ignore",  "love",     "hate",    "like",
    "support",   "examine",   "watch",    "accuse", "acquire", "buy",      "chase",   "save",
    "rescue",    "replace",   "contact",  "inform", "answer",  "welcome",  "respect", "insult",
    "mock",      "kiss",      "hug",      "serve",  "guide",   "question", "remind",  "convince",
    "persuade",  "encourage", "surprise", "annoy",  "scare"};

constexpr std::string_view kPersons[] = {
    "man",      "woman",    "boy",        "girl",     "child",    "teacher",   "student",
    "doctor",   "nurse",    "patient",    "manager",  "waiter",   "waitress",  "customer",
    "guest",    "driver",   "mayor",      "judge",    "lawyer",   "witness",   "neighbour",
    "neighbor", "friend",   "mother",     "father",   "sister",   "brother",   "son",
    "daughter", "wife",     "husband",    "boss",     "coach",    "player",    "pilot",
    "farmer",   "baker",    "tenant",     "landlord", "agent",    "officer",   "soldier",
    "king",     "queen",    "author",     "editor",   "singer",   "dentist",   "uncle",
    "aunt",     "cousin",   "colleague",  "engineer", "director", "president", "senator",
    "minister", "reporter", "journalist", "actor",    "actress",  "chef",      "cook",
    "clerk",    "captain",  "surgeon",    "thief",    "victim",   "seller",    "buyer",
    "supplier", "client",   "team",       "company",  "bank",     "dog",       "cat"};

constexpr std::pair<std::string_view, std::string_view> kSubjectsAndObjects[] = {
    {"i", "me"}, {"he", "him"}, {"she", "her"}, {"we", "us"}, {"they", "them"}};

struct Phrase {
  size_t first = 0;
  size_t last = 0;
  std::string as_subject;
  std::string as_object;
  bool is_plural = false;
};

bool IsName(std::string_view word) {
  return IsOneOf(word, StarterNames().male) || IsOneOf(word, StarterNames().female);
}

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::optional<Phrase> PronounAt(const ChangedText& text, size_t i, bool is_subject) {
  for (const auto& [subject, object] : kSubjectsAndObjects) {
    if (text.lower(i) != (is_subject ? subject : object)) continue;
    // "her", "them" before another word may be "her car".
    const std::string_view next = text.lower(i + 1);
    if (!is_subject && text.is_word(i + 1) && !InClass(next, kPreposition | kTime | kConjunction)) {
      return std::nullopt;
    }
    const std::string own = subject == "i" ? "I" : std::string(subject);
    return Phrase{i, i, own, std::string(object),
                  subject == "i" || subject == "we" || subject == "they"};
  }
  return std::nullopt;
}

// "the old teacher", "my sister", "Maria", "him".
std::optional<Phrase> PersonAt(const ChangedText& text, size_t i, bool is_subject) {
  if (auto pronoun = PronounAt(text, i, is_subject)) return pronoun;
  if (IsName(text.at(i))) {
    size_t last = i;
    if (text.is_capital(i + 1)) ++last;  // "Laura Keller"
    if (text.is_capital(last + 1)) return std::nullopt;
    const std::string words(
        text.bytes.substr(text.tokens[i].start, text.tokens[last].end - text.tokens[i].start));
    return Phrase{i, last, words, words, false};
  }
  if (!IsOneOf(text.lower(i), {"the", "a", "an", "my", "our"})) return std::nullopt;
  constexpr size_t kMostAdjectives = 1;
  for (size_t last = i + 1; last <= i + 1 + kMostAdjectives; ++last) {
    if (!text.is_word(last) || text.is_capital(last) || ClassesOf(text.lower(last)) != 0) break;
    if (!IsOneOf(text.lower(last), kPersons)) continue;
    std::string words(text.lower(i));
    words += text.bytes.substr(text.tokens[i].end, text.tokens[last].end - text.tokens[i].end);
    return Phrase{i, last, words, words, false};
  }
  return std::nullopt;
}

bool EndsPhrase(const ChangedText& text, size_t i) {
  const std::string_view next = text.lower(i);
  return i >= text.size() || next == "." || next == "!" ||
         IsOneOf(next, {"yesterday", "today", "again", "twice", "in", "on", "at", "after", "before",
                        "during", "last", "for", "about"});
}

std::optional<std::string> SwapPersons(const ChangedText& text) {
  const std::optional<Phrase> subject = PersonAt(text, 0, true);
  if (!subject) return std::nullopt;
  const size_t verb = subject->last + 1;
  const std::optional<Phrase> object = PersonAt(text, verb + 1, false);
  if (!object || !EndsPhrase(text, object->last + 1)) return std::nullopt;
  // Another clause may refer to one of the two; "my" and "his" would refer to somebody else.
  if (text.has_any({"and", "but", ",", "who", "that", "to", "because", "his", "her", "their",
                    "himself", "herself", "when", "while"},
                   object->last + 1)) {
    return std::nullopt;
  }
  static const Morphology* const any_verb = new Morphology();  // the list above is the lexicon
  bool is_past = false;
  bool is_sure = false;
  for (const Analysis& reading : any_verb->Analyse(text.lower(verb), PartOfSpeech::kVerb)) {
    if (!IsOneOf(reading.lemma, kVerbs) || reading.uncertain) continue;
    is_past |= reading.form == WordForm::kPast;
    is_sure |= reading.form == WordForm::kPast || reading.form == WordForm::kThirdPerson;
  }
  // In the present tense, the verb agrees with its subject, so both must have the same number.
  if (!is_sure || (!is_past && (subject->is_plural || object->is_plural))) return std::nullopt;
  std::vector<Edit> edits = {
      {text.tokens[0].start, text.tokens[subject->last].end, Capital(object->as_subject)},
      {text.tokens[object->first].start, text.tokens[object->last].end, subject->as_object}};
  return SpliceEdits(text.bytes, edits).text;
}

bool IsPlace(const ChangedText& text, size_t i) {
  return IsOneOf(text.at(i), kCities) || IsOneOf(text.at(i), kCountries);
}

// The text with two words exchanged.
std::string Exchange(const ChangedText& text, size_t i, size_t j) {
  std::vector<Edit> edits = {{text.tokens[i].start, text.tokens[i].end, std::string(text.at(j))},
                             {text.tokens[j].start, text.tokens[j].end, std::string(text.at(i))}};
  return SpliceEdits(text.bytes, edits).text;
}

}  // namespace

std::optional<std::string> SwapRoles(const ChangedText& text) {
  if (text.is_question()) return std::nullopt;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.lower(i) == "from" && text.lower(i + 2) == "to" && IsPlace(text, i + 1) &&
        IsPlace(text, i + 3) && !text.is_capital(i + 4)) {
      return Exchange(text, i + 1, i + 3);
    }
    const bool compares = text.lower(i) == "than" && i > 2 && IsName(text.at(i + 1)) &&
                          IsName(text.at(0)) && text.at(0) != text.at(i + 1);
    if (compares && InClass(text.lower(1), kBe) && !text.is_word(i + 2)) {
      return Exchange(text, 0, i + 1);
    }
  }
  return SwapPersons(text);
}

}  // namespace vetvec
