#include "lexicon/irregular_tables.h"

#include "base/strings.h"
#include "lexicon/irregular_data.h"

namespace vetvec {
namespace {

IrregularTables::Set SetOf(std::string_view words) {
  IrregularTables::Set set;
  for (std::string_view word : Split(words, ' ')) {
    if (!word.empty()) set.insert(word);
  }
  return set;
}

}  // namespace

const IrregularTables& IrregularTables::Get() {
  static const IrregularTables* const tables = new IrregularTables();
  return *tables;
}

void IrregularTables::Fill(PartOfSpeech pos, std::string_view table, WordForm second,
                           WordForm third) {
  const auto index = static_cast<size_t>(pos);
  for (std::string_view line : Split(table, '\n')) {
    const std::vector<std::string_view> words = Split(line, ' ');
    if (words.size() < 2) continue;
    const std::string_view first_form = Split(words[1], '/').front();
    const std::string_view last_form = Split(words.back(), '/').front();
    bases_[index].emplace(words[0], std::make_pair(first_form, last_form));
    for (std::string_view form : Split(words[1], '/')) {
      forms_[index].emplace(form, FormOf{words[0], second});
    }
    if (words.size() < 3) continue;
    for (std::string_view form : Split(words[2], '/')) {
      forms_[index].emplace(form, FormOf{words[0], third});
    }
  }
}

IrregularTables::IrregularTables()
    : doubling_verbs(SetOf(kDoublingVerbs)),
      nouns_without_plural(SetOf(kNounsWithoutPlural)),
      nouns_with_oes(SetOf(kNounsWithOes)),
      nouns_with_hard_ch(SetOf(kNounsWithHardCh)),
      nouns_in_man_with_s(SetOf(kNounsInManWithS)),
      short_adjectives_with_more(SetOf(kShortAdjectivesWithMore)),
      long_adjectives_with_er(SetOf(kLongAdjectivesWithEr)),
      adverbs_with_er(SetOf(kAdverbsWithEr)),
      modal_verbs(SetOf(kModalVerbs)) {
  Fill(PartOfSpeech::kNoun, kIrregularNouns, WordForm::kPlural, WordForm::kPlural);
  Fill(PartOfSpeech::kVerb, kIrregularVerbs, WordForm::kPast, WordForm::kPastParticiple);
  Fill(PartOfSpeech::kAdjective, kIrregularAdjectives, WordForm::kComparative,
       WordForm::kSuperlative);
  Fill(PartOfSpeech::kAdverb, kIrregularAdverbs, WordForm::kComparative, WordForm::kSuperlative);
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
