#include "suites/import.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/table_reader.h"
#include "base/text_input.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "suites/import_triples.h"

namespace vetvec {
namespace {

constexpr double kScale = 5;  // factor for STR's scores, so that all sets range from 0 to 5

const std::vector<std::string>& Formats() {
  static const std::vector<std::string> kFormats = {"sr", "stsb", "sick", "str", "words"};
  return kFormats;
}

std::string StemOf(const std::string& path) {
  if (path == "-") return "stdin";
  const size_t slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return name.substr(0, name.find('.'));
}

// One file being read.
class PairReader {
 public:
  PairReader(const std::string& file, std::string_view text, std::vector<ScoredPair>* out)
      : file_(file), text_(text), stem_(StemOf(file)), out_(out) {}

  Status Sr(const std::string& aspect);
  Status Stsb();
  Status Sick();
  Status Str();
  Status Words();

 private:
  // The columns of a header, in the order of `names`.
  Result<std::vector<size_t>> Columns(const Table& table, const std::vector<std::string>& names);
  Status Add(int64_t line, std::string_view a, std::string_view b, std::string_view score,
             double least, double most, ScoredPair pair);

  const std::string& file_;
  const std::string_view text_;
  const std::string stem_;
  std::vector<ScoredPair>* const out_;
};

Result<std::vector<size_t>> PairReader::Columns(const Table& table,
                                                const std::vector<std::string>& names) {
  std::vector<size_t> columns;
  for (const std::string& name : names) {
    const std::optional<size_t> column = table.Column(name);
    if (!column) {
      return LineError(file_, 1,
                       fmt::format("the header has no column '{}'{}; it must contain {}", name,
                                   DidYouMean(name, table.header), Joined(names)))
          .WithKey(name);
    }
    columns.push_back(*column);
  }
  return columns;
}

Status PairReader::Add(int64_t line, std::string_view a, std::string_view b, std::string_view score,
                       double least, double most, ScoredPair pair) {
  pair.a = Trim(a);
  pair.b = Trim(b);
  if (IsBlank(pair.a) || IsBlank(pair.b)) return LineError(file_, line, "a text is blank");
  const std::optional<double> value = ParseDouble(Trim(score));
  if (!value || *value < least || *value > most) {
    return LineError(file_, line,
                     fmt::format("invalid score '{}'; allowed: a number between {} and {}",
                                 Sanitized(score, 40), NumberText(least), NumberText(most)))
        .WithKey("score", Sanitized(score, 40));
  }
  pair.score = *value;
  pair.id = fmt::format("{}-{}", stem_, line);
  if (pair.domain.empty()) pair.domain = stem_;
  out_->push_back(std::move(pair));
  return OkStatus();
}

Status PairReader::Sr(const std::string& aspect) {
  VETVEC_ASSIGN_OR_RETURN(const Table table, ParseTable(text_, file_, TableForm::kCsv));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<size_t> columns,
                          Columns(table, {"sentence1", aspect, aspect + "score"}));
  for (const TableRow& row : table.rows) {
    ScoredPair pair;
    pair.label_source = "llm";
    pair.construct = aspect;
    VETVEC_RETURN_IF_ERROR(Add(row.line, row.fields[columns[0]], row.fields[columns[1]],
                               row.fields[columns[2]], 0, kScale, std::move(pair)));
  }
  return OkStatus();
}

Status PairReader::Stsb() {
  constexpr size_t kColumns = 7;
  const auto read_line = [&](std::string_view line, int64_t number) -> Status {
    if (IsBlank(line)) return OkStatus();
    const std::vector<std::string_view> fields = Split(line, '\t');
    if (fields.size() < kColumns) {
      return LineError(
          file_, number,
          fmt::format("found {} columns; expected genre, file, year, id, score, sentence1 "
                      "and sentence2, separated by tabs",
                      fields.size()));
    }
    ScoredPair pair;
    pair.label_source = "human";
    pair.domain = fields[0];
    return Add(number, fields[5], fields[6], fields[4], 0, kScale, std::move(pair));
  };
  return ForEachLine(text_, file_, read_line);
}

Status PairReader::Sick() {
  VETVEC_ASSIGN_OR_RETURN(const Table table, ParseTable(text_, file_, TableForm::kPlainTsv));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<size_t> columns,
                          Columns(table, {"sentence_A", "sentence_B", "relatedness_score"}));
  for (const TableRow& row : table.rows) {
    ScoredPair pair;
    pair.label_source = "human";
    VETVEC_RETURN_IF_ERROR(Add(row.line, row.fields[columns[0]], row.fields[columns[1]],
                               row.fields[columns[2]], 1, kScale, std::move(pair)));
  }
  return OkStatus();
}

