#include "english/grammar.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/hash.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

std::vector<std::string> ListOf(std::string_view text) {
  std::vector<std::string> items;
  for (const std::string_view part : Split(text, ',')) {
    if (!Trim(part).empty()) items.emplace_back(Trim(part));
  }
  return items;
}

// "write/wrote/written", or the base of a regular verb.
Result<Verb> VerbOf(const std::string& text) {
  const std::vector<std::string_view> forms = Split(text, '/');
  if (forms.size() == 1) return RegularVerb(text);
  if (forms.size() == 3) {
    return Verb{std::string(forms[0]), std::string(forms[1]), std::string(forms[2])};
  }
  return InvalidArgument(fmt::format("a verb has one form or three: '{}'", Sanitized(text, 40)));
}

std::optional<FrameKind> KindOf(std::string_view word) {
  if (word == "act") return FrameKind::kAct;
  if (word == "reverse") return FrameKind::kReverse;
  if (word == "place") return FrameKind::kPlace;
  if (word == "reason") return FrameKind::kReason;
  if (word == "cause") return FrameKind::kCause;
  return std::nullopt;
}

}  // namespace

// Lines as grammar_everyday_data.cc explains them.
class GrammarParser {
 public:
  Status Line(std::string_view line) {
    const size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view() : Trim(line.substr(space));
    if (word == "domain") {
      domain_ = rest;
      grammar_.domains_.push_back(domain_);
      return OkStatus();
    }
    if (word == "noun" || word == "person") return ReadNouns(word == "person", rest);
    const std::optional<FrameKind> kind = KindOf(word);
    if (!kind) return InvalidArgument(fmt::format("unknown word '{}'", Sanitized(word, 40)));
    return ReadFrame(*kind, rest);
  }

  Result<Grammar> Finish() {
    if (grammar_.frames_.empty()) return InvalidArgument("a grammar without frames");
    return std::move(grammar_);
  }

 private:
  // "[a] NAME = nouns | adjectives"
  Status ReadNouns(bool is_person, std::string_view rest) {
    NounSlot slot;
    slot.is_person = is_person;
    if (rest.starts_with("a ")) {
      slot.takes_a = true;
      rest.remove_prefix(2);
    }
    const size_t equals = rest.find('=');
    const std::vector<std::string_view> parts = equals == std::string_view::npos
                                                    ? std::vector<std::string_view>()
                                                    : Split(rest.substr(equals + 1), '|');
    if (parts.size() != 2) return InvalidArgument("a slot is: NAME = nouns | adjectives");
    slot.name = fmt::format("{}.{}", domain_, Trim(rest.substr(0, equals)));
    for (const std::string& text : ListOf(parts[0])) {
      Noun noun{text, text.ends_with('+')};
      if (noun.is_plural) noun.text.pop_back();
      slot.nouns.push_back(std::move(noun));
    }
    slot.adjectives = ListOf(parts[1]);
    if (slot.nouns.size() < 2 || slot.adjectives.size() < 2) {
      return InvalidArgument("a slot needs two nouns and two adjectives");
    }
    grammar_.slots_.push_back(std::move(slot));
    return OkStatus();
  }

  Result<size_t> SlotOf(std::string_view name) const {
    const std::string full = fmt::format("{}.{}", domain_, Trim(name));
    const auto found = std::find_if(grammar_.slots_.begin(), grammar_.slots_.end(),
                                    [&](const NounSlot& slot) { return slot.name == full; });
    if (found != grammar_.slots_.end()) {
      return static_cast<size_t>(found - grammar_.slots_.begin());
    }
    return InvalidArgument(fmt::format("there is no slot '{}'", Sanitized(full, 60)));
  }

  Status ReadFrame(FrameKind kind, std::string_view rest) {
    const std::vector<std::string_view> parts =
        Split(rest, kind == FrameKind::kReason || kind == FrameKind::kCause ? ';' : '|');
    Frame frame;
    frame.kind = kind;
    frame.domain = domain_;
    if (kind == FrameKind::kReason || kind == FrameKind::kCause) {
      if (parts.size() != 2) return InvalidArgument("a frame of clauses has two lists");
      frame.first = ListOf(parts[0]);
      frame.second = ListOf(parts[1]);
      grammar_.frames_.push_back(std::move(frame));
      return OkStatus();
    }
    if (parts.size() != (kind == FrameKind::kReverse ? 2 : 3)) {
      return InvalidArgument("a frame is: SLOT | verbs | SLOT, or SLOT | verbs to be turned round");
    }
    VETVEC_ASSIGN_OR_RETURN(frame.subject, SlotOf(parts[0]));
    frame.object = frame.subject;
    if (parts.size() == 3) {
      VETVEC_ASSIGN_OR_RETURN(frame.object, SlotOf(parts[2]));
    }
    for (const std::string& text : ListOf(parts[1])) {
      if (kind == FrameKind::kPlace) {
        frame.participles.push_back(text);
        continue;
      }
      VETVEC_ASSIGN_OR_RETURN(Verb verb, VerbOf(text));
      frame.verbs.push_back(std::move(verb));
    }
    grammar_.frames_.push_back(std::move(frame));
    return OkStatus();
  }

  std::string domain_;
  Grammar grammar_;
};

Result<Grammar> Grammar::Parse(std::string_view text) {
  GrammarParser parser;
  int64_t number = 0;
  for (const std::string_view line : Split(text, '\n')) {
    ++number;
    if (Trim(line).empty()) continue;
    const Status status = parser.Line(Trim(line));
    if (!status.ok()) {
      return InvalidArgument(fmt::format("line {}: {}", number, status.message()));
    }
  }
  return parser.Finish();
}

std::vector<const Frame*> Grammar::Frames(std::string_view domain, FrameKind kind) const {
  std::vector<const Frame*> found;
  for (const Frame& frame : frames_) {
    if (frame.domain == domain && frame.kind == kind) found.push_back(&frame);
  }
  return found;
}

Verb RegularVerb(std::string_view base) {
  constexpr std::string_view kVowels = "aeiou";
  std::string past(base);
  const bool ends_in_y = base.size() > 1 && base.back() == 'y' &&
                         kVowels.find(base[base.size() - 2]) == std::string_view::npos;
  if (base.ends_with('e')) {
    past += 'd';
  } else if (ends_in_y) {
    past.back() = 'i';
    past += "ed";
  } else {
    past += "ed";
  }
  return {std::string(base), past, past};
}

const Grammar& BuiltinGrammar() {
  // What is compiled in parses: tests/unit/suites/grammar_suite_test.cc.
  static const Grammar* const kGrammar = [] {
    Result<Grammar> parsed = Grammar::Parse(std::string(kGrammarEveryday) + kGrammarProfessional);
    return new Grammar(parsed.ok() ? std::move(*parsed) : Grammar());
  }();
  return *kGrammar;
}

const LexiconSource& BuiltinGrammarSource() {
  static const LexiconSource* const kSource = new LexiconSource{
      "vetvec grammar", "", Sha256Hex(std::string(kGrammarEveryday) + kGrammarProfessional),
      "part of vetvec, under its licence"};
  return *kSource;
}

}  // namespace vetvec
