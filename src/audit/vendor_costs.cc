#include "audit/vendor_costs.h"

#include "audit/load_file.h"
#include "base/strings.h"
#include "encoder/encoder_settings.h"
#include "encoder/encoder_spec.h"
#include "providers/provider_facts.h"

namespace vetvec {
namespace {

constexpr double kFloatBytes = 4;

std::optional<double> FactNumber(const ProviderFact* fact) {
  return fact == nullptr ? std::nullopt : ParseDouble(fact->value);
}

// Documented prices are in US dollars: beside amounts in another currency, they say nothing.
bool TakesStatedPrices(const Volume& volume) {
  return volume.currency.empty() || volume.currency == "USD";
}

std::optional<VendorPrice> PriceOf(const VendorConfig& config, const VendorResult& vendor,
                                   bool takes_stated, const ProviderFacts& facts) {
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  if (!spec.ok()) return std::nullopt;
  VendorPrice out;
  out.vector_bytes = kFloatBytes * static_cast<double>(vendor.dimension);
  out.batch_price = config.settings.GivenNumber("batch_price_per_million_tokens");
  if (const auto typed = config.settings.GivenNumber("price_per_million_tokens")) {
    out.price = *typed;
  } else if (IsRemoteKind(spec->kind)) {
    if (!takes_stated) return std::nullopt;
    const ProviderFact* fact = facts.Find(spec->kind, spec->target, "price");
    const std::optional<double> stated = FactNumber(fact);
    if (!stated) return std::nullopt;
    out.price = *stated;
    out.source = fact->source;
    out.date = fact->date;
    if (!out.batch_price) {
      out.batch_price = FactNumber(facts.Find(spec->kind, spec->target, "batch_price"));
    }
  }
  const uint64_t texts = vendor.traffic.texts_sent;
  if (texts > 0) {
    out.tokens_per_text = static_cast<double>(vendor.traffic.tokens) / static_cast<double>(texts);
  }
  return out;
}

bool NeedsTokens(const Volume& volume) {
  const bool has_documents = volume.tokens_per_document + volume.characters_per_document > 0;
  const bool has_queries = volume.tokens_per_query + volume.characters_per_query > 0;
  return (volume.documents > 0 && !has_documents) || (volume.queries_a_day > 0 && !has_queries);
}

}  // namespace

void PriceVendors(const AuditConfig& config, AuditResult* result) {
  result->volume = config.volume;
  if (!config.volume.IsGiven()) return;
  const auto loaded = ProviderFacts::Load(config.providers_data);
  const auto& facts = loaded.ok() ? *loaded : ProviderFacts::BuiltIn();
  for (size_t v = 0; v < result->vendors.size(); ++v) {
    VendorResult& vendor = result->vendors[v];
    if (!vendor.problem.empty() || vendor.dimension == 0) continue;
    vendor.price = PriceOf(config.vendors[v], vendor, TakesStatedPrices(config.volume), *facts);
    if (!vendor.price) continue;
    const auto fixed = config.volume.fixed_a_month.find(vendor.name);
    if (fixed != config.volume.fixed_a_month.end()) vendor.price->fixed_a_month = fixed->second;
    const bool is_counted = vendor.price->price <= 0 || vendor.price->tokens_per_text > 0 ||
                            !NeedsTokens(config.volume);
    if (is_counted) vendor.at_volume = CostAtVolume(config.volume, *vendor.price);
  }
}

bool IsOverLimit(const AuditResult& result, size_t vendor) {
  const std::optional<VolumeCost>& cost = result.vendors[vendor].at_volume;
  return cost && result.volume.month_at_most > 0 && cost->month > result.volume.month_at_most;
}

bool IsOverAnyLimit(const AuditResult& result, size_t vendor) {
  return IsOverLimit(result, vendor) || IsTooSlow(result, vendor);
}

}  // namespace vetvec
