// ContractProbe: sends texts unchanged and keeps the replies.
//
// Used by contract.cc and contract_texts.cc alone.
#ifndef VETVEC_CONTRACT_CONTRACT_PROBE_H_
#define VETVEC_CONTRACT_CONTRACT_PROBE_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "contract/contract.h"
#include "contract/contract_replies.h"
#include "core/encoder.h"
#include "core/vector_distance.h"

namespace vetvec {

using Vector = std::vector<float>;

// The answer to one request.
struct Probed {
  // One vector per text; nothing if it is not usable (not finite, all zeros, or of a different
  // length than the encoder's first vector).
  std::vector<std::optional<Vector>> vectors;
  std::vector<ReplyRecord> replies;  // empty for encoders without a wire
  Status status;                     // why there are no vectors at all
  bool all() const;                  // whether every text has a vector
};

class ContractProbe {
 public:
  // `main`: the encoder that is tested; options may contain others.
  ContractProbe(const Encoder& main, const ContractOptions& options, ContractReport* report)
      : main_(main), options_(options), report_(report) {}

  // Sends one request for all texts. The result contains the service's answer, including errors.
  // Failures that say nothing about the contract (busy, unreachable) are retried, and finally
  // returned as an error.
  Result<Probed> Send(Encoder& encoder, const std::vector<std::string>& texts);
  // Sends one text alone; nothing if the service returns no usable vector.
  Result<std::optional<Vector>> One(Encoder& encoder, const std::string& text);

  const ContractOptions& options() const { return options_; }
  ContractReport& report() { return *report_; }
  // The replies of all probes so far.
  const ContractReplies& replies() const { return replies_; }

 private:
  // The usable rows of `out`.
  std::vector<std::optional<Vector>> UsableRows(const Encoder& encoder, const Status& status,
                                                const EmbedOutput& out);

  // Of the tested encoder: what shows which model it is.
  void KeepForIdentity(const std::vector<std::string>& texts, const Probed& probed);

  const Encoder& main_;
  const ContractOptions& options_;
  ContractReport* const report_;
  ContractReplies replies_;
  std::map<const Encoder*, size_t> lengths_;  // of the first usable vector
};

// Collects the checks of one test.
class ContractTest {
 public:
  ContractTest(std::string name, ContractSeverity severity) {
    finding_.test = std::move(name);
    finding_.severity = severity;
  }
  void set_severity(ContractSeverity severity) { finding_.severity = severity; }
  void Check(bool passed) {
    ++finding_.checks;
    passed_ += passed ? 1 : 0;
  }
  bool failed() const { return passed_ < finding_.checks; }
  // `good` or `bad` becomes the finding; without any checks, it is "not tested" with the reason
  // `untested`.
  ContractFinding Finish(const std::string& good, const std::string& bad,
                         const std::string& untested);

 private:
  ContractFinding finding_;
  uint64_t passed_ = 0;
};

// Shared by the tests. `singles` are the vectors of texts sent alone, before anything else.
struct ContractState {
  std::vector<std::string> texts;
  std::vector<std::optional<Vector>> singles;
  double noise = 0;  // the largest RelativeDistance between two vectors of the same text
  // Vectors nearer to each other than this count as equal: the rounding of floats on the wire, or 3
  // times the noise.
  double same() const;
  double usual_distance = 0;  // median cosine distance between two different texts
};

Status TestTexts(Encoder& encoder, const ContractState& state, ContractProbe* probe);
Status TestVariants(const ContractState& state, ContractProbe* probe);

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_CONTRACT_PROBE_H_
