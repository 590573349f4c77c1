// HttpRequest and HttpReply: exchanged between the mock's service and its HTTP server.
//
// Kept apart from http_server.h so that the service, the faults and their tests do not depend on
// sockets. A reply can request what a correct server does not do: wait, stop in the middle of the
// body, hang up, reset, refuse new connections, or send bytes of its own in the place of a reply
// that an HTTP library would write (WireScript).
#ifndef VETVEC_MOCK_SERVER_HTTP_TYPES_H_
#define VETVEC_MOCK_SERVER_HTTP_TYPES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec::mock {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

// A part of a multipart form.
struct FormPart {
  std::string name;
  std::string filename;
  std::string content;
};

struct HttpRequest {
  std::string method;
  std::string path;    // decoded, without the query
  std::string target;  // as sent: path and query, still encoded
  std::string body;
  std::vector<FormPart> form;  // of a multipart body, which is then not in `body`
  HttpHeaders headers;

  // The first header of that name (any letter case); "" if there is none.
  std::string Header(std::string_view name) const;
  // The value of a key of the query, as sent; "" if there is none.
  std::string Query(std::string_view name) const;
};

enum class Hangup : uint8_t {
  kNone,
  kClose,  // FIN before any byte of the reply
  kReset,  // RST before any byte of the reply
};

// Bytes as they go onto the socket.
struct WireStep {
  std::string bytes;
  uint64_t repeat = 1;  // 0: until the client goes or the server stops
  size_t at_once = 0;   // bytes of one write; 0: all
  int64_t gap_ms = 0;   // waited after each write
};
enum class WireEnd : uint8_t {
  kClose,  // FIN
  kReset,  // RST
  kHang,   // nothing more, until the client goes or the server stops
};
struct WireScript {
  std::vector<WireStep> steps;
  WireEnd end = WireEnd::kClose;
};

struct HttpReply {
  int status = 200;
  std::string content_type = "application/json";
  HttpHeaders headers;
  std::string body;
  int64_t delay_ms = 0;          // before the first byte; the service waits
  int64_t send_only = -1;        // bytes of the body that are sent; Content-Length stays the whole
  bool reset_after_cut = false;  // end a cut body by RST instead of FIN
  Hangup hangup = Hangup::kNone;
  int64_t refuse_ms = 0;           // close the listening socket for that time
  std::optional<WireScript> wire;  // sent instead of all of the above
};

const char* ReasonPhrase(int status);  // "OK"; "Status" for unknown codes
// "HTTP/1.1 200 OK\r\n" and the reply's headers with content-type and "connection: close", without
// Content-Length and without the empty line: what scripts begin with.
std::string HeadOf(const HttpReply& reply);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_HTTP_TYPES_H_
