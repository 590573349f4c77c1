// "model" of a tokenizer.json.
#include <cmath>

#include "base/utf8.h"
#include "tokenize/json_fields.h"

namespace vetvec {
namespace {

using ModelResult = Result<std::unique_ptr<TokenModel>>;

constexpr size_t kMostAffixBytes = 64;  // it is put before or after each character of a text

ModelResult ReadWordPiece(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only(
      {"type", "unk_token", "continuing_subword_prefix", "max_input_chars_per_word", "vocab"}));
  WordPieceOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.unknown, fields.String("unk_token", options.unknown));
  VETVEC_ASSIGN_OR_RETURN(options.prefix, fields.ShortString("continuing_subword_prefix",
                                                             options.prefix, kMostAffixBytes));
  VETVEC_ASSIGN_OR_RETURN(const int64_t most,
                          fields.Int("max_input_chars_per_word", 100, 1, 1'000'000));
  options.max_characters = static_cast<size_t>(most);
  VETVEC_ASSIGN_OR_RETURN(const JsonFields vocabulary, fields.Object("vocab"));
  VETVEC_ASSIGN_OR_RETURN(PieceTable pieces, ReadVocabulary(vocabulary.object(), "model.vocab"));
  return NewWordPiece(std::move(pieces), options);
}

Result<MergeList> ReadMerges(const JsonFields& fields) {
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, fields.Array("merges"));
  MergeList merges;
  merges.reserve(array.size());
  for (const JsonValue merge : array) {
    std::string_view line;
    simdjson::dom::array pair;
    std::string_view left;
    std::string_view right;
    if (merge.get(line) == simdjson::SUCCESS) {
      const size_t space = line.find(' ');
      if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos) {
        return fields.Wrong("merges", "a list of pairs");
      }
      merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    } else if (merge.get(pair) == simdjson::SUCCESS && pair.size() == 2 &&
               pair.at(0).get(left) == simdjson::SUCCESS &&
               pair.at(1).get(right) == simdjson::SUCCESS) {
      merges.emplace_back(left, right);
    } else {
      return fields.Wrong("merges", "a list of pairs");
    }
  }
  return merges;
}

ModelResult ReadBpe(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "dropout", "unk_token", "continuing_subword_prefix",
                                      "end_of_word_suffix", "fuse_unk", "byte_fallback",
                                      "ignore_merges", "vocab", "merges"}));
  if (fields.Has("dropout")) {
    VETVEC_ASSIGN_OR_RETURN(const JsonValue dropout, fields.Get("dropout"));
    double share = 0;
    if (dropout.get(share) != simdjson::SUCCESS || share != 0) {
      return NotSupportedForm("model.dropout", "a value other than 0");
    }
  }
  BpeOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.unknown, fields.String("unk_token", ""));
  VETVEC_ASSIGN_OR_RETURN(options.prefix,
                          fields.ShortString("continuing_subword_prefix", "", kMostAffixBytes));
  VETVEC_ASSIGN_OR_RETURN(options.suffix,
                          fields.ShortString("end_of_word_suffix", "", kMostAffixBytes));
  VETVEC_ASSIGN_OR_RETURN(options.fuse_unknown, fields.Bool("fuse_unk", false));
  VETVEC_ASSIGN_OR_RETURN(options.byte_fallback, fields.Bool("byte_fallback", false));
  VETVEC_ASSIGN_OR_RETURN(options.ignore_merges, fields.Bool("ignore_merges", false));
  VETVEC_ASSIGN_OR_RETURN(const JsonFields vocabulary, fields.Object("vocab"));
  VETVEC_ASSIGN_OR_RETURN(PieceTable pieces, ReadVocabulary(vocabulary.object(), "model.vocab"));
  VETVEC_ASSIGN_OR_RETURN(const MergeList merges, ReadMerges(fields));
  return NewBpe(std::move(pieces), merges, options);
}

ModelResult ReadUnigram(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "unk_id", "vocab", "byte_fallback"}));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, fields.Array("vocab"));
  PieceTable pieces;
  std::vector<double> scores;
  for (const JsonValue entry : array) {
    simdjson::dom::array pair;
    std::string_view piece;
    double score = 0;
    const bool is_pair = entry.get(pair) == simdjson::SUCCESS && pair.size() == 2 &&
                         pair.at(0).get(piece) == simdjson::SUCCESS &&
                         pair.at(1).get(score) == simdjson::SUCCESS && std::isfinite(score);
    if (!is_pair) return fields.Wrong("vocab", "a list of pieces and their scores");
    pieces.Add(piece, static_cast<int32_t>(scores.size()));
    scores.push_back(score);
  }
  UnigramOptions options;
  VETVEC_ASSIGN_OR_RETURN(const int64_t unknown, fields.Int("unk_id", -1, 0, 0x7FFFFFF0));
  options.unknown = static_cast<int32_t>(unknown);
  VETVEC_ASSIGN_OR_RETURN(options.byte_fallback, fields.Bool("byte_fallback", false));
  return NewUnigram(std::move(pieces), std::move(scores), options);
}

}  // namespace

ModelResult ReadModel(JsonValue value) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, "model"));
  // Files from before 2020 do not name the kind.
  std::string guess = fields.Has("merges") ? "BPE" : "WordPiece";
  if (fields.Has("vocab") && (*fields.Get("vocab")).is_array()) guess = "Unigram";
  VETVEC_ASSIGN_OR_RETURN(const std::string type, fields.String("type", guess));
  if (type == "WordPiece") return ReadWordPiece(fields);
  if (type == "BPE") return ReadBpe(fields);
  if (type == "Unigram") return ReadUnigram(fields);
  return NotSupported("model.type", type);
}

}  // namespace vetvec
