#include "english/grammar_sentence.h"

#include <fmt/core.h>

#include <array>
#include <span>
#include <string_view>

#include "lexicon/surface.h"

namespace vetvec {
namespace {

struct Pronoun {
  std::string_view subject;
  std::string_view object;
  bool is_plural;  // of the verb: "they have", "I have"
};
constexpr Pronoun kPronouns[] = {{"he", "him", false},
                                 {"she", "her", false},
                                 {"they", "them", true},
                                 {"we", "us", true},
                                 {"I", "me", true}};

constexpr std::string_view kPast[] = {"", "yesterday", "last week", "on Monday", "in March"};
constexpr std::string_view kPerfect[] = {""};
constexpr std::string_view kWill[] = {"", "tomorrow", "next week", "on Friday"};
constexpr std::string_view kShould[] = {"", "soon", "today", "next month"};

std::span<const std::string_view> AdjunctsOf(Tense tense) {
  switch (tense) {
    case Tense::kPast: return kPast;
    case Tense::kPerfect: return kPerfect;
    case Tense::kWill: return kWill;
    case Tense::kShould: break;
  }
  return kShould;
}

// Adds a capital and a full stop.
std::string AsSentence(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + '.';
}

void AppendAdjunct(Tense tense, size_t adjunct, std::string* text) {
  const std::string_view words = AdjunctsOf(tense)[adjunct];
  if (words.empty()) return;
  *text += ' ';
  *text += words;
}

// The auxiliary of an active sentence; empty in the past tense.
std::string_view AuxiliaryOf(Tense tense, bool is_plural) {
  if (tense == Tense::kPerfect) return is_plural ? "have" : "has";
  if (tense == Tense::kWill) return "will";
  return tense == Tense::kShould ? "should" : "";
}

const std::string& ActiveForm(const Verb& verb, Tense tense) {
  if (tense == Tense::kPast) return verb.past;
  return tense == Tense::kPerfect ? verb.participle : verb.base;
}

std::string PassiveForm(const Verb& verb, Tense tense, bool is_plural) {
  switch (tense) {
    case Tense::kPast: return (is_plural ? "were " : "was ") + verb.participle;
    case Tense::kPerfect: return (is_plural ? "have been " : "has been ") + verb.participle;
    case Tense::kWill: return fmt::format("will be {}", verb.participle);
    case Tense::kShould: break;
  }
  return fmt::format("should be {}", verb.participle);
}

bool Chance(uint64_t percent, Rng* rng) { return rng->Below(100) < percent; }

NounPhrase DrawPhrase(const NounSlot& slot, Rng* rng) {
  NounPhrase phrase;
  phrase.slot = &slot;
  phrase.noun = static_cast<size_t>(rng->Below(slot.nouns.size()));
  if (Chance(35, rng)) phrase.adjective = static_cast<size_t>(rng->Below(slot.adjectives.size()));
  phrase.is_indefinite = slot.takes_a && !phrase.is_plural() && Chance(25, rng);
  return phrase;
}

// Expands "the {a|b} was late" by choosing one alternative in each pair of braces.
std::string Expanded(std::string_view text, Rng* rng) {
  std::string out;
  while (true) {
    const size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) return out;
    const size_t close = text.find('}', open);
    std::string_view inside = text.substr(open + 1, close - open - 1);
    size_t choices = 1;
    for (const char c : inside) choices += c == '|' ? 1 : 0;
    for (uint64_t skip = rng->Below(choices); skip > 0; --skip) {
      inside.remove_prefix(inside.find('|') + 1);
    }
    out += inside.substr(0, inside.find('|'));
    text.remove_prefix(close + 1);
  }
}

const std::string& DrawFrom(const std::vector<std::string>& list, Rng* rng) {
  return list[static_cast<size_t>(rng->Below(list.size()))];
}

}  // namespace

bool NounPhrase::is_plural() const {
  return pronoun ? kPronouns[*pronoun].is_plural : slot->nouns[noun].is_plural;
}

std::string NounPhrase::Text(bool is_object) const {
  if (pronoun) {
    const Pronoun& one = kPronouns[*pronoun];
    return std::string(is_object ? one.object : one.subject);
  }
  std::string rest = adjective ? fmt::format("{} ", slot->adjectives[*adjective]) : std::string();
  if (modifier) rest += fmt::format("{} ", slot->modifiers[*modifier]);
  rest += slot->nouns[noun].text;
  return fmt::format(
      "{} {}", is_indefinite ? std::string(ArticleFor(rest.substr(0, rest.find(' ')))) : "the",
      rest);
}

