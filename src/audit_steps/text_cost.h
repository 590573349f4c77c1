// TextCost: what sending texts to a service takes, counted before anything is sent.
#ifndef VETVEC_AUDIT_STEPS_TEXT_COST_H_
#define VETVEC_AUDIT_STEPS_TEXT_COST_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cache/store.h"
#include "core/encoder.h"
#include "core/text_batch.h"
#include "encoder/role_encoders.h"

namespace vetvec {

struct TextCost {
  uint64_t texts = 0;
  uint64_t requests = 0;
  uint64_t tokens = 0;           // an upper limit, by a tokenizer or an upper estimate
  uint64_t tokens_expected = 0;  // the same, or about what will be billed (core/token_count.h)

  TextCost& operator+=(const TextCost& other) {
    texts += other.texts;
    requests += other.requests;
    tokens += other.tokens;
    tokens_expected += other.tokens_expected;
    return *this;
  }
};

// The cost of sending `texts` to `encoder`. If they `may_return`, their tokens are counted once
// more in the upper limit.
Result<TextCost> CostOfTexts(Encoder& encoder, std::span<const std::string_view> texts,
                             bool may_return = false);

// A cache that may hold vectors already; `store` may be null.
struct CacheLookup {
  Store* store = nullptr;
  const std::string& tenant_salt;

  // The texts of one encoder that are not in its cache.
  Result<std::vector<std::string_view>> Missing(const PackedTexts& all,
                                                const RoleEncoders::Share& share) const;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_TEXT_COST_H_
