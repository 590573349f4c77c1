#include "audit_steps/text_cost.h"

#include "cache/key.h"
#include "core/prefixed_texts.h"
#include "core/token_count.h"
#include "encoder/request_count.h"

namespace vetvec {

Result<TextCost> CostOfTexts(Encoder& encoder, std::span<const std::string_view> texts,
                             bool may_return) {
  const TokenCounter counter = EncoderTokenCounter(encoder);
  const PrefixedTexts prefixed(encoder.identity().prompt_prefix, texts);
  const auto sent = prefixed.views();
  std::vector<uint64_t> tokens(sent.size());
  VETVEC_RETURN_IF_ERROR(CountTokens(counter, sent, tokens));
  RequestCounter requests(encoder);
  TextCost cost;
  for (size_t i = 0; i < sent.size(); ++i) {
    cost.tokens += (may_return ? 2 : 1) * tokens[i];
    cost.tokens_expected += counter ? tokens[i] : ExpectTokens(sent[i]);
    requests.Add(sent[i].size(), tokens[i]);
  }
  cost.requests = requests.requests();
  cost.texts = sent.size();
  return cost;
}

Result<std::vector<std::string_view>> CacheLookup::Missing(const PackedTexts& all,
                                                           const RoleEncoders::Share& share) const {
  std::vector<uint8_t> cached(share.items.size(), 0);
  if (store != nullptr) {
    const KeyDeriver deriver(share.encoder->raw_identity(), tenant_salt);
    std::vector<CacheKey> keys;
    keys.reserve(cached.size());
    for (const size_t id : share.items) keys.push_back(deriver.KeyOf(all[id]));
    VETVEC_RETURN_IF_ERROR(store->GetMany(keys, 0, [&](size_t i, size_t) -> float* {
      cached[i] = 1;
      return nullptr;
    }));
  }
  std::vector<std::string_view> texts;
  for (size_t i = 0; i < cached.size(); ++i) {
    if (!cached[i]) texts.push_back(all[share.items[i]]);
  }
  return texts;
}

}  // namespace vetvec
