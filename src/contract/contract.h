// RunContract: tests whether a service keeps the contract of an embeddings API.
//
// Sends about 40 requests to one encoder, without the client's usual safeguards (no cache, no
// retries, no deduplication, unchecked replies: CallFlag), and runs tests on the replies:
// determinism, batches and their order, counts and indexes, dimension, finite and unit vectors,
// truncation, Unicode forms, case and blanks, shortened vectors, input types, the model's name,
// drift.
//
//   VETVEC_ASSIGN_OR_RETURN(ContractReport report, RunContract(*encoder, {}));
//   Print(ContractJson(report));
// A test that lacks what it needs (an index in the reply, a second encoder) is "not_tested", with
// the reason; it never counts as passed. Thread safety: any thread; a call uses its encoder from
// one thread.
#ifndef VETVEC_CONTRACT_CONTRACT_H_
#define VETVEC_CONTRACT_CONTRACT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"

namespace vetvec {

enum class ContractOutcome : int32_t { kPassed = 0, kFailed = 1, kNotTested = 2 };

// What a failure means for the user of the vectors. Critical: results are silently wrong. Major:
// results cannot be trusted or reproduced. Minor: the user must know and make allowance for it.
enum class ContractSeverity : int32_t { kMinor = 0, kMajor = 1, kCritical = 2 };

struct ContractFinding {
  std::string test;  // "repeat", "order", ...: docs/SUITES.md
  ContractSeverity severity = ContractSeverity::kMinor;
  ContractOutcome outcome = ContractOutcome::kNotTested;
  double score = 0;  // share of the checks that passed; 0 if nothing was tested
  uint64_t checks = 0;
  std::string finding;  // one plain sentence
};

struct ContractReport {
  std::string encoder;
  // The number of replies with a fault of this kind, and the first one as an example.
  struct FaultyReplies {
    ReplyFault fault = ReplyFault::kNone;
    uint64_t replies = 0;
    std::string example;
  };
  // A text that was sent alone, and its vector as received.
  struct AloneVector {
    std::string text;
    std::vector<float> row;
  };
  std::vector<ContractFinding> findings;  // in a fixed order
  uint64_t replies = 0;                   // whose content was examined, over all probes
  std::vector<FaultyReplies> faults;      // the kinds that occurred, ascending
  uint64_t requests = 0;
  uint64_t failed_requests = 0;  // retried by the suite itself, up to 3 times
  uint64_t tokens = 0;           // as reported, otherwise estimated
  // For whoever wants to know the model again; not in the JSON. In the order in which they were
  // sent: a text is there as often as it got a vector.
  std::vector<AloneVector> alone;
  std::string model;  // as the last reply names it; empty: none does

  uint64_t failed(ContractSeverity at_least) const;
  uint64_t count(ContractOutcome outcome) const;  // of the findings
};

struct ContractOptions {
  CallOptions call;  // deadline, cancel, max_tokens; the suite sets its flags
  // The length of the longest text sent: cuts beyond it are not detected. 32 to 100,000.
  uint64_t long_words = 300;
  // The same model with smaller `dimensions`, and with a different input type; null: not tested.
  Encoder* shortened = nullptr;
  Encoder* other_input_type = nullptr;
};

// Errors: INVALID_ARGUMENT (long_words); errors that say nothing about the contract (CANCELLED,
// DEADLINE_EXCEEDED, UNAUTHENTICATED, BUDGET_EXCEEDED, ...) and that every attempt met.
Result<ContractReport> RunContract(Encoder& encoder, const ContractOptions& options);

// {"encoder","requests","failed_requests","tokens","replies","passed","failed","not_tested",
//  "faults":[{"fault","replies","example"}],
//  "findings":[{"test","severity","outcome","score","checks","finding"}]}
std::string ContractJson(const ContractReport& report);
// Reads it back; "replies" and "faults" may be missing. DATA_LOSS if it is not a contract report.
Result<ContractReport> ContractFromJson(const std::string& json);

const char* ContractOutcomeName(ContractOutcome outcome);     // "passed", "failed", "not_tested"
const char* ContractSeverityName(ContractSeverity severity);  // "minor", "major", "critical"

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_CONTRACT_H_
