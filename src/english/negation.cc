#include "english/negation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "base/strings.h"
#include "base/utf8_lower.h"
#include "english/embedded_data.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"
#include "lexicon/data_table.h"
#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

constexpr int32_t kSure = 12;  // margin of a certain tag

// A sentence with one of these words is negative, or negating it would change more than its truth.
constexpr std::array<std::string_view, 92> kSpoils = {
    "not",       "no",         "never",      "nobody",     "nothing",   "none",      "neither",
    "nor",       "nowhere",    "cannot",     "hardly",     "barely",    "scarcely",  "rarely",
    "seldom",    "without",    "unless",     "few",        "little",    "only",      "even",
    "just",      "already",    "still",      "also",       "too",       "either",    "both",
    "yet",       "almost",     "nearly",     "always",     "ever",      "some",      "somebody",
    "someone",   "something",  "somewhere",  "but",        "although",  "though",    "however",
    "because",   "since",      "until",      "so",         "therefore", "while",     "whereas",
    "if",        "when",       "where",      "why",        "how",       "what",      "whether",
    "who",       "which",      "as",         "finally",    "soon",      "often",     "sometimes",
    "usually",   "perhaps",    "maybe",      "luckily",    "any",       "instead",   "all",
    "every",     "probably",   "certainly",  "definitely", "surely",    "simply",    "extremely",
    "totally",   "absolutely", "completely", "several",    "least",     "obviously", "clearly",
    "hopefully", "actually",   "likely",     "again",      "otherwise", "alone",     "occasionally",
    "frequently"};

// Pronoun and auxiliary in one word, and what they are before "not".
struct Contraction {
  std::string_view ending;
  std::string_view spelled;
};
constexpr std::array<Contraction, 4> kContractions = {
    {{"'re", " are"}, {"'m", " am"}, {"'ll", " will"}, {"'ve", " have"}}};

bool Spoils(const Token& token) {
  return IsOneOf(token.lower, kSpoils) || token.lower.ends_with("n't") || token.lower == "?" ||
         token.lower == ";" || token.lower == ":" || token.lower == "\"";
}

// "Footfall dropped by a tenth compared with": whether an earlier word may be the finite verb,
// whatever its tag.
bool FollowsPastForm(const std::vector<Token>& tokens, const SentenceTags& tags, size_t verb) {
  if (tokens[verb].lower == "compared") return true;
  for (size_t i = 1; i < verb; ++i) {
    const std::string_view before = tags.upos(i - 1);
    const bool subject = before == "NOUN" || before == "PROPN" || before == "PRON";
    if (subject && tokens[i].lower.size() > 4 && tokens[i].lower.ends_with("ed")) return true;
  }
  return false;
}

// The first finite verb; the number of tokens if none can be negated.
size_t FiniteVerb(const std::vector<Token>& tokens, const SentenceTags& tags) {
  bool has_subject = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view upos = tags.upos(i);
    if (upos == "SCONJ") return tokens.size();
    if ((upos == "VERB" || upos == "AUX") && tags.finite(i)) {
      return has_subject && !FollowsPastForm(tokens, tags, i) ? i : tokens.size();
    }
    if (upos == "NOUN" || upos == "PROPN" || upos == "PRON") {
      has_subject = true;
      const std::string& word = tokens[i].lower;
      const bool contracted =
          std::any_of(kContractions.begin(), kContractions.end(),
                      [&](const Contraction& one) { return word.ends_with(one.ending); });
      if (contracted || (upos == "PRON" && word.ends_with("'s"))) return i;
      if (word.ends_with("'d")) return tokens.size();
    }
  }
  return tokens.size();
}

