// CurlHandle: an easy handle that remembers its settings, so that repeated requests to the same
// place cost little beyond libcurl's own work.
//
// Setting up a handle from scratch (parsing the URL, some forty options, the header lines) costs as
// much as a sixth of a small request. Apply does it once; for the next request it compares, and
// sets what differs: usually nothing. The body, the timeouts and the callbacks belong to the
// transfer (curl_transfer.h), which sets them each time.
//
//   Status status = handle->Apply(request, "vetvec");   // checks the request as well
//
// An idle handle holds header lines, and so API keys; they are wiped with it (see
// CurlTransport::Loop). Thread safety: one thread at a time.
#ifndef VETVEC_NET_CURL_HANDLE_H_
#define VETVEC_NET_CURL_HANDLE_H_

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "net/curl_handles.h"
#include "net/http.h"
#include "net/http_authorities.h"
#include "net/url.h"

namespace vetvec {

template <typename Value>
bool SetOption(CURL* easy, CURLoption option, Value value) {
  return curl_easy_setopt(easy, option, value) == CURLE_OK;
}

class CurlHandle {
 public:
  static std::unique_ptr<CurlHandle> Create();  // null: out of memory

  // Prepares it for `request`, except for body, timeouts and callbacks. INVALID_ARGUMENT: the
  // errors of ValidateHttpRequest; the handle must not be used then, but Apply may be called again.
  Status Apply(const HttpRequest& request, const std::string& user_agent);

  // Makes the next Apply start from scratch. For use after a request that libcurl has resent by
  // itself: a handle does so only five times.
  void SetUpAnew() { is_set_ = false; }

  // Whether its connections are certainly HTTP/1, where no stream can be refused: plain http, or
  // the last reply said so.
  bool SpeaksHttp1() const { return url_.scheme == "http" || has_seen_http1_; }
  void SawReplyOf(std::string_view http_version) {
    has_seen_http1_ = http_version.starts_with("HTTP/1");
  }

  CURL* easy() const { return easy_.get(); }
  const std::string& origin() const { return origin_; }          // "https://host:port"
  const char* error_text() const { return error_text_.data(); }  // libcurl's; may be empty
  const Authorities& authorities() const { return authorities_; }
  bool IsFor(const std::string& url) const { return is_set_ && url == url_text_; }

 private:
  explicit CurlHandle(CurlEasy easy) : easy_(std::move(easy)) {}

  bool IsSamePlace(const HttpRequest& request) const;
  bool HasSameHeaders(const HttpRequest& request) const;
  bool SetPlace(const HttpRequest& request);
  bool SetMethod(const HttpRequest& request);
  bool SetSafety();
  bool SetAuthorities(const HttpNetworkOptions& network);
  bool SetNetwork(const HttpNetworkOptions& network);
  bool SetHeaders(const HttpRequest& request, const std::string& user_agent);

  CurlUrl parsed_url_;  // libcurl would parse the text for each request
  CurlEasy easy_;
  CurlHeaderList header_lines_;
  bool has_options_ = false;  // some, of a place; perhaps not all
  bool is_set_ = false;       // the rest are the current settings of easy_
  std::string url_text_;
  Url url_;
  std::string origin_;
  bool has_seen_http1_ = false;
  std::string method_;
  bool has_body_ = false;
  bool as_is_ = false;
  HttpNetworkOptions network_;
  Authorities authorities_;
  std::vector<HttpHeader> headers_;
  std::array<char, CURL_ERROR_SIZE> error_text_{};
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_HANDLE_H_
