// CurlTransfer: one request on one libcurl easy handle, from its options to its HttpOutcome.
//
// Owned and driven by the loop thread of CurlTransport; nothing here is shared between threads.
// Bodies are counted as they are decoded, so that a small gzip stream cannot become a large body.
#ifndef VETVEC_NET_CURL_TRANSFER_H_
#define VETVEC_NET_CURL_TRANSFER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "net/connection_reuse.h"
#include "net/connection_sockets.h"
#include "net/curl_handle.h"
#include "net/http.h"

namespace vetvec {

class CurlTransfer {
 public:
  CurlTransfer(uint64_t id, HttpRequest request, HttpCallback done, ConnectionSockets* sockets,
               ConnectionReuse* reuse);
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;

  // Checks the request and sets all options. `body` provides memory for the reply.
  Status Prepare(std::unique_ptr<CurlHandle> handle, std::string body,
                 const std::string& user_agent);

  // The CA certificates that this transfer trusts. libcurl keeps those that it has read for
  // kCertificatesSeconds. If OpenSSL ran out of memory while reading one of them, no connection can
  // be verified until they are read again.
  enum class Certificates : uint8_t {
    kFirst,  // libcurl has not read any yet
    kKept,   // it may have kept some
    kReadAgain,
  };
  static constexpr long kCertificatesSeconds = 60;
  // Before Prepare.
  void set_certificates(Certificates certificates) { certificates_ = certificates; }

  // Whether it is ready to be started again, on a new connection: its connection had unread bytes,
  // or was a reused one that died before the reply; its HTTP/2 stream was refused; or the server's
  // certificate was not accepted with CA certificates that libcurl had kept; these will be read
  // again.
  bool StartsAgain(CURLcode code);
  // The outcome. `code`: libcurl's result. Only after Prepare returned OK.
  HttpOutcome Finish(CURLcode code) noexcept;
  // The outcome of a request that ends without being sent: refused, cancelled, forked.
  HttpOutcome Abandon(const Status& status, HttpFailure failure) noexcept;

  uint64_t id() const { return id_; }
  // Generation of secrets when the handle was taken: see CurlTransport::Loop.
  uint64_t epoch() const { return epoch_; }
  void set_epoch(uint64_t epoch) { epoch_ = epoch; }
  const std::string& url() const { return request_.url; }
  CURL* easy() const { return handle_->easy(); }
  // libcurl counts resends over a handle's lifetime, and gives up at five, so such a handle is not
  // kept.
  bool was_resent() const { return sends_ > 1; }
  // The handle has pointers into this transfer: it may be kept idle, but must not be used until it
  // is prepared for another transfer.
  std::unique_ptr<CurlHandle> TakeHandle() { return std::move(handle_); }
  HttpCallback TakeCallback() { return std::move(done_); }

 private:
  bool SetBody();
  bool SetTimeouts();
  bool SetCertificateTime();
  bool SetCallbacks();

  bool OnHeaderLine(std::string_view line);
  bool OnBody(std::string_view bytes);
  bool ReserveFor(size_t more);
  void StopWith(HttpFailure failure, Status status) noexcept;
  void FillMeasures(HttpOutcome* outcome);
  void Explain(CURLcode code, HttpOutcome* outcome);
  bool MentionsSecret(std::string_view text) const;

  static size_t HeaderCallback(char* data, size_t size, size_t count, void* self);
  static size_t WriteCallback(char* data, size_t size, size_t count, void* self);
  bool OnBeforeSend(int local_port);
  bool HasReply() const { return header_bytes_ > 0; }
  bool IsStreamRefused(CURLcode code) const;
  bool MaySendAgain();
  static int BeforeRequestCallback(void* self, char*, char*, int, int local_port) noexcept;

  const uint64_t id_;
  uint64_t epoch_ = 0;
  HttpRequest request_;
  HttpCallback done_;
  ConnectionSockets* const sockets_;
  ConnectionReuse* const reuse_;
  std::unique_ptr<CurlHandle> handle_;

  Certificates certificates_ = Certificates::kFirst;
  HttpResponse response_;
  size_t header_bytes_ = 0;
  bool encoded_ = false;  // the reply has a content encoding
  bool body_begun_ = false;
  int sends_ = 0;
  int unsure_resends_ = 0;        // after which the service may have received the request twice
  int refusals_ = 0;              // of its HTTP/2 stream, by a GOAWAY
  long connects_ = 0;             // connections opened for this transfer up to its last send
  bool last_send_fresh_ = false;  // the last send was the first on its connection
  bool found_unread_ = false;     // on the connection that it was about to use
  HttpFailure stop_failure_ = HttpFailure::kNone;  // why one of our callbacks ended the transfer
  Status stop_status_;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_TRANSFER_H_
