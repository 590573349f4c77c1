#include "cli/common_flags.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace vetvec::cli {

void AddCommonFlags(CLI::App* app, CommonFlags* flags) {
  app->add_flag("--json", flags->json, "Print JSON on standard output");
  app->add_flag("-q,--quiet", flags->quiet, "Print no progress and no summary");
}

void AddOutput(CLI::App* app, CommonFlags* flags, const std::string& help) {
  app->add_option("-o,--out", flags->out, help);
}

void AddKey(CLI::App* app, CommonFlags* flags, const std::string& flag, const std::string& key,
            const std::string& help) {
  app->add_option_function<std::string>(
      flag,
      [flags, key](const std::string& value) {
        flags->overrides.push_back(StringOverride(key, value));
      },
      help);
}

void AddValue(CLI::App* app, CommonFlags* flags, const std::string& flag, const std::string& key,
              const std::string& help) {
  app->add_option_function<std::string>(
      flag,
      [flags, key](const std::string& value) {
        flags->overrides.push_back(fmt::format("{}={}", key, value));
      },
      help);
}

void AddConfig(CLI::App* app, CommonFlags* flags) {
  app->add_option("--config", flags->config,
                  "Configuration file (default: vetvec.toml if present)");
  app->add_option("--set", flags->overrides,
                  "Set a key of the configuration, e.g. --set vendors.a.rpm=300; repeatable");
  AddKey(app, flags, "--providers-data", "audit.providers_data",
         "File of service facts to use instead of the built-in ones (see vetvec providers)");
  AddKey(app, flags, "--base-url", "defaults.base_url", "Base URL for vendors that do not set one");
  AddKey(app, flags, "--api-key-command", "defaults.api_key_command",
         "Command that prints the API key, for vendors that do not set one");
  AddKey(app, flags, "--allow-plain-http", "defaults.allow_plain_http",
         "HOST or HOST:PORT that may get the key over plain http, for vendors that do not set one");
  AddValue(app, flags, "--batch", "defaults.batch", "Texts per request");
  AddValue(app, flags, "--max-reply-bytes", "defaults.max_reply_bytes",
           "Maximum size of a service's reply (default: 256 MiB)");
  AddValue(app, flags, "--concurrency", "defaults.concurrency",
           "Maximum number of requests in flight");
  AddValue(app, flags, "--rpm", "defaults.rpm", "Requests per minute");
  AddValue(app, flags, "--ipm", "defaults.ipm", "Texts per minute");
  AddValue(app, flags, "--tpm", "defaults.tpm", "Tokens per minute");
  app->add_option_function<double>(
      "--deadline",
      [flags](const double& seconds) {
        flags->deadline_s = seconds;
        flags->overrides.push_back(fmt::format("audit.deadline_s={}", seconds));
      },
      "Time limit for the command, in seconds");
  app->add_option_function<std::string>(
      "--cache",
      [flags](const std::string& value) {
        const bool is_mode = value == "off" || value == "only";
        flags->overrides.push_back(StringOverride(is_mode ? "cache.mode" : "cache.dir", value));
      },
      "Vector cache folder, or one of: off, only (embed: ~/.cache/vetvec by default)");
  AddKey(app, flags, "--redis", "redis.url",
         "Redis server that shares vectors and rate limits with other hosts, e.g. "
         "rediss://cache.example (password: $VETVEC_REDIS_PASSWORD)");
  AddTelemetry(app, flags);
}

void AddTelemetry(CLI::App* app, CommonFlags* flags) {
  app->add_option(
      "--otlp-endpoint", flags->otlp_endpoint,
      "OpenTelemetry collector that receives metrics and a span for each embed call over "
      "OTLP/HTTP, e.g. http://127.0.0.1:4318 (default: $OTEL_EXPORTER_OTLP_ENDPOINT)");
}

// TOML's basic strings are JSON strings, except that TOML does not allow the byte 0x7f.
std::string StringOverride(const std::string& key, const std::string& value) {
  try {
    std::string quoted = nlohmann::json(value).dump();
    for (size_t at = 0; (at = quoted.find('\x7f', at)) != std::string::npos;) {
      quoted.replace(at, 1, "\\u007F");
    }
    return fmt::format("{}={}", key, quoted);
  } catch (const nlohmann::json::exception&) {
    return fmt::format("{}={}", key, value);  // not UTF-8, so not TOML: read as a plain string
  }
}

}  // namespace vetvec::cli
