#include "cli/telemetry/settings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

namespace vetvec::cli::telemetry {
namespace {

std::string_view WithoutBlanks(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string Decoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const hex = text.data() + i + 1;
    const bool is_code = text[i] == '%' && i + 2 < text.size() &&
                         std::from_chars(hex, hex + 2, value, 16).ptr == hex + 2;
    out += is_code ? static_cast<char>(value) : text[i];
    if (is_code) i += 2;
  }
  return out;
}

// Parses "name=value,name=value" with percent-encoded values. Skips entries without "=".
Attributes Listed(const std::string& text) {
  Attributes out;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view entry = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const size_t equals = entry.find('=');
    const std::string name(WithoutBlanks(entry.substr(0, equals)));
    if (equals == std::string_view::npos || name.empty()) continue;
    out.emplace_back(name, Decoded(WithoutBlanks(entry.substr(equals + 1))));
  }
  return out;
}

bool IsTrue(std::string value) {
  std::transform(value.begin(), value.end(), value.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return value == "true";
}

std::string FirstOf(const Environment& environment, const std::string& signal,
                    const std::string& name) {
  std::string own = environment("OTEL_EXPORTER_OTLP_" + signal + "_" + name);
  return own.empty() ? environment("OTEL_EXPORTER_OTLP_" + name) : own;
}

std::string UrlOf(const std::string& endpoint, const Environment& environment,
                  const std::string& signal, const std::string& path) {
  if (environment("OTEL_" + signal + "_EXPORTER") == "none") return "";
  std::string base = endpoint;
  if (base.empty()) {
    std::string own = environment("OTEL_EXPORTER_OTLP_" + signal + "_ENDPOINT");
    if (!own.empty()) return own;
    base = environment("OTEL_EXPORTER_OTLP_ENDPOINT");
  }
  if (base.empty()) return "";
  return base + (base.back() == '/' ? "" : "/") + path;
}

// What is wrong with a destination; empty if nothing is.
std::string ProblemOf(const Destination& destination, const std::string& protocol) {
  if (destination.url.empty()) return "";
  if (!protocol.empty() && protocol != "http/json") {
    return fmt::format(
        "OTEL_EXPORTER_OTLP_PROTOCOL is '{}', but vetvec exports telemetry only as http/json",
        protocol);
  }
  const std::string& url = destination.url;
  const bool is_http = url.rfind("http://", 0) == 0 || url.rfind("https://", 0) == 0;
  if (!is_http || OriginOf(url).size() == OriginOf(url).find("//") + 2) {
    return "the OTLP endpoint must be a URL such as http://127.0.0.1:4318";
  }
  for (const auto& [name, value] : destination.headers) {
    if ((name + value).find_first_of("\r\n") == std::string::npos) continue;
    return fmt::format("OTEL_EXPORTER_OTLP_HEADERS: the header '{}' contains a line break",
                       name.substr(0, name.find_first_of("\r\n")));
  }
  return "";
}

Attributes ResourceOf(const Environment& environment) {
  Attributes resource = Listed(environment("OTEL_RESOURCE_ATTRIBUTES"));
  const std::string name = environment("OTEL_SERVICE_NAME");
  const auto found = std::find_if(resource.begin(), resource.end(),
                                  [](const auto& each) { return each.first == "service.name"; });
  if (found == resource.end()) {
    resource.emplace_back("service.name", name.empty() ? "vetvec" : name);
  } else if (!name.empty()) {
    found->second = name;
  }
  return resource;
}

}  // namespace

std::string OriginOf(const std::string& url) {
  const size_t begin = std::min(url.find("//"), url.size());
  const size_t host = std::min(begin + 2, url.size());
  const size_t end = std::min(url.find_first_of("/?#", host), url.size());
  const size_t user = url.substr(host, end - host).rfind('@');
  return url.substr(0, host) +
         url.substr(host, end - host).substr(user == std::string::npos ? 0 : user + 1);
}

Settings ReadSettings(const std::string& endpoint, const Environment& environment,
                      std::string* problem) {
  Settings settings;
  if (IsTrue(environment("OTEL_SDK_DISABLED"))) return settings;
  settings.traces = {UrlOf(endpoint, environment, "TRACES", "v1/traces"),
                     Listed(FirstOf(environment, "TRACES", "HEADERS"))};
  settings.metrics = {UrlOf(endpoint, environment, "METRICS", "v1/metrics"),
                      Listed(FirstOf(environment, "METRICS", "HEADERS"))};
  *problem = ProblemOf(settings.traces, FirstOf(environment, "TRACES", "PROTOCOL"));
  if (problem->empty()) {
    *problem = ProblemOf(settings.metrics, FirstOf(environment, "METRICS", "PROTOCOL"));
  }
  if (!problem->empty()) return Settings();
  settings.resource = ResourceOf(environment);
  settings.ca_file = environment("OTEL_EXPORTER_OTLP_CERTIFICATE");
  const std::string timeout = environment("OTEL_EXPORTER_OTLP_TIMEOUT");
  long milliseconds = 0;
  std::from_chars(timeout.data(), timeout.data() + timeout.size(), milliseconds);
  constexpr long kMostMs = 600'000;
  if (milliseconds > 0) settings.timeout_ms = std::min(milliseconds, kMostMs);
  return settings;
}

}  // namespace vetvec::cli::telemetry
