// HTTP for the rest of the library: a request, its outcome, and the transport interface.
//
// Providers build an HttpRequest, start it on an HttpTransport (net/curl_transport.h, or a fake in
// tests) and get exactly one HttpOutcome. Nothing here knows about retries, limits or JSON.
//
//   HttpRequest request;
//   request.url = "https://api.example.com/v1/embeddings";
//   request.headers.push_back({"authorization", "Bearer " + key, /*secret=*/true});
//   request.body = json;
//   uint64_t id = transport->Start(std::move(request), [&](HttpOutcome outcome) { ... });
//
// Promises kept here and in curl_transport: header injection is rejected before anything is sent;
// secrets are wiped from memory when a request is destroyed and never appear in a message; a
// plain-http URL never carries a secret to another machine, unless its host has been named for
// that.
#ifndef VETVEC_NET_HTTP_H_
#define VETVEC_NET_HTTP_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/secret_string.h"
#include "base/status.h"

namespace vetvec {

class TaskLoop;  // base/task_loop.h
struct Url;      // net/url.h

// Bytes that are reserved after every response body, so that simdjson may read past its end without
// a copy.
inline constexpr size_t kBodyPaddingBytes = 64;

// `secret` headers may not be sent over plain http. The well-known credential headers
// (authorization, proxy-authorization, cookie, api-key, x-api-key, x-goog-api-key,
// x-amz-security-token) count as secret whatever the flag. The value of every header is wiped on
// destruction.
struct HttpHeader {
  std::string name;
  SecretString value;
  bool secret = false;
};

// How to reach the service; usually the same for all requests of an encoder. Proxies of the
// environment are ignored, certificates are always checked.
struct HttpNetworkOptions {
  // PEM bundle, or folder of certificates named by their hashes (openssl rehash), used instead of
  // the system's; empty = the system's.
  std::string ca_file;
  // PEM file of the client certificate with its chain, and of its key without a passphrase; the key
  // may be in the same file. Empty = none.
  std::string client_cert_file;
  std::string client_key_file;
  SecretString proxy;    // "http://host:port", may hold credentials; empty = none
  std::string no_proxy;  // hosts that are reached without it (net/no_proxy.h)
  // The hosts ("gpu.lan", "10.0.0.7:8000"; separated by commas) to which a secret may be sent over
  // plain http, without a proxy. Empty = none except this machine.
  std::string plain_http_hosts;
};

// What a transfer asks the sender of its request. Called on the transport's thread, which serves
// all encoders, so all must return at once.
class HttpHooks {
 public:
  virtual ~HttpHooks() = default;
  // Whether TakeBody gets the decoded body of a 2xx, in pieces, instead of HttpResponse::body. What
  // it got before a request failed is incomplete, and HttpRequest::max_response_bytes does not
  // apply to it. It may pass the bytes on, to a file for instance, but not process them. An error
  // ends the request with that status.
  virtual bool takes_body() const { return false; }
  virtual Status TakeBody(std::string_view /*bytes*/) { return OkStatus(); }
};

// A day. Calls may take longer (kYearMs), but libcurl counts an attempt's milliseconds in 32 bits.
inline constexpr int64_t kLongestAttemptMs = int64_t{24} * 3600 * 1000;

struct HttpRequest {
  std::string method = "POST";
  std::string url;
  std::vector<HttpHeader> headers;
  std::string body;

  // For this attempt, up to kLongestAttemptMs. 0 = none, except that total_timeout_ms must be
  // positive.
  int64_t connect_timeout_ms = 10'000;
  int64_t total_timeout_ms = 120'000;
  // After the first byte of the reply: fails if slower than this for this long.
  int64_t low_speed_bytes_per_second = 1024;
  int64_t low_speed_seconds = 10;

  // Limit of the decoded body; callers know how large a valid reply can be.
  size_t max_response_bytes = size_t{64} << 20;
  // The option that the limit comes from, for the message; null: no valid reply is larger.
  const char* max_response_option = nullptr;
  size_t reserve_bytes = 0;  // expected size of the body; a hint

  // Whether the request may be resent automatically: once, on a fresh connection, if a kept-alive
  // one turns out to be dead before the first byte of the reply (counted in HttpOutcome::resends;
  // see connection_reuse.h), and a few times if the server refuses the HTTP/2 stream, by
  // REFUSED_STREAM or by a GOAWAY that excludes it: then it has not started to process the request.
  bool allow_resend = true;
  // Decides where the body goes. Null: it is returned.
  std::shared_ptr<HttpHooks> hooks;
  // Asks for a reply without compression, and takes the body as it comes, whatever its headers say.
  bool as_is = false;

