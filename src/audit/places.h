// The vendors of an audit in the order in which they find, with places as in sport: 1=, 1=, 3.
//
//   const Places places = PlacesOf(result);
//   PlaceText(places.rows[0])            "1="
//   places.reference                     the choice, from which points are counted
// Two vendors share a place if neither finds more than the other in any decided comparison, so a
// place says nothing about prices and limits. A vendor that is excluded, or was not measured, has
// none. Used by reports, after the verdict. Deterministic. Thread safety: any thread.
#ifndef VETVEC_AUDIT_PLACES_H_
#define VETVEC_AUDIT_PLACES_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

struct VendorPlace {
  size_t vendor = 0;  // an index into AuditResult::vendors
  size_t place = 0;   // 0: none
  bool is_shared = false;
};

struct Places {
  // The choice; without one, the vendor to take meanwhile, or the first of those that lead.
  std::optional<size_t> reference;
  std::vector<std::vector<size_t>> groups;  // that share a place, the best first
  // All vendors: those with a place; ranked ones that could not be compared; excluded ones; those
  // that were not measured. Of one place, the reference comes first.
  std::vector<VendorPlace> rows;
};

// Ranked vendors of `vendors` that were compared with another of them.
std::vector<size_t> ComparedAmong(const AuditResult& result, const std::vector<size_t>& vendors);
// Those of `vendors` that none of them stands above; all, if they go in a circle. Copies of a
// better vendor are not beaten by it, and no copy is beaten alone.
std::vector<size_t> UnbeatenAmong(const AuditResult& result, const std::vector<size_t>& vendors);

Places PlacesOf(const AuditResult& result);

// "1=", "3", "out"; empty if a ranked vendor could not be compared, or if it was not measured.
std::string PlaceText(const AuditResult& result, const VendorPlace& row);

// The comparisons of a vendor with the reference, seen from the vendor: negative if it finds less.
struct FromReference {
  std::string suite;
  double points = 0;
  Interval interval;
  bool is_less = false;  // decided
};
std::vector<FromReference> PointsFrom(const AuditResult& result, size_t reference, size_t vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_PLACES_H_