// Whether there is a clause or a word that would have to be negated too.
bool GoesOn(const std::vector<Token>& tokens, const SentenceTags& tags, size_t verb) {
  bool joined = false;
  for (size_t i = verb + 1; i < tokens.size(); ++i) {
    const std::string_view upos = tags.upos(i);
    if (IsOneOf(tokens[i].lower, {"and", "or", ",", "&", "/", "-"})) joined = true;
    const bool verbal = upos == "VERB" || upos == "AUX";
    // "a payment sent from Zurich"
    const bool participle = i > verb + 1 && tags.xpos(i) == "VBD" &&
                            InClass(WordAt(tokens, i + 1), kPreposition) &&
                            IsOneOf(tags.upos(i - 1), {"NOUN", "PROPN", "NUM"});
    if (verbal && tags.finite(i) && !participle) return true;
    if (joined && (verbal || upos == "ADJ" || upos == "ADV")) return true;
  }
  return false;
}

std::optional<Edit> AfterAuxiliary(std::string_view text, const Token& token,
                                   std::string_view next) {
  // "is a", "has been": but "had better", "used to" and "is to" are something else.
  if (!InClass(token.lower, kBe | kHave | kDo | kModal)) return std::nullopt;  // "got sent"
  if (next == "better" || next == "to" || next == "there") return std::nullopt;
  if (token.lower == "might" || token.lower == "may" || token.lower == "must" ||
      token.lower == "'d") {
    return std::nullopt;
  }
  const std::string_view form = TextOf(text, token);
  std::string both(form);
  both += token.lower == "can" ? "not" : " not";
  return Edit{token.start, token.end, std::move(both)};
}

std::optional<Edit> OfContraction(std::string_view text, const Token& token) {
  const std::string_view form = TextOf(text, token);
  if (token.lower.ends_with("'s")) {
    return Edit{token.start, token.end, fmt::format("{} not", form)};
  }
  for (const Contraction& one : kContractions) {
    if (!token.lower.ends_with(one.ending)) continue;
    if (InClass(token.lower.substr(0, token.lower.find('\'')), kModal)) return std::nullopt;
    const size_t stem = token.lower.size() - one.ending.size();  // ASCII pronouns
    return Edit{token.start, token.end, fmt::format("{}{} not", form.substr(0, stem), one.spelled)};
  }
  return std::nullopt;
}

// "Send the file.", "Please send the file.": the verb; the number of tokens if it is not a request.
size_t RequestedVerb(const std::vector<Token>& tokens, const SentenceTags& tags) {
  const size_t first = !tokens.empty() && tokens[0].lower == "please" ? 1 : 0;
  const bool asked = first < tokens.size() && tags.upos(first) == "VERB" &&
                     tags.xpos(first) == "VB" && tags.margin(first) >= kSure;
  if (!asked ||
      IsOneOf(tokens[first].lower,
              {"let", "let's", "let\u2019s", "thank", "see", "hope", "welcome", "have", "enjoy",
               "feel", "rest", "get", "remember", "forget"}) ||
      (tokens[first].lower == "make" && first + 1 < tokens.size() &&
       tokens[first + 1].lower == "sure")) {
    return tokens.size();
  }
  for (const Token& token : tokens) {
    if (token.lower == "you") return tokens.size();  // "Talk to you later": "I will" is meant
  }
  return first;
}

// "The meeting held in May", "a form signed by both": a participle that is tagged as a past form.
// Intransitive verbs have no such participle.
bool MayBeParticiple(const std::vector<Token>& tokens, size_t verb) {
  constexpr std::array<std::string_view, 44> kWithoutObject = {
      "arrived", "called",     "replied",    "responded", "complained", "worked",    "waited",
      "stayed",  "applied",    "crashed",    "reacted",   "agreed",     "looked",    "asked",
      "paid",    "returned",   "lived",      "travelled", "traveled",   "slept",     "talked",
      "started", "ended",      "coughed",    "fainted",   "vomited",    "moved",     "voted",
      "logged",  "apologised", "apologized", "listened",  "improved",   "recovered", "suffered",
      "died",    "slipped",    "retired",    "opened",    "closed",     "expired",   "landed",
      "dropped", "objected"};
  const std::string_view word = tokens[verb].lower;
  const bool alike = word.ends_with("ed") || word.ends_with("t") || word.ends_with("d");
  const std::string_view next =
      verb + 1 < tokens.size() ? std::string_view(tokens[verb + 1].lower) : std::string_view();
  return alike && InClass(next, kPreposition) && !IsOneOf(word, kWithoutObject);
}

