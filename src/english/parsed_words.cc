// ParsedChanges, third part: words that are added, removed or replaced.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/strings.h"
#include "english/grammar.h"
#include "english/parsed_changes.h"
#include "english/rewrite.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

// The grammar's nouns, each with the adjectives and the other nouns of its slot. A noun that is in
// several slots belongs to the first of them; if it is a person in one slot and a thing in another,
// it belongs to none (slot is null).
struct KnownNoun {
  const NounSlot* slot = nullptr;
  size_t index = 0;
};
const std::map<std::string, KnownNoun, std::less<>>& KnownNouns() {
  static const auto* const nouns = [] {
    auto* map = new std::map<std::string, KnownNoun, std::less<>>;
    const Grammar& grammar = BuiltinGrammar();
    for (const Frame& frame : grammar.frames()) {
      if (frame.kind == FrameKind::kReason || frame.kind == FrameKind::kCause) continue;
      for (const size_t at : {frame.subject, frame.object}) {
        const NounSlot& slot = grammar.slot(at);
        for (size_t i = 0; i < slot.nouns.size(); ++i) {
          const auto [known, is_new] = map->emplace(slot.nouns[i].text, KnownNoun{&slot, i});
          // "driver": a person or a program; it is unclear which is meant.
          const bool is_two = !is_new && known->second.slot != nullptr &&
                              known->second.slot->is_person != slot.is_person;
          if (is_two) known->second.slot = nullptr;
        }
      }
    }
    map->erase("driver");  // in the slot of programs, but in most sentences a person
    return map;
  }();
  return *nouns;
}

// The byte ranges of the sentence's words in its text.
std::vector<Edit> Places(const SentenceView& view) {
  std::vector<Edit> places;
  size_t position = 0;
  const std::string& text = view.sentence().text;
  for (size_t i = 0; i < view.size(); ++i) {
    const size_t found = text.find(view[i].form, position);
    position = found + view[i].form.size();
    places.push_back({static_cast<uint32_t>(found), static_cast<uint32_t>(position), {}});
  }
  return places;
}

std::string Edited(const SentenceView& view, Edit edit) {
  const std::string& text = view.sentence().text;
  return ApplyEdits(text, Tokenize(text), {std::move(edit)}).text;
}

// The nouns of the sentence that are in the grammar, in the number in which it contains them.
std::vector<std::pair<size_t, KnownNoun>> NounsOf(const SentenceView& view) {
  std::vector<std::pair<size_t, KnownNoun>> found;
  for (size_t i = 0; i < view.size(); ++i) {
    if (view[i].upos != "NOUN" || view[i].Relation() == "compound") continue;
    if (view.HasChild(i, "compound") || view.HasChild(i, "flat")) continue;
    const auto known = KnownNouns().find(AsciiLower(view[i].form));
    if (known == KnownNouns().end() || known->second.slot == nullptr) continue;
    found.emplace_back(i, known->second);
  }
  return found;
}

bool Stands(const SentenceView& view, std::string_view word) {
  for (size_t i = 0; i < view.size(); ++i) {
    if (AsciiLower(view[i].form) == word) return true;
  }
  return false;
}

// The tag that states a verb's form: "hurt" alone may be any of three forms.
std::string VerbTag(const ParsedWord& word) {
  if (word.upos != "VERB") return {};
  const std::string_view form = word.Feature("VerbForm");
  const bool is_past = word.Feature("Tense") == "Past";
  if (form == "Part" || form == "Ger") return is_past ? "VBN" : "VBG";
  if (form == "Inf") return "VB";
  if (is_past) return "VBD";
  if (word.Feature("Tense") != "Pres") return {};
  return AsciiLower(word.form) == AsciiLower(word.lemma) ? "VBP" : "VBZ";
}

Seed SeedOf(const SentenceView& view, const std::vector<Edit>& places) {
  Seed seed;
  seed.text = view.sentence().text;
  seed.tagged = true;
  for (size_t i = 0; i < view.size(); ++i) {
    seed.tags.push_back(
        {places[i].start, places[i].end, view[i].upos, VerbTag(view[i]), view[i].lemma});
  }
  return seed;
}

// Adjectives without which a sentence says something different, or nothing.
bool IsNeeded(std::string_view lemma) {
  static constexpr std::array<std::string_view, 24> kNeeded = {
      "other", "same",  "own",     "last",   "next", "first", "second",  "only",
      "such",  "many",  "few",     "former", "fake", "false", "alleged", "certain",
      "main",  "whole", "several", "high",   "low",  "left",  "right",   "more"};
  return std::find(kNeeded.begin(), kNeeded.end(), lemma) != kNeeded.end();
}

}  // namespace

