#include "tokenize/sentencepiece_settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "tokenize/json_fields.h"

namespace vetvec {
namespace {

constexpr std::array<const char*, 7> kNames = {"bos_token", "eos_token", "unk_token", "sep_token",
                                               "pad_token", "cls_token", "mask_token"};
constexpr int64_t kMostExtraIds = 100'000;

// What all folders of a kind have in common. Null: there is no such token. By SentencePieceKind.
struct KindFacts {
  const char* name;        // of the class
  const char* model_type;  // in config.json
  std::array<const char*, 7> tokens;
};
constexpr KindFacts kKindFacts[] = {
    {"XLMRobertaTokenizer",
     "xlm-roberta",
     {"<s>", "</s>", "<unk>", "</s>", "<pad>", "<s>", "<mask>"}},
    {"T5Tokenizer", "t5", {nullptr, "</s>", "<unk>", nullptr, "<pad>", nullptr, nullptr}},
};

// The intermediate state of SentencePieceSettings.
struct Settings {
  SentencePieceKind kind = SentencePieceKind::kXlmRoberta;
  std::vector<AddedToken> added;
  int64_t extra_ids = 100;
  bool cuts_left = false;
  bool has_all_tokens = false;  // tokenizer_config.json lists them with their ids

  bool is_t5() const { return kind == SentencePieceKind::kT5; }
  const KindFacts& facts() const { return kKindFacts[static_cast<size_t>(kind)]; }
};

PieceTable IdsOf(const Settings& settings, const SentencePieceFile& file) {
  PieceTable pieces;
  pieces.Reserve(file.pieces.size() + 4);
  const auto count = static_cast<int32_t>(file.pieces.size());
  if (!settings.is_t5()) {  // fairseq's order: four tokens of its own, then the others
    for (int32_t id = 1; id < count; ++id) {
      pieces.Add(file.pieces[static_cast<size_t>(id)], id + 1);
    }
    pieces.Add("<s>", 0);
    pieces.Add("<pad>", 1);
    pieces.Add("</s>", 2);
    pieces.Add("<unk>", 3);
    pieces.Add("<mask>", count + 1);
    return pieces;
  }
  for (int32_t id = 0; id < count; ++id) pieces.Add(file.pieces[static_cast<size_t>(id)], id);
  for (int64_t i = 0; i < settings.extra_ids; ++i) {
    pieces.Add(fmt::format("<extra_id_{}>", i),
               count + static_cast<int32_t>(settings.extra_ids - 1 - i));
  }
  return pieces;
}

// A token's content, and its flags if it has them ("<mask>" or {"content": "<mask>", ...}).
Status ReadToken(JsonValue value, const std::string& where, AddedToken* token) {
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) {
    token->content = text;
    return OkStatus();
  }
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, where));
  VETVEC_ASSIGN_OR_RETURN(token->content, fields.String("content"));
  VETVEC_ASSIGN_OR_RETURN(token->lstrip, fields.Bool("lstrip", false));
  VETVEC_ASSIGN_OR_RETURN(token->rstrip, fields.Bool("rstrip", false));
  VETVEC_ASSIGN_OR_RETURN(const bool single_word, fields.Bool("single_word", false));
  if (single_word) return NotSupported(where, "single_word");
  return OkStatus();
}

AddedToken* FindToken(std::vector<AddedToken>* tokens, std::string_view content) {
  const auto is_it = [&](const AddedToken& token) { return token.content == content; };
  const auto found = std::find_if(tokens->begin(), tokens->end(), is_it);
  return found == tokens->end() ? nullptr : &*found;
}

// "bos_token" and the like must be those of the class; their flags are used.
Status ReadNamedTokens(const JsonFields& fields, Settings* settings) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (!fields.Has(kNames[i])) continue;
    const std::string where = fmt::format("{}.{}", fields.where(), kNames[i]);
    VETVEC_ASSIGN_OR_RETURN(const JsonValue value, fields.Get(kNames[i]));
    AddedToken token;
    VETVEC_RETURN_IF_ERROR(ReadToken(value, where, &token));
    const char* own = settings->facts().tokens[i];
    AddedToken* known = own != nullptr && token.content == own
                            ? FindToken(&settings->added, token.content)
                            : nullptr;
    if (known == nullptr) return NotSupported(where, token.content);
    if (value.is_string()) continue;
    known->lstrip = token.lstrip;
    known->rstrip = token.rstrip;
  }
  return OkStatus();
}

