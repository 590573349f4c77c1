// CostOfContract: counts what the contract suite would send to one vendor, before anything is sent.
#ifndef VETVEC_CONTRACT_CONTRACT_COST_H_
#define VETVEC_CONTRACT_CONTRACT_COST_H_

#include <cstdint>
#include <string>

#include "base/result.h"
#include "core/token_count.h"

namespace vetvec {

// Without retries of failed requests (at most three each).
struct ContractCost {
  uint64_t requests = 0;  // upper limits: of a service that cuts texts, which is then examined
  uint64_t tokens = 0;    // counted by `counter`, or without one an upper estimate
  // Of a service that reads whole texts:
  uint64_t requests_expected = 0;
  uint64_t texts_expected = 0;
  uint64_t tokens_expected = 0;  // counted, or about what will be billed
};

// Runs the suite (contract.h) against a service within this process, which answers every request:
// once reading only the beginning of a text, so that no request is skipped, and once all of it.
// `counter` may be null. `prefix` is what the vendor's encoder puts before each text. Cost: about
// 40 short texts and, because of the bisection, about log2(long_words) long ones. Errors: those of
// RunContract.
Result<ContractCost> CostOfContract(uint64_t long_words, const TokenCounter& counter,
                                    const std::string& prefix = "");

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_CONTRACT_COST_H_