// The auxiliary without its negation in "isn't", "is" before "not", "cannot", "won't"; "" for any
// other word.
std::string WithoutNot(std::string_view word, bool apart) {
  if (word == "cannot" || word == "can't") return "can";
  if (word == "won't") return "will";
  const std::string_view plain = apart ? word : word.substr(0, word.size() - 3);
  const bool helps = IsOneOf(plain, {"do", "does", "did", "is", "are", "was", "were", "has", "have",
                                     "had", "could", "will"});
  return helps ? std::string(plain) : std::string();
}

}  // namespace

Negation::Negation()
    : verbs_([] {
        static const std::shared_ptr<const Lexicon>* const lexicon = [] {
          std::string text = "word\tpos\tpolarity\tsynonyms\tantonyms\n";
          const Status read = ForEachDataRow(kCommonVerbsTsv, "verb", [&](const DataRow& row) {
            text += std::string(row.cells[0]) + "\tverb\tnone\t\t\n";
            return OkStatus();
          });
          Result<std::shared_ptr<const Lexicon>> parsed = ParseUserLexicon(text, {});
          const bool is_read = read.ok() && parsed.ok();
          return new std::shared_ptr<const Lexicon>(is_read ? *parsed : nullptr);
        }();
        return *lexicon;
      }()) {}

std::optional<Edit> Negation::WithDo(const std::vector<Token>& tokens, const SentenceTags& tags,
                                     size_t verb) const {
  const std::string_view xpos = tags.xpos(verb);
  if (tags.margin(verb) < kSure || xpos == "MD") return std::nullopt;
  const WordForm form = xpos == "VBD"   ? WordForm::kPast
                        : xpos == "VBZ" ? WordForm::kThirdPerson
                                        : WordForm::kBase;
  const char* const auxiliary = xpos == "VBD" ? "did" : xpos == "VBZ" ? "does" : "do";
  if (xpos == "VBD" && MayBeParticiple(tokens, verb)) return std::nullopt;
  if (tokens[verb].lower.starts_with("regret")) return std::nullopt;  // "we regret to inform you"
  for (const Analysis& reading : verbs_.Analyse(tokens[verb].lower, PartOfSpeech::kVerb)) {
    if (reading.form != form || reading.uncertain) continue;
    // An adverb before the verb stays there: "he quickly left" -> "he did not quickly leave".
    if (verb > 0 && tags.upos(verb - 1) == "ADV") return std::nullopt;
    return Edit{tokens[verb].start, tokens[verb].end,
                fmt::format("{} not {}", auxiliary, reading.lemma)};
  }
  return std::nullopt;
}

std::optional<Edit> Negation::Of(std::string_view text, const std::vector<Token>& tokens,
                                 const SentenceTags& tags) const {
  constexpr size_t kShortest = 3;
  if (!tags.known() || tokens.size() < kShortest) return std::nullopt;
  if (std::any_of(tokens.begin(), tokens.end(), Spoils) || !MayNegate(tokens)) return std::nullopt;
  const size_t request = RequestedVerb(tokens, tags);
  if (request < tokens.size()) {
    if (GoesOn(tokens, tags, request)) return std::nullopt;
    const std::string_view form = TextOf(text, tokens[request]);
    const std::string lower = Utf8Lower(form);
    const std::string start = form == lower ? "do not " : "Do not ";
    return Edit{tokens[request].start, tokens[request].end, start + lower};
  }
  const size_t verb = FiniteVerb(tokens, tags);
  if (verb >= tokens.size() || GoesOn(tokens, tags, verb)) return std::nullopt;
  if (tokens[verb].lower.find('\'') != std::string::npos) return OfContraction(text, tokens[verb]);
  if (tags.upos(verb) == "VERB") return WithDo(tokens, tags, verb);
  const std::string_view next =
      verb + 1 < tokens.size() ? std::string_view(tokens[verb + 1].lower) : std::string_view();
  if (InClass(tokens[verb].lower, kDo)) return std::nullopt;
  // "have headings" has "have" for its verb; "have come" and "have now come" do not.
  const bool goes_on =
      tags.xpos(verb + 1) == "VBN" || tags.upos(verb + 1) == "ADV" || tags.upos(verb + 1) == "AUX";
  if (InClass(tokens[verb].lower, kHave) && !goes_on) return std::nullopt;
  return AfterAuxiliary(text, tokens[verb], next);
}

