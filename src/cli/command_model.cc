// vetvec model check.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/row_similarity.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct ModelFlags : CommonFlags {
  std::string dir;
};

void AddModelFlags(CLI::App* app, ModelFlags* flags) {
  app->add_option("dir", flags->dir, "Folder, or .onnx file")->required();
}

struct Pair {
  const char* first;
  const char* second;
};
constexpr Pair kSamples[] = {
    {"A man is playing the guitar.", "Someone makes music on a guitar."},
    {"The bank raised its interest rates.", "Borrowing money has become dearer."},
    {"She does not like the film.", "She likes the film."},
    {"The cat sleeps on the sofa.", "A dog barks in the garden."},
    {"How do I reset my password?", "The volcano erupted last night."},
};

json Similarities(const std::string& spec, const CommonFlags& flags, const CancelToken& cancel) {
  const Config config = LoadSessionConfig(flags, {spec});
  const Encoder encoder = config.OpenEncoder(spec);
  TextBatch texts;
  for (const Pair& pair : kSamples) {
    texts.Add(pair.first);
    texts.Add(pair.second);
  }
  CallScope scope(flags, cancel);
  const Matrix rows = encoder.Embed(texts, scope.options());
  json out = json::array();
  for (size_t i = 0; i < std::size(kSamples); ++i) {
    out.push_back({{"a", kSamples[i].first},
                   {"b", kSamples[i].second},
                   {"cosine", Cosine(rows.row(2 * i), rows.row(2 * i + 1))}});
  }
  return out;
}

int RunModelCheck(const ModelFlags& flags, const CancelToken& cancel) {
  const std::string& target = flags.dir;
  const std::string spec = target.rfind("onnx:", 0) == 0 ? target : "onnx:" + target;
  json facts = json::parse(DescribeOnnx(spec));
  facts["samples"] = Similarities(spec, flags, cancel);
  if (flags.json) {
    PrintDataLine(facts.dump(2));
    return kExitOk;
  }
  for (const auto& [key, value] : facts.items()) {
    if (key == "samples") continue;
    PrintLine(
        fmt::format("{:22} {}", key, value.is_string() ? value.get<std::string>() : value.dump()));
  }
  PrintLine("cosine similarity of sample texts:");
  for (const json& sample : facts["samples"]) {
    PrintLine(fmt::format("  {:6.3f}  {}  |  {}", sample["cosine"].get<double>(),
                          sample["a"].get<std::string>(), sample["b"].get<std::string>()));
  }
  return kExitOk;
}

}  // namespace

extern const Command kModelCheckCommand = CommandOf<AddModelFlags, RunModelCheck>(
    "model check", "Show the contents of a model folder and the files that are used");

}  // namespace vetvec::cli
