// data/provider_facts.tsv, compiled in.
#ifndef VETVEC_PROVIDERS_PROVIDER_FACTS_DATA_H_
#define VETVEC_PROVIDERS_PROVIDER_FACTS_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kProviderFactsData;

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_PROVIDER_FACTS_DATA_H_
