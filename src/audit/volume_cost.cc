#include "audit/volume_cost.h"

#include <algorithm>
#include <cmath>

namespace vetvec {
namespace {

double TokensOf(double tokens, double characters, double counted) {
  if (tokens > 0) return tokens;
  return characters > 0 ? characters / kCharactersPerToken : counted;
}

}  // namespace

VolumeCost CostAtVolume(const Volume& volume, const VendorPrice& vendor) {
  constexpr double kMillion = 1e6;
  constexpr double kGigabyte = 1e9;
  const double price = vendor.price / kMillion;
  const double by_document = TokensOf(volume.tokens_per_document, volume.characters_per_document,
                                      vendor.tokens_per_document);
  const double by_query =
      TokensOf(volume.tokens_per_query, volume.characters_per_query, vendor.tokens_per_query);
  const double all_tokens = volume.documents * by_document;
  VolumeCost cost;
  cost.storage = volume.documents * vendor.vector_bytes / kGigabyte * volume.storage_per_gb_month;
  cost.queries = volume.queries_a_day * kDaysAMonth * by_query *
                 vendor.query_price.value_or(vendor.price) / kMillion;
  cost.changes = volume.changes_a_month * by_document * price;
  cost.fixed = vendor.fixed_a_month;
  cost.month = cost.storage + cost.queries + cost.changes + cost.fixed;
  cost.first = all_tokens * vendor.batch_price.value_or(vendor.price) / kMillion;
  cost.three_years = 36 * cost.month + std::max(1.0, 3 * volume.reindexing_a_year) * cost.first;
  return cost;
}

double CostOfLeaving(const VolumeCost& to) { return to.first + to.storage; }

std::optional<double> BreakEven(const Volume& volume, double Volume::* quantity,
                                const VendorPrice& a, const VendorPrice& b) {
  const auto difference = [&](double value) {
    Volume other = volume;
    other.*quantity = value;
    return CostAtVolume(other, a).month - CostAtVolume(other, b).month;
  };
  const double at_zero = difference(0);
  const double slope = difference(1) - at_zero;
  // Costs of months have no digits beyond this share that mean anything.
  const double least = 1e-12 * (std::abs(at_zero) + std::abs(slope));
  if (std::abs(slope) <= least || std::abs(at_zero) <= least) return std::nullopt;
  const double value = -at_zero / slope;
  return value > 0 ? std::optional<double>(value) : std::nullopt;
}

}  // namespace vetvec
