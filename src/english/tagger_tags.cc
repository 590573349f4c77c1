// The tagger's rule T1 (tagger.h): words about which the statistical tagger is certain.
#include "base/strings.h"
#include "english/substitution_table.h"
#include "english/tagger_rules.h"

namespace vetvec {
namespace {

// Margins of 1.5 or more: in the development part of the treebank, 98 of 100 such tags are right.
constexpr int32_t kSureAdjective = 12;
constexpr int32_t kSureVerb = 12;
constexpr int32_t kSureNoun = 24;  // to overrule a rule

bool IsNominal(std::string_view upos) { return upos == "NOUN" || upos == "PROPN"; }

// "a clean, quiet and bright room": words allowed between an adjective and its noun.
bool MayStandBetween(const SentenceTags& tags, const Sentence& sentence, size_t i) {
  const std::string_view upos = tags.upos(i);
  if (upos == "ADJ") return true;
  const bool joins = sentence.lower(i) == "," || sentence.lower(i) == "and" ||
                     sentence.lower(i) == "or" || sentence.lower(i) == "but";
  return (joins || upos == "ADV") && tags.upos(i + 1) == "ADJ";
}

// Determiners, numbers, possessives.
bool OpensNounPhrase(const SentenceTags& tags, const Sentence& sentence, size_t i) {
  const std::string_view upos = tags.upos(i);
  return upos == "DET" || upos == "NUM" || tags.xpos(i) == "PRP$" ||
         sentence.lower(i).ends_with("'s");
}

// The last of the nouns from `noun` on, or a pronoun there.
std::string LastNoun(const SentenceTags& tags, const Sentence& sentence, size_t noun) {
  if (tags.upos(noun) == "PRON") return std::string(sentence.lower(noun));
  if (!IsNominal(tags.upos(noun))) return std::string();
  while (sentence.is_word(noun + 1) &&
         (IsNominal(tags.upos(noun + 1)) || sentence.lower(noun).ends_with("'s"))) {
    ++noun;
  }
  return std::string(sentence.lower(noun));
}

// The subject of the verb at `verb`: the noun before it, skipping "of the room" in "the price of
// the room".
std::string SubjectOf(const SentenceTags& tags, const Sentence& sentence, size_t verb) {
  size_t i = verb;
  const auto skip = [&](auto wanted) {
    while (i > 0 && wanted(i - 1)) --i;
  };
  skip([&](size_t at) {
    const std::string_view upos = tags.upos(at);
    return upos == "AUX" || upos == "ADV" || upos == "PART";
  });
  while (i > 0) {
    const size_t noun = i - 1;
    if (tags.upos(noun) == "PRON") return std::string(sentence.lower(noun));
    if (!IsNominal(tags.upos(noun))) return std::string();
    skip([&](size_t at) {
      return IsNominal(tags.upos(at)) || tags.upos(at) == "ADJ" ||
             OpensNounPhrase(tags, sentence, at);
    });
    if (i == 0 || tags.upos(i - 1) != "ADP") return std::string(sentence.lower(noun));
    --i;
  }
  return std::string();
}

Place PlaceOf(const SentenceTags& tags, const Sentence& sentence, size_t i) {
  size_t next = i + 1;
  while (next < sentence.size() && MayStandBetween(tags, sentence, next)) ++next;
  return IsNominal(tags.upos(next)) ? Place::kAttributive : Place::kPredicative;
}

std::optional<Candidate> TaggedAdjective(const Sentence& sentence, size_t i, WordForm form,
                                         const SentenceTags& tags) {
  Candidate candidate;
  candidate.token = candidate.first_token = i;
  candidate.pos = PartOfSpeech::kAdjective;
  candidate.form = form;
  for (const Analysis& reading :
       sentence.data().morphology.Analyse(sentence.lower(i), PartOfSpeech::kAdjective)) {
    if (reading.form != form) continue;
    const bool has_rows = !RowsOf(reading.lemma, PartOfSpeech::kAdjective).empty();
    if (candidate.lemma.empty() || has_rows) candidate.lemma = reading.lemma;
    if (has_rows) break;
  }
  if (candidate.lemma.empty()) return std::nullopt;
  if (!TakeDegree(sentence, &candidate)) return std::nullopt;
  candidate.place = PlaceOf(tags, sentence, i);
  // "too good a chance", "sure they will", a word used as a noun ("the rich").
  if (candidate.place == Place::kPredicative) {
    if (sentence.is(i + 1, kDeterminer | kSubjectPronoun)) return std::nullopt;
    if (i > 0 && sentence.is(i - 1, kDeterminer | kPossessive | kPreposition)) return std::nullopt;
    // "the adviser concerned", "in the ward safe": after a noun, it is something else, or a noun.
    if (i > 0 && IsNominal(tags.upos(i - 1))) return std::nullopt;
  }
  return candidate;
}

std::optional<Candidate> TaggedVerb(const Sentence& sentence, size_t i, WordForm form) {
  Candidate candidate;
  candidate.token = candidate.first_token = i;
  candidate.pos = PartOfSpeech::kVerb;
  candidate.place = Place::kVerb;
  const size_t left = sentence.SkipAdverbsBack(i);
  const bool after_have = left > 0 && sentence.is(left - 1, kHave);
  const bool after_be = left > 0 && sentence.is(left - 1, kBe);
  // "can be directly started": a participle, whatever the tag
  const bool is_participle = form == WordForm::kPast && (after_have || after_be);
  candidate.form = is_participle ? WordForm::kPastParticiple : form;
  for (const Analysis& reading :
       sentence.data().morphology.Analyse(sentence.lower(i), PartOfSpeech::kVerb)) {
    const bool fits = reading.form == candidate.form && !reading.uncertain;
    if (fits && candidate.lemma.empty()) candidate.lemma = reading.lemma;
  }
  if (candidate.lemma.empty() || IsLightVerb(candidate.lemma)) return std::nullopt;
  candidate.passive = candidate.form == WordForm::kPastParticiple && !after_have;
  candidate.complement = ComplementOf(sentence, i);
  return candidate;
}

}  // namespace

std::optional<WordForm> FormOfTag(std::string_view xpos) {
  if (xpos == "JJ" || xpos == "VB" || xpos == "VBP") return WordForm::kBase;
  if (xpos == "JJR") return WordForm::kComparative;
  if (xpos == "JJS") return WordForm::kSuperlative;
  if (xpos == "VBD") return WordForm::kPast;
  if (xpos == "VBN") return WordForm::kPastParticiple;
  if (xpos == "VBG") return WordForm::kPresentParticiple;
  if (xpos == "VBZ") return WordForm::kThirdPerson;
  return std::nullopt;
}

std::optional<Candidate> TaggedWordAt(const Sentence& sentence, size_t i,
                                      const SentenceTags& tags) {
  if (!tags.known() || sentence.data().morphology.Analyse(sentence.lower(i)).empty()) {
    return std::nullopt;
  }
  const std::string_view upos = tags.upos(i);
  const std::optional<WordForm> form = FormOfTag(tags.xpos(i));
  if (!form) return std::nullopt;
  if (upos == "ADJ" && tags.margin(i) >= kSureAdjective) {
    return TaggedAdjective(sentence, i, *form, tags);
  }
  if (upos == "VERB" && tags.margin(i) >= kSureVerb) return TaggedVerb(sentence, i, *form);
  return std::nullopt;
}

bool IsSurelyNoun(const SentenceTags& tags, size_t i) {
  return IsNominal(tags.upos(i)) && tags.margin(i) >= kSureNoun;
}

std::optional<Candidate> StateAt(const Sentence& sentence, const Candidate& verb,
                                 const SentenceTags& tags) {
  const size_t i = verb.token;
  const bool present = verb.form == WordForm::kPresentParticiple;
  if (!tags.known() || (!verb.passive && !present)) return std::nullopt;
  if (RowsOf(sentence.lower(i), PartOfSpeech::kAdjective).empty()) return std::nullopt;
  const size_t left = sentence.SkipAdverbsBack(i);
  if (left == 0 || !sentence.is(left - 1, kBe) || sentence.lower(i + 1) == "by") {
    return std::nullopt;
  }
  // "The shop is closed" is a state; "was closed" is a state if the tag says so.
  const bool tagged = tags.upos(i) == "ADJ" && tags.margin(i) >= kSureAdjective;
  const bool lasting = verb.passive && IsOneOf(sentence.lower(left - 1), {"is", "are", "be"});
  const bool bare = present && verb.complement != Complement::kObject;
  if (!tagged && !lasting && !bare) return std::nullopt;
  Candidate state;
  state.token = state.first_token = i;
  state.pos = PartOfSpeech::kAdjective;
  state.lemma = sentence.lower(i);
  state.place = Place::kPredicative;
  return state;
}

bool HasBareInfinitive(const SentenceTags& tags, const Candidate& candidate) {
  constexpr size_t kReach = 6;
  if (candidate.pos != PartOfSpeech::kVerb) return false;
  for (size_t i = candidate.token + 1; i <= candidate.token + kReach; ++i) {
    const std::string_view upos = tags.upos(i);
    if (upos == "VERB") return tags.xpos(i) == "VB";
    if (upos != "DET" && upos != "PRON" && upos != "NOUN" && upos != "PROPN" && upos != "ADJ") {
      return false;
    }
  }
  return false;
}

std::string HeadOf(const SentenceTags& tags, const Sentence& sentence, const Candidate& candidate) {
  if (!tags.known() || candidate.place == Place::kPredicative) return std::string();
  if (candidate.place == Place::kAttributive) {
    size_t noun = candidate.token + 1;
    while (noun < sentence.size() && MayStandBetween(tags, sentence, noun)) ++noun;
    return LastNoun(tags, sentence, noun);
  }
  if (candidate.passive || candidate.complement != Complement::kObject) {
    return SubjectOf(tags, sentence, candidate.token);
  }
  size_t noun = candidate.token + 1;
  while (noun < sentence.size() &&
         (OpensNounPhrase(tags, sentence, noun) || MayStandBetween(tags, sentence, noun))) {
    ++noun;
  }
  return LastNoun(tags, sentence, noun);
}

}  // namespace vetvec
