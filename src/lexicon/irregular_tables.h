// The irregular forms and inflection classes of data/*.tsv, ready for lookup. Private to this
// folder.
#ifndef VETVEC_LEXICON_IRREGULAR_TABLES_H_
#define VETVEC_LEXICON_IRREGULAR_TABLES_H_

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/result.h"
#include "lexicon/data_table.h"
#include "lexicon/morphology.h"

namespace vetvec {

struct IrregularTables {
  struct FormOf {
    std::string_view lemma;
    WordForm form;
  };
  using ByForm = std::unordered_multimap<std::string_view, FormOf>;
  // base -> its two irregular forms (nouns: the plural twice).
  using ByBase =
      std::unordered_map<std::string_view, std::pair<std::string_view, std::string_view>>;
  using Set = std::unordered_set<std::string_view>;

  // Parsed on first use and never destroyed. Thread safety: any thread.
  static const IrregularTables& Get();
  // Of the texts of irregular_forms.tsv and inflection_classes.tsv, which it points into; for
  // tests. PARSE_ERROR names the line.
  static Result<IrregularTables> Parse(std::string_view forms, std::string_view classes);

  const ByBase& bases(PartOfSpeech pos) const { return bases_[static_cast<size_t>(pos)]; }
  const ByForm& forms(PartOfSpeech pos) const { return forms_[static_cast<size_t>(pos)]; }

  Set doubling_verbs;
  Set nouns_without_plural;
  Set nouns_with_oes;
  Set nouns_with_hard_ch;
  Set nouns_in_man_with_s;
  Set short_adjectives_with_more;
  Set long_adjectives_with_er;
  Set adverbs_with_er;
  Set modal_verbs;

 private:
  Status AddForms(const DataRow& row);
  Status AddClass(const DataRow& row);
  void AddFormsOfAuxiliaries();

  std::array<ByBase, 4> bases_;
  std::array<ByForm, 4> forms_;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_IRREGULAR_TABLES_H_
