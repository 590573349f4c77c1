// vetvec repair map fit, show, export.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/common_flags.h"
#include "cli/repair_text.h"
#include "cli/session.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct MapFitFlags : CommonFlags, TextInput {
  MapFitFlags() { is_job = true; }
  std::string from, to;
  std::string method = "ridge";
  double ridge = 0;
  uint64_t seed = 1;
};

void AddMapFitFlags(CLI::App* app, MapFitFlags* flags) {
  app->add_option("--from", flags->from, "SPEC or vendor: the local encoder")->required();
  app->add_option("--to", flags->to, "SPEC or vendor: the remote encoder")->required();
  AddTextInput(app, flags, "Text file with at least 100 texts (.txt, .jsonl, .csv, .tsv)")
      ->required();
  app->add_option("--method", flags->method, "ridge, procrustes")->capture_default_str();
  app->add_option("--ridge", flags->ridge,
                  "Penalty, as a multiple of the mean eigenvalue (default: automatic)");
  app->add_option("--seed", flags->seed, "Random seed for choosing the held-out texts")
      ->capture_default_str();
  AddOutput(app, flags, "Map file");
  AddConfig(app, flags);
}

struct MapFileFlags : CommonFlags {
  std::string file;
};

void AddMapShowFlags(CLI::App* app, MapFileFlags* flags) {
  app->add_option("file", flags->file, "Map file")->required();
}

void AddMapExportFlags(CLI::App* app, MapFileFlags* flags) {
  AddMapShowFlags(app, flags);
  AddOutput(app, flags, "File for NumPy (.npz) or ONNX Runtime (.onnx)");
}

void PrintAdapter(const std::string& path, const json& map) {
  const json& report = map["report"];
  PrintLine(fmt::format("{}: adapter of rank {} for {}", path, map["rank"].get<uint64_t>(),
                        map["from"]["name"].get<std::string>()));
  Print(RepairReportText(report));
}

void PrintMap(const CommonFlags& flags, const std::string& path) {
  const std::string text = DescribeMap(path);
  if (flags.json) return PrintDataLine(text);
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

int RunMapFit(const MapFitFlags& flags, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(flags);
  MapOptions fit;
  if (flags.method == "procrustes") {
    fit.method = VETVEC_MAP_METHOD_PROCRUSTES;
  } else if (flags.method != "ridge") {
    throw UsageError{fmt::format("--method is '{}'; allowed: ridge, procrustes", flags.method)};
  }
  fit.ridge = flags.ridge;
  fit.seed = flags.seed;
  const Config config = LoadSessionConfig(flags, {flags.from, flags.to});
  const Encoder from = config.OpenEncoder(flags.from);
  const Encoder to = config.OpenEncoder(flags.to);
  const Texts texts(TextSourceOf(flags, flags.in));
  CallScope scope(flags, cancel);
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, kLongestJobMs);
  FitMap(from, to, texts.view(), path, fit, options);
  if (!flags.quiet || flags.json) PrintMap(flags, path);
  return kExitOk;
}

int RunMapShow(const MapFileFlags& flags, const CancelToken&) {
  PrintMap(flags, flags.file);
  return kExitOk;
}

int RunMapExport(const MapFileFlags& flags, const CancelToken&) {
  ExportMap(flags.file, OnlyOutput(flags));
  return kExitOk;
}

}  // namespace

extern const Command kMapFitCommand = CommandOf<AddMapFitFlags, RunMapFit>(
    "repair map fit", "Fit a map on texts embedded by both encoders, and measure its accuracy");
extern const Command kMapShowCommand = CommandOf<AddMapShowFlags, RunMapShow>(
    "repair map show", "Show the encoders and the accuracy of a map or an adapter");
extern const Command kMapExportCommand = CommandOf<AddMapExportFlags, RunMapExport>(
    "repair map export", "Write a map or an adapter for other programs");

}  // namespace vetvec::cli
