/* threshold.hpp: threshold.h for C++17.
 *
 *   const vetvec_threshold threshold = vetvec::ComputeThreshold(rows);
 *   const auto found =
 *       vetvec::CountViolations(rows, triples, VETVEC_METRIC_L2, {threshold.threshold});
 *
 * A Matrix can be passed wherever a function takes vetvec_rows. Thread safety: any thread.
 */
#ifndef VETVEC_THRESHOLD_HPP_
#define VETVEC_THRESHOLD_HPP_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vetvec/matrix.hpp"
#include "vetvec/threshold.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_threshold_compute. `words`: one per row, or none. `nearest`, if not NULL, receives the
 * distance from each distinct word to its nearest other word. */
inline vetvec_threshold ComputeThreshold(const vetvec_rows& rows, const TextBatch& words = {},
                                         const ThresholdOptions& options = {},
                                         const CallOptions& call = {},
                                         std::vector<double>* nearest = nullptr) {
  if (!words.empty()) {
    detail::CheckLengths(words.size(), static_cast<std::size_t>(rows.rows), "words and rows");
  }
  const vetvec_text_batch batch = words.view();
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  if (nearest != nullptr) nearest->assign(static_cast<std::size_t>(rows.rows), 0);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_threshold_compute(&rows, words.empty() ? nullptr : &batch, c.get(), c_call.get(),
                                    &threshold, nearest ? nearest->data() : nullptr, err);
  });
  if (nearest != nullptr) nearest->resize(static_cast<std::size_t>(threshold.n));
  return threshold;
}

struct Violations {
  std::vector<std::uint64_t> counts; /* one per theta */
  std::vector<double> margins;       /* one per triple */
};

/* See vetvec_threshold_violations. `triples`: seed, positive, negative, seed, ... */
inline Violations CountViolations(const vetvec_rows& rows,
                                  const std::vector<std::uint64_t>& triples, vetvec_metric metric,
                                  const std::vector<double>& thetas) {
  const std::size_t count = triples.size() / 3;
  detail::CheckLengths(triples.size(), 3 * count, "whole triples");
  Violations found;
  found.counts.resize(thetas.size());
  found.margins.resize(count);
  detail::Try([&](vetvec_error** err) {
    return vetvec_threshold_violations(&rows, triples.data(), count, metric, thetas.data(),
                                       thetas.size(), found.counts.data(), found.margins.data(),
                                       err);
  });
  return found;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_THRESHOLD_HPP_
