// vetvec embed --dry-run: what would be sent, and what it would cost.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <vector>

#include "cli/embed_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// The price of a million tokens in US dollars, from the configuration or the table of facts.
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

json VendorOf(const EmbedFlags& flags) {
  const json settings = json::parse(LoadSessionConfig(flags, {flags.spec}).Json());
  for (const json& vendor : settings["vendors"]) {
    if (vendor["name"] == flags.spec || vendor["spec"] == flags.spec) return vendor;
  }
  return settings["vendors"].back();
}

}  // namespace

int RunEmbedDry(const EmbedFlags& flags) {
  constexpr size_t kShown = 3;
  const Texts texts(TextSourceOf(flags, flags.in));
  const TextBatch batch(texts.view());
  const TokenCounts counts = CountTokens(batch);
  const uint64_t tokens =
      std::accumulate(counts.expected.begin(), counts.expected.end(), uint64_t{0});
  const std::optional<double> price = PriceOf(VendorOf(flags));
  const double cost = price.value_or(0) * static_cast<double>(tokens) / 1e6;
  std::vector<std::string> first;
  for (size_t i = 0; i < std::min(kShown, batch.size()); ++i) first.emplace_back(batch[i]);
  if (flags.json) {
    PrintDataLine(json({{"texts", batch.size()},
                        {"first", first},
                        {"tokens", tokens},
                        {"cost", price ? json(cost) : json()}})
                      .dump());
    return kExitOk;
  }
  PrintLine(fmt::format("{} texts, about {} tokens; {}. Nothing was sent.", batch.size(), tokens,
                        price ? fmt::format("${:.4f}", cost) : "price not known"));
  for (size_t i = 0; i < first.size(); ++i) {
    PrintLine(fmt::format("{}: {}", i + 1, json(first[i]).dump()));
  }
  return kExitOk;
}

}  // namespace vetvec::cli
