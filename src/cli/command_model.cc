// vetvec tokenize, model check.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/row_similarity.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string TextOfLine(std::string_view line, uint64_t number, const std::string& file) {
  const json value = json::parse(line, nullptr, false);
  if (!value.is_object() || !value.contains("text") || !value["text"].is_string()) {
    throw UsageError{
        fmt::format("{}:{}: the line is not a JSON object with a string 'text'", file, number)};
  }
  return value["text"].get<std::string>();
}

// Calls `visit` for each text of a file.
template <typename Visit>
void ForEachText(const CommandLine& line, Visit&& visit) {
  const std::string& file = line.in;
  const bool is_default = line.in_format.empty() && line.text_column == "text";
  if (!file.ends_with(".jsonl") || !is_default) {
    const Texts texts(TextSourceOf(line, file));
    const TextBatch batch(texts.view());
    for (size_t i = 0; i < batch.size(); ++i) visit(batch[i]);
    return;
  }
  const std::string whole = ReadWhole(file);
  uint64_t number = 0;
  for (size_t at = 0; at < whole.size();) {
    const size_t end = std::min(whole.find('\n', at), whole.size());
    const std::string_view object = std::string_view(whole).substr(at, end - at);
    ++number;
    at = end + 1;
    if (!object.empty()) visit(TextOfLine(object, number, file));
  }
}

// Appends a line {"ids": [...]} per text.
void Append(const TokenIds& ids, std::string* out) {
  for (size_t i = 0; i < ids.size(); ++i) {
    *out += "{\"ids\":[";
    for (uint64_t k = ids.offsets[i]; k < ids.offsets[i + 1]; ++k) {
      fmt::format_to(std::back_inserter(*out), "{}{}", k > ids.offsets[i] ? "," : "", ids.ids[k]);
    }
    *out += "]}\n";
  }
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

json Similarities(const std::string& spec, const CommandLine& line, const CancelToken& cancel) {
  const Config config = LoadSessionConfig(line, {spec});
  const Encoder encoder = config.OpenEncoder(spec);
  TextBatch texts;
  for (const Pair& pair : kSamples) {
    texts.Add(pair.first);
    texts.Add(pair.second);
  }
  CallScope scope(line, cancel);
  const Matrix rows = encoder.Embed(texts, scope.options());
  json out = json::array();
  for (size_t i = 0; i < std::size(kSamples); ++i) {
    out.push_back({{"a", kSamples[i].first},
                   {"b", kSamples[i].second},
                   {"cosine", Cosine(rows.row(2 * i), rows.row(2 * i + 1))}});
  }
  return out;
}

}  // namespace

int RunTokenize(const CommandLine& line, const CancelToken&) {
  EndAtFirstSignal();
  if (line.flags.out.size() > 1) throw UsageError{"tokenize accepts at most one -o FILE"};
  const Tokenizer tokenizer(line.names[0]);
  TokenizerOptions options;
  options.no_truncation = line.no_truncation;
  constexpr size_t kTextsAtOnce = 4096;
  constexpr size_t kBytesAtOnce = size_t{16} << 20;
  TextBatch texts;
  size_t bytes = 0;
  std::string out;
  uint64_t count = 0;
  const auto flush = [&] {
    Append(tokenizer.Encode(texts, options), &out);
    count += texts.size();
    texts = TextBatch();
    bytes = 0;
  };
  ForEachText(line, [&](std::string_view text) {
    texts.Add(text);
    bytes += text.size();
    if (texts.size() >= kTextsAtOnce || bytes >= kBytesAtOnce) flush();
  });
  flush();
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], out);
  if (!line.flags.quiet && !line.flags.out.empty()) {
    PrintLine(fmt::format("wrote the ids of {} texts to {}", count, line.flags.out[0]));
  }
  return kExitOk;
}

int RunModelCheck(const CommandLine& line, const CancelToken& cancel) {
  const std::string& target = line.names[0];
  const std::string spec = target.rfind("onnx:", 0) == 0 ? target : "onnx:" + target;
  json facts = json::parse(DescribeOnnx(spec));
  facts["samples"] = Similarities(spec, line, cancel);
  if (line.flags.json) {
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

}  // namespace vetvec::cli
