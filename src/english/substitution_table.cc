#include "english/substitution_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/strings.h"
#include "lexicon/user_lexicon.h"

namespace vetvec {
namespace {

std::vector<std::string_view> List(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word : Split(text, ',')) {
    word = Trim(word);
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

Status BadRow(int64_t line, const std::string& message) {
  return ParseError(fmt::format("substitution table, line {}: {}", line, message));
}

// The words of a noun class; nullptr for a name that is not one.
const std::vector<std::string_view>* NounClass(std::string_view name) {
  using Classes = std::unordered_map<std::string_view, std::vector<std::string_view>>;
  static const Classes* const classes = [] {
    auto* made = new Classes;
    for (const std::string_view line : Split(kNounClasses, '\n')) {
      std::vector<std::string_view> words = Split(line, ' ');
      if (words.size() < 2) continue;
      const std::string_view key = words.front();
      words.erase(words.begin());
      made->emplace(key, std::move(words));
    }
    return made;
  }();
  const auto found = classes->find(name);
  return found == classes->end() ? nullptr : &found->second;
}

// A list in which "@name" stands for the nouns of a class; false for an unknown name.
bool ReadNouns(std::string_view text, std::vector<std::string_view>* nouns) {
  for (const std::string_view word : List(text)) {
    if (word.front() != '@') {
      nouns->push_back(word);
      continue;
    }
    const std::vector<std::string_view>* const words = NounClass(word.substr(1));
    if (words == nullptr) return false;
    nouns->insert(nouns->end(), words->begin(), words->end());
  }
  return true;
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

Status UnknownClass(std::string_view condition, int64_t line) {
  return BadRow(line, fmt::format("condition '{}' names an unknown class", condition));
}

Status ReadCondition(std::string_view condition, int64_t line, SubstitutionRow* row) {
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
  } else if (StartsWith(condition, "prep=")) {
    row->following = List(condition.substr(5));
  } else if (StartsWith(condition, "f=")) {
    row->frames = condition.substr(2);
  } else if (StartsWith(condition, "n=")) {
    if (!ReadNouns(condition.substr(2), &row->noun)) return UnknownClass(condition, line);
  } else if (StartsWith(condition, "n!")) {
    if (!ReadNouns(condition.substr(2), &row->not_noun)) return UnknownClass(condition, line);
  } else if (StartsWith(condition, "p=")) {
    row->previous = List(condition.substr(2));
  } else if (StartsWith(condition, "p!")) {
    row->not_previous = List(condition.substr(2));
  } else if (StartsWith(condition, "w=")) {
    row->word = List(condition.substr(2));
  } else if (StartsWith(condition, "w!")) {
    row->not_word = List(condition.substr(2));
  } else {
    return BadRow(line, fmt::format("condition '{}' is not known", condition));
  }
  return OkStatus();
}

Result<SubstitutionRow> ReadRow(std::string_view text, int64_t line) {
  const std::vector<std::string_view> parts = Split(text, '|');
  if (parts.size() != 4) return BadRow(line, "four parts separated by '|' are needed");
  const std::string_view head = Trim(parts[0]);
  SubstitutionRow row;
  const bool right_head = head.size() > 4 && (head[0] == 'a' || head[0] == 'v') && head[1] == ' ' &&
                          std::string_view("+-?0").find(head[2]) != std::string_view::npos &&
                          head[3] == ' ';
  if (!right_head) return BadRow(line, "must begin with 'a' or 'v', a sign of +-?0 and a word");
  row.pos = head[0] == 'a' ? PartOfSpeech::kAdjective : PartOfSpeech::kVerb;
  row.sign = head[2];
  row.lemma = head.substr(4);
  row.synonyms = List(parts[1]);
  row.antonyms = List(parts[2]);
  if (row.synonyms.empty()) return BadRow(line, "no synonym");
  if (row.antonyms.empty() != (row.sign == '0')) {
    return BadRow(line, "antonyms go with the signs +, - and ? only");
  }
  for (std::string_view condition : Split(parts[3], ' ')) {
    if (condition.empty()) continue;
    VETVEC_RETURN_IF_ERROR(ReadCondition(condition, line, &row));
  }
  return row;
}

struct SubstitutionTable {
  std::vector<SubstitutionRow> rows;  // sorted by (lemma, pos), file order inside
  std::unordered_set<std::string_view> blocked_adjectives;
  std::unordered_set<std::string_view> blocked_verbs;
};

bool Before(const SubstitutionRow& a, const SubstitutionRow& b) {
  return a.lemma != b.lemma ? a.lemma < b.lemma : a.pos < b.pos;
}

// The rows of `texts`, those of the first text first.
std::vector<SubstitutionRow> SortedRows(std::initializer_list<const char*> texts) {
  std::vector<SubstitutionRow> sorted;
  for (const char* text : texts) {
    Result<std::vector<SubstitutionRow>> rows = ParseSubstitutions(text);
    if (rows.ok()) sorted.insert(sorted.end(), rows->begin(), rows->end());
  }
  std::stable_sort(sorted.begin(), sorted.end(), Before);
  return sorted;
}

std::span<const SubstitutionRow> RowsIn(const std::vector<SubstitutionRow>& sorted,
                                        std::string_view lemma, PartOfSpeech pos) {
  SubstitutionRow key;
  key.lemma = lemma;
  key.pos = pos;
  const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), key, Before);
  return {first, last};
}

const SubstitutionTable& TheSubstitutions() {
  static const SubstitutionTable* const table = [] {
    auto* made = new SubstitutionTable;
    // The rows of business text are narrower and come first.
    made->rows = SortedRows(
        {kBusinessAdjectives, kBusinessVerbs, kSubstitutionAdjectives, kSubstitutionVerbs});
    for (std::string_view word : Split(kBlockedAdjectives, ' ')) {
      made->blocked_adjectives.insert(word);
    }
    for (std::string_view word : Split(kBlockedVerbs, ' ')) made->blocked_verbs.insert(word);
    return made;
  }();
  return *table;
}

std::string JoinBars(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::string_view word : words) {
    if (!text.empty()) text.push_back('|');
    text += word;
  }
  return text;
}

}  // namespace

