// What a vendor costs at the user's volume (volume.h). Plain arithmetic, linear in every quantity.
//
//   storage = documents * bytes of a vector / 1e9 * price of a GB and month
//   queries = queries a day * 365 / 12 * tokens per query * price
//   changes = changes a month * tokens per document * price
//   month   = storage + queries + changes + fixed
//   first   = documents * tokens per document * price, or the price of batches
//   three years = 36 months + all indexings: 3 * reindexing a year, the first one among them
//   leaving = first index at the other vendor + a month in which both are stored
// Thread safety: any thread.
#ifndef VETVEC_AUDIT_VOLUME_COST_H_
#define VETVEC_AUDIT_VOLUME_COST_H_

#include <cstdint>
#include <optional>
#include <string>

#include "audit/volume.h"

namespace vetvec {

inline constexpr double kCharactersPerToken = 4;
inline constexpr double kDaysAMonth = 365.0 / 12;

// What the cost of a vendor depends on. Prices are per million tokens.
struct VendorPrice {
  double price = 0;
  std::optional<double> batch_price = {};
  double fixed_a_month = 0;
  double vector_bytes = 0;
  // As counted in the audit, where the volume does not say; 0: not known.
  double tokens_per_document = 0;
  double tokens_per_query = 0;
  std::optional<double> query_price = {};  // of another model for queries; nothing: `price`
  bool is_stated = false;                  // the documented price; else, typed in
  std::string source = {};                 // of the price; empty: not stated
  std::string date = {};
};

struct VolumeCost {
  double storage = 0;
  double queries = 0;
  double changes = 0;
  double fixed = 0;
  double month = 0;
  double first = 0;
  double three_years = 0;
};

VolumeCost CostAtVolume(const Volume& volume, const VendorPrice& vendor);

// From a vendor to another one: once.
double CostOfLeaving(const VolumeCost& to);

// The value of a quantity at which two vendors cost the same a month, with all others as in
// `volume`. Nothing if they never do at a positive value, or always.
std::optional<double> BreakEven(const Volume& volume, double Volume::* quantity,
                                const VendorPrice& a, const VendorPrice& b);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VOLUME_COST_H_
