#include "english/substitution_reader.h"

#include <array>
#include <utility>

#include "base/strings.h"
#include "english/embedded_data.h"
#include "lexicon/bad_line.h"
#include "lexicon/data_table.h"

namespace vetvec {
namespace {

constexpr std::string_view kFrameLetters = "onxipthg";
constexpr const char* kConditions =
    "attr, pred, base, never, also, safe, weak, f=, prep=, n= n! p= p! w= w!";

// Conditions that consist of a word.
bool ReadFlag(std::string_view condition, SubstitutionRow* row) {
  if (condition == "attr") {
    row->predicative = false;
  } else if (condition == "pred") {
    row->attributive = false;
  } else if (condition == "never") {
    row->never = true;
  } else if (condition == "also") {
    row->also = true;
  } else if (condition == "safe") {
    row->tier = RowTier::kSafe;
  } else if (condition == "weak") {
    row->tier = RowTier::kWeak;
  } else if (condition == "base") {
    row->base_only = true;
  } else {
    return false;
  }
  return true;
}

const NounClasses& TheNounClasses() {
  static const auto* const classes = [] {
    Result<NounClasses> parsed = ParseNounClasses(kNounClassesTsv);
    return new NounClasses(parsed.ok() ? std::move(*parsed) : NounClasses());
  }();
  return *classes;
}

// Reads a list in which "@name" stands for the nouns of a class. Returns false for an unknown name.
bool ReadNouns(std::string_view text, std::vector<std::string_view>* nouns) {
  for (const std::string_view word : CellWords(text, ',')) {
    if (!word.starts_with('@')) {
      nouns->push_back(word);
      continue;
    }
    const auto found = TheNounClasses().find(word.substr(1));
    if (found == TheNounClasses().end()) return false;
    nouns->insert(nouns->end(), found->second.begin(), found->second.end());
  }
  return true;
}

// Conditions with a list.
bool ReadList(std::string_view condition, SubstitutionRow* row) {
  using List = std::vector<std::string_view> SubstitutionRow::*;
  constexpr std::array<std::pair<std::string_view, List>, 5> kLists = {
      {{"prep=", &SubstitutionRow::following},
       {"p=", &SubstitutionRow::previous},
       {"p!", &SubstitutionRow::not_previous},
       {"w=", &SubstitutionRow::word},
       {"w!", &SubstitutionRow::not_word}}};
  for (const auto& [name, list] : kLists) {
    if (!condition.starts_with(name)) continue;
    row->*list = CellWords(condition.substr(name.size()), ',');
    return true;
  }
  return false;
}

Status ReadCondition(std::string_view condition, int64_t line, SubstitutionRow* row) {
  if (condition.starts_with("n=") || condition.starts_with("n!")) {
    const bool is_known =
        ReadNouns(condition.substr(2), condition[1] == '=' ? &row->noun : &row->not_noun);
    return is_known ? OkStatus()
                    : BadLine(line, "noun class", condition, "@ and a class from noun_classes.tsv");
  }
  if (condition.starts_with("f=")) {
    row->frames = condition.substr(2);
    const bool is_known = !row->frames.empty() &&
                          row->frames.find_first_not_of(kFrameLetters) == std::string_view::npos;
    return is_known ? OkStatus()
                    : BadLine(line, "condition", condition, "f= and letters from onxipthg");
  }
  const bool is_known = ReadFlag(condition, row) || ReadList(condition, row);
  return is_known ? OkStatus() : BadLine(line, "condition", condition, kConditions);
}

Result<PartOfSpeech> PosOf(const DataRow& row) {
  if (row.cells[0] == "a") return PartOfSpeech::kAdjective;
  if (row.cells[0] == "v") return PartOfSpeech::kVerb;
  return BadLine(row.line, "pos", row.cells[0], "a, v");
}

Result<SubstitutionRow> RowOf(const DataRow& from) {
  SubstitutionRow row;
  VETVEC_ASSIGN_OR_RETURN(row.pos, PosOf(from));
  const std::string_view sign = from.cells[1];
  if (sign.size() != 1 || std::string_view("+-?0").find(sign) == std::string_view::npos) {
    return BadLine(from.line, "sign", sign, "+ - ? 0");
  }
  row.sign = sign[0];
  row.lemma = from.cells[2];
  row.synonyms = CellWords(from.cells[3], ',');
  row.antonyms = CellWords(from.cells[4], ',');
  if (row.synonyms.empty()) return BadLine(from.line, "synonyms", from.cells[3], "one or more");
  if (row.antonyms.empty() != (row.sign == '0')) {
    return BadLine(from.line, "antonyms", from.cells[4],
                   "one or more for sign + - ?, '-' for sign 0");
  }
  for (const std::string_view condition : CellWords(from.cells[5], ' ')) {
    VETVEC_RETURN_IF_ERROR(ReadCondition(condition, from.line, &row));
  }
  return row;
}

}  // namespace

Result<std::vector<SubstitutionRow>> ParseSubstitutions(std::string_view text) {
  std::vector<SubstitutionRow> rows;
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(text, "pos\tsign\tword\tsynonyms\tantonyms\tconditions",
                                        [&](const DataRow& from) -> Status {
                                          VETVEC_ASSIGN_OR_RETURN(SubstitutionRow row, RowOf(from));
                                          rows.push_back(std::move(row));
                                          return OkStatus();
                                        }));
  return rows;
}

Result<NounClasses> ParseNounClasses(std::string_view text) {
  NounClasses classes;
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(text, "class\tnouns", [&](const DataRow& row) {
    classes.emplace(row.cells[0], CellWords(row.cells[1], ','));
    return OkStatus();
  }));
  return classes;
}

Result<BlockedLemmas> ParseBlockedLemmas(std::string_view text) {
  BlockedLemmas blocked;
  VETVEC_RETURN_IF_ERROR(ForEachDataRow(text, "pos\tword", [&](const DataRow& row) -> Status {
    VETVEC_ASSIGN_OR_RETURN(const PartOfSpeech pos, PosOf(row));
    (pos == PartOfSpeech::kVerb ? blocked.verbs : blocked.adjectives).insert(row.cells[1]);
    return OkStatus();
  }));
  return blocked;
}

}  // namespace vetvec
