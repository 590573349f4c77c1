#include "english/tagger.h"

#include <numeric>

#include "english/tagger_rules.h"

namespace vetvec {
namespace {

constexpr double kNounShare = 0.15;  // below this, the word is hardly ever a noun
constexpr double kAdjectiveShare = 0.3;
constexpr uint32_t kFunctionClasses = kDeterminer | kPossessive | kSubjectPronoun | kObjectPronoun |
                                      kBe | kModal | kDo | kHave | kPreposition | kConjunction;

bool IsAsciiUpper(char c) { return c >= 'A' && c <= 'Z'; }

// "example.com/new", "info@good-host.org", "#happy", "snake_case"
bool IsPartOfAddress(std::string_view text, const Token& token) {
  constexpr std::string_view kGlue = "/=+@_&#\\~%";
  const auto at = [&](size_t i) { return i < text.size() ? text[i] : ' '; };
  const char before = token.start == 0 ? ' ' : text[token.start - 1];
  const char after = at(token.end);
  if (kGlue.find(before) != std::string_view::npos || kGlue.find(after) != std::string_view::npos) {
    return true;
  }
  const char next = at(token.end + 1);
  return (after == '.' || after == ':') && ((next | 0x20) >= 'a' && (next | 0x20) <= 'z');
}

bool TagStarts(const std::string& tag, std::string_view prefix) {
  return tag.compare(0, prefix.size(), prefix) == 0;
}

TagCounts CountTags(const TaggerData& data, std::string_view word) {
  TagCounts counts{};
  for (PartOfSpeech each : kPartsOfSpeech) {
    const std::optional<std::string> lemma = data.morphology.Lemma(word, each);
    if (lemma) counts[static_cast<size_t>(each)] = data.words.TagCount(*lemma, each);
  }
  return counts;
}

// The candidate at token i according to the user's tag, if the lexicon contains the word as such.
std::optional<Candidate> TaggedAt(const Sentence& sentence, size_t i, const UserTag& tag) {
  const bool adjective = tag.upos == "ADJ" || (tag.upos.empty() && TagStarts(tag.xpos, "JJ"));
  const bool verb = tag.upos == "VERB" || (tag.upos.empty() && TagStarts(tag.xpos, "VB"));
  if (!adjective && !verb) return std::nullopt;
  if (sentence.data().stop_words.Contains(sentence.token(i).lower)) return std::nullopt;
  Candidate candidate;
  candidate.token = candidate.first_token = i;
  candidate.pos = adjective ? PartOfSpeech::kAdjective : PartOfSpeech::kVerb;
  const std::vector<Analysis> readings =
      sentence.data().morphology.Analyse(sentence.lower(i), candidate.pos);
  const std::optional<WordForm> form = FormOfTag(tag.xpos);
  const Analysis* best = nullptr;
  for (const Analysis& reading : readings) {
    if (form && reading.form != *form) continue;
    if (!tag.lemma.empty() && reading.lemma != tag.lemma) continue;
    best = &reading;
    break;
  }
  if (best == nullptr) return std::nullopt;
  candidate.lemma = best->lemma;
  candidate.form = best->form;
  if (adjective) {
    candidate.place = sentence.IsNoun(i + 1) || sentence.IsAdjective(i + 1) ? Place::kAttributive
                                                                            : Place::kPredicative;
  } else {
    candidate.place = Place::kVerb;
    candidate.complement = ComplementOf(sentence, i);
    const size_t before = sentence.SkipAdverbsBack(i);
    const bool after_be = before > 0 && sentence.is(before - 1, kBe);
    if (after_be && candidate.form == WordForm::kPast) candidate.form = WordForm::kPastParticiple;
    candidate.passive = after_be && candidate.form == WordForm::kPastParticiple;
  }
  FillNeighbours(sentence, &candidate);
  return candidate;
}

std::vector<Candidate> FromTags(const Sentence& sentence, const Seed& seed) {
  std::vector<Candidate> found;
  size_t i = 0;
  for (const UserTag& tag : seed.tags) {
    while (i < sentence.size() && sentence.token(i).start < tag.start) ++i;
    if (i == sentence.size()) break;
    if (sentence.token(i).start != tag.start || sentence.token(i).end != tag.end) continue;
    if (auto candidate = TaggedAt(sentence, i, tag)) found.push_back(std::move(*candidate));
  }
  return found;
}

}  // namespace

Sentence::Sentence(const TaggerData& data, std::string_view text, const std::vector<Token>& tokens)
    : data_(data), text_(text), tokens_(tokens) {
  classes_.reserve(tokens.size());
  for (const Token& token : tokens) {
    classes_.push_back(token.is_word() ? ClassesOf(token.lower) : 0u);
  }
}

bool Sentence::IsCapitalised(size_t i) const {
  return i < tokens_.size() && IsAsciiUpper(text_[tokens_[i].start]);
}

bool Sentence::IsOpenWord(size_t i) const {
  if (!is_word(i) || is(i, kFunctionClasses)) return false;
  const Token& token = tokens_[i];
  if (i > 0 && IsCapitalised(i)) return false;
  if (token.end - token.start > 1 && IsAsciiUpper(text_[token.start + 1])) return false;  // "NATO"
  const auto glue = [&](size_t at) { return text_[at] == '-' || text_[at] == '\''; };
  if (token.start > 0 && (text_[token.start - 1] == '-')) return false;
  if (IsPartOfAddress(text_, token)) return false;
  if (token.end < text_.size() && glue(token.end) && text_[token.end] == '-') return false;
  if (token.lower.find_first_of("'-") != std::string::npos) return false;
  return !data_.stop_words.Contains(token.lower);
}

bool Sentence::IsAdverb(size_t i) const {
  if (!is_word(i)) return false;
  if (is(i, kDegree | kAdverb)) return true;
  return lower(i).ends_with("ly") && data_.words.Has(lower(i), PartOfSpeech::kAdverb);
}

size_t Sentence::SkipAdverbsBack(size_t i) const {
  while (i > 0 && IsAdverb(i - 1)) --i;
  return i;
}

TaggerData::TaggerData(const Lexicon& all_words, const Morphology& the_morphology,
                       const StopWords& the_stop_words, const PosTagger* tagger)
    : words(all_words),
      morphology(the_morphology),
      stop_words(the_stop_words),
      statistics(tagger),
      knows_nouns(!all_words.Lemmas(PartOfSpeech::kNoun).empty()),
      tag_counts(std::make_unique<WordMemo<TagCounts>>()) {}

std::optional<double> Sentence::Share(size_t i, PartOfSpeech pos) const {
  int64_t total = 0;
  int64_t mine = 0;
  data_.tag_counts->With(
      lower(i), [&] { return CountTags(data_, lower(i)); },
      [&](const TagCounts& counts) {
        total = std::accumulate(counts.begin(), counts.end(), int64_t{0});
        mine = counts[static_cast<size_t>(pos)];
      });
  if (total == 0) return std::nullopt;
  return static_cast<double>(mine) / static_cast<double>(total);
}

bool Sentence::IsAdjective(size_t i) const {
  if (!is_word(i) || is(i, kFunctionClasses) || IsCapitalised(i)) return false;
  if (!data_.morphology.Lemma(lower(i), PartOfSpeech::kAdjective)) return false;
  return Share(i, PartOfSpeech::kAdjective).value_or(1) >= kAdjectiveShare;
}

bool Sentence::IsNoun(size_t i) const {
  if (i >= tokens_.size() || !tokens_[i].is_word() || is(i, kFunctionClasses)) return false;
  const std::string_view word = lower(i);
  if (!data_.knows_nouns) {
    return !IsAdverb(i) && !data_.morphology.Lemma(word, PartOfSpeech::kAdjective);
  }
  if (data_.morphology.Lemma(word, PartOfSpeech::kNoun)) {
    return Share(i, PartOfSpeech::kNoun).value_or(1) >= kNounShare;
  }
  // Unknown words are mostly names and nouns; words known as something else are not.
  return data_.morphology.Analyse(word).empty() && !IsAdverb(i);
}

void FillNeighbours(const Sentence& sentence, Candidate* candidate) {
  if (candidate->first_token > 0) {
    candidate->previous = std::string(sentence.lower(candidate->first_token - 1));
  }
  if (!sentence.at_end(candidate->token + 1)) {
    candidate->following = std::string(sentence.lower(candidate->token + 1));
  }
}

std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens) {
  return FindCandidates(data, seed, tokens, SentenceTags(data.statistics, seed.text, tokens));
}

std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens, const SentenceTags& tags) {
  const Sentence sentence(data, seed.text, tokens);
  if (seed.tagged) return FromTags(sentence, seed);
  std::vector<Candidate> found;
  for (size_t i = 0; i < sentence.size(); ++i) {
    if (!sentence.IsOpenWord(i)) continue;
    std::optional<Candidate> candidate = AdjectiveAt(sentence, i);
    if (!candidate) {
      candidate = VerbAt(sentence, i);
      if (candidate && IsSurelyNoun(tags, i)) candidate.reset();
      if (!candidate) candidate = TaggedWordAt(sentence, i, tags);
      if (candidate && candidate->pos == PartOfSpeech::kVerb) {
        if (auto state = StateAt(sentence, *candidate, tags)) candidate = std::move(state);
      }
    }
    if (!candidate) continue;
    if (HasBareInfinitive(tags, *candidate)) candidate->complement = Complement::kOther;
    candidate->head = HeadOf(tags, sentence, *candidate);
    FillNeighbours(sentence, &*candidate);
    found.push_back(std::move(*candidate));
  }
  return found;
}

}  // namespace vetvec
