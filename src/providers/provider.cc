#include "providers/provider.h"

#include <algorithm>

#include "base/unknown_name.h"
#include "providers/builtin_providers.h"
#include "providers/openai.h"

namespace vetvec {
namespace {

std::vector<const Provider*> AllProviders() {
  std::vector<const Provider*> all = OpenAiProviders();
  all.insert(all.end(), {AzureProvider(), BedrockProvider(), CohereProvider(), DashScopeProvider(),
                         GeminiProvider(), HttpProvider(), NlpCloudProvider(), NomicProvider(),
                         OllamaProvider(), TeiProvider()});
  std::sort(all.begin(), all.end(), [](const Provider* a, const Provider* b) {
    return std::string_view(a->defaults().kind) < b->defaults().kind;
  });
  return all;
}

const std::vector<const Provider*>& Providers() {
  static const std::vector<const Provider*>* const all =
      new std::vector<const Provider*>(AllProviders());
  return *all;
}

}  // namespace

const std::vector<std::string>& ProviderKinds() {
  static const std::vector<std::string>* const kinds = [] {
    auto* names = new std::vector<std::string>;
    for (const Provider* provider : Providers()) names->emplace_back(provider->defaults().kind);
    return names;
  }();
  return *kinds;
}

Result<const Provider*> FindProvider(std::string_view kind) {
  for (const Provider* provider : Providers()) {
    if (provider->defaults().kind == kind) return provider;
  }
  return UnknownName("provider", kind, ProviderKinds());
}

}  // namespace vetvec
