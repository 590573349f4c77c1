#include "suites/parsed_clause.h"

#include <algorithm>
#include <array>

#include "base/strings.h"

namespace vetvec {
namespace {

struct PronounForms {
  std::string_view subject;
  std::string_view object;
};
constexpr PronounForms kPronounForms[] = {{"I", "me"},
                                          {"he", "him"},
                                          {"she", "her"},
                                          {"we", "us"},
                                          {"they", "them"},
                                          {"it", "it"},
                                          {"you", "you"},
                                          {"this", "this"},
                                          {"that", "that"},
                                          {"these", "these"},
                                          {"those", "those"},
                                          {"everyone", "everyone"},
                                          {"everybody", "everybody"},
                                          {"someone", "someone"},
                                          {"somebody", "somebody"},
                                          {"something", "something"},
                                          {"everything", "everything"}};

bool IsPunct(const ParsedWord& word) { return word.upos == "PUNCT"; }

bool IsAllUpper(std::string_view form) {
  return form.size() > 1 &&
         std::all_of(form.begin(), form.end(), [](char c) { return !(c >= 'a' && c <= 'z'); });
}

// Of the sentence's first word, written elsewhere.
std::string WithoutCapital(const ParsedWord& word) {
  std::string form = word.form;
  const bool is_upper = !form.empty() && form[0] >= 'A' && form[0] <= 'Z';
  const bool keeps = word.upos == "PROPN" || word.form == "I" || word.form.rfind("I'", 0) == 0 ||
                     IsAllUpper(form) || word.lemma[0] == form[0];
  if (is_upper && !keeps) form[0] = static_cast<char>(form[0] - 'A' + 'a');
  return form;
}

// Relations of the root that make a sentence more than one plain clause.
constexpr std::array<std::string_view, 12> kOtherClause = {
    "csubj", "ccomp", "xcomp",     "iobj",       "expl",   "parataxis",
    "cc",    "mark",  "discourse", "dislocated", "orphan", "reparandum"};

// What stands between subject and verb, read from left to right.
const char* ReadVerbGroup(const SentenceView& view, size_t begin, ParsedClause* clause) {
  std::vector<size_t> auxiliaries;
  for (size_t i = begin; i < clause->verb; ++i) {
    const ParsedWord& word = view[i];
    if (word.head != clause->verb + 1 || !view.children(i).empty()) return "split_verb";
    if (word.Relation() == "aux") {
      if (word.form[0] == '\'' || word.form.rfind("\xE2\x80\x99", 0) == 0) return "contraction";
      auxiliaries.push_back(i);
    } else if (AsciiLower(word.lemma) == "not" || word.form == "n't") {
      clause->is_negated = true;
    } else if (word.Relation() == "advmod") {
      clause->adverbs.push_back(i);
    } else {
      return "split_verb";
    }
  }
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

// Statement, verb, subject, nothing of another clause; what is common to actives and passives.
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
    // A question's or an inverted sentence's auxiliary stands before its subject.
    if (view[i].head == clause->verb + 1 && view[i].Relation() == "aux") return "not_a_statement";
  }
  return nullptr;
}

}  // namespace

SentenceView::SentenceView(const ParsedSentence& sentence)
    : sentence_(sentence), children_(sentence.words.size()) {
  for (size_t i = 0; i < size(); ++i) {
    const size_t head = sentence.words[i].head;
    if (head == 0) {
      root_ = i;
    } else {
      children_[head - 1].push_back(i);
    }
  }
}

std::optional<size_t> SentenceView::Child(size_t word, std::string_view relation) const {
  std::optional<size_t> found;
  for (const size_t child : children_[word]) {
    const ParsedWord& one = sentence_.words[child];
    if (one.deprel != relation && one.Relation() != relation) continue;
    if (found) return std::nullopt;
    found = child;
  }
  return found;
}

bool SentenceView::HasChild(size_t word, std::string_view relation) const {
  return std::any_of(children_[word].begin(), children_[word].end(), [&](size_t child) {
    return sentence_.words[child].deprel == relation ||
           sentence_.words[child].Relation() == relation;
  });
}

std::optional<WordSpan> SentenceView::Span(size_t word) const {
  WordSpan span{word, word + 1};
  size_t count = 0;
  std::vector<size_t> open = {word};
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    ++count;
    span.begin = std::min(span.begin, at);
    span.end = std::max(span.end, at + 1);
    open.insert(open.end(), children_[at].begin(), children_[at].end());
  }
  if (span.size() != count) return std::nullopt;
  return span;
}

void SentenceWriter::Words(WordSpan span) {
  for (size_t i = span.begin; i < span.end; ++i) {
    const bool is_glued = i > span.begin && !view_[i - 1].space_after;
    if (!is_glued && !text_.empty() && text_.back() != ' ') text_ += ' ';
    text_ += i == 0 ? WithoutCapital(view_[0]) : view_[i].form;
  }
}

