// Changes of order. Changes of voice are in parsed_voice.cc, of relations in parsed_relations.cc,
// and of single words in parsed_words.cc.
#include "english/parsed_changes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/strings.h"
#include "english/agreement.h"

namespace vetvec {
namespace {

bool IsDefinite(const SentenceView& view, size_t head) {
  if (view[head].upos == "PROPN") return true;
  for (const size_t child : view.children(head)) {
    if (view[child].Relation() == "nmod" && view[child].Feature("Poss") == "Yes") return true;
    if (view[child].Relation() == "det" &&
        IsOneOf(AsciiLower(view[child].form), {"the", "this", "that", "these", "those", "all"})) {
      return true;
    }
  }
  return false;
}

}  // namespace

ParsedChanges::ParsedChanges(const SuiteLexicons& lexicons)
    : lexicons_(lexicons),
      morphology_(lexicons.words, lexicons.exceptions),
      tagger_(*lexicons.words, morphology_, *lexicons.stop_words),
      finder_(lexicons, morphology_, PolarityRule::kSense) {}

std::span<const ParsedChanges::Construct> ParsedChanges::Constructs() {
  static constexpr std::array<Construct, 12> kConstructs = {{
      {"passive", 4, &ParsedChanges::Passive},
      {"inversion", 4, &ParsedChanges::Inversion},
      {"partial-inversion", 4, &ParsedChanges::PartialInversion},
      {"concept-order", 1, &ParsedChanges::ConceptOrder},
      {"conjunct-order", 5, &ParsedChanges::ConjunctOrder},
      {"relation-swap", 1, &ParsedChanges::RelationSwap},
      {"relation-front", 5, &ParsedChanges::RelationFront},
      {"negation", 1, &ParsedChanges::Negation},
      {"antonym", 1, &ParsedChanges::Antonym},
      {"insert", 4, &ParsedChanges::Insert},
      {"delete", 4, &ParsedChanges::Delete},
      {"replace", 3, &ParsedChanges::Replace},
  }};
  return kConstructs;
}

std::string ParsedChanges::Form(std::string_view lemma, WordForm form) const {
  const std::optional<Inflected> made =
      morphology_.Inflect(AsciiLower(lemma), PartOfSpeech::kVerb, form);
  return made ? made->text : std::string();
}

std::string ParsedChanges::PresentForm(const SentenceView& view, std::string_view lemma,
                                       size_t subject) const {
  return IsThirdPersonSingular(view, subject) ? Form(lemma, WordForm::kThirdPerson)
                                              : AsciiLower(lemma);
}

Change ParsedChanges::Inversion(const SentenceView& view, Rng*) const {
  const std::string& text = view.sentence().text;
  if (view.sentence().has_other_tokens) return No("contraction");
  if (text.empty() || text.back() != '.') return No("not_a_statement");
  const size_t root = view.root();
  const bool is_passive = view.HasChild(root, "aux:pass");
  const std::optional<size_t> subject = view.Child(root, is_passive ? "nsubj:pass" : "nsubj");
  // "be" must be the only auxiliary: "has been put" is not inverted.
  std::optional<size_t> be = is_passive ? view.Child(root, "aux:pass") : view.Child(root, "cop");
  const bool is_progressive = !is_passive && !be && view.Child(root, "aux") &&
                              view[*view.Child(root, "aux")].lemma == "be" &&
                              view.HasChild(root, "obj");
  if (is_progressive) be = view.Child(root, "aux");
  if (!subject || !be || view[*be].lemma != "be") return No("no_pattern");
  const std::string finite = AsciiLower(view[*be].form);
  if (!IsOneOf(finite, {"is", "are", "was", "were"})) return No("no_pattern");
  size_t auxiliaries = 0;
  bool has_place = false;
  for (const size_t child : view.children(root)) {
    const std::string_view relation = view[child].Relation();
    if (relation == "aux" || relation == "cop") ++auxiliaries;
    if (IsOneOf(relation, {"conj", "parataxis", "ccomp", "xcomp", "advcl", "cc", "mark", "csubj",
                           "expl", "discourse", "acl"})) {
      return No("other_clause");
    }
    if (IsOneOf(AsciiLower(view[child].lemma), {"not", "never"})) return No("negated");
    if (relation == "obl" && view[child].deprel != "obl:agent" && view[child].upos != "PRON" &&
        child > root && view.HasChild(child, "case")) {
      has_place = true;
    }
    if (view[child].deprel == "obl:agent" || view[child].deprel == "obl:tmod" ||
        view[child].deprel == "obl:unmarked") {
      return No("no_pattern");
    }
  }
  if (auxiliaries != 1) return No("no_pattern");
  // "in the drawer": a place or something similar, with its preposition.
  const bool is_place =
      !is_passive && !is_progressive && view.HasChild(root, "case") && view[root].upos == "NOUN";
  const bool fits = is_place || (is_passive && has_place) || is_progressive;
  if (!fits) return No("no_pattern");
  const std::optional<WordSpan> span = view.Span(*subject);
  if (!span || span->begin != 0 || span->end > *be) return No("discontinuous");
  if (IsPronoun(view, *span)) return No("pronoun");
  SentenceWriter writer(view);
  writer.Words({span->end, *be});
  writer.Words({*be + 1, EndOfWords(view)});
  writer.Text(finite);
  writer.Words(*span);
  return {writer.Finish()};
}

Change ParsedChanges::PartialInversion(const SentenceView& view, Rng*) const {
  ParsedClause clause;
  if (const char* reason = FindClause(view, /*needs_object=*/true, &clause)) return No(reason);
  if (const char* reason = ObjectProblem(view, clause)) return No(reason);
  if (IsPronoun(view, clause.object)) return No("pronoun");
  if (!IsDefinite(view, clause.object_head)) return No("indefinite_object");
  if (clause.lead.size() > 0) return No("has_lead");
  if (clause.object.size() > 8) return No("long_object");
  SentenceWriter writer(view);
  writer.Words(clause.object);
  writer.Comma();
  writer.Words({0, clause.object.begin});
  writer.Words(clause.rest);
  return {writer.Finish()};
}

Change ParsedChanges::ConceptOrder(const SentenceView& view, Rng*) const {
  ParsedClause clause;
  if (const char* reason = FindClause(view, /*needs_object=*/true, &clause)) return No(reason);
  if (const char* reason = ExchangeProblem(view, clause)) return No(reason);
  if (IsOneOf(view[clause.verb].lemma, {"be", "have", "resemble", "equal", "marry", "meet"})) {
    return No("symmetric");
  }
  const std::optional<Exchanged> exchanged = Exchange(view, clause);
  if (!exchanged || AsciiLower(exchanged->subject) == AsciiLower(exchanged->object)) {
    return No("pronoun");
  }
  const auto kind = [&](size_t head) {
    return std::pair(IsPlural(view, head), IsFirstPersonSingular(view, head));
  };
  std::string finite;
  if (kind(clause.subject_head) != kind(clause.object_head)) {
    // The finite verb agrees with its new subject.
    const size_t head = clause.object_head;
    if (clause.finite == "has" || clause.finite == "have") {
      finite = FormOfHave(view, head);
    } else if (IsOneOf(clause.finite, {"is", "are", "am", "was", "were"})) {
      finite = FormOfBe(view, head, clause.has_past_be());
    } else if (clause.finite == "does" || clause.finite == "do") {
      finite = FormOfHave(view, head) == "has" ? "does" : "do";
    } else if (clause.finite.empty() && clause.tense == ClauseTense::kPresent) {
      finite = PresentForm(view, view[clause.verb].lemma, head);
      if (finite.empty()) return No("no_inflection");
    }
  }
  SentenceWriter writer(view);
  writer.Words(clause.lead);
  writer.Text(exchanged->subject);
  const WordSpan group = {clause.subject.end, clause.object.begin};
  if (finite.empty()) {
    writer.Words(group);
  } else {
    size_t place = clause.verb;
    for (size_t i = group.begin; i < clause.verb; ++i) {
      if (AsciiLower(view[i].form) == clause.finite) place = i;
    }
    writer.Words({group.begin, place});
    writer.Text(finite);
    writer.Words({place + 1, group.end});
  }
  writer.Text(exchanged->object);
  writer.Words(clause.rest);
  return {writer.Finish()};
}

}  // namespace vetvec
