#include "english/parsed_clause.h"

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "english/agreement.h"

namespace vetvec {
namespace {

// Relations of the root that show that a sentence is more than one plain clause.
constexpr std::array<std::string_view, 12> kOtherClause = {
    "csubj", "ccomp", "xcomp",     "iobj",       "expl",   "parataxis",
    "cc",    "mark",  "discourse", "dislocated", "orphan", "reparandum"};

// Reads what is between subject and verb, from left to right. Returns null, or why it cannot be
// read.
const char* CollectAuxiliaries(const SentenceView& view, size_t begin, ParsedClause* clause,
                               std::vector<size_t>* auxiliaries) {
  for (size_t i = begin; i < clause->verb; ++i) {
    const ParsedWord& word = view[i];
    if (word.head != clause->verb + 1 || !view.children(i).empty()) return "split_verb";
    if (word.Relation() == "aux") {
      if (word.form[0] == '\'' || word.form.rfind("\xE2\x80\x99", 0) == 0) return "contraction";
      auxiliaries->push_back(i);
    } else if (AsciiLower(word.lemma) == "not" || word.form == "n't") {
      clause->is_negated = true;
    } else if (word.Relation() == "advmod") {
      clause->adverbs.push_back(i);
    } else {
      return "split_verb";
    }
  }
  return nullptr;
}

const char* ReadVerbGroup(const SentenceView& view, size_t begin, ParsedClause* clause) {
  std::vector<size_t> auxiliaries;
  if (const char* reason = CollectAuxiliaries(view, begin, clause, &auxiliaries)) return reason;
  const ParsedWord& verb = view[clause->verb];
  const auto lemma = [&](size_t i) { return std::string_view(view[auxiliaries[i]].lemma); };
  const auto modal = [&](size_t i) {
    return view[auxiliaries[i]].Feature("VerbForm") != "Part" && lemma(i) != "have" &&
           lemma(i) != "be" && lemma(i) != "do" && lemma(i) != "get";
  };
  if (!auxiliaries.empty()) clause->finite = AsciiLower(view[auxiliaries[0]].form);
  if (auxiliaries.empty()) {
    const bool is_past = verb.Feature("Tense") == "Past";
    if (!is_past && verb.Feature("Tense") != "Pres") return "verb_group";
    if (verb.Feature("VerbForm") == "Part") return "verb_group";
    clause->tense = is_past ? ClauseTense::kPast : ClauseTense::kPresent;
    return nullptr;
  }
  if (auxiliaries.size() == 1 && lemma(0) == "do") {
    clause->tense = clause->finite == "did" ? ClauseTense::kPast : ClauseTense::kPresent;
    return nullptr;
  }
  if (auxiliaries.size() == 1 && lemma(0) == "have") {
    clause->tense = ClauseTense::kPerfect;
    return nullptr;
  }
  if (auxiliaries.size() == 1 && lemma(0) == "be") {
    clause->tense = ClauseTense::kProgressive;
    return nullptr;
  }
  if (!modal(0)) return "verb_group";
  clause->modal = clause->finite;
  if (auxiliaries.size() == 1) {
    clause->tense = ClauseTense::kModal;
    return nullptr;
  }
  if (auxiliaries.size() == 2 && lemma(1) == "have") {
    clause->tense = ClauseTense::kModalPerfect;
    return nullptr;
  }
  return "verb_group";
}

// The checks that actives and passives have in common: a statement with a verb and a subject, and
// nothing of another clause.
const char* FindFrame(const SentenceView& view, std::string_view subject_relation,
                      ParsedClause* clause) {
  const std::string& text = view.sentence().text;
  if (view.sentence().has_other_tokens) return "contraction";
  if (text.empty() || text.back() == '?' || text.back() == ':' || text.back() == '"') {
    return "not_a_statement";
  }
  clause->verb = view.root();
  if (view[clause->verb].upos != "VERB") return "no_verb";
  const std::optional<size_t> subject = view.Child(clause->verb, subject_relation);
  if (!subject || view[*subject].deprel != subject_relation) return "no_subject";
  if (*subject > clause->verb) return "not_a_statement";
  for (const size_t child : view.children(clause->verb)) {
    const std::string_view relation = view[child].Relation();
    if (relation == "conj") return "coordinated_clauses";
    if (std::find(kOtherClause.begin(), kOtherClause.end(), relation) != kOtherClause.end()) {
      return "other_clause";
    }
    if (relation == "punct" && child + 1 < view.size() && child > clause->verb) {
      const std::string& form = view[child].form;
      if (form == ";" || form == ":" || form == "\"" || form == "--") return "other_clause";
    }
  }
  const std::optional<WordSpan> span = view.Span(*subject);
  if (!span) return "discontinuous";
  clause->subject = *span;
  clause->subject_head = *subject;
  clause->lead = {0, span->begin};
  for (size_t i = 0; i < span->begin; ++i) {
    // In a question or an inverted sentence, the auxiliary comes before the subject.
    if (view[i].head == clause->verb + 1 && view[i].Relation() == "aux") return "not_a_statement";
  }
  return nullptr;
}

bool IsMeasure(const SentenceView& view, size_t head) {
  return view.HasChild(head, "nummod") &&
         IsOneOf(view[head].lemma, {"mile", "kilometre", "kilometer", "metre", "meter", "hour",
                                    "minute", "second", "day", "week", "month", "year", "time",
                                    "dollar", "euro", "pound", "percent", "%", "degree"});
}

// A possessive may refer to a different noun once the two have changed places.
bool HasPossessive(const SentenceView& view, WordSpan span) {
  for (size_t i = span.begin; i < span.end; ++i) {
    if (view[i].upos == "PRON" && view[i].Feature("Poss") == "Yes" &&
        !IsOneOf(AsciiLower(view[i].form), {"my", "your", "our"})) {
      return true;
    }
  }
  return false;
}

}  // namespace

const char* FindClause(const SentenceView& view, bool needs_object, ParsedClause* clause) {
  if (const char* reason = FindFrame(view, "nsubj", clause)) return reason;
  if (view.HasChild(clause->verb, "aux:pass")) return "no_object";
  if (const char* reason = ReadVerbGroup(view, clause->subject.end, clause)) return reason;
  size_t after = clause->verb + 1;
  if (after < view.size() && view[after].deprel == "compound:prt") clause->particle = after++;
  const std::optional<size_t> object = view.Child(clause->verb, "obj");
  if (object) {
    const std::optional<WordSpan> span = view.Span(*object);
    if (!span) return "discontinuous";
    if (span->begin != after) return "split_object";
    clause->object = *span;
    clause->object_head = *object;
    after = span->end;
  } else if (needs_object) {
    return "no_object";
  }
  clause->rest = {after, EndOfWords(view)};
  return clause->rest.begin <= clause->rest.end ? nullptr : "discontinuous";
}

const char* FindPassive(const SentenceView& view, ParsedClause* clause) {
  if (const char* reason = FindFrame(view, "nsubj:pass", clause)) return reason;
  const std::optional<size_t> agent = view.Child(clause->verb, "obl:agent");
  if (!agent) return "no_agent";
  const std::optional<WordSpan> span = view.Span(*agent);
  if (!span) return "discontinuous";
  if (span->begin != clause->verb + 1 || AsciiLower(view[span->begin].form) != "by") {
    return "split_object";
  }
  clause->object = {span->begin + 1, span->end};
  clause->object_head = *agent;
  clause->rest = {span->end, EndOfWords(view)};
  // "was checked", "will be checked", "has been checked", "is being checked": like the verb group
  // of an active sentence, with "be" as the verb.
  std::vector<size_t> auxiliaries;
  if (const char* reason = CollectAuxiliaries(view, clause->subject.end, clause, &auxiliaries)) {
    return reason;
  }
  if (auxiliaries.empty() || view[auxiliaries.back()].lemma != "be") return "verb_group";
  clause->finite = AsciiLower(view[auxiliaries[0]].form);
  if (auxiliaries.size() == 1) {
    clause->tense = clause->has_past_be() ? ClauseTense::kPast : ClauseTense::kPresent;
    return nullptr;
  }
  const std::string& first = view[auxiliaries[0]].lemma;
  if (auxiliaries.size() == 2 && first == "have") {
    clause->tense = ClauseTense::kPerfect;
  } else if (auxiliaries.size() == 2 && first == "be") {
    clause->tense = ClauseTense::kProgressive;
  } else if (auxiliaries.size() == 2 && first != "do" && first != "get") {
    clause->tense = ClauseTense::kModal;
    clause->modal = clause->finite;
  } else {
    return "verb_group";
  }
  return nullptr;
}

const char* ObjectProblem(const SentenceView& view, const ParsedClause& clause) {
  for (size_t i = clause.object.begin; i < clause.object.end; ++i) {
    const std::string form = AsciiLower(view[i].form);
    if (form.ends_with("self") || form.ends_with("selves")) return "reflexive";
    if (form == "each" && i + 1 < clause.object.end && view[i + 1].form == "other") {
      return "reflexive";
    }
    if (view[i].upos == "PRON" && view[i].Feature("Poss") == "Yes") return "bound_pronoun";
    if (i == clause.object.begin && (form == "what" || form == "which" || form == "whom")) {
      return "no_object";
    }
  }
  if (IsMeasure(view, clause.object_head)) return "measure";
  return nullptr;
}

const char* ExchangeProblem(const SentenceView& view, const ParsedClause& clause) {
  if (const char* reason = ObjectProblem(view, clause)) return reason;
  return HasPossessive(view, clause.subject) ? "bound_pronoun" : nullptr;
}

std::optional<Exchanged> Exchange(const SentenceView& view, const ParsedClause& clause) {
  std::optional<std::string> subject = CaseForm(view, clause.object, /*as_object=*/false);
  std::optional<std::string> object = CaseForm(view, clause.subject, /*as_object=*/true);
  if (!subject || !object) return std::nullopt;
  return Exchanged{*std::move(subject), *std::move(object)};
}

}  // namespace vetvec
