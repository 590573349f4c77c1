#include "lexicon/user_lexicon.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/strings.h"
#include "base/table_reader.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "lexicon/bad_line.h"
#include "lexicon/named_columns.h"

namespace vetvec {
namespace {

enum Column : size_t { kWord, kPos, kPolarity, kSynonyms, kAntonyms, kRelation, kTarget };
const std::vector<std::string>& ColumnNames() {
  static const auto* const names = new std::vector<std::string>{
      "word", "pos", "polarity", "synonyms", "antonyms", "relation", "target"};
  return *names;
}

std::string KeyOf(std::string_view word) {
  std::string key = Utf8Lower(Trim(word));
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

std::string TextOf(std::string_view word) {
  std::string text(Trim(word));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::optional<Polarity> ParsePolarity(std::string_view field) {
  const std::string name = AsciiLower(Trim(field));
  if (name == "positive" || name == "+" || name == "pos") return Polarity::kPositive;
  if (name == "negative" || name == "-" || name == "neg") return Polarity::kNegative;
  if (name.empty() || name == "none" || name == "0") return Polarity::kNone;
  return std::nullopt;
}

SenseScores ScoresOf(Polarity polarity) {
  return {.positive = polarity == Polarity::kPositive ? 1.0 : 0.0,
          .negative = polarity == Polarity::kNegative ? 1.0 : 0.0};
}

Polarity Opposite(Polarity polarity) {
  return static_cast<Polarity>(-static_cast<int8_t>(polarity));
}

class TableLexicon : public Lexicon {
 public:
  struct Entry {
    bool own_line = false;
    bool conflict = false;  // its relations imply different polarities
    Polarity polarity = Polarity::kNone;
    std::vector<std::string> synonyms;
    std::vector<std::string> antonyms;
  };
  using Entries = std::map<std::string, Entry, std::less<>>;

  std::vector<Sense> Senses(std::string_view lemma, PartOfSpeech pos) const override {
    const Entry* entry = Find(lemma, pos);
    if (entry == nullptr) return {};
    Sense sense;
    sense.scores = ScoresOf(entry->polarity);
    for (const std::string& word : entry->synonyms) sense.synonyms.push_back(Related(word, pos));
    for (const std::string& word : entry->antonyms) sense.antonyms.push_back(Related(word, pos));
    return {std::move(sense)};
  }
  bool Has(std::string_view lemma, PartOfSpeech pos) const override {
    return Find(lemma, pos) != nullptr;
  }
  std::optional<SenseScores> FirstScores(std::string_view lemma, PartOfSpeech pos) const override {
    const Entry* entry = Find(lemma, pos);
    if (entry == nullptr) return std::nullopt;
    return ScoresOf(entry->polarity);
  }
  int64_t TagCount(std::string_view, PartOfSpeech) const override { return 0; }
  std::vector<LexiconSource> Sources() const override { return {source_}; }
  std::vector<std::string_view> Lemmas(PartOfSpeech pos) const override {
    std::vector<std::string_view> lemmas;
    for (const auto& [lemma, entry] : entries_[static_cast<size_t>(pos)]) lemmas.push_back(lemma);
    return lemmas;
  }

  Entry& At(const std::string& key, PartOfSpeech pos) {
    return entries_[static_cast<size_t>(pos)][key];
  }
  // Gives targets that have no line the polarity that their relations imply. Call it once, after
  // the last At: targets added later are not found.
  void AddTargets();
  void set_source(LexiconSource source) { source_ = std::move(source); }
  bool empty() const {
    return std::all_of(entries_.begin(), entries_.end(),
                       [](const Entries& entries) { return entries.empty(); });
  }

 private:
  const Entry* Find(std::string_view lemma, PartOfSpeech pos) const {
    const Index& index = index_[static_cast<size_t>(pos)];
    const auto it = index.find(KeyOf(lemma));
    return it == index.end() ? nullptr : it->second;
  }
  RelatedWord Related(const std::string& word, PartOfSpeech pos) const {
    RelatedWord related;
    related.text = word;
    related.scores = FirstScores(word, pos);
    return related;
  }

  // The same by hash, for look-ups; filled by AddTargets.
  using Index = std::unordered_map<std::string_view, const Entry*>;

  std::array<Entries, 4> entries_;
  std::array<Index, 4> index_;
  LexiconSource source_;
};

void TableLexicon::AddTargets() {
  for (Entries& entries : entries_) {
    std::vector<std::pair<std::string, Polarity>> targets;
    for (const auto& [lemma, entry] : entries) {
      for (const std::string& word : entry.synonyms) {
        targets.emplace_back(KeyOf(word), entry.polarity);
      }
      for (const std::string& word : entry.antonyms) {
        targets.emplace_back(KeyOf(word), Opposite(entry.polarity));
      }
    }
    for (auto& [key, polarity] : targets) {
      const auto [it, added] = entries.try_emplace(std::move(key));
      Entry& entry = it->second;
      if (entry.own_line) continue;
      if (!added && entry.polarity != polarity) entry.conflict = true;
      entry.polarity = entry.conflict ? Polarity::kNone : polarity;
    }
  }
  for (size_t pos = 0; pos < entries_.size(); ++pos) {
    for (const auto& [lemma, entry] : entries_[pos]) index_[pos].emplace(lemma, &entry);
  }
}

class Parser {
 public:
  Status Parse(std::string_view text, const std::string& file) {
    const TableRules rules{TableForm::kByHeader, true, true};
    return ForEachRow(text, file, rules, [&](std::span<const std::string_view> row, int64_t line) {
      return columns_.at.empty() ? ParseHeader(row, line) : ParseRow(row, line);
    });
  }

  const std::shared_ptr<TableLexicon>& lexicon() const { return lexicon_; }

 private:
  Status ParseHeader(std::span<const std::string_view> header, int64_t line);
  Status ParseRow(std::span<const std::string_view> row, int64_t line);
  Status AddRelation(std::span<const std::string_view> row, int64_t line,
                     TableLexicon::Entry* entry) const;
  static void AddWord(std::string_view word, const std::string& own_key,
                      std::vector<std::string>* words);

  ColumnPlaces columns_;
  std::shared_ptr<TableLexicon> lexicon_ = std::make_shared<TableLexicon>();
};

Status Parser::ParseHeader(std::span<const std::string_view> header, int64_t line) {
  VETVEC_ASSIGN_OR_RETURN(columns_, NamedColumns(header, line, ColumnNames(), kPos + 1));
  if (columns_.Has(kRelation) == columns_.Has(kTarget)) return OkStatus();
  return BadLine(line, columns_.Has(kRelation)
                           ? "the header contains 'relation', but not 'target'"
                           : "the header contains 'target', but not 'relation'");
}

void Parser::AddWord(std::string_view word, const std::string& own_key,
                     std::vector<std::string>* words) {
  const std::string text = TextOf(word);
  if (text.empty() || KeyOf(text) == own_key) return;
  if (std::find(words->begin(), words->end(), text) == words->end()) words->push_back(text);
}

Status Parser::ParseRow(std::span<const std::string_view> row, int64_t number) {
  const std::string key = KeyOf(columns_.In(row, kWord));
  if (key.empty()) return BadLine(number, "column 'word' is blank");
  const std::optional<PartOfSpeech> pos = ParsePartOfSpeech(columns_.In(row, kPos));
  if (!pos)
    return BadLine(number, "pos", columns_.In(row, kPos),
                   "noun, verb, adjective, adverb, n, v, a, r");
  const std::optional<Polarity> polarity = ParsePolarity(columns_.In(row, kPolarity));
  if (!polarity) {
    return BadLine(number, "polarity", columns_.In(row, kPolarity),
                   "positive, negative, none, +, -, 0");
  }
  TableLexicon::Entry& entry = lexicon_->At(key, *pos);
  const bool contradicts = entry.own_line && *polarity != Polarity::kNone &&
                           entry.polarity != Polarity::kNone && entry.polarity != *polarity;
  if (contradicts) {
    return BadLine(number, fmt::format("the polarity of '{}' is {} here, but {} on an earlier line",
                                       Sanitized(key, 60), PolarityName(*polarity),
                                       PolarityName(entry.polarity)));
  }
  if (*polarity != Polarity::kNone) entry.polarity = *polarity;
  entry.own_line = true;
  for (std::string_view word : Split(columns_.In(row, kSynonyms), '|'))
    AddWord(word, key, &entry.synonyms);
  for (std::string_view word : Split(columns_.In(row, kAntonyms), '|'))
    AddWord(word, key, &entry.antonyms);
  return AddRelation(row, number, &entry);
}

Status Parser::AddRelation(std::span<const std::string_view> row, int64_t number,
                           TableLexicon::Entry* entry) const {
  const std::string relation = AsciiLower(columns_.In(row, kRelation));
  const std::string_view target = columns_.In(row, kTarget);
  if (relation.empty() && target.empty()) return OkStatus();
  if (relation != "synonym" && relation != "antonym") {
    return BadLine(number, "relation", columns_.In(row, kRelation), "synonym, antonym");
  }
  if (target.empty()) return BadLine(number, "column 'target' is blank");
  AddWord(target, KeyOf(columns_.In(row, kWord)),
          relation == "synonym" ? &entry->synonyms : &entry->antonyms);
  return OkStatus();
}

}  // namespace

Result<std::shared_ptr<const Lexicon>> LoadUserLexicon(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "user lexicon"));
  return ParseUserLexicon(read.text, std::move(read.source));
}

Result<std::shared_ptr<const Lexicon>> ParseUserLexicon(std::string_view text,
                                                        LexiconSource source) {
  Parser parser;
  VETVEC_RETURN_IF_ERROR(parser.Parse(text, source.path));
  if (parser.lexicon()->empty()) {
    return InsufficientData(fmt::format("the lexicon '{}' contains no entries", source.path))
        .WithFile(source.path);
  }
  parser.lexicon()->AddTargets();
  parser.lexicon()->set_source(std::move(source));
  return std::shared_ptr<const Lexicon>(parser.lexicon());
}

}  // namespace vetvec