void SentenceWriter::Text(std::string_view text) {
  if (text.empty()) return;
  if (!text_.empty()) text_ += ' ';
  text_ += text;
}

void SentenceWriter::Comma() {
  if (!text_.empty() && text_.back() != ',') text_ += ',';
}

std::string SentenceWriter::Finish() {
  if (!text_.empty() && text_[0] >= 'a' && text_[0] <= 'z') {
    text_[0] = static_cast<char>(text_[0] - 'a' + 'A');
  }
  for (size_t i = EndOfWords(view_); i < view_.size(); ++i) text_ += view_[i].form;
  return std::move(text_);
}

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
  // "was checked", "will be checked", "has been checked", "is being checked": as the active's
  // group, with "be" as the verb.
  std::vector<size_t> auxiliaries;
  for (size_t i = clause->subject.end; i < clause->verb; ++i) {
    const ParsedWord& word = view[i];
    if (word.head != clause->verb + 1 || !view.children(i).empty()) return "split_verb";
    if (word.Relation() == "aux") {
      if (word.form[0] == '\'') return "contraction";
      auxiliaries.push_back(i);
    } else if (AsciiLower(word.lemma) == "not" || word.form == "n't") {
      clause->is_negated = true;
    } else if (word.Relation() == "advmod") {
      clause->adverbs.push_back(i);
    } else {
      return "split_verb";
    }
  }
  if (auxiliaries.empty() || view[auxiliaries.back()].lemma != "be") return "verb_group";
  clause->finite = AsciiLower(view[auxiliaries[0]].form);
  if (auxiliaries.size() == 1) {
    const bool is_past = clause->finite == "was" || clause->finite == "were";
    clause->tense = is_past ? ClauseTense::kPast : ClauseTense::kPresent;
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

bool IsPlural(const SentenceView& view, size_t head) {
  const ParsedWord& word = view[head];
  if (view.HasChild(head, "conj")) {
    const std::optional<size_t> last = view.Child(head, "conj");
    const bool is_or = last && view.HasChild(*last, "cc") &&
                       AsciiLower(view[*view.Child(*last, "cc")].form) == "or";
    return !is_or;
  }
  const std::string form = AsciiLower(word.form);
  if (word.upos == "PRON" && (form == "you" || form == "we" || form == "they" || form == "them" ||
                              form == "us" || form == "these" || form == "those")) {
    return true;
  }
  return word.Feature("Number") == "Plur";
}

bool IsPronoun(const SentenceView& view, WordSpan span) {
  return span.size() == 1 && view[span.begin].upos == "PRON";
}

bool IsFirstPersonSingular(const SentenceView& view, size_t head) {
  return view[head].upos == "PRON" && (view[head].form == "I" || view[head].form == "me");
}

std::optional<std::string> CaseForm(const SentenceView& view, WordSpan span, bool as_object) {
  if (IsPronoun(view, span)) {
    const std::string form = AsciiLower(view[span.begin].form);
    for (const PronounForms& row : kPronounForms) {
      if (form != AsciiLower(row.subject) && form != row.object) continue;
      return std::string(as_object ? row.object : row.subject);
    }
    return std::nullopt;
  }
  for (size_t i = span.begin; i < span.end; ++i) {
    // "Anna and I": the parts change their case too, and their order by custom.
    const bool has_case = view[i].upos == "PRON" && !view[i].Feature("Case").empty();
    if (has_case && view[i].Relation() != "nmod" && view[i].Feature("Poss") != "Yes") {
      const bool is_inside = view[i].Relation() == "conj" || view.HasChild(i, "conj");
      if (is_inside) return std::nullopt;
    }
  }
  std::string text;
  for (size_t i = span.begin; i < span.end; ++i) {
    if (i > span.begin && view[i - 1].space_after) text += ' ';
    text += i == 0 ? WithoutCapital(view[0]) : view[i].form;
  }
  return text;
}

std::string FormOfBe(const SentenceView& view, size_t subject_head, bool is_past) {
  const bool is_plural = IsPlural(view, subject_head);
  if (is_past) return is_plural ? "were" : "was";
  if (IsFirstPersonSingular(view, subject_head)) return "am";
  return is_plural ? "are" : "is";
}

std::string FormOfHave(const SentenceView& view, size_t subject_head) {
  const bool has = !IsPlural(view, subject_head) && !IsFirstPersonSingular(view, subject_head);
  return has ? "has" : "have";
}

size_t EndOfWords(const SentenceView& view) {
  size_t end = view.size();
  while (end > 0 && IsPunct(view[end - 1])) --end;
  return end;
}

}  // namespace vetvec
