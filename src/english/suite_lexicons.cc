#include "english/suite_lexicons.h"

#include <fmt/core.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/table_reader.h"
#include "base/text_input.h"
#include "base/utf8.h"
#include "english/substitution_table.h"
#include "lexicon/sentiwordnet.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/user_lexicon.h"
#include "lexicon/wordnet.h"

namespace vetvec {
namespace {

// A pointer to an object that lives as long as the program.
template <typename T>
std::shared_ptr<const T> Forever(const T& value) {
  return std::shared_ptr<const T>(std::shared_ptr<void>(), &value);
}

// Loads into *out if a path is given.
template <typename T, typename Load>
Status LoadInto(const std::string& path, Load load, std::shared_ptr<const T>* out) {
  if (path.empty()) return OkStatus();
  Result<T> loaded = load(path);
  if (!loaded.ok()) return loaded.status();
  *out = std::make_shared<const T>(*std::move(loaded));
  return OkStatus();
}

Result<std::vector<TableRow>> JsonlRows(std::string_view bytes, const std::string& name) {
  std::vector<TableRow> rows;
  VETVEC_RETURN_IF_ERROR(ForEachLine(bytes, name, [&](std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return LineParseError(name, number, parsed.status().message());
    const Json& object = *parsed;
    const auto is_text = [&](const char* key) {
      return object.is_object() && object.contains(key) && object.at(key).is_string();
    };
    if (!is_text("text") || !is_text("inverted")) {
      return LineError(name, number, "'text' and 'inverted' must be strings");
    }
    rows.push_back(TableRow{
        {object.at("text").get<std::string>(), object.at("inverted").get<std::string>()}, number});
    return OkStatus();
  }));
  return rows;
}

Result<std::vector<TableRow>> ReferenceRows(std::string_view bytes, const std::string& name) {
  if (TextFormatOf(name) == TextFormat::kJsonl) return JsonlRows(bytes, name);
  VETVEC_ASSIGN_OR_RETURN(Table table, ParseTable(bytes, name, TableForm::kByHeader));
  const auto text = table.Column("text");
  const auto inverted = table.Column("inverted");
  if (!text || !inverted) {
    return LineError(name, 1, "the header must contain the columns 'text' and 'inverted'");
  }
  std::vector<TableRow> rows;
  for (TableRow& row : table.rows) {
    rows.push_back(TableRow{{row.fields[*text], row.fields[*inverted]}, row.line});
  }
  return rows;
}

}  // namespace

Result<ReferenceTable> ReferenceTable::Load(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadTextFile(path));
  return Parse(bytes, path);
}

Result<ReferenceTable> ReferenceTable::Parse(std::string_view bytes, const std::string& name) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<TableRow> rows, ReferenceRows(bytes, name));
  ReferenceTable table;
  for (const TableRow& row : rows) {
    const std::string& text = row.fields[0];
    const std::string& inverted = row.fields[1];
    if (IsBlank(text) || IsBlank(inverted)) return LineError(name, row.line, "a field is blank");
    if (text == inverted) return LineError(name, row.line, "'text' and 'inverted' are equal");
    for (const auto& [from, to] : {std::pair(&text, &inverted), std::pair(&inverted, &text)}) {
      const auto [found, added] = table.map_.emplace(*from, *to);
      if (!added && found->second != *to) {
        return LineError(
            name, row.line,
            fmt::format("'{}' has a different inversion on an earlier line", Sanitized(*from, 60)));
      }
    }
  }
  if (table.map_.empty())
    return InsufficientData(fmt::format("'{}' contains no sentence pairs", name)).WithFile(name);
  table.source_.name = "reference table";
  table.source_.path = name;
  table.source_.sha256 = Sha256Hex(bytes);
  table.source_.licence = "not stated";
  return table;
}

const std::string* ReferenceTable::Inverted(const std::string& text) const {
  const auto found = map_.find(text);
  return found == map_.end() ? nullptr : &found->second;
}

std::vector<LexiconSource> SuiteLexicons::Sources() const {
  std::vector<LexiconSource> sources = words->Sources();
  const auto add = [&](const LexiconSource& source) {
    for (const LexiconSource& known : sources) {
      if (known.name == source.name && known.sha256 == source.sha256) return;
    }
    sources.push_back(source);
  };
  for (const LexiconSource& source : trusted->Sources()) add(source);
  add(SubstitutionTableSource());
  add(gender->source());
  for (const LexiconSource& source : names->sources) add(source);
  add(inversions->source);
  add(stop_words->source());
  if (reference != nullptr) add(reference->source());
  if (tagger != nullptr) add(tagger->source());
  return sources;
}

SuiteLexicons StarterSuiteLexicons() {
  SuiteLexicons lexicons;
  lexicons.trusted = StarterLexicon();
  lexicons.words = std::make_shared<LayeredLexicon>(
      std::vector<std::shared_ptr<const Lexicon>>{StarterLexicon(), TableLexicon()});
  lexicons.gender = Forever(StarterGenderPairs());
  lexicons.names = Forever(StarterNames());
  lexicons.inversions = Forever(StarterInversions());
  lexicons.stop_words = Forever(StarterStopWords());
  lexicons.tagger = PosTagger::Embedded();
  return lexicons;
}

Result<SuiteLexicons> LoadSuiteLexicons(const SuiteLexiconPaths& paths) {
  if (!paths.sentiwordnet.empty() && paths.wordnet.empty()) {
    return InvalidArgument(
               "SentiWordNet scores the senses of WordNet; set the WordNet folder as well")
        .WithKey("sentiwordnet", paths.sentiwordnet);
  }
  SuiteLexicons lexicons = StarterSuiteLexicons();
  std::shared_ptr<const Lexicon> user;
  if (!paths.words.empty()) {
    VETVEC_ASSIGN_OR_RETURN(user, LoadUserLexicon(paths.words));
    lexicons.user = user;
    lexicons.trusted = std::make_shared<LayeredLexicon>(
        std::vector<std::shared_ptr<const Lexicon>>{user, lexicons.trusted});
  }
  std::vector<std::shared_ptr<const Lexicon>> layers;
  if (user != nullptr) layers.push_back(user);
  if (paths.wordnet.empty()) {
    layers.push_back(lexicons.words);
  } else {
    std::shared_ptr<const SentiWordNet> scores;
    VETVEC_RETURN_IF_ERROR(LoadInto(paths.sentiwordnet, SentiWordNet::Load, &scores));
    VETVEC_ASSIGN_OR_RETURN(WordNet wordnet, LoadWordNet(paths.wordnet, scores.get()));
    layers.push_back(wordnet.lexicon);
    lexicons.exceptions = wordnet.exceptions;
  }
  lexicons.words = layers.size() == 1 ? layers.front() : std::make_shared<LayeredLexicon>(layers);
  VETVEC_RETURN_IF_ERROR(LoadInto(paths.gender_pairs, GenderPairs::Load, &lexicons.gender));
  VETVEC_RETURN_IF_ERROR(LoadInto(paths.names, LoadNameLists, &lexicons.names));
  VETVEC_RETURN_IF_ERROR(LoadInto(paths.inversions, LoadInversions, &lexicons.inversions));
  VETVEC_RETURN_IF_ERROR(LoadInto(paths.stop_words, StopWords::Load, &lexicons.stop_words));
  VETVEC_RETURN_IF_ERROR(LoadInto(paths.reference, ReferenceTable::Load, &lexicons.reference));
  return lexicons;
}

}  // namespace vetvec