std::optional<Edit> Negation::TakenAway(const std::vector<Token>& tokens,
                                        const SentenceTags& tags) const {
  if (!tags.known() || !MayNegate(tokens)) return std::nullopt;
  for (size_t i = 1; i + 2 < tokens.size(); ++i) {
    const std::string& word = tokens[i].lower;
    const bool apart = tokens[i + 1].lower == "not";
    if (!apart && word != "cannot" && !word.ends_with("n't")) continue;
    const size_t verb = apart ? i + 2 : i + 1;
    if (GoesOn(tokens, tags, verb)) return std::nullopt;
    for (size_t k = 0; k < tokens.size(); ++k) {
      const bool own = k >= i && k < verb;
      if (!own && Spoils(tokens[k])) return std::nullopt;
    }
    const std::string plain = WithoutNot(word, apart);
    if (IsOneOf(plain, {"do", "does", "did"})) return WithoutDo(tokens, tags, i, verb, plain);
    // "cannot help", "could not care"
    if (plain.empty() || IsOneOf(tokens[verb].lower, {"help", "wait", "care", "afford", "stand"}) ||
        HasWord(tokens, "single")) {
      return std::nullopt;
    }
    return Edit{tokens[i].start, tokens[verb - 1].end, plain};
  }
  return std::nullopt;
}

std::optional<Edit> Negation::WithoutDo(const std::vector<Token>& tokens, const SentenceTags& tags,
                                        size_t begin, size_t verb,
                                        std::string_view auxiliary) const {
  const std::string& lemma = tokens[verb].lower;
  // "have", "seem to": without "not", they would need different words
  if (tags.xpos(verb) != "VB" ||
      IsOneOf(lemma, {"have", "mind", "matter", "care", "need", "know", "want"}) ||
      verbs_.Analyse(lemma, PartOfSpeech::kVerb).empty()) {
    return std::nullopt;
  }
  const WordForm form = auxiliary == "did"    ? WordForm::kPast
                        : auxiliary == "does" ? WordForm::kThirdPerson
                                              : WordForm::kBase;
  const std::optional<Inflected> made = verbs_.Inflect(lemma, PartOfSpeech::kVerb, form);
  if (!made) return std::nullopt;
  return Edit{tokens[begin].start, tokens[verb].end, made->text};
}

std::optional<Edit> Negation::OfNobody(std::string_view text, const std::vector<Token>& tokens,
                                       const SentenceTags& tags) const {
  struct Pair {
    std::string_view from;
    const char* to;
  };
  constexpr std::array<Pair, 4> kPairs = {
      {{"someone", "No one"}, {"somebody", "Nobody"}, {"nobody", "Somebody"}, {"no", "Someone"}}};
  if (!tags.known() || tokens.size() < 3 || TextOf(text, tokens[0]).front() > 'Z') {
    return std::nullopt;
  }
  for (const Pair& pair : kPairs) {
    if (tokens[0].lower != pair.from) continue;
    const bool two = pair.from == "no";
    if (two && tokens[1].lower != "one") return std::nullopt;
    const size_t last = two ? 1 : 0;
    for (size_t i = last + 1; i < tokens.size(); ++i) {
      const std::string& word = tokens[i].lower;
      if (Spoils(tokens[i]) || IsOneOf(word, {",", "and", "or", "anyone", "anything", "anybody",
                                              "else", "must", "may", "might", "should", "than"})) {
        return std::nullopt;
      }
    }
    // "someone from your firm rang", "nobody told me"
    if (FiniteVerb(tokens, tags) >= tokens.size()) return std::nullopt;
    return Edit{tokens[0].start, tokens[last].end, pair.to};
  }
  return std::nullopt;
}

}  // namespace vetvec