Change ParsedChanges::Insert(const SentenceView& view, Rng* rng) const {
  if (view.sentence().has_other_tokens) return No("contraction");
  const std::vector<Edit> places = Places(view);
  const char* reason = "unknown_noun";
  for (const auto& [noun, known] : NounsOf(view)) {
    if (view.HasChild(noun, "amod") || known.slot->adjectives.empty()) {
      reason = "has_adjective";
      continue;
    }
    const bool is_after_determiner =
        noun > 0 && (view[noun - 1].Relation() == "det" || view[noun - 1].Feature("Poss") == "Yes");
    if (!is_after_determiner || view[noun - 1].head != noun + 1) {
      reason = "no_determiner";
      continue;
    }
    const std::vector<std::string>& adjectives = known.slot->adjectives;
    const std::string& adjective = adjectives[static_cast<size_t>(rng->Below(adjectives.size()))];
    if (Stands(view, adjective)) {
      reason = "has_adjective";
      continue;
    }
    const std::string form(view[noun].form);
    return {Edited(view,
                   {places[noun].start, places[noun].end, fmt::format("{} {}", adjective, form)})};
  }
  return No(reason);
}

Change ParsedChanges::Delete(const SentenceView& view, Rng*) const {
  if (view.sentence().has_other_tokens) return No("contraction");
  const std::vector<Edit> places = Places(view);
  const char* reason = "no_adjective";
  for (size_t i = 0; i + 1 < view.size(); ++i) {
    const ParsedWord& word = view[i];
    if (word.deprel != "amod" || word.upos != "ADJ" || word.head <= i + 1) continue;
    const bool is_plain = word.Feature("Degree") != "Sup" && word.Feature("Degree") != "Cmp" &&
                          word.Feature("NumType").empty() && view.children(i).empty() &&
                          !IsNeeded(AsciiLower(word.lemma)) && word.space_after;
    // The noun must have a determiner or possessive; without one, it may need its adjective.
    const bool has_determiner =
        view.HasChild(word.head - 1, "det") || view.HasChild(word.head - 1, "nmod:poss");
    if (!is_plain || !has_determiner || word.head != i + 2) {
      reason = "needed_adjective";
      continue;
    }
    return {Edited(view, {places[i].start, places[i + 1].end, view[i + 1].form})};
  }
  return No(reason);
}

Change ParsedChanges::Replace(const SentenceView& view, Rng* rng) const {
  if (view.sentence().has_other_tokens) return No("contraction");
  const std::vector<Edit> places = Places(view);
  for (const auto& [noun, known] : NounsOf(view)) {
    std::vector<const Noun*> others;
    const std::vector<Noun>& nouns = known.slot->nouns;
    for (size_t i = 0; i < nouns.size(); ++i) {
      if (i != known.index && nouns[i].is_plural == nouns[known.index].is_plural &&
          !Stands(view, nouns[i].text) && nouns[i].text.find(' ') == std::string::npos) {
        others.push_back(&nouns[i]);
      }
    }
    if (others.empty()) continue;
    const Noun& other = *others[static_cast<size_t>(rng->Below(others.size()))];
    return {Edited(
        view, {places[noun].start, places[noun].end, TransferCase(view[noun].form, other.text)})};
  }
  return ByLexicon(view, PartOfSpeech::kAdjective, rng);
}

Change ParsedChanges::Antonym(const SentenceView& view, Rng* rng) const {
  if (view.sentence().has_other_tokens) return No("contraction");
  return ByLexicon(view, PartOfSpeech::kVerb, rng);
}

// The antonym of the first word of that part of speech that has a fitting one.
Change ParsedChanges::ByLexicon(const SentenceView& view, PartOfSpeech pos, Rng*) const {
  const std::vector<Edit> places = Places(view);
  const Seed seed = SeedOf(view, places);
  const std::vector<Token> tokens = Tokenize(seed.text);
  const char* reason = "no_candidate";
  for (const Candidate& candidate : FindCandidates(tagger_, seed, tokens)) {
    if (candidate.pos != pos) continue;
    // Of verbs, only the main verb is replaced, so that the sentence says the reverse.
    const bool is_root = tokens[candidate.token].start == places[view.root()].start;
    if (pos == PartOfSpeech::kVerb && !is_root) continue;
    const Replacement found = finder_.Contrast(candidate, seed.text, tokens);
    if (found.miss != Miss::kNone) {
      reason = "no_antonym";
      continue;
    }
    return {Edited(
        view, {tokens[candidate.first_token].start, tokens[candidate.token].end, found.antonym})};
  }
  return No(reason);
}

}  // namespace vetvec
