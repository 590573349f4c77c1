#include "suites/syntextbench_lines.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "suites/suite_file.h"

namespace vetvec {
namespace {

void AppendId(uint32_t draw, const std::string& p, PolarList polarity, uint64_t number,
              std::string* out) {
  constexpr size_t kDigits = 6;
  char digits[24];
  const auto size =
      static_cast<size_t>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
  if (draw != 1) *out += fmt::format("d{}-", draw);
  *out += 'p';
  *out += p;
  *out += polarity == PolarList::kPositive ? '+' : '-';
  out->append(kDigits - std::min(kDigits, size), '0');
  out->append(digits, size);
}

// "Say ... Q: <demonstration> A: Positive ...": the form of the paper's prompts, in different
// words.
std::vector<std::string> PromptHeads(const SynTextBenchGenerator& generator) {
  std::vector<std::string> heads;
  for (size_t task = 0; task < generator.options().p.size(); ++task) {
    heads.push_back(
        fmt::format("Say whether the words of each line are Positive or Negative on the whole.\n\n"
                    "Q: {}\nA: Positive\n\nQ: {}\nA: Negative\n\nQ: ",
                    generator.Demonstration(task, PolarList::kPositive),
                    generator.Demonstration(task, PolarList::kNegative)));
  }
  return heads;
}

}  // namespace

std::string SynTextBenchId(uint32_t draw, const std::string& p, PolarList polarity,
                           uint64_t number) {
  std::string id;
  AppendId(draw, p, polarity, number, &id);
  return id;
}

// Writes the same bytes as AppendLabelledLine without copying the text, because most of the time
// for writing a file is spent here.
SynTextBenchGenerator::Format LabelledLines(const SynTextBenchGenerator& generator) {
  return [&generator, ratios = generator.RatioTexts(), train = generator.train_per_label()](
             const SynTextBenchBlock& block, uint64_t number, const SampledSentence& sentence,
             std::string* out) {
    const std::string& p = ratios[block.task];
    const bool is_positive = block.polarity == PolarList::kPositive;
    *out += "{\"id\":\"";
    AppendId(block.draw, p, block.polarity, number, out);
    *out += "\",\"text\":\"";
    if (generator.words().is_plain()) {
      generator.AppendWords(sentence, out);
    } else {
      std::string text;
      generator.AppendWords(sentence, &text);
      AppendJsonEscaped(text, out);
    }
    *out += is_positive ? "\",\"label\":1,\"p\":" : "\",\"label\":-1,\"p\":";
    *out += p;
    if (block.draw != 1) *out += fmt::format(",\"draw\":{}", block.draw);
    *out += number > train ? ",\"split\":\"test\"}\n" : ",\"split\":\"train\"}\n";
  };
}

SynTextBenchGenerator::Format PromptLines(const SynTextBenchGenerator& generator) {
  return [&generator, ratios = generator.RatioTexts(), heads = PromptHeads(generator),
          train = generator.train_per_label()](const SynTextBenchBlock& block, uint64_t number,
                                               const SampledSentence& sentence, std::string* out) {
    const bool is_positive = block.polarity == PolarList::kPositive;
    std::string prompt = heads[block.task];
    generator.AppendWords(sentence, &prompt);
    *out += fmt::format("{{\"id\":\"{}\",\"prompt\":\"",
                        SynTextBenchId(block.draw, ratios[block.task], block.polarity, number));
    AppendJsonEscaped(prompt + "\nA:", out);
    *out += is_positive ? "\",\"answer\":\"Positive\",\"label\":1"
                        : "\",\"answer\":\"Negative\",\"label\":-1";
    *out += fmt::format(",\"p\":{}{}", ratios[block.task],
                        number > train ? ",\"split\":\"test\"}\n" : ",\"split\":\"train\"}\n");
  };
}

}  // namespace vetvec