std::string Clause::Active() const {
  std::string text = fmt::format("{} ", subject.Text(false));
  const std::string_view auxiliary = AuxiliaryOf(tense, subject.is_plural());
  if (!auxiliary.empty()) text += fmt::format("{} ", auxiliary);
  text += ActiveForm(frame->verbs[verb], tense);
  if (second_verb) text += fmt::format(" and {}", ActiveForm(frame->verbs[*second_verb], tense));
  text += fmt::format(" {}", object.Text(true));
  AppendAdjunct(tense, adjunct, &text);
  return AsSentence(std::move(text));
}

std::string Clause::Passive() const {
  std::string text =
      fmt::format("{} {} by {}", object.Text(false),
                  PassiveForm(frame->verbs[verb], tense, object.is_plural()), subject.Text(true));
  AppendAdjunct(tense, adjunct, &text);
  return AsSentence(std::move(text));
}

std::string Clause::Fronted() const {
  std::string text =
      fmt::format("{}, {} {} {}", object.Text(true), subject.Text(false),
                  AuxiliaryOf(tense, subject.is_plural()), ActiveForm(frame->verbs[verb], tense));
  AppendAdjunct(tense, adjunct, &text);
  return AsSentence(std::move(text));
}

Clause Clause::Reversed() const {
  Clause reversed = *this;
  std::swap(reversed.subject, reversed.object);
  return reversed;
}

std::string Placement::Straight() const {
  const char* be =
      thing.is_plural() ? (is_past ? " were " : " are ") : (is_past ? " was " : " is ");
  return AsSentence(thing.Text(false) + be + participle + ' ' + place.Text(true));
}

std::string Placement::Inverted() const {
  const char* be =
      thing.is_plural() ? (is_past ? " were " : " are ") : (is_past ? " was " : " is ");
  return AsSentence(participle + ' ' + place.Text(true) + be + thing.Text(false));
}

std::string Causation::Straight() const {
  return AsSentence(is_clauses ? effect + ' ' + link + ' ' + cause
                               : cause + ' ' + link + ' ' + effect);
}

std::string Causation::Swapped() const {
  Causation swapped = *this;
  std::swap(swapped.cause, swapped.effect);
  return swapped.Straight();
}

std::string Causation::ReasonFirst() const {
  return AsSentence(link + ' ' + cause + ", " + effect);
}

Clause DrawClause(const Grammar& grammar, const Frame& frame, Rng* rng) {
  Clause clause;
  clause.frame = &frame;
  clause.subject = DrawPhrase(grammar.slot(frame.subject), rng);
  clause.object = DrawPhrase(grammar.slot(frame.object), rng);
  if (frame.kind == FrameKind::kReverse) {
    clause.object.noun = DrawOther(clause.object.slot->nouns.size(), clause.subject.noun, rng);
  } else if (clause.subject.slot->is_person && Chance(15, rng)) {
    clause.subject.adjective.reset();
    clause.subject.pronoun = static_cast<size_t>(rng->Below(std::size(kPronouns)));
  }
  clause.verb = static_cast<size_t>(rng->Below(frame.verbs.size()));
  clause.tense = static_cast<Tense>(rng->Below(4));
  clause.adjunct = static_cast<size_t>(rng->Below(AdjunctsOf(clause.tense).size()));
  return clause;
}

Placement DrawPlacement(const Grammar& grammar, const Frame& frame, Rng* rng) {
  Placement placement;
  placement.thing = DrawPhrase(grammar.slot(frame.subject), rng);
  placement.place = DrawPhrase(grammar.slot(frame.object), rng);
  placement.participle = DrawFrom(frame.participles, rng);
  placement.is_past = Chance(50, rng);
  return placement;
}

Causation DrawCausation(const Frame& frame, Rng* rng) {
  static const std::vector<std::string> kLinks[] = {{"because", "given that"},
                                                    {"caused", "led to", "brought about"}};
  Causation causation;
  causation.is_clauses = frame.kind == FrameKind::kReason;
  const std::string first = Expanded(DrawFrom(frame.first, rng), rng);
  const std::string second = Expanded(DrawFrom(frame.second, rng), rng);
  causation.cause = causation.is_clauses ? second : first;
  causation.effect = causation.is_clauses ? first : second;
  causation.link = DrawFrom(kLinks[causation.is_clauses ? 0 : 1], rng);
  return causation;
}

size_t DrawOther(size_t size, size_t not_this, Rng* rng) {
  const auto drawn = static_cast<size_t>(rng->Below(size - 1));
  return drawn < not_this ? drawn : drawn + 1;
}

}  // namespace vetvec
