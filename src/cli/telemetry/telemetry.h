// The telemetry of the command: sends the records of its encoders' calls to a collector.
//
//   const TelemetryScope telemetry;                    // in main, around the command
//   options.on_call = CallReceiver(flags);             // where encoders are opened
#ifndef VETVEC_CLI_TELEMETRY_TELEMETRY_H_
#define VETVEC_CLI_TELEMETRY_TELEMETRY_H_

#include <functional>

#include "cli/command.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// Receives the calls of an encoder or a configuration; empty if telemetry is off. Throws UsageError
// if --otlp-endpoint is given and the settings are wrong; wrong variables only cause a warning,
// since they may be meant for other programs. Thread safety: the main thread.
std::function<void(const vetvec_call_record&)> CallReceiver(const CommonFlags& flags);

// When it ends, what is left is sent, within a few seconds.
class TelemetryScope {
 public:
  TelemetryScope() = default;
  ~TelemetryScope();
  TelemetryScope(const TelemetryScope&) = delete;
  TelemetryScope& operator=(const TelemetryScope&) = delete;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TELEMETRY_TELEMETRY_H_
