#include "contract/contract_cost.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/rng.h"
#include "contract/contract.h"
#include "core/encoder.h"
#include "core/prefixed_texts.h"

namespace vetvec {
namespace {

constexpr size_t kDimension = 16;
// The part of a text that a service reads which cuts it: a change in the second half of a long one
// has no effect.
constexpr size_t kBeginning = 16;

class CountingService : public Encoder {
 public:
  CountingService(const TokenCounter& counter, const std::string& prefix, size_t seen_bytes)
      : counter_(counter), prefix_(prefix), seen_bytes_(seen_bytes) {}

  Status Embed(const TextBatch& texts, const CallOptions& /*options*/, EmbedOutput* out) override {
    std::vector<std::string_view> sent;
    for (size_t i = 0; i < texts.size(); ++i) sent.push_back(texts[i]);
    const PrefixedTexts prefixed(prefix_, sent);
    std::vector<uint64_t> tokens(sent.size());
    VETVEC_RETURN_IF_ERROR(CountTokens(counter_, prefixed.views(), tokens));
    ++cost_.requests;
    cost_.texts_expected += sent.size();
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(kDimension));
    for (size_t i = 0; i < sent.size(); ++i) {
      cost_.tokens += tokens[i];
      cost_.tokens_expected += counter_ ? tokens[i] : ExpectTokens(prefixed.views()[i]);
      const std::string_view seen = sent[i].substr(0, seen_bytes_);
      Rng rng(Xxh64(seen.data(), seen.size()), 1);
      for (size_t k = 0; k < kDimension; ++k) {
        out->rows.Row(i)[k] = static_cast<float>(rng.Uniform() - 0.5);
      }
    }
    return OkStatus();
  }

  const ContractCost& cost() const { return cost_; }
  size_t dimension() const override { return kDimension; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  const TokenCounter& counter_;
  const std::string prefix_;
  const size_t seen_bytes_;
  ContractCost cost_;
  const std::string name_ = "the service used to count the requests";
  const VectorIdentity identity_;
};

}  // namespace

Result<ContractCost> CostOfContract(uint64_t long_words, const TokenCounter& counter,
                                    const std::string& prefix) {
  ContractOptions options;
  options.long_words = long_words;
  CountingService cutting(counter, prefix, kBeginning);
  VETVEC_RETURN_IF_ERROR(RunContract(cutting, options).status());
  CountingService reading(counter, prefix, std::string::npos);
  VETVEC_RETURN_IF_ERROR(RunContract(reading, options).status());
  ContractCost cost = reading.cost();
  cost.requests_expected = cost.requests;
  cost.requests = std::max(cost.requests, cutting.cost().requests);
  cost.tokens = std::max(cost.tokens, cutting.cost().tokens);
  return cost;
}

}  // namespace vetvec
