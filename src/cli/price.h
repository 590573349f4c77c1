// What texts cost at a vendor, as far as its price is known.
#ifndef VETVEC_CLI_PRICE_H_
#define VETVEC_CLI_PRICE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// In US dollars for `tokens`, at the price of the configuration or of the table of facts; nothing
// if neither has one. `spec`: a SPEC or the name of a vendor.
std::optional<double> CostOf(const Config& config, const std::string& spec, uint64_t tokens);
std::string CostText(std::optional<double> cost);  // "$0.0100", "no cost", "price not known"
// The expected tokens of all texts together.
uint64_t SumOfTokens(const TextBatch& texts);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_PRICE_H_
