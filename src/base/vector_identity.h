// VectorIdentity: everything except the text that decides which vector an encoder returns.
//
// Encoders provide it (core/encoder.h), the cache hashes it (cache/key.h). Two calls with equal
// identity and equal text bytes may share a vector; nothing else may. API keys, encoding_format and
// batch sizes are not part of it.
#ifndef VETVEC_BASE_VECTOR_IDENTITY_H_
#define VETVEC_BASE_VECTOR_IDENTITY_H_

#include <string>

namespace vetvec {

struct VectorIdentity {
  std::string provider;       // "openai", "builtin", ...
  std::string base_url;       // scheme, host, port, path; no trailing slash, no userinfo.
                              // onnx, words: the file's sha-256; builtin: the table's version
  std::string model;          // model or deployment
  std::string revision;       // stated by the user, otherwise empty
  std::string dimensions;     // as requested, decimal; empty if not requested
  std::string input_type;     // as sent on the wire; empty if not sent
  std::string truncation;     // as sent on the wire; empty if not sent
  std::string prompt_prefix;  // put before each text by vetvec
  std::string other_fields;   // all other request-body fields as sorted compact JSON; "{}" if none
  std::string normaliser_version;  // of the text normaliser; "0" = bytes unchanged
  std::string stored_dtype;        // "f32", "f16"
};

}  // namespace vetvec

#endif  // VETVEC_BASE_VECTOR_IDENTITY_H_
