// Analysis, from a form to lemmas. The reverse is in inflect.cc.
#include "lexicon/morphology.h"

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8_lower.h"
#include "lexicon/bad_line.h"
#include "lexicon/irregular_tables.h"
#include "lexicon/spelling.h"

namespace vetvec {
namespace {

struct Rule {
  std::string_view ending;
  std::string_view replacement;
  WordForm form;
};

// morphy's rules of detachment; the last rows of each table are ours, for words whose irregular
// spelling WordNet keeps in its exceptions file, so that they are also found without it.
constexpr Rule kNounRules[] = {{"s", "", WordForm::kPlural},      {"ses", "s", WordForm::kPlural},
                               {"xes", "x", WordForm::kPlural},   {"zes", "z", WordForm::kPlural},
                               {"ches", "ch", WordForm::kPlural}, {"shes", "sh", WordForm::kPlural},
                               {"men", "man", WordForm::kPlural}, {"ies", "y", WordForm::kPlural},
                               {"oes", "o", WordForm::kPlural}};
constexpr Rule kVerbRules[] = {{"s", "", WordForm::kThirdPerson},
                               {"ies", "y", WordForm::kThirdPerson},
                               {"es", "e", WordForm::kThirdPerson},
                               {"es", "", WordForm::kThirdPerson},
                               {"ed", "e", WordForm::kPast},
                               {"ed", "", WordForm::kPast},
                               {"ing", "e", WordForm::kPresentParticiple},
                               {"ing", "", WordForm::kPresentParticiple},
                               {"ied", "y", WordForm::kPast},
                               {"ying", "ie", WordForm::kPresentParticiple},
                               {"cked", "c", WordForm::kPast},
                               {"cking", "c", WordForm::kPresentParticiple}};
constexpr Rule kComparisonRules[] = {
    {"er", "", WordForm::kComparative},   {"est", "", WordForm::kSuperlative},
    {"er", "e", WordForm::kComparative},  {"est", "e", WordForm::kSuperlative},
    {"ier", "y", WordForm::kComparative}, {"iest", "y", WordForm::kSuperlative}};

template <typename Visit>
void ForEachRule(PartOfSpeech pos, Visit visit) {
  if (pos == PartOfSpeech::kNoun) {
    for (const Rule& rule : kNounRules) visit(rule);
  } else if (pos == PartOfSpeech::kVerb) {
    for (const Rule& rule : kVerbRules) visit(rule);
  } else {
    for (const Rule& rule : kComparisonRules) visit(rule);
  }
}

bool LooksLikeWord(std::string_view text) {
  return text.size() >= 2 &&
         std::any_of(text.begin(), text.end(), [](char c) { return IsVowelLetter(c) || c == 'y'; });
}

// "stopp" -> "stop".
std::optional<std::string> Undoubled(std::string_view stem) {
  const size_t n = stem.size();
  if (n < 4 || stem[n - 1] != stem[n - 2] || IsVowelLetter(stem[n - 1])) return std::nullopt;
  return std::string(stem.substr(0, n - 1));
}

void AddUnique(std::vector<Analysis>* out, Analysis analysis) {
  const bool known = std::any_of(out->begin(), out->end(), [&](const Analysis& other) {
    return other.lemma == analysis.lemma && other.form == analysis.form;
  });
  if (!known) out->push_back(std::move(analysis));
}

// "walked" is the past and the past participle.
void AddReading(std::vector<Analysis>* out, std::string lemma, PartOfSpeech pos, WordForm form,
                bool uncertain = false) {
  AddUnique(out, {.lemma = lemma, .pos = pos, .form = form, .uncertain = uncertain});
  if (form == WordForm::kPast) {
    AddUnique(out, {.lemma = std::move(lemma),
                    .pos = pos,
                    .form = WordForm::kPastParticiple,
                    .uncertain = uncertain});
  }
}

// An exceptions file does not say which form an entry is.
WordForm GuessForm(PartOfSpeech pos, std::string_view form) {
  switch (pos) {
    case PartOfSpeech::kNoun: return WordForm::kPlural;
    case PartOfSpeech::kVerb:
      if (form.ends_with("ing")) return WordForm::kPresentParticiple;
      return form.ends_with("s") ? WordForm::kThirdPerson : WordForm::kPast;
    default: return form.ends_with("st") ? WordForm::kSuperlative : WordForm::kComparative;
  }
}

// Adds the bases that the exceptions file lists for `word`, unless they are known already.
void AddExceptions(const ExceptionTable& exceptions, std::string_view word, PartOfSpeech pos,
                   std::vector<Analysis>* out) {
  const std::vector<std::string>* bases = exceptions.Bases(pos, word);
  if (bases == nullptr) return;
  for (const std::string& base : *bases) {
    const bool known =
        std::any_of(out->begin(), out->end(), [&](const Analysis& a) { return a.lemma == base; });
    if (known) continue;  // our own table says more about it
    const WordForm form = GuessForm(pos, word);
    const bool uncertain = form == WordForm::kPast && !word.ends_with("ed");
    AddReading(out, base, pos, form, uncertain);
  }
}

void AddByRules(const Morphology& morphology, const Lexicon* lexicon, const std::string& word,
                PartOfSpeech pos, std::vector<Analysis>* out) {
  std::vector<Analysis> proven;  // forming the form again gives the word
  std::vector<Analysis> others;
  const auto consider = [&](const std::string& lemma, WordForm form) {
    const bool exists = lexicon != nullptr ? lexicon->Has(lemma, pos) : LooksLikeWord(lemma);
    if (!exists) return;
    const std::optional<Inflected> again = morphology.Inflect(lemma, pos, form);
    AddReading(again && again->text == word ? &proven : &others, lemma, pos, form);
  };
  ForEachRule(pos, [&](const Rule& rule) {
    if (!word.ends_with(rule.ending) || word.size() <= rule.ending.size()) return;
    if (pos == PartOfSpeech::kNoun && word.ends_with("ss")) return;
    const std::string stem = word.substr(0, word.size() - rule.ending.size());
    consider(stem + std::string(rule.replacement), rule.form);
    if (!rule.replacement.empty() || pos == PartOfSpeech::kNoun || rule.ending == "s") return;
    if (const std::optional<std::string> single = Undoubled(stem)) consider(*single, rule.form);
  });
  // "hoping" is of "hope"; "hop" could only give "hopping".
  for (Analysis& analysis : proven.empty() ? others : proven) AddUnique(out, std::move(analysis));
}

}  // namespace

Status ExceptionTable::Add(PartOfSpeech pos, std::string_view line, int64_t number) {
  std::vector<std::string> words;
  for (std::string_view word : Split(Trim(line), ' ')) {
    if (word.empty()) continue;
    words.emplace_back(word);
    std::replace(words.back().begin(), words.back().end(), '_', ' ');
  }
  if (words.size() < 2) return BadLine(number, "exception", line, "'form base [base ...]'");
  const auto index = static_cast<size_t>(pos);
  for (size_t i = 1; i < words.size(); ++i) {
    bases_[index][words[0]].push_back(words[i]);
    forms_[index][words[i]].push_back(words[0]);
  }
  ++size_;
  return OkStatus();
}

Status ExceptionTable::AddFile(PartOfSpeech pos, std::string_view text, const std::string& path) {
  return ForEachLine(text, path, [&](std::string_view line, int64_t number) {
    return Trim(line).empty() ? OkStatus() : Add(pos, line, number);
  });
}

const std::vector<std::string>* ExceptionTable::Bases(PartOfSpeech pos,
                                                      std::string_view form) const {
  const Table& table = bases_[static_cast<size_t>(pos)];
  const auto it = table.find(std::string(form));
  return it == table.end() ? nullptr : &it->second;
}

const std::vector<std::string>* ExceptionTable::Forms(PartOfSpeech pos,
                                                      std::string_view base) const {
  const Table& table = forms_[static_cast<size_t>(pos)];
  const auto it = table.find(std::string(base));
  return it == table.end() ? nullptr : &it->second;
}

Morphology::Morphology(std::shared_ptr<const Lexicon> lexicon,
                       std::shared_ptr<const ExceptionTable> exceptions)
    : lexicon_(std::move(lexicon)), exceptions_(std::move(exceptions)) {}

std::vector<Analysis> Morphology::Analyse(std::string_view form, PartOfSpeech pos) const {
  std::vector<Analysis> out;
  (*memo_)[static_cast<size_t>(pos)].With(
      form, [&] { return Find(form, pos); },
      [&](const std::vector<Analysis>& readings) { out = readings; });
  return out;
}

std::vector<Analysis> Morphology::Find(std::string_view form, PartOfSpeech pos) const {
  std::vector<Analysis> out;
  const std::string word = Utf8Lower(form);
  if (lexicon_ != nullptr && lexicon_->Has(word, pos)) {
    AddReading(&out, word, pos, WordForm::kBase);
  }
  const auto [begin, end] = IrregularTables::Get().forms(pos).equal_range(word);
  std::vector<Analysis> irregular;
  for (auto it = begin; it != end; ++it) {
    const std::string lemma(it->second.lemma);
    if (lexicon_ != nullptr && !lexicon_->Has(lemma, pos)) continue;
    AddUnique(&irregular, {.lemma = lemma, .pos = pos, .form = it->second.form});
  }
  // A hash table has no order, so sort by lemma, then form.
  std::sort(irregular.begin(), irregular.end(), [](const Analysis& a, const Analysis& b) {
    return std::pair(a.lemma, a.form) < std::pair(b.lemma, b.form);
  });
  for (Analysis& analysis : irregular) AddUnique(&out, std::move(analysis));
  if (exceptions_ != nullptr) AddExceptions(*exceptions_, word, pos, &out);
  AddByRules(*this, lexicon_.get(), word, pos, &out);
  if (out.empty() && lexicon_ == nullptr && LooksLikeWord(word)) {
    AddReading(&out, word, pos, WordForm::kBase);
  }
  return out;
}

std::vector<Analysis> Morphology::Analyse(std::string_view word) const {
  std::vector<Analysis> out;
  for (PartOfSpeech pos : kPartsOfSpeech) {
    for (Analysis& analysis : Analyse(word, pos)) out.push_back(std::move(analysis));
  }
  return out;
}

std::optional<std::string> Morphology::Lemma(std::string_view word, PartOfSpeech pos) const {
  std::optional<std::string> lemma;
  (*memo_)[static_cast<size_t>(pos)].With(
      word, [&] { return Find(word, pos); },
      [&](const std::vector<Analysis>& readings) {
        if (!readings.empty()) lemma = readings.front().lemma;
      });
  return lemma;
}

}  // namespace vetvec
