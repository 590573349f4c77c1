// Morphology::Inflect, from a lemma to a form. The reverse is in morphology.cc.
#include <fmt/core.h>

#include <algorithm>

#include "base/strings.h"
#include "lexicon/irregular_tables.h"
#include "lexicon/morphology.h"
#include "lexicon/spelling.h"

namespace vetvec {
namespace {

bool IsLowerAsciiWord(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool DoublesLastLetter(std::string_view verb) {
  const auto& doubling = IrregularTables::Get().doubling_verbs;
  // "panic": a k keeps the c hard.
  if (verb.ends_with("ic") || verb.ends_with("ac")) return true;
  if (verb == "gas" || verb == "quiz") return true;
  if (verb == "bus" || !EndsInShortSyllable(verb)) return false;
  return SyllableCount(verb) == 1 || doubling.contains(verb);
}

// True if the exceptions file has an irregular form of `base` that neither our table nor doubling
// explains; the regular form would then be a guess.
bool HasUnknownIrregular(const ExceptionTable* exceptions, PartOfSpeech pos, std::string_view base,
                         std::string_view regular) {
  if (exceptions == nullptr) return false;
  const std::vector<std::string>* forms = exceptions->Forms(pos, base);
  if (forms == nullptr) return false;
  bool other = false;
  for (const std::string& form : *forms) {
    if (form == regular) return false;
    const bool same_kind =
        pos != PartOfSpeech::kVerb || (!form.ends_with("ing") && !form.ends_with("s"));
    // "travelled" beside "traveled" is only another spelling.
    const bool spelling = pos == PartOfSpeech::kVerb && form.ends_with("ed");
    if (same_kind && !spelling) other = true;
  }
  return other;
}

std::optional<std::string> Plural(const std::string& noun, const ExceptionTable* exceptions) {
  const IrregularTables& tables = IrregularTables::Get();
  const auto& irregular = tables.bases(PartOfSpeech::kNoun);
  if (const auto it = irregular.find(noun); it != irregular.end()) {
    return std::string(it->second.first);
  }
  if (tables.nouns_without_plural.contains(noun)) return std::nullopt;
  if (tables.nouns_in_man_with_s.contains(noun)) return noun + "s";
  if (noun.size() > 4 && noun.ends_with("man")) return noun.substr(0, noun.size() - 3) + "men";
  if (tables.nouns_with_oes.contains(noun)) return noun + "es";
  if (tables.nouns_with_hard_ch.contains(noun)) return noun + "s";
  // "news", "mathematics", "analysis" outside the table: the number or stem is uncertain.
  const bool doubtful = (noun.ends_with('s') && !noun.ends_with("ss") && !noun.ends_with("us")) ||
                        noun.ends_with("ness");
  if (doubtful) return std::nullopt;
  std::string regular = RegularPlural(noun);
  if (HasUnknownIrregular(exceptions, PartOfSpeech::kNoun, noun, regular)) return std::nullopt;
  return regular;
}

std::optional<std::string> VerbForm(const std::string& verb, WordForm form,
                                    const ExceptionTable* exceptions) {
  const IrregularTables& tables = IrregularTables::Get();
  if (tables.modal_verbs.contains(verb)) return std::nullopt;
  if (form == WordForm::kThirdPerson) {
    if (verb == "be") return "is";
    if (verb == "have") return "has";
    if (verb == "quiz") return "quizzes";
    return RegularThirdPerson(verb);
  }
  if (form == WordForm::kPresentParticiple) {
    const bool irregular_double = verb == "get" || verb == "begin";
    return RegularIng(verb, irregular_double || DoublesLastLetter(verb));
  }
  if (verb == "be") {
    if (form == WordForm::kPastParticiple) return "been";
    return std::nullopt;  // "was" or "were", depending on the subject
  }
  const auto& irregular = tables.bases(PartOfSpeech::kVerb);
  if (const auto it = irregular.find(verb); it != irregular.end()) {
    return std::string(form == WordForm::kPast ? it->second.first : it->second.second);
  }
  std::string regular = RegularPast(verb, DoublesLastLetter(verb));
  if (HasUnknownIrregular(exceptions, PartOfSpeech::kVerb, verb, regular)) return std::nullopt;
  return regular;
}

bool ComparesWithEr(std::string_view word, PartOfSpeech pos) {
  const IrregularTables& tables = IrregularTables::Get();
  if (pos == PartOfSpeech::kAdverb) return tables.adverbs_with_er.contains(word);
  if (tables.short_adjectives_with_more.contains(word)) return false;
  if (tables.long_adjectives_with_er.contains(word)) return true;
  // The e of "lovely" is silent.
  const size_t syllables = SyllableCount(word) - (word.ends_with("ely") ? 1 : 0);
  // "bored", "torn": participles used as adjectives.
  if (word.ends_with("ed") && word != "red") return false;
  if (syllables == 1) return true;
  if (!EndsInConsonantY(word)) return false;
  if (syllables == 2) return true;
  return syllables == 3 && word.starts_with("un");  // "unhappier"
}

std::optional<Inflected> Comparison(const std::string& word, PartOfSpeech pos, WordForm form) {
  const bool comparative = form == WordForm::kComparative;
  const auto& irregular = IrregularTables::Get().bases(pos);
  if (const auto it = irregular.find(word); it != irregular.end()) {
    return Inflected{std::string(comparative ? it->second.first : it->second.second), false};
  }
  if (IsLowerAsciiWord(word) && ComparesWithEr(word, pos)) {
    return Inflected{RegularComparison(word, comparative ? "er" : "est"), false};
  }
  return Inflected{std::string(comparative ? "more " : "most ") + word, true};
}

// The word of a multi-word noun that takes the plural: the last, or the one before a preposition.
size_t HeadEnd(std::string_view noun) {
  constexpr std::string_view kPrepositions[] = {"of", "in", "at", "to", "for", "by", "de"};
  for (size_t i = 1; i < noun.size(); ++i) {
    if (noun[i] != ' ' && noun[i] != '-') continue;
    const std::string_view rest = noun.substr(i + 1);
    for (std::string_view preposition : kPrepositions) {
      const bool follows = rest.starts_with(preposition) && rest.size() > preposition.size() &&
                           rest[preposition.size()] == noun[i];
      if (follows) return i;
    }
  }
  return noun.size();
}

}  // namespace

std::optional<Inflected> Morphology::Inflect(std::string_view lemma, PartOfSpeech pos,
                                             WordForm form) const {
  if (lemma.empty()) return std::nullopt;
  if (form == WordForm::kBase) return Inflected{std::string(lemma), false};
  const bool multi = lemma.find_first_of(" -") != std::string_view::npos;
  if (form == WordForm::kComparative || form == WordForm::kSuperlative) {
    const bool fits = pos == PartOfSpeech::kAdjective || pos == PartOfSpeech::kAdverb;
    if (!fits || lemma.find(' ') != std::string_view::npos) return std::nullopt;
    return Comparison(std::string(lemma), pos, form);
  }
  // `before` + changed word + `after`.
  size_t begin = 0;
  size_t end = lemma.size();
  if (multi && pos == PartOfSpeech::kVerb) {
    end = std::min(lemma.find(' '), lemma.size());
    const size_t hyphen = lemma.substr(0, end).rfind('-');  // "spoon-feed", "re-enter"
    if (hyphen != std::string_view::npos) begin = hyphen + 1;
  } else if (multi && pos == PartOfSpeech::kNoun) {
    end = HeadEnd(lemma);
    const size_t cut = lemma.substr(0, end).find_last_of(" -");
    if (cut != std::string_view::npos) begin = cut + 1;
  }
  const std::string word(lemma.substr(begin, end - begin));
  if (!IsLowerAsciiWord(AsciiLower(word))) return std::nullopt;
  std::optional<std::string> changed;
  if (pos == PartOfSpeech::kNoun && form == WordForm::kPlural && IsLowerAsciiWord(word)) {
    changed = Plural(word, exceptions_.get());
  } else if (pos == PartOfSpeech::kVerb && form != WordForm::kPlural && IsLowerAsciiWord(word)) {
    changed = VerbForm(word, form, exceptions_.get());
  }
  if (!changed) return std::nullopt;  // also: proper nouns, whose plural keeps its y
  return Inflected{fmt::format("{}{}{}", lemma.substr(0, begin), *changed, lemma.substr(end)),
                   false};
}

}  // namespace vetvec
