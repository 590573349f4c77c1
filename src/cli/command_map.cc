// vetvec map fit, map show, map export.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/repair_text.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

void PrintAdapter(const std::string& path, const json& map) {
  const json& report = map["report"];
  PrintLine(fmt::format("{}: adapter of rank {} for {}", path, map["rank"].get<uint64_t>(),
                        map["from"]["name"].get<std::string>()));
  Print(RepairReportText(report));
}

void PrintMap(const CommandLine& line, const std::string& path) {
  const std::string text = DescribeMap(path);
  if (line.flags.json) return PrintDataLine(text);
  const json map = json::parse(text);
  if (map.contains("rank")) return PrintAdapter(path, map);
  const json& agreement = map["agreement"];
  PrintLine(fmt::format("{}: {} map, {} -> {}, fitted on {} texts and tested on {} others", path,
                        map["method"].get<std::string>(), map["from"]["name"].get<std::string>(),
                        map["to"]["name"].get<std::string>(), agreement["fitted"].get<uint64_t>(),
                        agreement["held_out"].get<uint64_t>()));
  const auto percent = [&](const char* key) { return 100 * agreement[key].get<double>(); };
  const auto neighbours = agreement["neighbours"].get<uint64_t>();
  PrintLine(fmt::format("mean cosine {:.4f}", agreement["mean_cosine"].get<double>()));
  PrintLine(fmt::format("overlap with the remote encoder's {} nearest neighbours:", neighbours));
  PrintLine(fmt::format("  {:5.1f}%  mapped queries among remote vectors", percent("overlap")));
  PrintLine(
      fmt::format("  {:5.1f}%  mapped queries among mapped vectors", percent("overlap_within")));
  PrintLine(fmt::format("  {:5.1f}%  local queries among local vectors, without the map",
                        percent("overlap_unmapped")));
}

}  // namespace

int RunMapFit(const CommandLine& line, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(line);
  MapOptions fit;
  if (line.map_method == "procrustes") {
    fit.method = VETVEC_MAP_METHOD_PROCRUSTES;
  } else if (line.map_method != "ridge") {
    throw UsageError{fmt::format("--method is '{}'; allowed: ridge, procrustes", line.map_method)};
  }
  fit.ridge = line.ridge;
  fit.seed = line.seed;
  const Config config = LoadSessionConfig(line, {line.from, line.to});
  const Encoder from = config.OpenEncoder(line.from);
  const Encoder to = config.OpenEncoder(line.to);
  const Texts texts(TextSourceOf(line, line.in));
  CallScope scope(line, cancel);
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(line, kLongestJobMs);
  FitMap(from, to, texts.view(), path, fit, options);
  if (!line.flags.quiet || line.flags.json) PrintMap(line, path);
  return kExitOk;
}

int RunMapShow(const CommandLine& line, const CancelToken&) {
  PrintMap(line, line.names[0]);
  return kExitOk;
}

int RunMapExport(const CommandLine& line, const CancelToken&) {
  ExportMap(line.names[0], OnlyOutput(line));
  return kExitOk;
}

}  // namespace vetvec::cli
