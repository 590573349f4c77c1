// vetvec doctor onnx:DIR: the contents of a model folder.
#include <fmt/core.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/doctor_flags.h"
#include "cli/row_similarity.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

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

json Similarities(const Encoder& encoder, const CallOptions& options) {
  TextBatch texts;
  for (const Pair& pair : kSamples) {
    texts.Add(pair.first);
    texts.Add(pair.second);
  }
  const Matrix rows = encoder.Embed(texts, options);
  json out = json::array();
  for (size_t i = 0; i < std::size(kSamples); ++i) {
    out.push_back({{"a", kSamples[i].first},
                   {"b", kSamples[i].second},
                   {"cosine", Cosine(rows.row(2 * i), rows.row(2 * i + 1))}});
  }
  return out;
}

}  // namespace

json ModelFacts(const std::string& spec, const Encoder& encoder, const CallOptions& options) {
  json facts = json::parse(DescribeOnnx(spec));
  facts["samples"] = Similarities(encoder, options);
  return facts;
}

std::string ModelText(const json& facts) {
  std::string text;
  for (const auto& [key, value] : facts.items()) {
    if (key == "samples") continue;
    text +=
        fmt::format("{:22} {}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
  }
  text += "cosine similarity of sample texts:\n";
  for (const json& sample : facts["samples"]) {
    text += fmt::format("  {:6.3f}  {}  |  {}\n", sample["cosine"].get<double>(),
                        sample["a"].get<std::string>(), sample["b"].get<std::string>());
  }
  return text;
}

}  // namespace vetvec::cli
