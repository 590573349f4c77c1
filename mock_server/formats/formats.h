// The vendors' formats, for wire_format.cc. Each function appends formats that are never destroyed.
#ifndef VETVEC_MOCK_SERVER_FORMATS_FORMATS_H_
#define VETVEC_MOCK_SERVER_FORMATS_FORMATS_H_

#include <vector>

#include "mock_server/wire_format.h"

namespace vetvec::mock {

// openai, azure, voyage, jina, mistral, together, the compatible routes of dashscope and tei.
void AddOpenAiFormats(std::vector<const WireFormat*>* formats);
void AddChatFormat(std::vector<const WireFormat*>* formats);     // openai's chat route
void AddCohereFormats(std::vector<const WireFormat*>* formats);  // cohere, bedrock's cohere models
void AddGeminiFormat(std::vector<const WireFormat*>* formats);
void AddTitanFormat(std::vector<const WireFormat*>* formats);  // bedrock's titan and nova models
void AddLocalServerFormats(std::vector<const WireFormat*>* formats);  // tei, ollama
void AddHttpExampleFormats(std::vector<const WireFormat*>* formats);  // examples/http
void AddOtherFormats(std::vector<const WireFormat*>* formats);        // nlpcloud, nomic, dashscope

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_FORMATS_H_
