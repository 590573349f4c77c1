#include "audit/vendor_costs.h"

#include "audit/load_file.h"
#include "audit/role_tokens.h"
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
    out.source = config.price_source;
    out.date = config.price_date;
  } else if (IsRemoteKind(spec->kind)) {
    if (!takes_stated) return std::nullopt;
    const ProviderFact* fact = facts.Find(spec->kind, spec->target, "price");
    const std::optional<double> stated = FactNumber(fact);
    if (!stated) return std::nullopt;
    out.price = *stated;
    out.is_stated = true;
    if (!vendor.query_spec.empty()) {
      const Result<EncoderSpec> of_queries = ParseEncoderSpec(vendor.query_spec);
      if (!of_queries.ok()) return std::nullopt;
      out.query_price = FactNumber(facts.Find(of_queries->kind, of_queries->target, "price"));
      if (!out.query_price) return std::nullopt;
    }
    out.source = fact->source;
    out.date = fact->date;
    if (!out.batch_price) {
      out.batch_price = FactNumber(facts.Find(spec->kind, spec->target, "batch_price"));
    }
  }
  const RoleTokens tokens = RoleTokensOrMean(vendor);
  out.tokens_per_document = tokens.document;
  out.tokens_per_query = tokens.query;
  return out;
}

// Whether the tokens of all that the volume has are given or were counted.
bool HasTokens(const Volume& volume, const VendorPrice& vendor) {
  const double of_document =
      volume.tokens_per_document + volume.characters_per_document + vendor.tokens_per_document;
  const double of_query =
      volume.tokens_per_query + volume.characters_per_query + vendor.tokens_per_query;
  return (volume.documents <= 0 || of_document > 0) && (volume.queries_a_day <= 0 || of_query > 0);
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
    const bool is_counted = vendor.price->price <= 0 || HasTokens(config.volume, *vendor.price);
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
