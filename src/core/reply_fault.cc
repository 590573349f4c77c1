#include "core/reply_fault.h"

namespace vetvec {

const char* ReplyFaultName(ReplyFault fault) {
  switch (fault) {
    case ReplyFault::kNone: break;
    case ReplyFault::kValue: return "value";
    case ReplyFault::kDimension: return "dimension";
    case ReplyFault::kCount: return "count";
    case ReplyFault::kIndex: return "index";
    case ReplyFault::kMalformed: return "malformed";
  }
  return "";
}

ReplyFault ReplyFaultOfName(std::string_view name) {
  for (const ReplyFault fault : kReplyFaults) {
    if (name == ReplyFaultName(fault)) return fault;
  }
  return ReplyFault::kNone;
}

}  // namespace vetvec
