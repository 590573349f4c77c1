// vetvec embed --fallback: embeds with two encoders, and records where each vector comes from.

#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/default_cache.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

vetvec_fallback_policy PolicyOf(const std::string& name) {
  static const std::map<std::string, vetvec_fallback_policy> kPolicies = {
      {"", VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL},
      {"remote_then_local", VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL},
      {"local_first", VETVEC_FALLBACK_POLICY_LOCAL_FIRST},
      {"hedged", VETVEC_FALLBACK_POLICY_HEDGED},
      {"remote", VETVEC_FALLBACK_POLICY_REMOTE},
      {"local", VETVEC_FALLBACK_POLICY_LOCAL}};
  const auto found = kPolicies.find(name);
  if (found == kPolicies.end()) {
    throw UsageError{fmt::format(
        "--policy is '{}'; allowed: remote_then_local, local_first, hedged, remote, local", name)};
  }
  return found->second;
}

const char* SourceOf(const vetvec_provenance& provenance) {
  switch (provenance.source) {
    case VETVEC_SOURCE_REMOTE: return "remote";
    case VETVEC_SOURCE_LOCAL: return "local";
    case VETVEC_SOURCE_MAPPED_LOCAL: return "mapped_local";
    default: return "none";
  }
}

const char* ReasonOf(const vetvec_provenance& provenance) {
  switch (provenance.reason) {
    case VETVEC_REASON_CACHED: return "cached";
    case VETVEC_REASON_SERVICE_DOWN: return "service_down";
    case VETVEC_REASON_DEADLINE_NEAR: return "deadline_near";
    case VETVEC_REASON_REMOTE_FAILED: return "remote_failed";
    case VETVEC_REASON_LATENCY_TARGET: return "latency_target";
    case VETVEC_REASON_HEDGE: return "hedge";
    default: return "policy";
  }
}

// One line per text, with the text, its vector and the vector's source.
void WriteMarked(const std::string& path, const TextBatch& texts, const Matrix& rows,
                 const std::vector<vetvec_provenance>& provenance) {
  std::string out;
  for (size_t i = 0; i < texts.size(); ++i) {
    std::string vector;
    for (const float element : rows.row(i)) {
      fmt::format_to(std::back_inserter(vector), "{}{}", vector.empty() ? "" : ",", element);
    }
    out += fmt::format("{{\"text\":{},\"source\":\"{}\",\"reason\":\"{}\"{},\"vector\":[{}]}}\n",
                       json(texts[i]).dump(-1, ' ', false, json::error_handler_t::replace),
                       SourceOf(provenance[i]), ReasonOf(provenance[i]),
                       provenance[i].remote_status == VETVEC_STATUS_OK
                           ? ""
                           : fmt::format(",\"remote_status\":\"{}\"",
                                         vetvec_status_name(provenance[i].remote_status)),
                       vector);
  }
  WriteWhole(path, out);
}

void PrintCounts(const CommandLine& line, const std::vector<vetvec_provenance>& provenance,
                 const Matrix& rows) {
  std::map<std::pair<std::string, std::string>, uint64_t> counts;
  for (const vetvec_provenance& one : provenance) ++counts[{SourceOf(one), ReasonOf(one)}];
  if (line.flags.json) {
    json list = json::array();
    for (const auto& [key, count] : counts) {
      list.push_back({{"source", key.first}, {"reason", key.second}, {"texts", count}});
    }
    return PrintDataLine(
        json{{"vectors", rows.rows()}, {"dimension", rows.cols()}, {"sources", list}}.dump());
  }
  if (line.flags.quiet) return;
  PrintLine(fmt::format("wrote {} vectors with {} elements to {}", rows.rows(), rows.cols(),
                        line.flags.out[0]));
  for (const auto& [key, count] : counts) {
    PrintLine(fmt::format("  {} from {} ({})", count, key.first, key.second));
  }
}

}  // namespace

int RunEmbedFallback(const CommandLine& line, const CancelToken& cancel) {
  FallbackOptions both;
  both.policy = PolicyOf(line.policy);
  both.latency_target_ms = line.latency_target_ms;
  both.hedge_delay_ms = line.hedge_delay_ms;
  both.warm_cache = line.warm_cache;
  both.map_file = line.map;
  const Texts texts(TextSourceOf(line, line.in));
  Config config = LoadSessionConfig(line, {line.names[0], line.fallback});
  const Encoder encoder =
      OpenCachedOrNot(line, {line.names[0], line.fallback}, &config, [&](const Config& given) {
        return OpenFallback(given.OpenEncoder(line.names[0]), given.OpenEncoder(line.fallback),
                            both);
      });
  CallScope scope(line, cancel);
  CallOptions options = scope.options();
  // Without --deadline, the library's default time limit applies: a fallback that starts only after
  // a day is useless. Without a fallback, it is a job like any other.
  const bool has_local = both.policy != VETVEC_FALLBACK_POLICY_REMOTE;
  options.timeout_ms = DeadlineMs(line, has_local ? options.timeout_ms : kLongestJobMs);
  std::vector<vetvec_provenance> provenance;
  const Matrix rows = encoder.Embed(texts.view(), options, nullptr, &provenance);
  const std::string& path = line.flags.out[0];
  if (path.ends_with(".jsonl")) {
    WriteMarked(path, texts.view(), rows, provenance);
  } else {
    WriteVectors(path, rows, texts.view());
  }
  PrintCounts(line, provenance, rows);
  return kExitOk;
}

}  // namespace vetvec::cli
