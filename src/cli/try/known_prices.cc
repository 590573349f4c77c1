#include "cli/try/known_prices.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr double kMillion = 1e6;

// Of a row of facts; empty if the model of the row is a pattern that no name follows from.
std::string SpecOf(const json& fact) {
  const auto kind = fact.at("kind").get<std::string>();
  auto model = fact.at("model").get<std::string>();
  if (model.ends_with('*')) model.pop_back();
  return model.empty() || model.find('*') != std::string::npos ? "" : kind + ":" + model;
}

std::string KindOf(const KnownPrice& price) { return price.spec.substr(0, price.spec.find(':')); }

// About how many tokens an audit of each kind of service sends; kinds that need more settings are
// left out.
std::map<std::string, uint64_t> TokensByKind(const std::vector<KnownPrice>& prices,
                                             const CommonFlags& flags, const CancelToken& cancel) {
  std::map<std::string, uint64_t> tokens;
  for (const KnownPrice& price : prices) {
    const std::string kind = KindOf(price);
    if (tokens.count(kind) > 0) continue;
    CommonFlags one = flags;
    one.quiet = true;
    one.vendors = {price.spec};
    try {
      CallScope scope(one, cancel);
      const json plan = json::parse(Audit::Plan(LoadSessionConfig(one), scope.options()));
      tokens[kind] = plan.at("vendors").at(0).at("tokens_expected").get<uint64_t>();
    } catch (const Error& error) {
      if (error.status() != VETVEC_STATUS_INVALID_ARGUMENT) throw;
    }
  }
  return tokens;
}

std::string Dollars(double amount) {
  constexpr double kSmall = 10;
  return amount < kSmall ? fmt::format("{:.4f}", amount) : fmt::format("{:.2f}", amount);
}

}  // namespace

std::vector<KnownPrice> KnownPrices(const CommonFlags& flags, const CancelToken& cancel) {
  std::vector<KnownPrice> prices;
  const json facts = json::parse(Encoder::ProviderFacts());
  for (const json& fact : facts.at("facts")) {
    if (fact.at("fact") != "price") continue;
    const std::string spec = SpecOf(fact);
    if (spec.empty()) continue;
    prices.push_back({spec, std::stod(fact.at("value").get<std::string>()), 0,
                      fact.at("date").get<std::string>()});
  }
  const std::map<std::string, uint64_t> tokens = TokensByKind(prices, flags, cancel);
  std::erase_if(prices, [&](const KnownPrice& price) { return tokens.count(KindOf(price)) == 0; });
  for (KnownPrice& price : prices) {
    price.audit_tokens = tokens.at(KindOf(price));
  }
  std::stable_sort(prices.begin(), prices.end(), [](const KnownPrice& a, const KnownPrice& b) {
    return a.per_million < b.per_million;
  });
  return prices;
}

uint64_t TokensOfDocuments(const std::string& folder, const CommonFlags& flags,
                           const CancelToken& cancel) {
  SuiteMakeOptions options;
  options.kind = "passages";
  options.options = {{"documents", folder}, {"background", "1000000"}};
  CallScope scope(flags, cancel);
  const Suite suite = Suite::Make(options, scope.options());
  TextBatch texts;
  for (uint64_t i = 0; i < suite.size(); ++i) {
    const json item = json::parse(suite.Item(i));
    if (item.contains("text")) texts.Add(item.at("text").get<std::string>());
  }
  uint64_t total = 0;
  for (const uint64_t tokens : CountTokens(texts).expected) total += tokens;
  return total;
}

std::string PriceText(const std::vector<KnownPrice>& prices, uint64_t document_tokens,
                      const std::string& folder) {
  if (prices.empty()) return "";
  std::string dates = prices.front().date;
  for (const KnownPrice& price : prices) dates = std::min(dates, price.date);
  std::string out = fmt::format(
      "What services would charge, in US dollars (prices known since {}):\n"
      "  {:<36}{:>14}{:>14}{:>14}\n",
      dates, "", "per million", "this test", "to index");
  for (const KnownPrice& price : prices) {
    out += fmt::format(
        "  {:<36}{:>14}{:>14}{:>14}\n", price.spec, fmt::format("{:.3f}", price.per_million),
        Dollars(price.per_million * static_cast<double>(price.audit_tokens) / kMillion),
        Dollars(price.per_million * static_cast<double>(document_tokens) / kMillion));
  }
  out += Wrapped(fmt::format("\"to index\" is every paragraph once, about {} tokens; \"this test\" "
                             "also asks. To test one of "
                             "them beside builtin:, set its key (such as OPENAI_API_KEY) and run:",
                             document_tokens),
                 "");
  out += fmt::format("  vetvec audit --documents {} --vendors builtin:,{}\n", folder,
                     prices.front().spec);
  return out;
}

}  // namespace vetvec::cli
