// The settings of the telemetry export: --otlp-endpoint and OpenTelemetry's environment variables.
#ifndef VETVEC_CLI_TELEMETRY_SETTINGS_H_
#define VETVEC_CLI_TELEMETRY_SETTINGS_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vetvec::cli::telemetry {

using Attributes = std::vector<std::pair<std::string, std::string>>;

// Where one kind of data is sent.
struct Destination {
  std::string url;     // empty: not sent
  Attributes headers;  // values may be secret
};

struct Settings {
  Destination traces;
  Destination metrics;
  Attributes resource;  // with service.name
  std::string ca_file;  // empty: the system's authorities
  long timeout_ms = 10'000;

  bool is_on() const { return !traces.url.empty() || !metrics.url.empty(); }
};

// The value of a variable; empty if it is not set.
using Environment = std::function<std::string(const std::string& name)>;

// `endpoint`: --otlp-endpoint; empty if not given. Telemetry is off unless the flag or a variable
// sets an endpoint. *problem says what is wrong, without secrets; the settings are then off.
Settings ReadSettings(const std::string& endpoint, const Environment& environment,
                      std::string* problem);

// The scheme, host and port of a URL, for messages: without user, password, path and query.
std::string OriginOf(const std::string& url);

}  // namespace vetvec::cli::telemetry

#endif  // VETVEC_CLI_TELEMETRY_SETTINGS_H_
