// HttpRequest and HttpReply: what the mock's service and its HTTP server hand each other.
//
// Kept apart from http_server.h so that the service, the faults and their tests know nothing of
// sockets. A reply can ask for what no honest server does: wait, stop in the middle of the body,
// hang up, reset.
#ifndef VETVEC_MOCK_SERVER_HTTP_TYPES_H_
#define VETVEC_MOCK_SERVER_HTTP_TYPES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec {

struct HttpRequest {
  std::string method;
  std::string path;  // decoded, without the query
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;

  // The first header of that name (any letter case); "" if there is none.
  std::string Header(std::string_view name) const;
};

enum class Hangup : uint8_t {
  kNone,
  kClose,  // FIN before any byte of the reply
  kReset,  // RST before any byte of the reply
};

struct HttpReply {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  int64_t delay_ms = 0;          // before the first byte; the service waits
  int64_t send_only = -1;        // bytes of the body that are sent; Content-Length stays the whole
  bool reset_after_cut = false;  // end a cut body by RST instead of FIN
  Hangup hangup = Hangup::kNone;
};

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_HTTP_TYPES_H_
