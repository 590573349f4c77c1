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
// `vectors`, the folder or model file for `onnx`, the file for `words`, nothing for `builtin`. Read by audit, c_api and
// OpenEncoder (encoder/open_encoder.h).
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

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/text_role.h"

namespace vetvec {

// A key of a specification with its value as text.
struct SpecSetting {
  const char* name = "";
  std::string value;
};

// Empty text and 0 mean: not set, so the provider's default applies.
struct EncoderSpec {
  std::string kind;
  std::string target;
  std::string base_url;  // no trailing slash, no userinfo
  std::string revision;  // only part of the cache key
  std::string input_type;
  // The name of the variable, never its value. The library does not read it.
  std::string api_key_env;
  std::string api_version;      // azure: the date of the classic route, or "preview"
  std::string region;           // bedrock: "us-east-1"; dashscope: "ap-southeast-1"
  std::string family;           // bedrock: "titan-v2", for the ARN of an inference profile
  std::string workspace;        // dashscope: with region, the host of that workspace
  std::string encoding;         // "float" or "base64": the format requested for vectors
  std::string query_prefix;     // put before each text, as selected by `input_type`
  std::string document_prefix;  // likewise
  std::string pooling;          // onnx: "mean", "first-last-mean", ... (onnx/sentence_folder.h)
  std::string output;           // onnx: name of the model's output that holds the vectors
  std::string lower;            // words: "no", "yes", "if-unknown" (local/words_encoder.h)
  std::string adapter;          // file of an adapter that changes the vectors (vetvec repair)
  std::string adapter_for;      // the texts that it applies to: "query", or "both" (the default)
  int64_t dimensions = 0;       // requested from the service
  int64_t rpm = 0;              // requests per minute
  int64_t ipm = 0;              // texts ("inputs") per minute
  int64_t tpm = 0;              // tokens per minute
  int64_t concurrency = 0;      // requests in flight; onnx: threads of a call
  int64_t batch = 0;            // texts per request; onnx: texts per run of the model
  int64_t max_reply_bytes = 0;  // of the decoded body of a reply

  // The keys that are set, without prefixes and adapters that `input_type` does not select.
  std::vector<SpecSetting> AppliedSettings() const;

  // A specification that parses to the same values. It contains no secret, since a spec has none.
  std::string ToString() const;
  // Like ToString, but with only what decides the vectors (no rpm, ipm, tpm, concurrency, batch,
  // max_reply_bytes, encoding, api_key_env, and no prefix that `input_type` does not select): printed and recorded
  // as the encoder's name.
  std::string Name() const;
};

// Errors: INVALID_ARGUMENT with what was found and what is allowed, "did you mean" for an unknown
// kind or key, and the key, the value found and the values allowed in its detail.
Result<EncoderSpec> ParseEncoderSpec(std::string_view text);

// Checks a spec that was built from options rather than parsed: the kind is known, limits are in
// range, and keys that the kind does not accept are empty. ParseEncoderSpec does this too.
Status CheckEncoderSpec(const EncoderSpec& spec);

// Checks query_prefix and document_prefix: UTF-8 without control characters other than newline and
// tab.
inline constexpr size_t kMaxPrefixBytes = 4096;
// INVALID_ARGUMENT with `key`, found and allowed in the detail. Empty is allowed.
Status CheckPromptPrefix(const char* key, const std::string& prefix);

// Limits of the numeric keys: "dimensions", "rpm", "ipm", "tpm", "concurrency", "batch",
// "max_reply_bytes".
struct SpecBounds {
  int64_t min = 0;
  int64_t max = 0;
};
Result<SpecBounds> EncoderSpecBounds(std::string_view key);

// All kinds that OpenEncoder opens: "builtin", "onnx", "vectors", "words" and the providers, in alphabetical
// order.
const std::vector<std::string>& EncoderKinds();
bool IsRemoteKind(std::string_view kind);

// Whether the adapter applies to the texts of an encoder with this specification: always, unless
// `adapter_for` is "query" and the input type says that the texts are not queries.
bool AppliesAdapter(const EncoderSpec& spec);

// What the texts of an encoder are for, by its input type; nullopt: none is set, or it is a word
// that only the service or a definition of `http` knows.
std::optional<TextRole> RoleOfSpec(const EncoderSpec& spec);

// The environment variable that usually holds the key of a remote kind ("OPENAI_API_KEY"), for
// programs that look there; empty if the kind has none. `spec.api_key_env` takes precedence.
std::string DefaultApiKeyEnv(std::string_view kind);
// False for kinds whose service has a different URL for each user (azure).
bool HasDefaultUrl(std::string_view kind);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_SPEC_H_
