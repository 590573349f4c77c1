#include "cli/price.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <numeric>

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The price of a million tokens.
std::optional<double> PriceOf(const json& vendor) {
  if (vendor["price_per_million_tokens"].is_number()) {
    return vendor["price_per_million_tokens"].get<double>();
  }
  const auto spec = vendor["spec"].get<std::string>();
  const size_t colon = spec.find(':');
  const std::string kind = spec.substr(0, colon);
  const std::string model = spec.substr(colon + 1, spec.find('?') - colon - 1);
  for (const char* local : {"builtin", "onnx", "vectors", "words"}) {
    if (kind == local) return 0;
  }
  const json table = json::parse(Encoder::ProviderFacts(kind));
  for (const json& fact : table["facts"]) {
    if (fact["model"] != model || fact["fact"] != "price") continue;
    return std::stod(fact["value"].get<std::string>());
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> CostOf(const Config& config, const std::string& spec, uint64_t tokens) {
  const json vendors = json::parse(config.Json())["vendors"];
  const json* found = &vendors.back();
  for (const json& vendor : vendors) {
    if (vendor["name"] == spec || vendor["spec"] == spec) {
      found = &vendor;
      break;
    }
  }
  const std::optional<double> price = PriceOf(*found);
  if (!price) return std::nullopt;
  return *price * static_cast<double>(tokens) / 1e6;
}

std::string CostText(std::optional<double> cost) {
  if (!cost) return "price not known";
  return *cost == 0 ? "no cost" : fmt::format("${:.4f}", *cost);
}

uint64_t SumOfTokens(const TextBatch& texts) {
  const TokenCounts counts = CountTokens(texts);
  return std::accumulate(counts.expected.begin(), counts.expected.end(), uint64_t{0});
}

}  // namespace vetvec::cli
