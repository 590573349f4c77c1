// vetvec embed --dry-run: what would be sent, and what it would cost.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/embed_flags.h"
#include "cli/price.h"
#include "cli/session.h"

namespace vetvec::cli {

int RunEmbedDry(const EmbedFlags& flags) {
  using nlohmann::json;
  constexpr size_t kShown = 3;
  const Texts texts(TextSourceOf(flags, flags.in));
  const TextBatch batch(texts.view());
  const uint64_t tokens = SumOfTokens(batch);
  const std::optional<double> cost =
      CostOf(LoadSessionConfig(flags, {flags.spec}), flags.spec, tokens);
  std::vector<std::string> first;
  for (size_t i = 0; i < std::min(kShown, batch.size()); ++i) first.emplace_back(batch[i]);
  if (flags.json) {
    PrintDataLine(json({{"texts", batch.size()},
                        {"first", first},
                        {"tokens", tokens},
                        {"cost", cost ? json(*cost) : json()}})
                      .dump());
    return kExitOk;
  }
  PrintLine(fmt::format("{} texts, about {} tokens; {}. Nothing was sent.", batch.size(), tokens,
                        CostText(cost)));
  for (size_t i = 0; i < first.size(); ++i) {
    PrintLine(fmt::format("{}: {}", i + 1, json(first[i]).dump()));
  }
  return kExitOk;
}

}  // namespace vetvec::cli
