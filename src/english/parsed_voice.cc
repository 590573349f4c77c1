// Changes from active to passive and back; see parsed_changes.cc.
#include <fmt/core.h>

#include <optional>

#include "base/strings.h"
#include "english/agreement.h"
#include "english/parsed_changes.h"

namespace vetvec {
namespace {

// Verbs that have no passive, or a different meaning in the passive.
bool HasNoPassive(std::string_view lemma) {
  return IsOneOf(lemma,
                 {"have",   "be",    "resemble", "lack",    "cost",  "weigh", "fit",    "suit",
                  "become", "get",   "let",      "want",    "mean",  "equal", "remain", "seem",
                  "last",   "like",  "love",     "hate",    "await", "take",  "leave",  "enter",
                  "reach",  "spend", "mind",     "contain", "hold",  "join",  "marry",  "total"});
}

void Adverbs(const ParsedClause& clause, SentenceWriter* writer) {
  for (const size_t adverb : clause.adverbs) writer->Words({adverb, adverb + 1});
}

void Particle(const ParsedClause& clause, SentenceWriter* writer) {
  if (clause.particle) writer->Words({*clause.particle, *clause.particle + 1});
}

const char* NotIf(const ParsedClause& clause) { return clause.is_negated ? "not" : ""; }

// The finite auxiliary of a tense that has one, for the object as the new subject.
std::string Auxiliary(const SentenceView& view, const ParsedClause& clause) {
  const size_t head = clause.object_head;
  switch (clause.tense) {
    case ClauseTense::kPerfect: return clause.finite == "had" ? "had" : FormOfHave(view, head);
    case ClauseTense::kProgressive: return FormOfBe(view, head, clause.has_past_be());
    default: return clause.modal;
  }
}

// The form of the passive's "be" that follows it.
const char* BeAfterAuxiliary(ClauseTense tense) {
  switch (tense) {
    case ClauseTense::kModal: return "be";
    case ClauseTense::kPerfect: return "been";
    case ClauseTense::kProgressive: return "being";
    case ClauseTense::kModalPerfect: return "have been";
    default: return "";
  }
}

}  // namespace

std::string ParsedChanges::Participle(const SentenceView& view, const ParsedClause& clause) const {
  const bool has_it =
      clause.tense == ClauseTense::kPerfect || clause.tense == ClauseTense::kModalPerfect;
  return has_it ? AsciiLower(view[clause.verb].form)
                : Form(view[clause.verb].lemma, WordForm::kPastParticiple);
}

Change ParsedChanges::Passive(const SentenceView& view, Rng*) const {
  ParsedClause clause;
  if (FindPassive(view, &clause) == nullptr) return ToActive(view, clause);
  clause = ParsedClause();
  if (const char* reason = FindClause(view, /*needs_object=*/true, &clause)) return No(reason);
  return ToPassive(view, clause);
}

Change ParsedChanges::ToPassive(const SentenceView& view, const ParsedClause& clause) const {
  if (HasNoPassive(view[clause.verb].lemma)) return No("no_passive");
  if (const char* reason = ExchangeProblem(view, clause)) return No(reason);
  const std::optional<Exchanged> exchanged = Exchange(view, clause);
  if (!exchanged) return No("pronoun");
  const std::string participle = Participle(view, clause);
  if (participle.empty()) return No("no_inflection");
  SentenceWriter writer(view);
  writer.Words(clause.lead);
  writer.Text(exchanged->subject);
  const bool is_simple =
      clause.tense == ClauseTense::kPast || clause.tense == ClauseTense::kPresent;
  const bool is_past = clause.tense == ClauseTense::kPast;
  writer.Text(is_simple ? FormOfBe(view, clause.object_head, is_past) : Auxiliary(view, clause));
  writer.Text(NotIf(clause));
  Adverbs(clause, &writer);
  writer.Text(BeAfterAuxiliary(clause.tense));
  writer.Text(participle);
  Particle(clause, &writer);
  writer.Text(fmt::format("by {}", exchanged->object));
  writer.Words(clause.rest);
  return {writer.Finish()};
}

Change ParsedChanges::ToActive(const SentenceView& view, const ParsedClause& clause) const {
  if (const char* reason = ExchangeProblem(view, clause)) return No(reason);
  const std::optional<Exchanged> exchanged = Exchange(view, clause);
  if (!exchanged) return No("pronoun");
  const std::string& lemma = view[clause.verb].lemma;
  const size_t head = clause.object_head;
  SentenceWriter writer(view);
  writer.Words(clause.lead);
  writer.Text(exchanged->subject);
  std::string verb = AsciiLower(lemma);
  const bool is_simple =
      clause.tense == ClauseTense::kPast || clause.tense == ClauseTense::kPresent;
  if (is_simple && clause.is_negated) {
    const bool is_past = clause.tense == ClauseTense::kPast;
    const bool is_third = IsThirdPersonSingular(view, head);
    writer.Text(is_past ? "did not" : is_third ? "does not" : "do not");
  } else if (is_simple) {
    verb = clause.tense == ClauseTense::kPast ? Form(lemma, WordForm::kPast)
                                              : PresentForm(view, lemma, head);
  } else {
    writer.Text(Auxiliary(view, clause));
    writer.Text(NotIf(clause));
    if (clause.tense == ClauseTense::kPerfect) verb = AsciiLower(view[clause.verb].form);
    if (clause.tense == ClauseTense::kProgressive) verb = Form(lemma, WordForm::kPresentParticiple);
  }
  if (verb.empty()) return No("no_inflection");
  Adverbs(clause, &writer);
  writer.Text(verb);
  writer.Text(exchanged->object);
  writer.Words(clause.rest);
  return {writer.Finish()};
}

}  // namespace vetvec
