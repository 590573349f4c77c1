// OpenAI's wire format for embeddings, at any base URL: POST {base_url}/embeddings.
//
// OpenAI itself, and servers that copy it: vLLM, TEI, llama.cpp, Ollama, LM Studio, Mistral,
// Together. They differ in a table row (openai.cc): base URL, limits, the name of the field for the
// number of dimensions, whether base64 may be asked for. Registered in provider.cc.
#ifndef VETVEC_PROVIDERS_OPENAI_H_
#define VETVEC_PROVIDERS_OPENAI_H_

#include <vector>

#include "providers/provider.h"

namespace vetvec {

// One per table row; static.
const std::vector<const Provider*>& OpenAiProviders();

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_OPENAI_H_
