// Replies that a fault puts in the place of the answer, and what it does to a right answer's
// sending.
#ifndef VETVEC_MOCK_SERVER_FAULT_REPLIES_H_
#define VETVEC_MOCK_SERVER_FAULT_REPLIES_H_

#include <optional>

#include "mock_server/faults.h"
#include "mock_server/http_types.h"

namespace vetvec {

// The reply in place of the answer; nullopt for faults that come with one.
std::optional<HttpReply> ReplyInstead(const Fault& fault);

// Cuts, delays or packs `reply`. Faults of the other groups leave it as it is.
void SpoilSending(const Fault& fault, HttpReply* reply);

// True if a client that gets the reply with this fault has a right vector for each text.
bool IsStillRight(FaultKind kind);

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_FAULT_REPLIES_H_
