// vetvec doctor.
#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/doctor_flags.h"
#include "cli/redis_check.h"
#include "cli/row_similarity.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr int64_t kRecoveryTimeoutMs = 180'000;

struct Probe {
  std::vector<std::vector<float>> rows;
  double millis = 0;
};

// Sends `texts`, bypassing every cache, with the client's own precautions switched off.
Probe Send(const Encoder& encoder, const TextBatch& texts, CallOptions options) {
  options.flags = VETVEC_CALL_FLAGS_NO_CACHE | VETVEC_CALL_FLAGS_NO_DEDUPE;
  const auto start = std::chrono::steady_clock::now();
  const Matrix rows = encoder.Embed(texts, options);
  Probe probe;
  probe.millis =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  for (uint64_t i = 0; i < rows.rows(); ++i) {
    probe.rows.emplace_back(rows.row(i).begin(), rows.row(i).end());
  }
  return probe;
}

struct Finding {
  bool is_ok;
  std::string text;
};

std::vector<Finding> Examine(const Encoder& encoder, const CallOptions& options) {
  std::vector<Finding> findings;
  const Probe first = Send(encoder, {"A quick test of a vendor."}, options);
  findings.push_back({true, fmt::format("responds: {} elements, norm {:.4f}, {:.0f} ms",
                                        first.rows[0].size(), Norm(first.rows[0]), first.millis)});
  const Probe again = Send(encoder, {"A quick test of a vendor."}, options);
  findings.push_back(
      {first.rows[0] == again.rows[0],
       fmt::format("the same text twice: {} (cosine {:.6f})",
                   first.rows[0] == again.rows[0] ? "identical bits" : "different bits",
                   Cosine(first.rows[0], again.rows[0]))});
  const Probe batch =
      Send(encoder, {"Water is wet.", "A quick test of a vendor.", "A stone fell down."}, options);
  const double in_batch = Cosine(first.rows[0], batch.rows[1]);
  findings.push_back(
      {in_batch > 0.9999,
       fmt::format("the same text alone and in a batch of 3: cosine {:.6f}", in_batch)});
  const double apart = Cosine(batch.rows[0], batch.rows[2]);
  findings.push_back({apart < 0.9999, fmt::format("two different texts: cosine {:.4f}", apart)});
  const Probe unicode = Send(encoder, {"Zürich, naïve, 東京, 🙂"}, options);
  findings.push_back({true, fmt::format("accepts Unicode: norm {:.4f}", Norm(unicode.rows[0]))});
  return findings;
}

std::string LimitsText(const json& limits) {
  std::string text;
  for (const auto& [key, words] : {std::pair{"max_texts", "texts per request"},
                                   {"max_request_tokens", "tokens per request"},
                                   {"max_request_bytes", "bytes per request"},
                                   {"max_text_tokens", "tokens per text"},
                                   {"max_text_chars", "characters per text"}}) {
    const auto most = limits.at(key).get<uint64_t>();
    if (most > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", most, words);
  }
  return text.empty() ? "unknown" : text;
}

// Reports what vetvec knows about the service and what the service reports about itself.
std::vector<Finding> ServiceFindings(const json& facts) {
  std::vector<Finding> findings;
  if (facts.at("kind").get<std::string>().empty()) return findings;
  const json& server = facts.at("server");
  const bool is_asked = !server.is_null();
  const auto model = (is_asked ? server : facts).at("model").get<std::string>();
  findings.push_back({true, fmt::format("model {}, limits{}: {}", model.empty() ? "?" : model,
                                        is_asked ? " as reported by the server" : "",
                                        LimitsText((is_asked ? server : facts).at("limits")))});
  if (!is_asked) return findings;
  const auto most = server.at("limits").at("max_texts").get<uint64_t>();
  const auto batch = facts.at("batch_texts").get<uint64_t>();
  if (most > 0 && batch > most) {
    findings.push_back(
        {false,
         fmt::format("requests contain up to {} texts, but the server accepts at most {}; set "
                     "batch = {}",
                     batch, most, most)});
  }
  if (server.at("truncates").get<bool>()) {
    findings.push_back({true, "the server truncates long texts by default; vetvec turns this off"});
  }
  return findings;
}

// For a server that does not work, so that the vendor can be tested all the same.
Config LoadWithoutRedis(DoctorFlags flags) {
  flags.overrides.insert(flags.overrides.end(), {"redis.cache=false", "redis.limits=false"});
  flags.quiet = true;  // the first loading has logged what there is to log
  return LoadSessionConfig(flags, {flags.spec});
}

// "onnx:DIR" if the argument is that, or the name of such a vendor; otherwise empty.
std::string ModelSpecOf(const json& settings, const std::string& name) {
  std::string spec = name;
  for (const json& vendor : settings.at("vendors")) {
    if (vendor.at("name") == name) spec = vendor.at("spec").get<std::string>();
  }
  return spec.starts_with("onnx:") ? spec : "";
}

int RunCheck(const DoctorFlags& flags, const CancelToken& cancel) {
  Config config = LoadSessionConfig(flags, {flags.spec});
  const json settings = json::parse(config.Json());
  const RedisCheck redis = CheckRedis(settings);
  if (!flags.json) Print(redis.text);
  if (!redis.is_usable) config = LoadWithoutRedis(flags);
  const Encoder encoder = config.OpenEncoder(flags.spec);
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  // Shared limits may wait for a minute after Redis has lost its data, or is new.
  if (!redis.probe.is_null()) options.timeout_ms = DeadlineMs(flags, kRecoveryTimeoutMs);
  std::vector<Finding> findings = Examine(encoder, options);
  CallOptions ask = scope.options();
  ask.timeout_ms = 0;
  const json facts = json::parse(encoder.Describe(ask));
  for (Finding& finding : ServiceFindings(facts)) findings.push_back(std::move(finding));
  const vetvec_usage usage = encoder.usage();
  json out = {{"vendor", encoder.name()}, {"requests", usage.requests}};
  out["service"] = facts;
  if (!redis.probe.is_null()) out["redis"] = redis.probe;
  out["findings"] = json::array();
  std::string text =
      fmt::format("{}{}\n", encoder.name(), redis.is_usable ? "" : ", tested without Redis");
  for (const Finding& finding : findings) {
    text += fmt::format("  {} {}\n", finding.is_ok ? "ok  " : "WARN", finding.text);
    out["findings"].push_back({{"ok", finding.is_ok}, {"text", finding.text}});
  }
  text += fmt::format("  {} requests, {} tokens reported\n", usage.requests, usage.tokens_reported);
  if (const std::string model = ModelSpecOf(settings, flags.spec); !model.empty()) {
    out["model"] = ModelFacts(model, encoder, options);
    text += ModelText(out["model"]);
  }
  if (flags.json) {
    PrintDataLine(out.dump());
  } else {
    Print(text);
  }
  return redis.is_usable ? kExitOk : kExitNotMeasured;
}

int RunDoctor(const DoctorFlags& flags, const CancelToken& cancel) {
  if (!flags.in.empty()) return RunDoctorTokens(flags);
  if (flags.contract) return RunDoctorContract(flags, cancel);
  if (!flags.out.empty()) throw UsageError{"doctor needs --contract or --in for -o FILE"};
  return RunCheck(flags, cancel);
}

}  // namespace

extern const Command kDoctorCommand = CommandOf<AddDoctorFlags, RunDoctor>(
    "doctor",
    "Check one vendor with a few cheap requests, or its whole contract, and the Redis server");

}  // namespace vetvec::cli
