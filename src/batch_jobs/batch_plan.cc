#include "batch_jobs/batch_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/strings.h"
#include "batch_jobs/request_lines.h"
#include "batch_jobs/spool.h"
#include "core/token_count.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

constexpr size_t kLookupTexts = 4096;
constexpr float* kSkip = nullptr;

using KeySet = std::unordered_set<CacheKey, CacheKeyHash>;

KnownPrice PriceOf(const RemoteEncoder& remote, std::string_view name) {
  const RemoteEncoderOptions& config = remote.options();
  const ProviderFact* fact = config.settings.FactsOrBuiltIn().Find(config.provider->defaults().kind,
                                                                   config.settings.model, name);
  KnownPrice price;
  if (fact == nullptr) return price;
  price.per_million = ParseDouble(fact->value).value_or(0);
  price.source = fact->source;
  price.date = fact->date;
  return price;
}

// The distinct valid texts that no store has.
Result<std::vector<TextToSend>> FindUncached(CachedEncoder& encoder, const TextBatch& texts,
                                             BatchPlan* plan) {
  EmbedOutput checked(texts.size());
  plan->texts = texts.size();
  plan->invalid = CheckTexts(texts, &checked);
  std::vector<TextToSend> distinct;
  KeySet seen;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (!checked.items[i].ok()) continue;
    const CacheKey key = encoder.keys().KeyOf(texts[i]);
    if (seen.insert(key).second) {
      distinct.push_back({i, key});
    } else {
      ++plan->repeated;
    }
  }
  std::vector<TextToSend> missing;
  for (size_t start = 0; start < distinct.size(); start += kLookupTexts) {
    const size_t count = std::min(kLookupTexts, distinct.size() - start);
    std::vector<CacheKey> keys;
    for (size_t i = 0; i < count; ++i) keys.push_back(distinct[start + i].key);
    std::vector<uint8_t> is_there(count, 0);
    if (Store* const disk = encoder.options().disk.get()) {
      VETVEC_RETURN_IF_ERROR(disk->GetMany(keys, 0, [&](size_t index, size_t) {
        is_there[index] = 1;
        return kSkip;
      }));
    }
    for (size_t i = 0; i < count; ++i) {
      if (is_there[i] != 0) {
        ++plan->cached;
      } else {
        missing.push_back(distinct[start + i]);
      }
    }
  }
  return missing;
}

Status CountTexts(const RemoteEncoder& remote, const TextBatch& texts,
                  std::vector<TextToSend>* to_send) {
  const TokenCounter& counter = remote.options().token_counter;
  for (TextToSend& text : *to_send) {
    uint64_t tokens = 0;
    if (counter) {
      const std::string_view view = texts[text.item];
      VETVEC_RETURN_IF_ERROR(CountTokens(counter, {&view, 1}, {&tokens, 1}));
    } else {
      tokens = ExpectTokens(texts[text.item]);
    }
    text.tokens = static_cast<uint32_t>(std::min<uint64_t>(tokens, UINT32_MAX));
  }
  return OkStatus();
}

Status CutIntoFiles(const RequestLines& lines, const TextBatch& texts, const BatchOptions& options,
                    const std::vector<TextToSend>& to_send, BatchPlan* plan) {
  const size_t most_texts = options.file_texts > 0
                                ? std::min(options.file_texts, plan->limits.texts)
                                : plan->limits.texts;
  const size_t most_bytes =
      std::min(options.file_bytes > 0 ? options.file_bytes : kDefaultFileBytes, plan->limits.bytes);
  std::string line;
  for (const TextToSend& text : to_send) {
    line.clear();
    // The index of the longest possible line, since it is not known yet.
    lines.Append(texts[text.item], most_texts, text.key, &line);
    if (line.size() > most_bytes) {
      return OutOfRange(
                 fmt::format("text {} needs a line of {} bytes, but a file may have at most {}",
                             texts.NumberOf(text.item), line.size(), most_bytes))
          .WithItem(static_cast<int64_t>(text.item));
    }
    const bool needs_file = plan->files.empty() || plan->files.back().texts == most_texts ||
                            plan->files.back().bytes + line.size() > most_bytes;
    if (needs_file) plan->files.emplace_back();
    BatchPlan::File& file = plan->files.back();
    ++file.texts;
    file.bytes += line.size();
    file.tokens += text.tokens;
  }
  for (BatchPlan::File& file : plan->files) {
    file.proof_texts = std::min<uint64_t>(options.proof_rows, file.texts);
    plan->tokens += file.tokens;
    plan->proof_texts += file.proof_texts;
    plan->proof_tokens += file.tokens * file.proof_texts / file.texts;
  }
  return OkStatus();
}

}  // namespace

Result<PlannedBatch> PlanBatch(CachedEncoder& encoder, const BatchDialect& dialect,
                               const TextBatch& texts, const BatchOptions& options,
                               const std::string& folder, std::vector<BatchFile> open_files) {
  const RemoteEncoder& remote = *encoder.remote_encoder();
  const RemoteEncoderOptions& config = remote.options();
  PlannedBatch planned;
  BatchPlan& plan = planned.plan;
  plan.limits =
      BatchLimitsOf(config.settings.FactsOrBuiltIn(), dialect.kind(), config.settings.model);
  plan.batch_price = PriceOf(remote, "batch_price");
  plan.online_price = PriceOf(remote, "price");
  std::unordered_map<CacheKey, BatchState, CacheKeyHash> open;
  for (const BatchFile& file : open_files) {
    VETVEC_ASSIGN_OR_RETURN(const auto items, Spool(folder, file.id).ReadItems(file.texts));
    for (const BatchItem& item : items) open[item.key] = file.state;
  }
  plan.open_files = std::move(open_files);
  VETVEC_ASSIGN_OR_RETURN(planned.wanted, FindUncached(encoder, texts, &plan));
  VETVEC_RETURN_IF_ERROR(CountTexts(remote, texts, &planned.wanted));
  for (const TextToSend& text : planned.wanted) {
    const auto found = open.find(text.key);
    if (found == open.end()) {
      planned.to_send.push_back(text);
      continue;
    }
    ++plan.open;
    if (found->second == BatchState::kRefused) ++plan.refused;
  }
  plan.to_send = planned.to_send.size();
  VETVEC_ASSIGN_OR_RETURN(const RequestLines lines,
                          RequestLines::Of(dialect, *config.provider, config.settings));
  VETVEC_RETURN_IF_ERROR(CutIntoFiles(lines, texts, options, planned.to_send, &plan));
  return planned;
}

}  // namespace vetvec
