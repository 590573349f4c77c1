// A part of a retrieval suite that is small enough to be scored some twenty times.
#ifndef VETVEC_AUDIT_STEPS_CONTROL_SAMPLE_H_
#define VETVEC_AUDIT_STEPS_CONTROL_SAMPLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "suites/suite.h"

namespace vetvec {

struct ControlSample {
  Suite suite;
  std::vector<uint64_t> rows;  // of its texts, among those of the whole suite
};

inline constexpr size_t kMostControlQueries = 1000;
inline constexpr size_t kMostControlDocuments = 5000;

// At most kMostControlQueries queries, spread evenly; the documents that were judged for them; and
// others, spread evenly, up to kMostControlDocuments. `rows`: the rows of the suite's texts
// (TextsOfItems). Nothing if the suite has no more, or is not a retrieval suite.
std::optional<ControlSample> SampleForControls(const Suite& suite,
                                               const std::vector<uint64_t>& rows);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_CONTROL_SAMPLE_H_
