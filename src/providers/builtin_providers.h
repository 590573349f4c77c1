// The providers that have their own files; registered in provider.cc. All are static objects.
#ifndef VETVEC_PROVIDERS_BUILTIN_PROVIDERS_H_
#define VETVEC_PROVIDERS_BUILTIN_PROVIDERS_H_

#include "providers/provider.h"

namespace vetvec {

const Provider* AzureProvider();
const Provider* BedrockProvider();
const Provider* CohereProvider();
const Provider* DashScopeProvider();
const Provider* GeminiProvider();
const Provider* HttpProvider();
const Provider* NlpCloudProvider();
const Provider* NomicProvider();
const Provider* OllamaProvider();
const Provider* TeiProvider();

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_BUILTIN_PROVIDERS_H_
