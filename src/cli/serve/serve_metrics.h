// Counters of the server itself, in addition to those of its encoder.
#ifndef VETVEC_CLI_SERVE_SERVE_METRICS_H_
#define VETVEC_CLI_SERVE_SERVE_METRICS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace vetvec::cli {

// Thread safety: any thread.
class ServeMetrics {
 public:
  void CountReply(int status);
  void CountTexts(uint64_t texts, uint64_t tokens);
  // In OpenMetrics format, without the end mark.
  std::string Text(uint64_t in_flight, uint64_t connections) const;

 private:
  mutable std::mutex mutex_;
  std::map<int, uint64_t> replies_;
  uint64_t texts_ = 0;
  uint64_t tokens_ = 0;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_SERVE_METRICS_H_
