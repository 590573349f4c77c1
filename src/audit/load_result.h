// What `vetvec load` measured of a vendor: single texts, sent at random instants (docs/JUDGING.md).
#ifndef VETVEC_AUDIT_LOAD_RESULT_H_
#define VETVEC_AUDIT_LOAD_RESULT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace vetvec {

// In milliseconds. A text without a vector is slower than all others, so a value may be missing,
// and so may the upper end of its 95% interval.
struct LoadQuantile {
  std::optional<double> value;
  double low = 0;
  std::optional<double> high;
};

struct VendorLoad {
  double rate = 0;  // texts a second
  double seconds = 0;
  uint64_t requests = 0;
  uint64_t answered = 0;
  std::map<std::string, uint64_t> failures;  // by status
  LoadQuantile p50, p95, p99;
};

// Of two vendors that were measured at the same time and rate: the time within which 95 of 100
// texts of `first` were answered, less that of `second`.
struct LoadDifference {
  size_t first = 0;  // indices into AuditResult::vendors
  size_t second = 0;
  double rate = 0;
  double millis = 0;
  double low = 0;
  double high = 0;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_LOAD_RESULT_H_
