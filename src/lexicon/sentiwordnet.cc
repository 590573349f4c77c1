#include "lexicon/sentiwordnet.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/strings.h"
#include "lexicon/bad_line.h"

namespace vetvec {
namespace {

std::optional<PartOfSpeech> FilePos(std::string_view field) {
  if (field.size() != 1) return std::nullopt;
  return ParsePartOfSpeech(field);
}

Result<double> ParseScore(std::string_view field, const char* column, int64_t number) {
  const std::optional<double> score = ParseDouble(field);
  if (!score || *score < 0 || *score > 1) {
    return BadLine(number, column, field, "a number between 0 and 1");
  }
  return *score;
}

// Distributors have stated different versions over the years; the file's header decides.
std::string LicenceOf(std::string_view text) {
  const std::string_view head = text.substr(0, 4096);
  std::string licence = "CC BY-SA (version not stated in the file)";
  if (head.find("BY-SA 4.0") != std::string_view::npos) licence = "CC-BY-SA-4.0";
  if (head.find("BY-SA 3.0") != std::string_view::npos) licence = "CC-BY-SA-3.0";
  return fmt::format(
      "{}; SentiWordNet 3.0 (c) 2010 ISTI-CNR, S. Baccianella, A. Esuli, F. Sebastiani", licence);
}

}  // namespace

Result<SentiWordNet> SentiWordNet::Load(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "SentiWordNet 3.0"));
  SentiWordNet out;
  out.source_ = std::move(read.source);
  out.source_.licence = LicenceOf(read.text);
  out.text_ = std::make_unique<const std::string>(std::move(read.text));
  out.terms_.reserve(out.text_->size() / 28);
  const Status status =
      ForEachLine(*out.text_, path, [&out](std::string_view line, int64_t number) {
        // The released file ends its comments with a line that begins with a tab and '#'.
        if (Trim(line).empty() || Trim(line).front() == '#') return OkStatus();
        return out.ParseLine(line, number);
      });
  if (!status.ok()) return status;
  if (out.terms_.empty()) {
    return InsufficientData(fmt::format("'{}' contains no SentiWordNet entries", path))
        .WithFile(path);
  }
  return out;
}

Status SentiWordNet::ParseLine(std::string_view line, int64_t number) {
  std::array<std::string_view, 5> fields;
  std::string_view rest = line;
  for (size_t i = 0; i < fields.size(); ++i) {
    const size_t tab = rest.find('\t');
    if (tab == std::string_view::npos && i + 1 < fields.size()) {
      return BadLine(number, fmt::format("found {} columns; expected POS, ID, PosScore, NegScore, "
                                         "SynsetTerms and Gloss, separated by tabs",
                                         i + 1));
    }
    fields[i] = rest.substr(0, tab);
    rest.remove_prefix(tab == std::string_view::npos ? rest.size() : tab + 1);
  }
  const std::optional<PartOfSpeech> pos = FilePos(fields[0]);
  if (!pos) return BadLine(number, "POS", fields[0], "a, n, r, s or v");
  SenseScores scores;
  VETVEC_ASSIGN_OR_RETURN(scores.positive, ParseScore(fields[2], "PosScore", number));
  VETVEC_ASSIGN_OR_RETURN(scores.negative, ParseScore(fields[3], "NegScore", number));
  if (scores.positive + scores.negative > 1.0 + 1e-9) {
    return BadLine(number, fmt::format("PosScore + NegScore is {}; allowed: at most 1",
                                       scores.positive + scores.negative));
  }
  ++synsets_;
  return ParseTerms(fields[4], *pos, scores, number);
}

Status SentiWordNet::ParseTerms(std::string_view field, PartOfSpeech pos, const SenseScores& scores,
                                int64_t number) {
  bool any = false;
  while (!field.empty()) {
    const size_t blank = field.find(' ');
    const std::string_view term = field.substr(0, blank);
    field.remove_prefix(blank == std::string_view::npos ? field.size() : blank + 1);
    if (term.empty()) continue;
    const size_t hash = term.rfind('#');
    const std::optional<int64_t> sense =
        hash == std::string_view::npos ? std::nullopt : ParseInt(term.substr(hash + 1));
    if (hash == 0 || !sense || *sense < 1 || *sense > 9999) {
      return BadLine(number, "term", term, "lemma#sense, e.g. able#1");
    }
    terms_.push_back({.lemma = term.substr(0, hash),
                      .sense_number = static_cast<int32_t>(*sense),
                      .pos = pos,
                      .scores = scores});
    any = true;
  }
  if (!any) return BadLine(number, "column SynsetTerms contains no terms");
  return OkStatus();
}

PolarityWordLists SentiWordNet::WordLists() const {
  PolarityWordLists lists;
  for (const Term& term : terms_) {
    const SenseScores& scores = term.scores;
    if (scores.positive > scores.negative) {
      lists.positive.push_back(term.lemma);
    } else if (scores.positive < scores.negative) {
      lists.negative.push_back(term.lemma);
    } else if (scores.positive == 0) {
      lists.neutral.push_back(term.lemma);
    } else {
      ++lists.in_none;
    }
  }
  return lists;
}

}  // namespace vetvec
