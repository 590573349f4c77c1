// vocab.txt; vocab.json with merges.txt; and which of the files of a folder is used.
#include <fmt/core.h>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "tokenize/json_fields.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

using TokenizerResult = Result<std::shared_ptr<const Tokenizer>>;

void AddSpecials(std::initializer_list<const char*> names, TokenizerParts* parts) {
  for (const char* name : names) {
    const int32_t id = parts->model->pieces().Find(name);
    if (id < 0) continue;
    AddedToken token;
    token.id = id;
    token.content = name;
    token.lstrip = token.content == "<mask>";
    parts->added.push_back(std::move(token));
  }
}

Status SetAround(const char* before, const char* after, TokenizerParts* parts) {
  const PieceTable& pieces = parts->model->pieces();
  for (const char* name : {before, after}) {
    if (pieces.Find(name) < 0) {
      return InvalidArgument(fmt::format("the vocabulary lacks '{}'", name)).WithKey(name);
    }
  }
  parts->special.before = {pieces.Find(before)};
  parts->special.types_before = {0};
  parts->special.after = {pieces.Find(after)};
  parts->special.types_after = {0};
  return OkStatus();
}

TokenizerResult Named(TokenizerResult result, const std::string& path) {
  if (result.ok() || !result.status().detail().file.empty()) return result;
  return result.status().Annotate(path).WithFile(path);
}

TokenizerResult OpenBertVocabulary(const std::string& folder, const std::string& path) {
  bool lowercase = true;
  VETVEC_RETURN_IF_ERROR(WithJsonFile(
      JoinPath(folder, "tokenizer_config.json"), [&](const JsonFields& fields) -> Status {
        VETVEC_ASSIGN_OR_RETURN(lowercase, fields.Bool("do_lower_case", true));
        return OkStatus();
      }));
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxTokenizerFileBytes));
  return Named(ParseBertVocabulary(text, lowercase), path);
}

TokenizerResult OpenByteLevelBpe(const std::string& folder, const std::string& path) {
  std::string type;
  VETVEC_RETURN_IF_ERROR(
      WithJsonFile(JoinPath(folder, "config.json"), [&](const JsonFields& fields) -> Status {
        VETVEC_ASSIGN_OR_RETURN(type, fields.String("model_type", ""));
        return OkStatus();
      }));
  if (type != "roberta" && type != "gpt2") {
    return Unimplemented(
               fmt::format("vocab.json and merges.txt without a tokenizer.json are supported only "
                           "for the model types roberta and gpt2, not for '{}'",
                           Sanitized(type, 80)))
        .WithFile(JoinPath(folder, "config.json"))
        .WithKey("model_type", Sanitized(type, 80), "roberta, gpt2");
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string vocabulary, ReadFile(path, kMaxTokenizerFileBytes));
  VETVEC_ASSIGN_OR_RETURN(const std::string merges,
                          ReadFile(JoinPath(folder, "merges.txt"), kMaxTokenizerFileBytes));
  return Named(ParseByteLevelBpe(vocabulary, merges, type == "roberta"), path);
}

}  // namespace

TokenizerResult ParseBertVocabulary(std::string_view text, bool lowercase) {
  if (!IsValidUtf8(text)) return InvalidArgument("the vocabulary is not UTF-8");
  PieceTable pieces;
  std::vector<std::string_view> lines = Split(text, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  pieces.Reserve(lines.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string_view piece = lines[i];
    if (!piece.empty() && piece.back() == '\r') piece.remove_suffix(1);
    pieces.Add(piece, static_cast<int32_t>(i));
  }
  TokenizerParts parts;
  VETVEC_ASSIGN_OR_RETURN(parts.model, NewWordPiece(std::move(pieces), {}));
  parts.normalizer = NewBertNormalizer({.strip_accents = lowercase, .lowercase = lowercase});
  parts.pre_tokenizer = NewBertPreTokenizer();
  AddSpecials({"[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]"}, &parts);
  VETVEC_RETURN_IF_ERROR(SetAround("[CLS]", "[SEP]", &parts));
  parts.pad_id = std::max(0, parts.model->pieces().Find("[PAD]"));
  return Tokenizer::Create(std::move(parts));
}

TokenizerResult ParseByteLevelBpe(std::string_view vocabulary, std::string_view merges,
                                  bool is_roberta) {
  simdjson::dom::parser parser(kMaxTokenizerFileBytes);
  simdjson::dom::object object;
  const simdjson::error_code error =
      parser.parse(vocabulary.data(), vocabulary.size(), true).get(object);
  if (error == simdjson::MEMALLOC) return OutOfMemory();
  if (error != simdjson::SUCCESS) return ParseError("the vocabulary is not a JSON object");
  VETVEC_ASSIGN_OR_RETURN(PieceTable pieces, ReadVocabulary(object, "vocab.json"));
  MergeList list;
  for (std::string_view line : Split(merges, '\n')) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty() || line.substr(0, 8) == "#version") continue;
    const size_t space = line.find(' ');
    if (space == std::string_view::npos) {
      return InvalidArgument(fmt::format("merges.txt: '{}' is not a pair", Sanitized(line, 80)));
    }
    list.emplace_back(line.substr(0, space), line.substr(space + 1));
  }
  TokenizerParts parts;
  VETVEC_ASSIGN_OR_RETURN(parts.model, NewBpe(std::move(pieces), list, {}));
  parts.pre_tokenizer = NewByteLevel(false, true);
  if (is_roberta) {
    AddSpecials({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}, &parts);
    VETVEC_RETURN_IF_ERROR(SetAround("<s>", "</s>", &parts));
    parts.pad_id = std::max(0, parts.model->pieces().Find("<pad>"));
  } else {
    AddSpecials({"<|endoftext|>"}, &parts);
  }
  return Tokenizer::Create(std::move(parts));
}

TokenizerResult OpenTokenizer(const std::string& folder) {
  const std::string json = JoinPath(folder, "tokenizer.json");
  if (FileExists(json)) {
    VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(json, kMaxTokenizerFileBytes));
    return Named(ParseTokenizerJson(bytes, json), json);
  }
  const std::string text = JoinPath(folder, "vocab.txt");
  if (FileExists(text)) return OpenBertVocabulary(folder, text);
  const std::string vocabulary = JoinPath(folder, "vocab.json");
  if (FileExists(vocabulary)) return OpenByteLevelBpe(folder, vocabulary);
  for (const char* name : {"sentencepiece.bpe.model", "spiece.model", "tokenizer.model"}) {
    const std::string piece = JoinPath(folder, name);
    if (!FileExists(piece)) continue;
    return Named(OpenSentencePiece(folder, piece), piece);
  }
  return NotFound(fmt::format(
                      "'{}' contains no tokenizer; allowed: tokenizer.json, vocab.txt, vocab.json "
                      "with merges.txt, sentencepiece.bpe.model, spiece.model, tokenizer.model",
                      Sanitized(folder)))
      .WithFile(folder);
}

}  // namespace vetvec
