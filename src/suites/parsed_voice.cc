// From active to passive and back; see parsed_changes.cc.
#include <optional>

#include "base/strings.h"
#include "suites/agreement.h"
#include "suites/parsed_changes.h"

namespace vetvec {
namespace {

// Verbs that have no passive, or another meaning in it.
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
  if (const char* reason = ObjectProblem(view, clause)) return No(reason);
  if (HasPossessive(view, clause.subject)) return No("bound_pronoun");
  const std::optional<std::string> subject = CaseForm(view, clause.object, /*as_object=*/false);
  const std::optional<std::string> agent = CaseForm(view, clause.subject, /*as_object=*/true);
  if (!subject || !agent) return No("pronoun");
  const std::string participle = Participle(view, clause);
  if (participle.empty()) return No("no_inflection");
  SentenceWriter writer(view);
  writer.Words(clause.lead);
  writer.Text(*subject);
  const size_t head = clause.object_head;
  switch (clause.tense) {
    case ClauseTense::kPast:
    case ClauseTense::kPresent:
      writer.Text(FormOfBe(view, head, clause.tense == ClauseTense::kPast));
      writer.Text(NotIf(clause));
      Adverbs(clause, &writer);
      break;
    case ClauseTense::kModal:
      writer.Text(clause.modal);
      writer.Text(NotIf(clause));
      Adverbs(clause, &writer);
      writer.Text("be");
      break;
    case ClauseTense::kPerfect:
      writer.Text(clause.finite == "had" ? "had" : FormOfHave(view, head));
      writer.Text(NotIf(clause));
      Adverbs(clause, &writer);
      writer.Text("been");
      break;
    case ClauseTense::kProgressive:
      writer.Text(FormOfBe(view, head, clause.finite == "was" || clause.finite == "were"));
      writer.Text(NotIf(clause));
      Adverbs(clause, &writer);
      writer.Text("being");
      break;
    case ClauseTense::kModalPerfect:
      writer.Text(clause.modal);
      writer.Text(NotIf(clause));
      Adverbs(clause, &writer);
      writer.Text("have been");
      break;
  }
  writer.Text(participle);
  Particle(clause, &writer);
  writer.Text("by " + *agent);
  writer.Words(clause.rest);
  return {writer.Finish()};
}

Change ParsedChanges::ToActive(const SentenceView& view, const ParsedClause& clause) const {
  if (const char* reason = ObjectProblem(view, clause)) return No(reason);
  if (HasPossessive(view, clause.subject)) return No("bound_pronoun");
  const std::optional<std::string> subject = CaseForm(view, clause.object, /*as_object=*/false);
  const std::optional<std::string> object = CaseForm(view, clause.subject, /*as_object=*/true);
  if (!subject || !object) return No("pronoun");
  const std::string& lemma = view[clause.verb].lemma;
  const size_t head = clause.object_head;
  SentenceWriter writer(view);
  writer.Words(clause.lead);
  writer.Text(*subject);
  std::string verb = AsciiLower(lemma);
  const bool is_simple =
      clause.tense == ClauseTense::kPast || clause.tense == ClauseTense::kPresent;
  if (is_simple && clause.is_negated) {
    const bool is_past = clause.tense == ClauseTense::kPast;
    const bool is_third = !IsPlural(view, head) && !IsFirstPersonSingular(view, head);
    writer.Text(is_past ? "did not" : is_third ? "does not" : "do not");
  } else if (is_simple) {
    verb = clause.tense == ClauseTense::kPast ? Form(lemma, WordForm::kPast)
                                              : PresentForm(view, lemma, head);
  } else if (clause.tense == ClauseTense::kModal) {
    writer.Text(clause.modal);
    writer.Text(NotIf(clause));
  } else if (clause.tense == ClauseTense::kPerfect) {
    writer.Text(clause.finite == "had" ? "had" : FormOfHave(view, head));
    writer.Text(NotIf(clause));
    verb = AsciiLower(view[clause.verb].form);
  } else {
    writer.Text(FormOfBe(view, head, clause.finite == "was" || clause.finite == "were"));
    writer.Text(NotIf(clause));
    verb = Form(lemma, WordForm::kPresentParticiple);
  }
  if (verb.empty()) return No("no_inflection");
  Adverbs(clause, &writer);
  writer.Text(verb);
  writer.Text(*object);
  writer.Words(clause.rest);
  return {writer.Finish()};
}

}  // namespace vetvec
