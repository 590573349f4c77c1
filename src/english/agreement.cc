#include "english/agreement.h"

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

}  // namespace

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

bool IsThirdPersonSingular(const SentenceView& view, size_t head) {
  return !IsPlural(view, head) && !IsFirstPersonSingular(view, head);
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
    // In "Anna and I", the case of each part would also have to change, and by custom their order.
    const bool has_case = view[i].upos == "PRON" && !view[i].Feature("Case").empty();
    if (has_case && view[i].Relation() != "nmod" && view[i].Feature("Poss") != "Yes") {
      const bool is_inside = view[i].Relation() == "conj" || view.HasChild(i, "conj");
      if (is_inside) return std::nullopt;
    }
  }
  SentenceWriter writer(view);
  writer.Words(span);
  return writer.text();
}

std::string FormOfBe(const SentenceView& view, size_t subject_head, bool is_past) {
  const bool is_plural = IsPlural(view, subject_head);
  if (is_past) return is_plural ? "were" : "was";
  if (IsFirstPersonSingular(view, subject_head)) return "am";
  return is_plural ? "are" : "is";
}

std::string FormOfHave(const SentenceView& view, size_t subject_head) {
  return IsThirdPersonSingular(view, subject_head) ? "has" : "have";
}

}  // namespace vetvec
