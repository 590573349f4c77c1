#include "english/grammar.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/hash.h"
#include "base/strings.h"
#include "english/embedded_data.h"
#include "lexicon/bad_line.h"
#include "lexicon/data_table.h"

namespace vetvec {
namespace {

std::vector<std::string> WordsIn(std::string_view cell) {
  const std::vector<std::string_view> items = CellWords(cell, ',');
  return {items.begin(), items.end()};
}

std::optional<FrameKind> KindOf(std::string_view word) {
  if (word == "act") return FrameKind::kAct;
  if (word == "reverse") return FrameKind::kReverse;
  if (word == "place") return FrameKind::kPlace;
  if (word == "reason") return FrameKind::kReason;
  if (word == "cause") return FrameKind::kCause;
  return std::nullopt;
}

// "write/wrote/written", or the base of a regular verb.
Result<Verb> VerbOf(const std::string& text, int64_t line) {
  const std::vector<std::string_view> forms = Split(text, '/');
  if (forms.size() == 1) return RegularVerb(text);
  if (forms.size() == 3) {
    return Verb{std::string(forms[0]), std::string(forms[1]), std::string(forms[2])};
  }
  return BadLine(line, "verb", text, "one form or three");
}

// domain, kind, article, name, nouns, adjectives, modifiers
Result<NounSlot> SlotOf(const DataRow& row) {
  NounSlot slot;
  slot.is_person = row.cells[1] == "person";
  if (!slot.is_person && row.cells[1] != "noun") {
    return BadLine(row.line, "kind", row.cells[1], "noun, person");
  }
  slot.takes_a = row.cells[2] == "a";
  if (!slot.takes_a && row.cells[2] != "-") {
    return BadLine(row.line, "article", row.cells[2], "a, -");
  }
  slot.name = fmt::format("{}.{}", row.cells[0], row.cells[3]);
  for (const std::string& text : WordsIn(row.cells[4])) {
    Noun noun{text, text.ends_with('+')};
    if (noun.is_plural) noun.text.pop_back();
    slot.nouns.push_back(std::move(noun));
  }
  slot.adjectives = WordsIn(row.cells[5]);
  slot.modifiers = WordsIn(row.cells[6]);
  if (slot.nouns.size() < 2) return BadLine(row.line, "nouns", row.cells[4], "two or more");
  if (slot.adjectives.size() < 2)
    return BadLine(row.line, "adjectives", row.cells[5], "two or more");
  return slot;
}

}  // namespace

// Slots come first, because frames refer to them.
class GrammarParser {
 public:
  Status AddSlot(const DataRow& row) {
    VETVEC_ASSIGN_OR_RETURN(NounSlot slot, SlotOf(row));
    grammar_.slots_.push_back(std::move(slot));
    std::vector<std::string>& domains = grammar_.domains_;
    if (!IsOneOf(row.cells[0], domains)) domains.emplace_back(row.cells[0]);
    return OkStatus();
  }

  // domain, kind, first, second, third
  Status AddFrame(const DataRow& row) {
    const std::optional<FrameKind> kind = KindOf(row.cells[1]);
    if (!kind) return BadLine(row.line, "kind", row.cells[1], "act, reverse, place, reason, cause");
    Frame frame;
    frame.kind = *kind;
    frame.domain = row.cells[0];
    const bool has_third = *kind == FrameKind::kAct || *kind == FrameKind::kPlace;
    if (has_third != (row.cells[4] != "-")) {
      return BadLine(row.line, "third", row.cells[4], "a slot for act and place, otherwise -");
    }
    if (*kind == FrameKind::kReason || *kind == FrameKind::kCause) {
      frame.first = WordsIn(row.cells[2]);
      frame.second = WordsIn(row.cells[3]);
    } else {
      VETVEC_RETURN_IF_ERROR(FillSlotsAndVerbs(row, &frame));
    }
    grammar_.frames_.push_back(std::move(frame));
    return OkStatus();
  }

  Result<Grammar> Finish() {
    if (grammar_.frames_.empty()) return InvalidArgument("the grammar has no frames");
    return std::move(grammar_);
  }

 private:
  Status FillSlotsAndVerbs(const DataRow& row, Frame* frame) const {
    VETVEC_ASSIGN_OR_RETURN(frame->subject, IndexOf(row, row.cells[2]));
    VETVEC_ASSIGN_OR_RETURN(frame->object,
                            IndexOf(row, row.cells[frame->kind == FrameKind::kReverse ? 2 : 4]));
    if (frame->kind == FrameKind::kPlace) {
      frame->participles = WordsIn(row.cells[3]);
      return OkStatus();
    }
    for (const std::string& text : WordsIn(row.cells[3])) {
      VETVEC_ASSIGN_OR_RETURN(Verb verb, VerbOf(text, row.line));
      frame->verbs.push_back(std::move(verb));
    }
    return OkStatus();
  }

  Result<size_t> IndexOf(const DataRow& row, std::string_view name) const {
    const std::string full = fmt::format("{}.{}", row.cells[0], name);
    for (size_t i = 0; i < grammar_.slots_.size(); ++i) {
      if (grammar_.slots_[i].name == full) return i;
    }
    return BadLine(row.line, "slot", full, "a slot in the same domain");
  }

  Grammar grammar_;
};

Result<Grammar> Grammar::Parse(std::string_view slots, std::string_view frames) {
  GrammarParser parser;
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(slots,
                                        "domain\tkind\tarticle\tname\tnouns\tadjectives\tmodifiers",
                                        [&](const DataRow& row) { return parser.AddSlot(row); }));
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(frames, "domain\tkind\tfirst\tsecond\tthird",
                                        [&](const DataRow& row) { return parser.AddFrame(row); }));
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
  // tests/unit/english/embedded_data_test.cc checks that the compiled-in data can be parsed.
  static const Grammar* const kGrammar = [] {
    Result<Grammar> parsed = Grammar::Parse(kGrammarSlotsTsv, kGrammarFramesTsv);
    return new Grammar(parsed.ok() ? std::move(*parsed) : Grammar());
  }();
  return *kGrammar;
}

const LexiconSource& BuiltinGrammarSource() {
  static const LexiconSource* const kSource = new LexiconSource{
      "vetvec grammar", "", Sha256Hex(fmt::format("{}{}", kGrammarSlotsTsv, kGrammarFramesTsv)),
      "part of vetvec, under its licence"};
  return *kSource;
}

}  // namespace vetvec
