// The tagger's verb rules V1 to V6 (tagger.h), and what follows a verb.
#include <array>

#include "base/strings.h"
#include "english/tagger_rules.h"

namespace vetvec {
namespace {

constexpr double kShareSure = 0.1;  // after "to", a modal or a pronoun, the position decides
constexpr double kShareDoubtful = 0.5;
constexpr size_t kParticleReach = 6;  // words after the verb in which a particle may follow

// Verbs whose meaning depends on what follows; a synonym seldom fits.
constexpr std::array<std::string_view, 24> kLightVerbs = {
    "be",   "have", "do",   "get",   "make",  "take", "give",  "go",
    "come", "put",  "set",  "let",   "keep",  "turn", "bring", "run",
    "hold", "fall", "look", "stand", "break", "call", "seem",  "use"};

constexpr std::array<std::string_view, 13> kFarParticles = {
    "up",       "down",  "off",  "out", "away", "back",   "apart",
    "together", "aside", "over", "in",  "on",   "through"};

constexpr std::array<std::string_view, 9> kClauseWords = {"what", "how",  "why",   "whether", "if",
                                                          "who",  "when", "where", "which"};

bool StartsObject(const Sentence& sentence, size_t i) {
  return sentence.is(i, kDeterminer | kPossessive | kObjectPronoun) && sentence.is_word(i);
}

// "turn the light on": a particle after the object, before the clause ends.
bool HasFarParticle(const Sentence& sentence, size_t verb) {
  for (size_t i = verb + 2; i <= verb + 1 + kParticleReach && !sentence.at_end(i); ++i) {
    const bool ends = sentence.at_end(i + 1) || sentence.is(i + 1, kConjunction | kPreposition);
    if (ends && IsOneOf(sentence.lower(i), kFarParticles)) return true;
  }
  return false;
}

Complement ObjectAt(const Sentence& sentence, size_t verb) {
  const size_t next = verb + 1;
  if (HasFarParticle(sentence, verb)) return Complement::kPreposition;
  // "her" is a pronoun if no noun phrase can continue after it.
  const bool possessive = sentence.is(next, kPossessive) && sentence.classes(next + 1) == 0;
  const bool pronoun = sentence.is(next, kObjectPronoun) && !possessive;
  if (pronoun && !sentence.at_end(next + 1)) {
    if (StartsObject(sentence, next + 1) || sentence.is(next + 1, kSubjectPronoun) ||
        sentence.IsAdjective(next + 1) || sentence.IsNoun(next + 1)) {
      return Complement::kOther;
    }
    if (sentence.lower(next + 1) == "to") return Complement::kObjectInfinitive;
  }
  return Complement::kObject;
}

bool IsGerund(const Sentence& sentence, size_t i) {
  if (!sentence.is_word(i)) return false;
  for (const Analysis& reading :
       sentence.data().morphology.Analyse(sentence.lower(i), PartOfSpeech::kVerb)) {
    if (reading.form == WordForm::kPresentParticiple) return true;
  }
  return false;
}

Complement ToAt(const Sentence& sentence, size_t to) {
  if (!sentence.is_word(to + 1)) return Complement::kPreposition;
  const bool verb = sentence.data().words.Has(sentence.lower(to + 1), PartOfSpeech::kVerb) ||
                    sentence.is(to + 1, kBe | kHave | kDo);
  const bool noun = sentence.is(to + 1, kDeterminer | kPossessive | kObjectPronoun);
  if (!verb || noun) return Complement::kPreposition;
  return sentence.Share(to + 1, PartOfSpeech::kVerb).value_or(1) >= kShareDoubtful ||
                 StartsObject(sentence, to + 2)
             ? Complement::kToInfinitive
             : Complement::kPreposition;
}

// The form that fits the subject or auxiliary before the verb; nullptr if none does.
const Analysis* Pick(const std::vector<Analysis>& readings, std::initializer_list<WordForm> forms) {
  for (WordForm form : forms) {
    for (const Analysis& reading : readings) {
      if (reading.form == form) return &reading;
    }
  }
  return nullptr;
}

struct Reading {
  const Analysis* analysis = nullptr;
  bool passive = false;
  double needed_share = kShareSure;
  bool needs_object = false;
};

Reading AfterAuxiliary(const Sentence& sentence, size_t left, const std::vector<Analysis>& all) {
  const uint32_t before = sentence.classes(left - 1);
  if (sentence.lower(left - 1) == "to" || (before & (kModal | kDo)) != 0) {
    Reading reading{Pick(all, {WordForm::kBase})};
    if (sentence.lower(left - 1) == "to") reading.needed_share = 0.4;
    return reading;
  }
  if ((before & kHave) != 0) return {Pick(all, {WordForm::kPastParticiple})};
  if ((before & kBe) != 0) {
    Reading reading{Pick(all, {WordForm::kPastParticiple})};
    reading.passive = reading.analysis != nullptr;
    if (reading.analysis == nullptr) reading.analysis = Pick(all, {WordForm::kPresentParticiple});
    return reading;
  }
  if ((before & kSubjectPronoun) != 0) {
    if ((before & kThird) != 0) return {Pick(all, {WordForm::kPast, WordForm::kThirdPerson})};
    if (sentence.lower(left - 1) == "who") {
      return {Pick(all, {WordForm::kPast, WordForm::kThirdPerson, WordForm::kBase})};
    }
    return {Pick(all, {WordForm::kPast, WordForm::kBase})};
  }
  return {};
}

Reading ByObject(const Sentence& sentence, size_t i, const std::vector<Analysis>& all) {
  Reading reading;
  reading.needed_share = kShareDoubtful;
  reading.needs_object = true;
  if (i == 0) {
    reading.analysis = Pick(all, {WordForm::kBase});
  } else if (sentence.is(i - 1, kPreposition)) {
    reading.analysis = Pick(all, {WordForm::kPresentParticiple});
  } else if (sentence.IsNoun(i - 1) ||
             (sentence.IsCapitalised(i - 1) && sentence.classes(i - 1) == 0)) {
    reading.analysis = Pick(all, {WordForm::kPast, WordForm::kThirdPerson});
  }
  return reading;
}

// "Can you please help", "please call": an adverb, unless "to" or a modal verb makes it a verb.
bool MayPlease(const Sentence& sentence, size_t i) {
  return i > 0 && (sentence.lower(i - 1) == "to" || sentence.is(i - 1, kModal)) &&
         StartsObject(sentence, i + 1);
}

}  // namespace

bool IsLightVerb(std::string_view lemma) { return IsOneOf(lemma, kLightVerbs); }

Complement ComplementOf(const Sentence& sentence, size_t i) {
  size_t next = i + 1;
  if (sentence.at_end(next)) {
    return next < sentence.size() && sentence.lower(next) == "-" ? Complement::kOther
                                                                 : Complement::kNone;
  }
  const std::string_view word = sentence.lower(next);
  if (word == "to") return ToAt(sentence, next);
  if (word == "that") {
    return sentence.is(next + 1, kSubjectPronoun | kDeterminer | kPossessive) ? Complement::kClause
                                                                              : Complement::kOther;
  }
  if (IsOneOf(word, kClauseWords)) return Complement::kClause;
  if (sentence.is(next, kSubjectPronoun) && !sentence.is(next, kObjectPronoun)) {
    return Complement::kClause;
  }
  if (StartsObject(sentence, next)) return ObjectAt(sentence, i);
  if (word == "and" || word == "or" || word == "as") return Complement::kOther;
  if (sentence.is(next, kPreposition | kParticle)) return Complement::kPreposition;
  if (sentence.is(next, kConjunction | kTime)) return Complement::kNone;
  if (sentence.IsAdverb(next)) {
    if (sentence.at_end(next + 1)) return Complement::kNone;
    return sentence.is(next + 1, kPreposition) ? Complement::kPreposition : Complement::kOther;
  }
  if (IsGerund(sentence, next)) return Complement::kGerund;
  if (sentence.IsAdjective(next) && sentence.at_end(next + 1)) return Complement::kOther;
  if (sentence.IsNoun(next) || sentence.IsAdjective(next) || sentence.IsCapitalised(next) ||
      sentence.token(next).kind == TokenKind::kNumber) {
    return ObjectAt(sentence, i);
  }
  return Complement::kOther;
}

std::optional<Candidate> VerbAt(const Sentence& sentence, size_t i) {
  const std::vector<Analysis> all =
      sentence.data().morphology.Analyse(sentence.lower(i), PartOfSpeech::kVerb);
  if (all.empty() || IsOneOf(all.front().lemma, kLightVerbs)) return std::nullopt;
  if (sentence.lower(i) == "please" && !MayPlease(sentence, i)) return std::nullopt;
  Reading reading;
  const size_t left = sentence.SkipAdverbsBack(i);
  if (left > 0) reading = AfterAuxiliary(sentence, left, all);
  if (reading.analysis == nullptr) reading = ByObject(sentence, i, all);
  if (reading.analysis == nullptr || reading.analysis->uncertain) return std::nullopt;
  if (reading.needs_object && !StartsObject(sentence, i + 1)) return std::nullopt;
  if (sentence.Share(i, PartOfSpeech::kVerb).value_or(1) < reading.needed_share) {
    return std::nullopt;
  }
  Candidate candidate;
  candidate.token = candidate.first_token = i;
  candidate.pos = PartOfSpeech::kVerb;
  candidate.place = Place::kVerb;
  candidate.lemma = reading.analysis->lemma;
  candidate.form = reading.analysis->form;
  candidate.passive = reading.passive;
  candidate.complement = ComplementOf(sentence, i);
  return candidate;
}

}  // namespace vetvec