// Tokens that are found in texts besides the named ones: those of the class, or listed with their
// ids.
Status ReadAdditional(const JsonFields& fields, Settings* settings) {
  if (!fields.Has("additional_special_tokens")) return OkStatus();
  const std::string where = fields.where() + ".additional_special_tokens";
  VETVEC_ASSIGN_OR_RETURN(const auto list, fields.Array("additional_special_tokens"));
  int64_t extra = 0;
  for (const JsonValue value : list) {
    AddedToken token;
    VETVEC_RETURN_IF_ERROR(ReadToken(value, where, &token));
    if (FindToken(&settings->added, token.content) == nullptr) {
      return NotSupported(where, token.content);
    }
    if (token.content.starts_with("<extra_id_")) ++extra;
  }
  if (settings->is_t5() && extra != settings->extra_ids) {
    return NotSupportedForm(
        where, fmt::format("a list with {} tokens of the form <extra_id_...> but extra_ids = {}",
                           extra, settings->extra_ids));
  }
  return OkStatus();
}

// {"250001": {"content": "<mask>", "lstrip": true, ...}}: flags of known tokens, and new tokens.
Status ReadAddedTokens(const JsonFields& fields, const PieceTable& pieces, Settings* settings) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields decoder, fields.Object("added_tokens_decoder"));
  for (const auto& [key, value] : decoder.object()) {
    const std::string where = fmt::format("{}.{}", decoder.where(), key);
    const std::optional<int64_t> id = ParseInt(key);
    if (!id || *id < 0 || *id > INT32_MAX)
      return NotSupportedForm(where, "an id that is not a number");
    AddedToken token;
    VETVEC_RETURN_IF_ERROR(ReadToken(value, where, &token));
    token.id = static_cast<int32_t>(*id);
    const int32_t own = pieces.Find(token.content);
    const bool is_new = own < 0 && token.id > pieces.largest_id();
    if (own != token.id && !is_new) {
      return NotSupportedForm(
          where, fmt::format("'{}', whose id differs from its id in the SentencePiece file",
                             Sanitized(token.content, 80)));
    }
    AddedToken* known = FindToken(&settings->added, token.content);
    if (known != nullptr) {
      *known = token;
    } else {
      settings->added.push_back(token);
    }
  }
  return OkStatus();
}

Status AddOwnTokens(const PieceTable& pieces, Settings* settings) {
  const auto add = [&](const std::string& content) -> Status {
    if (FindToken(&settings->added, content) != nullptr) return OkStatus();
    AddedToken token;
    token.id = pieces.Find(content);
    token.content = content;
    if (token.id < 0) {
      return InvalidArgument(fmt::format("the SentencePiece file lacks '{}'", content))
          .WithKey(content);
    }
    token.lstrip = content == "<mask>" || content.starts_with("<extra_id_");
    token.rstrip = content.starts_with("<extra_id_");
    settings->added.push_back(std::move(token));
    return OkStatus();
  };
  for (const char* content : settings->facts().tokens) {
    if (content == nullptr) continue;
    VETVEC_RETURN_IF_ERROR(add(content));
  }
  if (!settings->is_t5()) return OkStatus();
  settings->added.reserve(settings->added.size() + static_cast<size_t>(settings->extra_ids));
  for (int64_t i = 0; i < settings->extra_ids; ++i) {
    AddedToken token;
    token.content = fmt::format("<extra_id_{}>", i);
    token.id = pieces.Find(token.content);
    token.lstrip = token.rstrip = true;
    settings->added.push_back(std::move(token));
  }
  return OkStatus();
}

// Rejects settings that would change ids.
Status ReadBehaviour(const JsonFields& fields, Settings* settings) {
  const auto refuse = [&](const char* key, bool value) -> Status {
    VETVEC_ASSIGN_OR_RETURN(const bool found, fields.Bool(key, !value));
    if (found != value) return OkStatus();
    return NotSupported(fmt::format("{}.{}", fields.where(), key), value ? "true" : "false");
  };
  VETVEC_RETURN_IF_ERROR(refuse("split_special_tokens", true));
  VETVEC_RETURN_IF_ERROR(refuse("do_lower_case", true));
  if (fields.Has("auto_map")) return NotSupportedForm(fields.where() + ".auto_map", "custom code");
  if (fields.Has("sp_model_kwargs")) {
    VETVEC_ASSIGN_OR_RETURN(const JsonFields given, fields.Object("sp_model_kwargs"));
    VETVEC_RETURN_IF_ERROR(given.Only({}));
  }
  if (settings->is_t5()) {
    VETVEC_RETURN_IF_ERROR(refuse("legacy", false));
    VETVEC_ASSIGN_OR_RETURN(settings->extra_ids, fields.Int("extra_ids", 100, 0, kMostExtraIds));
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string side, fields.String("truncation_side", "right"));
  if (side != "right" && side != "left") {
    return NotSupported(fields.where() + ".truncation_side", side);
  }
  settings->cuts_left = side == "left";
  return OkStatus();
}

