#include "audit/reply_faults.h"

#include <fmt/core.h>

#include <algorithm>

namespace vetvec {
namespace {

// Follows "2 of 83 replies". `example` describes the first of them, so that nulls and zeros are
// named.
const char* FaultWords(ReplyFault fault, const std::string& example, bool is_one) {
  switch (fault) {
    case ReplyFault::kValue:
      if (example.find("null") != std::string::npos)
        return "contained a vector with a null element";
      if (example.find("zero") != std::string::npos) return "contained an all-zero vector";
      return "contained a vector with a value that is not a number";
    case ReplyFault::kDimension:
      return "contained a vector whose dimension differs from the one requested or from that of "
             "earlier vectors";
    case ReplyFault::kCount: return "did not contain one vector per text";
    case ReplyFault::kIndex:
      return "contained indexes that do not identify the text of each vector";
    case ReplyFault::kMalformed:
      return is_one ? "was not the expected JSON" : "were not the expected JSON";
    case ReplyFault::kNone: break;
  }
  return "";
}

// Replies to texts whose previous reply was faulty.
struct AskedAgain {
  uint64_t whole = 0;
  uint64_t same = 0;     // the same fault
  uint64_t other = 0;    // a different fault
  uint64_t without = 0;  // attempts without content: an error of the service, or no reply

  uint64_t replies() const { return whole + same + other; }
};

// Counts of the audit's own requests.
struct Sent {
  uint64_t replies = 0;
  uint64_t faulty = 0;
  std::string example;
  AskedAgain again;
};

Sent SentOf(const std::vector<RequestRecord>& requests, ReplyFault fault) {
  Sent sent;
  for (const RequestRecord& request : requests) {
    const bool is_whole = request.error.empty();
    const bool has_content = is_whole || request.fault != ReplyFault::kNone;
    if (has_content) ++sent.replies;
    if (request.fault == fault && sent.faulty++ == 0) sent.example = request.fault_text;
    if (request.fault_before != fault) continue;
    if (!has_content) {
      ++sent.again.without;
    } else if (is_whole) {
      ++sent.again.whole;
    } else {
      ++(request.fault == fault ? sent.again.same : sent.again.other);
    }
  }
  return sent;
}

// The end of the sentence: the result of the retries.
std::string WhatCameThen(const Sent& sent) {
  const AskedAgain& again = sent.again;
  if (again.replies() == 0) {
    return again.without > 0 ? "; retries returned no vectors." : "; the texts were not retried.";
  }
  if (again.whole == again.replies() && again.whole >= sent.faulty) {
    return again.whole == 1 ? "; the retry was correct." : "; the retries were correct.";
  }
  if (again.same == again.replies()) return "; the retries had the same fault.";
  std::string parts;
  const auto add = [&](uint64_t n, const char* what) {
    if (n == 0) return;
    parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", n, what);
  };
  add(again.whole, "correct");
  add(again.same, "with the same fault");
  add(again.other, "with a different fault");
  return fmt::format("; the retries of their texts returned {} repl{}: {}.", again.replies(),
                     again.replies() == 1 ? "y" : "ies", parts);
}

std::string InParentheses(const std::string& example) {
  return example.empty() ? "" : fmt::format(" (first: {})", example);
}

}  // namespace

const ReplyFaultCount* ReplyFaults::Find(ReplyFault fault) const {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const ReplyFaultCount& one) { return one.fault == fault; });
  return found == kinds.end() ? nullptr : &*found;
}

uint64_t ReplyFaults::Count(ReplyFault fault) const {
  const ReplyFaultCount* found = Find(fault);
  return found == nullptr ? 0 : found->count;
}

ReplyFaults FindReplyFaults(const std::vector<RequestRecord>& requests,
                            const std::optional<ContractReport>& contract) {
  ReplyFaults out;
  const uint64_t probes = contract ? contract->replies : 0;
  out.replies = SentOf(requests, ReplyFault::kNone).replies + probes;
  for (const ReplyFault fault : kReplyFaults) {
    const Sent sent = SentOf(requests, fault);
    ContractReport::FaultyReplies probed;
    for (const auto& one : contract ? contract->faults : decltype(contract->faults)()) {
      if (one.fault == fault) probed = one;
    }
    ReplyFaultCount kind{fault, sent.faulty + probed.replies, sent.example, ""};
    if (kind.count == 0) continue;
    if (sent.faulty > 0) {
      kind.sentence = fmt::format("{} of {} replies {}{}{}", sent.faulty, sent.replies,
                                  FaultWords(fault, kind.example, sent.faulty == 1),
                                  InParentheses(sent.example), WhatCameThen(sent));
    }
    if (probed.replies > 0) {
      if (kind.example.empty()) kind.example = probed.example;
      kind.sentence +=
          fmt::format("{}{} of {} replies to the contract suite {}{}.", sent.faulty > 0 ? " " : "",
                      probed.replies, probes, FaultWords(fault, kind.example, probed.replies == 1),
                      sent.faulty > 0 ? "" : InParentheses(probed.example));
    }
    out.kinds.push_back(std::move(kind));
  }
  return out;
}

}  // namespace vetvec
