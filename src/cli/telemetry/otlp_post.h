// One OTLP request: a POST of JSON by libcurl.
#ifndef VETVEC_CLI_TELEMETRY_OTLP_POST_H_
#define VETVEC_CLI_TELEMETRY_OTLP_POST_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "cli/telemetry/settings.h"

namespace vetvec::cli::telemetry {

struct PostResult {
  std::string problem;        // without secrets; empty: delivered
  bool is_retryable = false;  // by OTLP's rules
  std::string body;           // the reply's body, at most 64 KiB of it
};

// Thread safety: one thread, except for EndBy.
class OtlpPost {
 public:
  explicit OtlpPost(const Settings& settings);
  ~OtlpPost();
  OtlpPost(const OtlpPost&) = delete;
  OtlpPost& operator=(const OtlpPost&) = delete;

  PostResult Send(const Destination& destination, const std::string& body);
  // From then on, no request lasts beyond that time, not even one in flight. Any thread.
  void EndBy(std::chrono::steady_clock::time_point when) { end_ = when.time_since_epoch(); }
  std::chrono::milliseconds Left() const;

 private:
  struct Handle;  // libcurl's

  std::string ca_file_;
  std::string ca_folder_;
  const long timeout_ms_;
  std::atomic<std::chrono::steady_clock::duration> end_;
  std::unique_ptr<Handle> handle_;
};

}  // namespace vetvec::cli::telemetry

#endif  // VETVEC_CLI_TELEMETRY_OTLP_POST_H_