// {"<mask>": 250001, ...}: nothing that the class does not have.
Status CheckAddedTokensFile(const JsonFields& fields, const PieceTable& pieces) {
  for (const auto& [key, value] : fields.object()) {
    int64_t id = -1;
    if (value.get(id) == simdjson::SUCCESS && id >= 0 && pieces.Find(key) == id) continue;
    return NotSupported("added_tokens.json", Sanitized(key, 80));
  }
  return OkStatus();
}

Status ReadTokens(const JsonFields& fields, const PieceTable& pieces, Settings* settings) {
  VETVEC_RETURN_IF_ERROR(ReadNamedTokens(fields, settings));
  settings->has_all_tokens = fields.Has("added_tokens_decoder");
  if (settings->has_all_tokens) {
    VETVEC_RETURN_IF_ERROR(ReadAddedTokens(fields, pieces, settings));
  }
  return ReadAdditional(fields, settings);
}

Result<PieceTable> ReadFiles(const std::string& folder, const SentencePieceFile& file,
                             Settings* settings) {
  const auto read = [&](const char* name, const std::function<Status(const JsonFields&)>& with) {
    return WithJsonFile(JoinPath(folder, name), with);
  };
  VETVEC_RETURN_IF_ERROR(read("tokenizer_config.json", [&](const JsonFields& fields) {
    return ReadBehaviour(fields, settings);
  }));
  PieceTable pieces = IdsOf(*settings, file);
  VETVEC_RETURN_IF_ERROR(AddOwnTokens(pieces, settings));
  const auto tokens = [&](const JsonFields& fields) {
    return ReadTokens(fields, pieces, settings);
  };
  VETVEC_RETURN_IF_ERROR(read("tokenizer_config.json", tokens));
  if (settings->has_all_tokens) return pieces;
  // Folders from before 2023; later ones have these files for older programs.
  VETVEC_RETURN_IF_ERROR(read("special_tokens_map.json", tokens));
  VETVEC_RETURN_IF_ERROR(read("added_tokens.json", [&](const JsonFields& fields) {
    return CheckAddedTokensFile(fields, pieces);
  }));
  return pieces;
}

}  // namespace

Result<SentencePieceKind> FindSentencePieceKind(const std::string& folder) {
  std::string found;
  const char* key = "tokenizer_class";
  for (const char* file : {"tokenizer_config.json", "config.json"}) {
    if (!found.empty()) break;
    VETVEC_RETURN_IF_ERROR(
        WithJsonFile(JoinPath(folder, file), [&](const JsonFields& fields) -> Status {
          VETVEC_ASSIGN_OR_RETURN(found, fields.String("tokenizer_class", ""));
          if (!found.empty() || std::string_view(file) != "config.json") return OkStatus();
          key = "model_type";
          VETVEC_ASSIGN_OR_RETURN(found, fields.String("model_type", ""));
          return OkStatus();
        }));
  }
  for (const SentencePieceKind kind : {SentencePieceKind::kXlmRoberta, SentencePieceKind::kT5}) {
    const KindFacts& facts = kKindFacts[static_cast<size_t>(kind)];
    if (found == facts.name || found == facts.model_type) return kind;
  }
  return Unimplemented(
             fmt::format("a SentencePiece file without a tokenizer.json is supported only for the "
                         "tokenizer classes XLMRobertaTokenizer and T5Tokenizer and the model "
                         "types xlm-roberta and t5, not for '{}'",
                         Sanitized(found, 80)))
      .WithKey(key, Sanitized(found, 80), "XLMRobertaTokenizer, T5Tokenizer");
}

Result<SentencePieceSettings> ReadSentencePieceSettings(const std::string& folder,
                                                        SentencePieceKind kind,
                                                        const SentencePieceFile& file) {
  Settings settings;
  settings.kind = kind;
  VETVEC_ASSIGN_OR_RETURN(PieceTable pieces, ReadFiles(folder, file, &settings));
  return SentencePieceSettings{std::move(settings.added), std::move(pieces), settings.cuts_left};
}

}  // namespace vetvec
