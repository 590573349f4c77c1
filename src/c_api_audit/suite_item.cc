// vetvec/suite.h: items as JSON and as fields.
#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "suites/suite.h"
#include "suites/suite_file.h"
#include "suites/visit_item.h"
#include "vetvec/suite.h"

namespace vetvec {
namespace {

const char* NameOf(vetvec_suite_form form) {
  switch (form) {
    case VETVEC_SUITE_FORM_TRIPLES: return "triples";
    case VETVEC_SUITE_FORM_LABELLED: return "labelled texts";
    case VETVEC_SUITE_FORM_SCORED: return "scored pairs";
    case VETVEC_SUITE_FORM_RANKING: return "a ranking set";
    case VETVEC_SUITE_FORM_RETRIEVAL: return "a retrieval set";
    default: return "";
  }
}

// The texts are borrowed from the suite.
struct FieldsOf {
  vetvec_item operator()(const Triple& triple) const {
    vetvec_item out =
        Item(VETVEC_SUITE_FORM_TRIPLES, VETVEC_ITEM_ROLE_TRIPLE, triple.id, /*text=*/{});
    out.relation = StrOf(RelationName(triple.relation));
    out.seed = StrOf(triple.seed);
    out.positive = StrOf(triple.positive);
    out.negative = StrOf(triple.negative);
    return out;
  }

  vetvec_item operator()(const LabelledText& labelled) const {
    vetvec_item out = Item(VETVEC_SUITE_FORM_LABELLED, VETVEC_ITEM_ROLE_LABELLED_TEXT, labelled.id,
                           labelled.text);
    out.p = labelled.p;
    out.label = labelled.label;
    out.draw = labelled.draw;
    out.is_test = labelled.is_test ? 1 : 0;
    return out;
  }

  vetvec_item operator()(const ScoredPair& pair) const {
    vetvec_item out =
        Item(VETVEC_SUITE_FORM_SCORED, VETVEC_ITEM_ROLE_SCORED_PAIR, pair.id, /*text=*/{});
    out.a = StrOf(pair.a);
    out.b = StrOf(pair.b);
    out.construct = StrOf(pair.construct);
    out.domain = StrOf(pair.domain);
    out.label_source = StrOf(pair.label_source);
    out.score = pair.score;
    return out;
  }

  vetvec_item operator()(const RankingSet& set, size_t index) const {
    if (index < set.texts.size()) {
      const RankingText& text = set.texts[index];
      return Item(VETVEC_SUITE_FORM_RANKING, VETVEC_ITEM_ROLE_TEXT, text.id, text.text);
    }
    const auto& [a, b] = set.pairs[index - set.texts.size()];
    vetvec_item out = Item(VETVEC_SUITE_FORM_RANKING, VETVEC_ITEM_ROLE_PAIR, {}, {});
    out.first = a;
    out.second = b;
    return out;
  }

  vetvec_item operator()(const RetrievalSet& set, size_t index) const {
    const size_t queries = set.queries.size();
    if (index < queries) return Searched(VETVEC_ITEM_ROLE_QUERY, set.queries[index]);
    index -= queries;
    if (index < set.documents.size()) {
      return Searched(VETVEC_ITEM_ROLE_DOCUMENT, set.documents[index]);
    }
    const Judgement& judgement = set.judgements[index - set.documents.size()];
    vetvec_item out = Item(VETVEC_SUITE_FORM_RETRIEVAL, VETVEC_ITEM_ROLE_JUDGEMENT, {}, {});
    out.relevance = judgement.relevance;
    out.first = judgement.query;
    out.second = queries + judgement.document;
    return out;
  }

 private:
  static vetvec_item Item(vetvec_suite_form form, vetvec_item_role role, std::string_view id,
                          std::string_view text) {
    vetvec_item out{};
    out.struct_size = sizeof out;
    out.form = form;
    out.role = role;
    out.id = StrOf(id);
    out.text = StrOf(text);
    return out;
  }

  static vetvec_item Searched(vetvec_item_role role, const RetrievalText& text) {
    vetvec_item out = Item(VETVEC_SUITE_FORM_RETRIEVAL, role, text.id, text.text);
    out.group = StrOf(text.group);
    return out;
  }
};

Status CheckIndex(const Suite& suite, uint64_t index) {
  if (index < suite.size()) return OkStatus();
  return OutOfRange(
      fmt::format("there is no item {}; the suite has {} items", index, suite.size()));
}

// All items of a suite have one form, so the first item shows it.
Status CheckForm(const Suite& suite, vetvec_suite_form wanted) {
  const auto number = static_cast<int32_t>(wanted);
  if (number < VETVEC_SUITE_FORM_ANY || number > VETVEC_SUITE_FORM_RETRIEVAL) {
    return InvalidArgument(fmt::format("invalid form {}; allowed: {} to {}", number,
                                       static_cast<int32_t>(VETVEC_SUITE_FORM_ANY),
                                       static_cast<int32_t>(VETVEC_SUITE_FORM_RETRIEVAL)))
        .WithKey("form", std::to_string(number));
  }
  if (wanted == VETVEC_SUITE_FORM_ANY || suite.size() == 0) return OkStatus();
  const vetvec_suite_form found = VisitItem(suite, 0, FieldsOf{}).form;
  if (found == wanted) return OkStatus();
  return FailedPrecondition(fmt::format("this suite of kind {} contains {}, not {}", suite.kind,
                                        NameOf(found), NameOf(wanted)));
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_item(vetvec_suite suite, uint64_t index, vetvec_buffer** out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckIndex(object->suite, index));
    std::string line = vetvec::SuiteItemLine(object->suite, static_cast<size_t>(index));
    line.pop_back();  // the line end
    *out = vetvec::NewBuffer(std::move(line));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_item_fields(vetvec_suite suite, uint64_t index, vetvec_suite_form form,
                                       vetvec_item* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_item", out));
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckForm(object->suite, form));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckIndex(object->suite, index));
    const auto at = static_cast<size_t>(index);
    return vetvec::WriteOutput(VisitItem(object->suite, at, vetvec::FieldsOf{}), "vetvec_item",
                               out);
  });
}

}  // extern "C"
