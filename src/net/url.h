// URLs, parsed by libcurl's own parser so that the URL that is checked is the one that is used.
//
// Used to normalise the base URL for the cache key, to name an origin in messages and to
// distinguish loopback from other machines.
//
//   Result<Url> url = ParseUrl("HTTPS://API.example.com:443/v1/");
//   url->BaseUrl()  // "https://api.example.com/v1"
//   url->Origin()   // "https://api.example.com"
#ifndef VETVEC_NET_URL_H_
#define VETVEC_NET_URL_H_

#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

struct Url {
  std::string scheme;  // "http" or "https"
  std::string host;    // lower case; IPv6 addresses in brackets
  int port = 0;        // the scheme's default if none is given
  std::string path;    // begins with "/"; dot segments removed
  std::string query;   // without "?"; empty if there is none
  // localhost, *.localhost, 127.0.0.0/8, [::1]; not names that a name server is asked for, such as
  // "localhost." with the root's dot.
  bool is_loopback = false;

  // Scheme, host and port; the scheme's default port is left out.
  std::string Origin() const;
  // Origin() and path without trailing slashes and query: what identifies a service.
  std::string BaseUrl() const;
};

// INVALID_ARGUMENT that says what is wrong: no scheme or one other than http and https, no host,
// user or password (never repeated in the message), a fragment, blanks, control or non-ASCII bytes.
Result<Url> ParseUrl(std::string_view text);

// ParseUrl(text)->BaseUrl(); a query is INVALID_ARGUMENT as well.
Result<std::string> NormalizeBaseUrl(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_NET_URL_H_
