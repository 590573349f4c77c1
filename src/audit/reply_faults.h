// ReplyFaults: how many of a vendor's replies were faulty, and the result of the retries.
//
// A client can recover from a faulty reply by retrying, but an audit must still report it.
#ifndef VETVEC_AUDIT_REPLY_FAULTS_H_
#define VETVEC_AUDIT_REPLY_FAULTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "contract/contract.h"
#include "core/encoder.h"

namespace vetvec {

struct ReplyFaultCount {
  ReplyFault fault = ReplyFault::kNone;
  uint64_t count = 0;  // replies: of the audit and of the contract suite
  std::string
      example;  // of the first one: "the vector of text 3 has a null as its element 5 (from 0)"
  std::string sentence;  // "2 of 83 replies contained ... (...); the retries were correct."
};

struct ReplyFaults {
  uint64_t replies = 0;                // whose content was examined
  std::vector<ReplyFaultCount> kinds;  // those that occurred, ascending

  // Null if there was none of that kind.
  const ReplyFaultCount* Find(ReplyFault fault) const;
  uint64_t Count(ReplyFault fault) const;
};

// Counts the faults in the attempts of an audit, in any order, and in its contract suite, if it had
// one. Only successful replies are examined, and only in runs that record RequestRecord::fault. The
// results of retries are summed over the texts of all faulty replies, because records do not say
// which reply followed which.
ReplyFaults FindReplyFaults(const std::vector<RequestRecord>& requests,
                            const std::optional<ContractReport>& contract);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_REPLY_FAULTS_H_
