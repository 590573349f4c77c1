// vetvec tokenize.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/common_flags.h"
#include "cli/session.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct TokenizeFlags : CommonFlags, TextInput {
  std::string spec;
  bool no_truncation = false;
};

void AddTokenizeFlags(CLI::App* app, TokenizeFlags* flags) {
  app->add_option("spec", flags->spec, "onnx:DIR")->required();
  AddTextInput(app, flags, "Text file (.jsonl, .txt, .csv, .tsv)")->required();
  app->add_flag("--no-truncation", flags->no_truncation,
                "Print all ids, even those beyond the model's maximum length");
  AddOutput(app, flags, "File (.jsonl): one object with \"ids\" per line");
}

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
void ForEachText(const TokenizeFlags& flags, Visit&& visit) {
  const std::string& file = flags.in;
  const bool is_default = flags.in_format.empty() && flags.text_column == "text";
  if (!file.ends_with(".jsonl") || !is_default) {
    const Texts texts(TextSourceOf(flags, file));
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

int RunTokenize(const TokenizeFlags& flags, const CancelToken&) {
  EndAtFirstSignal();
  if (flags.out.size() > 1) throw UsageError{"tokenize accepts at most one -o FILE"};
  const Tokenizer tokenizer(flags.spec);
  TokenizerOptions options;
  options.no_truncation = flags.no_truncation;
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
  ForEachText(flags, [&](std::string_view text) {
    texts.Add(text);
    bytes += text.size();
    if (texts.size() >= kTextsAtOnce || bytes >= kBytesAtOnce) flush();
  });
  flush();
  WriteWhole(flags.out.empty() ? "-" : flags.out[0], out);
  if (!flags.quiet && !flags.out.empty()) {
    PrintLine(fmt::format("wrote the ids of {} texts to {}", count, flags.out[0]));
  }
  return kExitOk;
}

}  // namespace

extern const Command kTokenizeCommand = CommandOf<AddTokenizeFlags, RunTokenize>(
    "tokenize", "Convert texts to the token ids of a local model");

}  // namespace vetvec::cli
