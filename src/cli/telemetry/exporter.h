// Exporter: sends records of calls to an OpenTelemetry collector by OTLP/HTTP in JSON, on a thread
// of its own, which also makes the JSON.
//
//   Exporter exporter(settings, warn);
//   exporter.Add(record);       // from any thread; never waits
//   ~Exporter                   // sends the rest, within a few seconds
//
// Spans wait in a queue of limited length. Spans that do not fit into it or cannot be delivered are
// dropped and counted. The command never waits for the exporter, and never fails because of it.
#ifndef VETVEC_CLI_TELEMETRY_EXPORTER_H_
#define VETVEC_CLI_TELEMETRY_EXPORTER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "cli/telemetry/call.h"
#include "cli/telemetry/call_metrics.h"
#include "cli/telemetry/otlp_post.h"
#include "cli/telemetry/settings.h"

namespace vetvec::cli::telemetry {

class Exporter {
 public:
  // `warn` receives problems, on any thread.
  Exporter(Settings settings, std::function<void(const std::string&)> warn);
  ~Exporter();
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  // Thread safety: any thread.
  void Add(const vetvec_call_record& record);

 private:
  void Run();
  void Send(const std::vector<Call>& calls, bool is_last);
  void SendSpans(const std::vector<Call>& calls);
  void SendMetrics();
  // Returns the problem, or an empty string if everything was delivered.
  PostResult Deliver(const Destination& destination, const nlohmann::json& body);
  void Lose(uint64_t spans, const std::string& origin, const std::string& problem);
  nlohmann::json BodyOf(const char* resources, const char* scopes, const char* kind,
                        nlohmann::json items) const;
  std::string RandomHex(int words);

  const Settings settings_;
  const std::function<void(const std::string&)> warn_;
  const int64_t start_ns_;
  OtlpPost post_;
  std::mt19937_64 random_;                             // used only by the thread
  std::chrono::steady_clock::time_point metrics_due_;  // used only by the thread

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::vector<Call> queue_;
  CallMetrics metrics_;
  bool has_new_metrics_ = false;
  bool is_ending_ = false;
  bool has_warned_ = false;
  uint64_t seen_ = 0;
  uint64_t lost_ = 0;
  std::string last_problem_;
  std::thread thread_;
};

}  // namespace vetvec::cli::telemetry

#endif  // VETVEC_CLI_TELEMETRY_EXPORTER_H_
