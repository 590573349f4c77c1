// ContractReplies: checks every reply of a contract run for faults: a value that is not a number, a
// wrong length, count or index, or a malformed reply.
//
// Filled by ContractProbe::Send, so that the replies of all tests are covered.
#ifndef VETVEC_CONTRACT_CONTRACT_REPLIES_H_
#define VETVEC_CONTRACT_CONTRACT_REPLIES_H_

#include <array>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "contract/contract.h"
#include "core/encoder.h"

namespace vetvec {

class ContractReplies {
 public:
  // Checks the reply to a request with `texts` texts. Refusals (4xx and the like) have no content
  // and do not count. An encoder that sends nothing has one reply per call.
  void Add(const Encoder& encoder, size_t texts, const Status& status, const EmbedOutput& out);

  // The findings "finite", "dimension", "count", "index" and "malformed", and the report's counts
  // of them. The expected length is the requested one, or otherwise the encoder's most frequent
  // one; the finding names the length of `main`.
  std::vector<ContractFinding> Judge(const Encoder& main, ContractReport* report) const;

 private:
  static constexpr size_t kKinds = std::size(kReplyFaults) + 1;
  // One reply. The example of a fault is empty if the reply does not have it.
  struct Reply {
    const Encoder* encoder = nullptr;
    size_t texts = 0;
    bool has_wire = false;
    bool states_indexes = false;
    std::array<std::string, kKinds> examples;
    std::vector<size_t> lengths;  // of its vectors
    std::string& example(ReplyFault fault) { return examples[static_cast<size_t>(fault)]; }
    const std::string& example(ReplyFault fault) const {
      return examples[static_cast<size_t>(fault)];
    }
    // Keeps the first example of each fault.
    void Tell(ReplyFault fault, const std::string& what) {
      if (example(fault).empty()) example(fault) = what;
    }
  };
  using Lengths = std::map<const Encoder*, size_t>;

  static void LookAtRecord(const ReplyRecord& record, Reply* reply);
  static void LookAtRows(const EmbedOutput& out, Reply* reply);
  Lengths UsualLengths() const;
  static void JudgeLengths(const Lengths& usual, std::vector<Reply>* replies);
  static std::string LengthsText(const Encoder& main, const Lengths& usual);
  static bool TellsOf(ReplyFault fault, const Reply& reply, bool has_batch);

  std::vector<Reply> replies_;
};

}  // namespace vetvec

#endif  // VETVEC_CONTRACT_CONTRACT_REPLIES_H_