Status PairReader::Str() {
  VETVEC_ASSIGN_OR_RETURN(const Table table, ParseTable(text_, file_, TableForm::kCsv));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<size_t> columns, Columns(table, {"Text", "Score"}));
  for (const TableRow& row : table.rows) {
    std::vector<std::string_view> texts = Split(row.fields[columns[0]], '\n');
    if (texts[0].ends_with('\r')) texts[0].remove_suffix(1);
    if (texts.size() != 2) {
      return LineError(
          file_, row.line,
          fmt::format(
              "column 'Text' contains {} lines; expected two sentences separated by a newline",
              texts.size()));
    }
    ScoredPair pair;
    pair.label_source = "human";
    VETVEC_RETURN_IF_ERROR(
        Add(row.line, texts[0], texts[1], row.fields[columns[1]], 0, 1, std::move(pair)));
    out_->back().score *= kScale;
  }
  return OkStatus();
}

Status PairReader::Words() {
  constexpr double kMostScore = 1e6;
  const auto read_line = [&](std::string_view line, int64_t number) -> Status {
    if (IsBlank(line)) return OkStatus();
    std::vector<std::string_view> fields;
    std::string_view rest = line;
    while (!Trim(rest).empty()) {
      rest = Trim(rest);
      const size_t end = std::min(rest.find_first_of(" \t"), rest.size());
      fields.push_back(rest.substr(0, end));
      rest.remove_prefix(end);
    }
    if (fields.size() != 3) {
      return LineError(
          file_, number,
          fmt::format("found {} fields; expected two words and a score", fields.size()));
    }
    ScoredPair pair;
    pair.label_source = "human";
    return Add(number, fields[0], fields[1], fields[2], 0, kMostScore, std::move(pair));
  };
  return ForEachLine(text_, file_, read_line);
}

Status ReadOne(const ImportSource& source, const std::string& file, const std::string& aspect,
               std::string* sha256, std::vector<ScoredPair>* out) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(file, sha256));
  PairReader reader(file, text, out);
  if (source.format == "sr") return reader.Sr(aspect);
  if (source.format == "stsb") return reader.Stsb();
  if (source.format == "sick") return reader.Sick();
  if (source.format == "str") return reader.Str();
  return reader.Words();
}

}  // namespace

Result<std::vector<ScoredPair>> ReadScoredPairs(const ImportSource& source,
                                                const std::string& aspect,
                                                std::vector<LexiconSource>* files) {
  if (aspect != "structure" && aspect != "relation") {
    return UnknownName("aspect", aspect, {"structure", "relation"});
  }
  if (source.format == kCostelloFormat) {
    return InvalidArgument(
               "format 'costello' contains triples, not pairs; import it as kind contrastive")
        .WithKey("format", source.format, Joined(Formats()));
  }
  if (std::find(Formats().begin(), Formats().end(), source.format) == Formats().end()) {
    return UnknownName("data set format", source.format, Formats(), "format");
  }
  std::vector<ScoredPair> pairs;
  for (const std::string& file : source.files) {
    const size_t before = pairs.size();
    std::string sha256;
    VETVEC_RETURN_IF_ERROR(ReadOne(source, file, aspect, &sha256, &pairs));
    files->push_back(ImportedFile(source.format, file, std::move(sha256)));
    if (pairs.size() == before)
      return InvalidArgument(fmt::format("'{}' contains no pairs", file)).WithFile(file);
  }
  return pairs;
}

LexiconSource ImportedFile(const std::string& format, const std::string& file, std::string sha256) {
  LexiconSource one;
  one.name = fmt::format("{}: {}", format, StemOf(file));
  one.path = file;
  one.licence = "not stated; ask the owner before you redistribute it";
  one.sha256 = std::move(sha256);
  return one;
}

Result<Suite> ImportPairs(const std::vector<ImportSource>& sources, const ImportOptions& options) {
  if (sources.empty()) return InvalidArgument("there are no files to import").WithKey("source");
  Suite suite;
  suite.name = options.name;
  suite.kind = kScoredKind;
  suite.generator = kImportGenerator;
  for (const ImportSource& source : sources) {
    VETVEC_ASSIGN_OR_RETURN(std::vector<ScoredPair> pairs,
                            ReadScoredPairs(source, options.aspect, &suite.lexicons));
    const std::string prefix = sources.size() > 1 ? source.format + "-" : "";
    for (ScoredPair& pair : pairs) {
      pair.id.insert(0, prefix);
      ++suite.counts[pair.construct.empty() ? "pairs" : pair.construct];
      suite.pairs.push_back(std::move(pair));
    }
  }
  return suite;
}

}  // namespace vetvec
