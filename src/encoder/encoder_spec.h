// EncoderSpec: an encoder as users specify it.
//
//   SPEC = kind ":" target ["?" key "=" value {"&" key "=" value}]
//   openai:text-embedding-3-small          builtin:          vectors:my/folder
//   openai:BAAI/bge-m3?base_url=http://127.0.0.1:8000/v1&concurrency=2
//
//   openai:intfloat/e5-base-v2?base_url=http://127.0.0.1:8000/v1&input_type=query
//       &query_prefix=query:%20&document_prefix=passage:%20     (in one line)
//
// Target and values are percent-encoded where they contain "?", "&", "%" or control characters; "+"
// is a plus, and trailing blanks of a value are part of it. The target is the model for remote
// kinds, the server's URL for `tei`, the name or file of a definition for `http`, the folder for
// `vectors`, the folder or model file for `onnx`, the file for `words`, nothing for `builtin`. The
// keys are rows of encoder_settings.h. Read by audit, c_api and OpenEncoder (open_encoder.h).
//
// `input_type` says what texts are for: "query" or "document" for every kind but `vectors`. It is
// sent if the service has a word for it, and it selects the prefix of each text: `query_prefix` for
// "query" (and "question", "fact", "code"), `document_prefix` for "document", neither for
// "similarity", "classification", "clustering" and "none". A service's own word counts as the
// vetvec word that it stands for, and a word that is sent by default (cohere, nomic) counts as set.
// An input type that the service has no word for and that has no prefix is accepted and changes
// nothing; an unknown word is rejected. Prefixes are rejected if it is unclear which of them
// applies. Both are checked when the encoder is opened. A prefix replaces the words that the
// model's files (onnx), the server (tei: no prompt is named) or the library (gemini's second
// generation) would put there.
//
// `adapter` names the file of an adapter (core/linear_map_file.h), for every kind. With
// `adapter_for=query`, it applies only to texts whose input type is that of queries, and an input
// type is required.
#ifndef VETVEC_ENCODER_ENCODER_SPEC_H_
#define VETVEC_ENCODER_ENCODER_SPEC_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/text_role.h"
#include "encoder/encoder_settings.h"

namespace vetvec {

// A key of a specification with its value as text.
struct SpecSetting {
  const char* name = "";
  std::string value;
};

struct EncoderSpec {
  std::string kind;
  std::string target;
  // Those of a specification, and those set elsewhere: in tables, in the caller's options.
  OptionValues settings = OptionValues(&EncoderSettingOptions());

  // The keys of a specification that are set, without prefixes and adapters that `input_type` does
  // not select.
  std::vector<SpecSetting> AppliedSettings() const;

  // A specification that parses to the same values. It contains no secret, since a spec has none.
  std::string ToString() const;
  // Like ToString, but with only what decides the vectors (no limits, no api_key_env, and no prefix
  // that `input_type` does not select): printed and recorded as the encoder's name.
  std::string Name() const;
};

// Errors: INVALID_ARGUMENT with what was found and what is allowed, "did you mean" for an unknown
// kind or key, and the key, the value found and the values allowed in its detail.
Result<EncoderSpec> ParseEncoderSpec(std::string_view text);

// Checks a spec to which settings were added: its kind accepts them, and they agree with each
// other. ParseEncoderSpec does this too.
Status CheckEncoderSpec(const EncoderSpec& spec);

// Checks query_prefix and document_prefix: UTF-8 without control characters other than newline and
// tab.
inline constexpr size_t kMaxPrefixBytes = 4096;
// INVALID_ARGUMENT with `key`, found and allowed in the detail. Empty is allowed.
Status CheckPromptPrefix(const char* key, const std::string& prefix);

// Whether the adapter applies to the texts of an encoder with this specification: always, unless
// `adapter_for` is "query" and the input type says that the texts are not queries.
bool AppliesAdapter(const EncoderSpec& spec);

// What the texts of an encoder are for, by its input type; nullopt: none is set, or it is a word
// that only the service or a definition of `http` knows.
std::optional<TextRole> RoleOfSpec(const EncoderSpec& spec);

// The environment variable that usually holds the key of a remote kind ("OPENAI_API_KEY"), for
// programs that look there; empty if the kind has none. The setting api_key_env takes precedence.
std::string DefaultApiKeyEnv(std::string_view kind);
// False for kinds whose service has a different URL for each user (azure).
bool HasDefaultUrl(std::string_view kind);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_SPEC_H_
