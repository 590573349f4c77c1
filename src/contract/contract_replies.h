// ContractReplies: every reply of a contract run, looked at for what no reply may have: a value
// that is not a number, another length, count or index, another form.
//
// Filled by ContractProbe::Send, so that no test's replies are left out.
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
  // Checks the reply for `texts` texts. Refusals (4xx and the like) have no content and do not
  // count; an encoder without a wire gives one reply a call.
  void Add(const Encoder& encoder, size_t texts, const Status& status, const EmbedOutput& out);

  // "finite", "dimension", "count", "index", "malformed"; and the report's counts of them. The
  // length to have is what was asked for, else the most frequent of the same encoder: `main` is the
  // one that is named in the finding.
  std::vector<ContractFinding> Judge(const Encoder& main, ContractReport* report) const;

 private:
  static constexpr size_t kKinds = std::size(kReplyFaults) + 1;
  // One reply. An example is empty where there is no such fault.
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
    // Neither said twice nor put over the first one.
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
