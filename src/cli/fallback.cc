// vetvec embed --fallback: by two encoders, each text marked by who gave its vector.

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

vetvec_policy PolicyOf(const std::string& name) {
  static const std::map<std::string, vetvec_policy> kPolicies = {
      {"", VETVEC_POLICY_REMOTE_THEN_LOCAL},
      {"remote_then_local", VETVEC_POLICY_REMOTE_THEN_LOCAL},
      {"local_first", VETVEC_POLICY_LOCAL_FIRST},
      {"hedged", VETVEC_POLICY_HEDGED},
      {"remote", VETVEC_POLICY_REMOTE},
      {"local", VETVEC_POLICY_LOCAL}};
  const auto found = kPolicies.find(name);
  if (found == kPolicies.end()) {
    throw UsageError{"--policy is '" + name +
                     "'; allowed are remote_then_local, local_first, hedged, remote, local"};
  }
  return found->second;
}

const char* NameOf(const vetvec_provenance& given) {
  switch (given.giver) {
    case VETVEC_GIVER_REMOTE: return "remote";
    case VETVEC_GIVER_LOCAL: return "local";
    case VETVEC_GIVER_MAPPED_LOCAL: return "mapped_local";
    default: return "none";
  }
}

const char* WhyOf(const vetvec_provenance& given) {
  switch (given.why) {
    case VETVEC_WHY_CACHED: return "cached";
    case VETVEC_WHY_SERVICE_DOWN: return "service_down";
    case VETVEC_WHY_DEADLINE_NEAR: return "deadline_near";
    case VETVEC_WHY_REMOTE_FAILED: return "remote_failed";
    case VETVEC_WHY_LATENCY_TARGET: return "latency_target";
    case VETVEC_WHY_HEDGE: return "hedge";
    default: return "policy";
  }
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// A line a text, with the text, its vector and who gave it.
void WriteMarked(const std::string& path, const vetvec_text_batch& texts, const Matrix& rows,
                 const std::vector<vetvec_provenance>& given) {
  std::string out;
  for (uint64_t i = 0; i < texts.count; ++i) {
    const std::string text(texts.bytes + texts.offsets[i],
                           static_cast<size_t>(texts.offsets[i + 1] - texts.offsets[i]));
    const float* row = rows.data() + i * rows.cols();
    std::string vector;
    for (uint64_t j = 0; j < rows.cols(); ++j) {
      fmt::format_to(std::back_inserter(vector), "{}{}", j > 0 ? "," : "", row[j]);
    }
    out += fmt::format(
        "{{\"text\":{},\"given_by\":\"{}\",\"why\":\"{}\"{},\"vector\":[{}]}}\n",
        json(text).dump(-1, ' ', false, json::error_handler_t::replace), NameOf(given[i]),
        WhyOf(given[i]),
        given[i].remote_status == VETVEC_OK
            ? ""
            : fmt::format(",\"remote_status\":\"{}\"", vetvec_status_name(given[i].remote_status)),
        vector);
  }
  WriteWhole(path, out);
}

void PrintCounts(const CommandLine& line, const std::vector<vetvec_provenance>& given,
                 const Matrix& rows) {
  std::map<std::pair<std::string, std::string>, uint64_t> counts;
  for (const vetvec_provenance& one : given) ++counts[{NameOf(one), WhyOf(one)}];
  if (line.flags.json) {
    json list = json::array();
    for (const auto& [key, count] : counts) {
      list.push_back({{"given_by", key.first}, {"why", key.second}, {"texts", count}});
    }
    return PrintLine(
        json{{"vectors", rows.rows()}, {"dimension", rows.cols()}, {"given", list}}.dump());
  }
  if (line.flags.quiet) return;
  PrintLine(
      fmt::format("{} vectors of {} elements: {}", rows.rows(), rows.cols(), line.flags.out[0]));
  for (const auto& [key, count] : counts) {
    PrintLine(fmt::format("  {} by {} ({})", count, key.first, key.second));
  }
}

}  // namespace

int RunEmbedFallback(const CommandLine& line, const CancelToken& cancel) {
  FallbackSettings settings;
  settings.policy = PolicyOf(line.policy);
  settings.latency_target_ms = line.latency_target_ms;
  settings.hedge_delay_ms = line.hedge_delay_ms;
  settings.warm_cache = line.warm_cache;
  settings.map_file = line.map;
  const Texts texts(line.in);
  const Config config = LoadSessionConfig(line, {line.names[0], line.fallback});
  const Encoder encoder =
      OpenFallback(config.OpenEncoder(line.names[0]), config.OpenEncoder(line.fallback), settings);
  CallScope scope(line, cancel);
  CallOptions options = scope.options();
  // Without --deadline a call of the library's default: a fallback that waits a day is none.
  if (line.flags.deadline_s > 0) {
    options.timeout_ms = static_cast<int64_t>(line.flags.deadline_s * 1000);
  }
  std::vector<vetvec_provenance> given;
  const vetvec_text_batch batch = texts.view();
  const Matrix rows = EmbedGiven(encoder, batch, &given, options);
  const std::string& path = line.flags.out[0];
  if (EndsWith(path, ".jsonl")) {
    WriteMarked(path, batch, rows, given);
  } else {
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_vectors_write(
        detail::Str(path), &batch, rows.data(), rows.rows(), rows.cols(), rows.cols(), &error);
    detail::Check(status, error);
  }
  PrintCounts(line, given, rows);
  return kExitOk;
}

}  // namespace vetvec::cli