  HttpNetworkOptions network;
};

struct HttpResponse {
  int status = 0;                                            // 0: no status line arrived
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case, in order
  // Decoded. capacity() >= size() + kBodyPaddingBytes.
  std::string body;
  double connect_ms = 0;  // name lookup, TCP and TLS; 0 on a reused connection
  double first_byte_ms = 0;
  double total_ms = 0;
  uint64_t bytes_sent = 0;      // headers and body
  uint64_t bytes_received = 0;  // as received, before decoding

  // The first header with that name (lower case), or null.
  const std::string* Header(std::string_view name) const;
};

enum class HttpFailure : uint8_t {
  kNone,
  kBadRequest,    // refused before the network: INVALID_ARGUMENT
  kCancelled,     // CANCELLED
  kForked,        // FORKED
  kResolve,       // name not found: UNAVAILABLE, worth one retry
  kConnect,       // refused, unreachable: UNAVAILABLE
  kTimeout,       // connect, total or low-speed: UNAVAILABLE
  kReset,         // connection or stream ended before the reply was complete: UNAVAILABLE
  kTlsHandshake,  // cut off: UNAVAILABLE; no common version or cipher: FAILED_PRECONDITION
  // The server's: UNAUTHENTICATED; unreadable file: FAILED_PRECONDITION; the client's is missing or
  // not accepted: UNAUTHENTICATED
  kCertificate,
  kProxy,      // it wants a user and password: UNAUTHENTICATED; it refuses: FAILED_PRECONDITION
  kTooLarge,   // body or headers over the limit: PROTOCOL
  kMalformed,  // not HTTP, or a broken content encoding: PROTOCOL, worth one retry
  kOther,      // OUT_OF_MEMORY, INTERNAL or UNKNOWN
};

struct HttpOutcome {
  // OK: `response` is complete, whatever its HTTP status (a 3xx or 500 is OK here). Otherwise the
  // reason, with detail().retryable set; `response` then has what arrived, for timing and logs, and
  // its body must not be parsed.
  Status status;
  HttpFailure failure = HttpFailure::kNone;
  HttpResponse response;
  bool retry_once = false;  // retryable, but not more than once
  // The body is not in the encoding that the headers announce; HttpRequest::as_is would read it.
  bool is_misencoded = false;
  // The whole request had been sent when it failed: the service may have processed, and billed, it.
  bool maybe_billed = false;
  int resends = 0;           // see HttpRequest::allow_resend; each may have been billed as well
  std::string request_body;  // returned, so that a retry needs no copy
};

using HttpCallback = std::function<void(HttpOutcome)>;

// Thread safety: any thread.
class HttpTransport {
 public:
  virtual ~HttpTransport() = default;

  // Sends the request. `done` is called exactly once, on the transport's own thread (within Start
  // only for FORKED), possibly before Start returns; it must be short, must not throw, and may call
  // Start and Cancel. If Start throws, it is not called.
  virtual uint64_t Start(HttpRequest request, HttpCallback done) = 0;

  // Ends the request soon (well under 50 ms): its callback gets CANCELLED unless it has already
  // ended. Does nothing for an id that has ended.
  virtual void Cancel(uint64_t id) noexcept = 0;

  // Runs tasks on the transport's thread, so that a reply is handled without waking another thread;
  // null if there is none.
  virtual TaskLoop* task_loop() { return nullptr; }

  // Takes a response body back to reuse its memory for the next reply. Optional.
  virtual void Recycle(std::string body) noexcept { body.clear(); }

  // Wipes the headers that idle handles keep, including the key, for the next request, and those
  // that requests in flight would leave. Called when an encoder is closed.
  virtual void ForgetSecrets() noexcept {}
};

// What Start rejects with INVALID_ARGUMENT: bad URL, method or header (CR, LF, NUL, other control
// or non-ASCII bytes), a secret over plain http to another host, timeouts out of range. Messages
// name the header, never its value.
Status ValidateHttpRequest(const HttpRequest& request);
// Likewise, for a caller that has parsed the URL, and for one that has checked everything except
// the timeouts.
Status ValidateHttpRequest(const HttpRequest& request, const Url& url);
// INVALID_ARGUMENT if a secret would leave the machine unencrypted.
Status CheckSecretMayBeSent(const Url& url, const HttpNetworkOptions& network);
Status ValidateHttpLimits(const HttpRequest& request);

// True for headers that are secret by their flag or name.
bool IsSecretHeader(const HttpHeader& header);

}  // namespace vetvec

#endif  // VETVEC_NET_HTTP_H_
