// ParsedChanges, second part: conjuncts, clauses and their relation, negation.
#include <optional>

#include "base/strings.h"
#include "english/parsed_changes.h"

namespace vetvec {
namespace {

// The clause that gives a reason, time or condition at the end of the sentence.
struct Adverbial {
  WordSpan main;    // without a comma at its end
  size_t mark = 0;  // "because"
  WordSpan clause;  // after the mark
  size_t head = 0;
};

const char* FindAdverbial(const SentenceView& view, std::initializer_list<std::string_view> marks,
                          Adverbial* out) {
  const std::string& text = view.sentence().text;
  if (view.sentence().has_other_tokens) return "contraction";
  if (text.empty() || text.back() == '?' || text.back() == '"') return "not_a_statement";
  const size_t root = view.root();
  const std::optional<size_t> head = view.Child(root, "advcl");
  if (!head || *head < root) return "no_adverbial_clause";
  const std::optional<size_t> mark = view.Child(*head, "mark");
  const std::optional<WordSpan> span = view.Span(*head);
  if (!mark || !span || span->begin != *mark) return "no_adverbial_clause";
  if (!IsOneOf(AsciiLower(view[*mark].form), marks)) return "no_adverbial_clause";
  if (!view.HasChild(*head, "nsubj") && !view.HasChild(*head, "nsubj:pass")) {
    return "no_adverbial_clause";
  }
  if (span->end != EndOfWords(view)) return "not_at_the_end";
  const auto has_subject = [&](size_t verb) {
    return view.HasChild(verb, "nsubj") || view.HasChild(verb, "expl");
  };
  if (!has_subject(root)) return "no_subject";
  for (const size_t child : view.children(root)) {
    if (IsOneOf(view[child].Relation(), {"conj", "parataxis", "ccomp", "discourse", "cc"})) {
      return "coordinated_clauses";
    }
  }
  out->main = {0, span->begin};
  while (out->main.end > 0 && view[out->main.end - 1].upos == "PUNCT") --out->main.end;
  out->mark = *mark;
  out->clause = {*mark + 1, span->end};
  out->head = *head;
  return nullptr;
}

}  // namespace

Change ParsedChanges::ConjunctOrder(const SentenceView& view, Rng*) const {
  if (view.sentence().has_other_tokens) return No("contraction");
  const char* reason = "no_conjuncts";
  for (size_t first = 0; first < view.size(); ++first) {
    const auto is_noun = [&](size_t word) {
      return view[word].upos == "NOUN" || view[word].upos == "PROPN";
    };
    if (!is_noun(first) || !view.HasChild(first, "conj")) continue;
    const std::optional<size_t> second = view.Child(first, "conj");
    if (!second || !is_noun(*second) || !view.HasChild(*second, "cc")) continue;  // a longer list
    const size_t cc = *view.Child(*second, "cc");
    const std::optional<WordSpan> whole = view.Span(first);
    const std::optional<WordSpan> tail = view.Span(*second);
    if (!whole || !tail || tail->begin != cc || whole->end != tail->end ||
        !IsOneOf(AsciiLower(view[cc].form), {"and", "or"})) {
      reason = "shared_modifier";
      continue;
    }
    WordSpan a{whole->begin, cc};
    const WordSpan b{cc + 1, tail->end};
    const auto has_own = [&](std::string_view relation) {
      return view.HasChild(*second, relation);
    };
    // Words before the first conjunct that belong to both stay where they are.
    while (a.begin < first && IsOneOf(view[a.begin].Relation(), {"case", "det", "mark"}) &&
           !has_own(view[a.begin].Relation())) {
      ++a.begin;
    }
    const bool is_a = a.begin > 0 && IsOneOf(AsciiLower(view[a.begin - 1].form), {"a", "an"});
    bool is_shared = is_a || b.end - 1 != *second;
    for (size_t i = a.begin; i < a.end; ++i) {
      const std::string_view relation = view[i].Relation();
      const bool is_modifier =
          IsOneOf(relation, {"amod", "compound", "nmod", "nummod", "acl", "det"});
      if (i != first && is_modifier && view[i].head == first + 1 && !has_own(relation)) {
        is_shared = true;
      }
      if (i > first) is_shared = true;
    }
    if (is_shared) {
      reason = "shared_modifier";
      continue;
    }
    SentenceWriter writer(view);
    writer.Words({0, a.begin});
    writer.Words(b);
    writer.Words({cc, cc + 1});
    writer.Words(a);
    writer.Words({b.end, EndOfWords(view)});
    return {writer.Finish()};
  }
  return No(reason);
}

Change ParsedChanges::RelationFront(const SentenceView& view, Rng*) const {
  Adverbial found;
  const char* reason = FindAdverbial(view,
                                     {"because", "when", "if", "although", "while", "after",
                                      "before", "unless", "since", "though", "whenever"},
                                     &found);
  if (reason != nullptr) return No(reason);
  SentenceWriter writer(view);
  writer.Words({found.mark, found.clause.end});
  writer.Comma();
  writer.Words(found.main);
  return {writer.Finish()};
}

Change ParsedChanges::RelationSwap(const SentenceView& view, Rng*) const {
  Adverbial found;
  if (const char* reason = FindAdverbial(view, {"because", "before", "after"}, &found)) {
    return No(reason);
  }
  for (size_t i = found.clause.begin; i < found.clause.end; ++i) {
    // The pronoun would come before what it refers to.
    const bool is_third = view[i].upos == "PRON" && view[i].Feature("Person") == "3";
    if (is_third) return No("pronoun");
  }
  SentenceWriter writer(view);
  writer.Words(found.clause);
  writer.Words({found.mark, found.mark + 1});
  writer.Words(found.main);
  return {writer.Finish()};
}

Change ParsedChanges::Negation(const SentenceView& view, Rng*) const {
  const std::string& text = view.sentence().text;
  if (view.sentence().has_other_tokens) return No("contraction");
  if (text.empty() || text.back() != '.') return No("not_a_statement");
  for (size_t i = 0; i < view.size(); ++i) {
    const std::string form = AsciiLower(view[i].form);
    if (IsOneOf(form, {"not", "n't", "never", "no", "nobody", "nothing", "none", "neither", "nor",
                       "without", "hardly", "nowhere", "cannot"})) {
      return No("negated");
    }
    if (IsOneOf(form, {"every",    "all",       "both",    "each",     "some",      "many",
                       "several",  "few",       "most",    "everyone", "everybody", "someone",
                       "somebody", "something", "already", "also",     "too",       "still",
                       "always",   "often",     "only",    "just",     "even"})) {
      return No("scope");
    }
  }
  const size_t root = view.root();
  if (!view.HasChild(root, "nsubj") && !view.HasChild(root, "expl")) return No("no_subject");
  if (view.HasChild(root, "conj") || view.HasChild(root, "parataxis")) {
    return No("coordinated_clauses");
  }
  std::optional<size_t> first;
  for (const size_t child : view.children(root)) {
    const std::string_view relation = view[child].Relation();
    if ((relation == "aux" || relation == "cop") && (!first || child < *first)) first = child;
    if (relation == "advcl") return No("scope");
  }
  SentenceWriter writer(view);
  if (first) {
    if (view[*first].form[0] == '\'' || !view[*first].space_after) return No("contraction");
    const std::optional<size_t> subject = view.Child(root, "nsubj");
    if (subject && *first < *subject) return No("not_a_statement");
    writer.Words({0, *first + 1});
    writer.Text("not");
    writer.Words({*first + 1, EndOfWords(view)});
    return {writer.Finish()};
  }
  const ParsedWord& verb = view[root];
  if (verb.upos != "VERB" || verb.Feature("VerbForm") != "Fin") return No("no_verb");
  const bool is_past = verb.Feature("Tense") == "Past";
  const bool is_third = AsciiLower(verb.form) != AsciiLower(verb.lemma);
  size_t place = root;
  while (place > 0 && view[place - 1].head == root + 1 && view[place - 1].Relation() == "advmod" &&
         view[place - 1].form.ends_with("ly")) {
    --place;
  }
  writer.Words({0, place});
  writer.Text(is_past ? "did not" : is_third ? "does not" : "do not");
  writer.Words({place, root});
  writer.Text(AsciiLower(verb.lemma));
  writer.Words({root + 1, EndOfWords(view)});
  return {writer.Finish()};
}

}  // namespace vetvec
