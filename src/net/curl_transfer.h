// CurlTransfer: one request on one libcurl easy handle, from its options to its HttpOutcome.
//
// Owned and driven by the loop thread of CurlTransport; nothing here is shared between threads.
// Bodies are counted as they are decoded, so that a small gzip stream cannot become a large body.
#ifndef VETVEC_NET_CURL_TRANSFER_H_
#define VETVEC_NET_CURL_TRANSFER_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "net/curl_handles.h"
#include "net/http.h"

namespace vetvec {

class CurlTransfer {
 public:
  CurlTransfer(uint64_t id, HttpRequest request, HttpCallback done);
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;

  // Checks the request and sets all options of `easy`, which is reset first. `body` lends its
  // memory to the reply.
  Status Prepare(CurlEasy easy, std::string body, const std::string& user_agent);

  // What came of it. `code`: libcurl's result. Only after Prepare was OK.
  HttpOutcome Finish(CURLcode code);
  // The outcome for a request that ends here: refused, cancelled, forked.
  HttpOutcome Abandon(Status status, HttpFailure failure);

  uint64_t id() const { return id_; }
  CURL* easy() const { return easy_.get(); }
  CurlEasy TakeEasy() { return std::move(easy_); }
  HttpCallback TakeCallback() { return std::move(done_); }

 private:
  Status SetOptions(const std::string& user_agent);
  bool SetMethod();
  bool SetHeaders(const std::string& user_agent);
  bool SetSafety();
  bool SetNetwork();
  bool SetTimeouts();
  bool SetCallbacks();

  bool OnHeaderLine(std::string_view line);
  bool OnBody(std::string_view bytes);
  bool ReserveFor(size_t more);
  void StopWith(HttpFailure failure, Status status);
  void FillMeasures(HttpOutcome* outcome);
  bool MentionsSecret(std::string_view text) const;

  static size_t HeaderCallback(char* data, size_t size, size_t count, void* self);
  static size_t WriteCallback(char* data, size_t size, size_t count, void* self);
  bool OnBeforeSend();
  static int BeforeRequestCallback(void* self, char*, char*, int, int);

  const uint64_t id_;
  HttpRequest request_;
  HttpCallback done_;
  CurlEasy easy_;
  CurlHeaderList header_lines_;
  std::string origin_;
  bool never_proxy_ = false;

  HttpResponse response_;
  size_t header_bytes_ = 0;
  bool encoded_ = false;  // the reply has a content encoding
  bool body_begun_ = false;
  int sends_ = 0;
  int unsure_resends_ = 0;        // after which the service may have had the request twice
  long connects_ = 0;             // connections opened for this transfer up to its last send
  bool last_send_fresh_ = false;  // the last send was the first on its connection
  HttpFailure stop_failure_ = HttpFailure::kNone;  // why a callback of ours ended the transfer
  Status stop_status_;
  std::array<char, CURL_ERROR_SIZE> error_text_{};
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_TRANSFER_H_
