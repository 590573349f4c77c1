#include "lexicon/irregular_tables.h"

#include <algorithm>

#include "base/strings.h"
#include "lexicon/bad_line.h"
#include "lexicon/embedded_data.h"

namespace vetvec {
namespace {

// What the columns "second" and "third" hold.
struct FormColumns {
  WordForm second = WordForm::kPlural;
  WordForm third = WordForm::kPlural;
};

FormColumns ColumnsOf(PartOfSpeech pos) {
  if (pos == PartOfSpeech::kVerb) return {WordForm::kPast, WordForm::kPastParticiple};
  if (pos == PartOfSpeech::kNoun) return {};
  return {WordForm::kComparative, WordForm::kSuperlative};
}

struct InflectionClass {
  std::string_view name;
  IrregularTables::Set IrregularTables::* words;
};
constexpr std::array<InflectionClass, 9> kInflectionClasses = {{
    {"doubling-verb", &IrregularTables::doubling_verbs},
    {"noun-without-plural", &IrregularTables::nouns_without_plural},
    {"noun-with-oes", &IrregularTables::nouns_with_oes},
    {"noun-with-hard-ch", &IrregularTables::nouns_with_hard_ch},
    {"noun-in-man-with-s", &IrregularTables::nouns_in_man_with_s},
    {"short-adjective-with-more", &IrregularTables::short_adjectives_with_more},
    {"long-adjective-with-er", &IrregularTables::long_adjectives_with_er},
    {"adverb-with-er", &IrregularTables::adverbs_with_er},
    {"modal-verb", &IrregularTables::modal_verbs},
}};

}  // namespace

const IrregularTables& IrregularTables::Get() {
  // What is compiled in parses: tests/unit/english/embedded_data_test.cc.
  static const IrregularTables* const tables = [] {
    Result<IrregularTables> parsed = Parse(kIrregularFormsTsv, kInflectionClassesTsv);
    return new IrregularTables(parsed.ok() ? std::move(*parsed) : IrregularTables());
  }();
  return *tables;
}

Result<IrregularTables> IrregularTables::Parse(std::string_view forms, std::string_view classes) {
  IrregularTables tables;
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(forms, "pos\tbase\tsecond\tthird",
                                        [&](const DataRow& row) { return tables.AddForms(row); }));
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(classes, "class\tword",
                                        [&](const DataRow& row) { return tables.AddClass(row); }));
  tables.AddFormsOfAuxiliaries();
  return tables;
}

Status IrregularTables::AddForms(const DataRow& row) {
  const std::optional<PartOfSpeech> pos = ParsePartOfSpeech(row.cells[0]);
  if (!pos) return BadLine(row.line, "pos", row.cells[0], "noun, verb, adjective, adverb");
  const std::string_view base = row.cells[1];
  const std::vector<std::string_view> second = CellWords(row.cells[2], '/');
  const std::vector<std::string_view> third = CellWords(row.cells[3], '/');
  const bool is_noun = pos == PartOfSpeech::kNoun;
  if (second.empty() || third.empty() != is_noun) {
    return BadLine(row.line, "form", row.cells[3],
                   "a word, or '-' in the third column of a noun's row");
  }
  const auto index = static_cast<size_t>(*pos);
  const FormColumns columns = ColumnsOf(*pos);
  bases_[index].emplace(base, std::pair(second[0], is_noun ? second[0] : third[0]));
  for (std::string_view form : second) forms_[index].emplace(form, FormOf{base, columns.second});
  for (std::string_view form : third) forms_[index].emplace(form, FormOf{base, columns.third});
  return OkStatus();
}

Status IrregularTables::AddClass(const DataRow& row) {
  const auto* const found =
      std::find_if(kInflectionClasses.begin(), kInflectionClasses.end(),
                   [&](const InflectionClass& known) { return known.name == row.cells[0]; });
  if (found == kInflectionClasses.end()) {
    return BadLine(row.line, "class", row.cells[0], "a class defined in irregular_tables.cc");
  }
  (this->*found->words).insert(row.cells[1]);
  return OkStatus();
}

void IrregularTables::AddFormsOfAuxiliaries() {
  auto& verbs = forms_[static_cast<size_t>(PartOfSpeech::kVerb)];
  for (std::string_view form : {"am", "is", "are"}) {
    verbs.emplace(form, FormOf{"be", form == "is" ? WordForm::kThirdPerson : WordForm::kBase});
  }
  for (std::string_view form : {"was", "were"}) verbs.emplace(form, FormOf{"be", WordForm::kPast});
  verbs.emplace("been", FormOf{"be", WordForm::kPastParticiple});
  verbs.emplace("being", FormOf{"be", WordForm::kPresentParticiple});
  verbs.emplace("has", FormOf{"have", WordForm::kThirdPerson});
}

}  // namespace vetvec
