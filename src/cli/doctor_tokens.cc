// vetvec doctor onnx:DIR --in FILE: the token ids of texts.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/doctor_flags.h"
#include "cli/session.h"

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
void ForEachText(const DoctorFlags& flags, Visit&& visit) {
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

}  // namespace

int RunDoctorTokens(const DoctorFlags& flags) {
  EndAtFirstSignal();
  if (flags.out.size() > 1) throw UsageError{"doctor --in accepts at most one -o FILE"};
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

}  // namespace vetvec::cli
