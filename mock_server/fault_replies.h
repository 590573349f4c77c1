// Applies a fault to a reply: replaces the reply, damages its body, or sends bytes that an HTTP
// library would not send. Called by the service in this order.
#ifndef VETVEC_MOCK_SERVER_FAULT_REPLIES_H_
#define VETVEC_MOCK_SERVER_FAULT_REPLIES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mock_server/faults.h"
#include "mock_server/http_types.h"
#include "mock_server/wire_format.h"

namespace vetvec::mock {

// The request that a fault applies to.
struct FaultScene {
  const WireFormat& format;
  std::string_view target;  // its URL's path and query
  uint64_t texts = 0;
  uint64_t tokens = 0;
  int64_t now_millis = 0;  // wall time, for HTTP dates
};

// The reply in place of the answer; nullopt for faults that come with one, and for those of large
// requests if this one is small enough. Errors have the format's shape.
std::optional<HttpReply> ReplyInstead(const Fault& fault, const FaultScene& scene);

// Damages or compresses the body. `other_body` is a reply to the same request with other vectors.
void SpoilBody(const Fault& fault, std::string_view other_body, HttpReply* reply);

// Delays or cuts the reply, or turns it into a script. This is the last step, with complete
// headers.
void SpoilSending(const Fault& fault, HttpReply* reply);

// True if a client that gets the reply with this fault has a correct vector for each text, and no
// sign of a fault.
bool IsStillRight(FaultKind kind);

// How many milliseconds the fault asks the client to wait before retrying; -1: not at all.
int64_t RetryAfterMillis(const Fault& fault);

// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string HttpDate(int64_t wall_millis);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FAULT_REPLIES_H_