Result<std::vector<SubstitutionRow>> ParseSubstitutions(std::string_view text) {
  std::vector<SubstitutionRow> rows;
  int64_t number = 0;
  for (std::string_view line : Split(text, '\n')) {
    ++number;
    if (Trim(line).empty()) continue;
    VETVEC_ASSIGN_OR_RETURN(SubstitutionRow row, ReadRow(line, number));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::span<const SubstitutionRow> RowsOf(std::string_view lemma, PartOfSpeech pos) {
  return RowsIn(TheSubstitutions().rows, lemma, pos);
}

std::span<const SubstitutionRow> ContrastRowsOf(std::string_view lemma, PartOfSpeech pos) {
  static const auto* const table = new std::vector<SubstitutionRow>(
      SortedRows({kBusinessContrastAdjectives, kBusinessContrastVerbs, kContrastRows}));
  return RowsIn(*table, lemma, pos);
}

bool IsBlockedLemma(std::string_view lemma, PartOfSpeech pos) {
  const SubstitutionTable& table = TheSubstitutions();
  return (pos == PartOfSpeech::kVerb ? table.blocked_verbs : table.blocked_adjectives)
             .count(lemma) > 0;
}

std::shared_ptr<const Lexicon> TableLexicon() {
  static const std::shared_ptr<const Lexicon>* const lexicon = [] {
    std::string text = "word\tpos\tpolarity\tsynonyms\tantonyms\n";
    std::unordered_set<std::string> seen;
    for (const SubstitutionRow& row : TheSubstitutions().rows) {
      std::string key = fmt::format("{}\t{}", row.lemma, PartOfSpeechName(row.pos));
      if (!seen.insert(key).second) continue;  // the first row speaks for the word
      text += key;
      text += row.sign == '+' ? "\tpositive\t" : row.sign == '-' ? "\tnegative\t" : "\tnone\t";
      text += fmt::format("{}\t{}\n", JoinBars(row.synonyms), JoinBars(row.antonyms));
    }
    LexiconSource source;
    source.name = "substitution table";
    Result<std::shared_ptr<const Lexicon>> parsed = ParseUserLexicon(text, source);
    return new std::shared_ptr<const Lexicon>(parsed.ok() ? *parsed : nullptr);
  }();
  return *lexicon;
}

}  // namespace vetvec
