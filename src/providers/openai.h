// OpenAI's wire format for embeddings, at any base URL: POST {base_url}/embeddings.
//
// OpenAI itself, and services that copy it: Mistral, Together, Voyage, Jina; vLLM, TEI, llama.cpp
// and LM Studio through the base URL. They differ in a table row (openai.cc): base URL, limits, the
// names of the fields for dimensions and input type, and what else is sent. Azure, Ollama and
// DashScope, which use the format on one of their routes, have their own files and use the body
// from here.
#ifndef VETVEC_PROVIDERS_OPENAI_H_
#define VETVEC_PROVIDERS_OPENAI_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "providers/provider.h"

namespace vetvec {

// One per table row; static.
const std::vector<const Provider*>& OpenAiProviders();

// What a body has besides the texts.
struct OpenAiFields {
  bool model = true;
  const char* dimensions = "dimensions";   // "": not sent
  const char* input_type = "";             // likewise
  const char* base64 = "encoding_format";  // likewise
  const char* truncation_off = "";         // the field that is set to false; likewise
};

void AppendOpenAiBody(const OpenAiFields& fields, std::span<const std::string_view> texts,
                      const ProviderSettings& settings, std::string* body);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_OPENAI_H_
