// What services would charge for the documents of `vetvec try`.
#ifndef VETVEC_CLI_TRY_KNOWN_PRICES_H_
#define VETVEC_CLI_TRY_KNOWN_PRICES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/session.h"

namespace vetvec::cli {

struct KnownPrice {
  std::string spec;           // "openai:text-embedding-3-small"
  double per_million = 0;     // US dollars a million tokens
  uint64_t audit_tokens = 0;  // about, of an audit with these documents
  std::string date;           // of the price
};

// The models with a known price that can be called with nothing but a key, the cheapest first.
// `flags`: those of an audit, whose plan gives the tokens. Sends nothing.
std::vector<KnownPrice> KnownPrices(const CommonFlags& flags, const CancelToken& cancel);

// About how many tokens the paragraphs of a folder have.
uint64_t TokensOfDocuments(const std::string& folder, const CommonFlags& flags,
                           const CancelToken& cancel);

// The table of prices, and how to add a vendor, in 80 columns.
std::string PriceText(const std::vector<KnownPrice>& prices, uint64_t document_tokens,
                      const std::string& folder);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TRY_KNOWN_PRICES_H_
