// EncoderMetrics: the durations of an encoder's calls and attempts, as OpenMetrics text.
//
// The owner of an encoder adds each call that has ended; a scrape reads the text. Used by the ABI
// (vetvec_encoder_metrics) and, through it, by `vetvec serve`.
//
//   EncoderMetrics metrics;
//   metrics.Add(output, seconds);
//   std::string text = metrics.OpenMetrics(encoder.name(), encoder.usage());
//
// Names, units and the closing "# EOF" follow the OpenMetrics 1.0 text format; Prometheus reads it.
#ifndef VETVEC_ENCODER_ENCODER_METRICS_H_
#define VETVEC_ENCODER_ENCODER_METRICS_H_

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "core/encoder.h"

namespace vetvec {

// Counts of durations in fixed buckets from 1 ms to 60 s, all in seconds.
class DurationHistogram {
 public:
  static constexpr std::array<double, 15> kUpperBounds = {
      0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60};

  void Add(double seconds);  // negative and non-finite values count as 0
  // Appends NAME_bucket, NAME_count and NAME_sum lines with `labels` ("a=\"b\"", not empty).
  void AppendTo(const std::string& name, const std::string& labels, std::string* out) const;

 private:
  std::array<uint64_t, kUpperBounds.size() + 1> counts_{};  // the last one: above all bounds
  double sum_ = 0;
};

// Thread safety: any thread.
class EncoderMetrics {
 public:
  // A call that has ended, with the attempts in output.requests.
  void Add(const EmbedOutput& output, double seconds);
  // `encoder` becomes a label; `usage` the counters; `more`: whole families, placed before the end.
  std::string OpenMetrics(const std::string& encoder, const Usage& usage,
                          const std::string& more = "") const;

 private:
  mutable std::mutex mutex_;
  DurationHistogram calls_;
  DurationHistogram attempts_;                  // total time of those with a reply
  DurationHistogram first_bytes_;               // of the same attempts
  DurationHistogram connects_;                  // of those that opened a connection
  std::map<std::string, uint64_t> by_outcome_;  // "200", "429", or an error name
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_METRICS_H_
