// How libcurl's result codes become an HttpFailure and a Status.
//
// Used by curl_transfer.cc. The message names the origin, what failed and libcurl's own detail; it
// never contains a header, a body or a proxy's credentials.
#ifndef VETVEC_NET_CURL_FAILURE_H_
#define VETVEC_NET_CURL_FAILURE_H_

#include <curl/curl.h>

#include <string>
#include <string_view>

#include "base/authorities.h"
#include "base/status.h"
#include "net/http.h"

namespace vetvec {

struct CurlFailure {
  HttpFailure failure = HttpFailure::kNone;
  Status status;
  bool retry_once = false;
};

// Of the proxy's reply to CONNECT, if it is a 4xx; otherwise kNone.
CurlFailure DescribeProxyReply(long status, std::string_view origin);

// `detail`: libcurl's error buffer, may be empty. `origin`: "https://api.example.com". `trusted`:
// whom a refused certificate should have been from.
CurlFailure DescribeCurlFailure(CURLcode code, std::string_view origin, std::string_view detail,
                                const Authorities& trusted);

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_FAILURE_H_
