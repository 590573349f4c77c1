// NO_PROXY: which hosts are reached without the proxy, matched as Go's net/http does.
//
//   MatchesNoProxy("*.corp.test, 10.0.0.0/8, gw:8443", *ParseUrl("https://a.corp.test"))  // true
//
// Entries are separated by commas or blanks; case does not matter.
//   *                        every host
//   corp.test                this host and its subdomains
//   .corp.test, *.corp.test  its subdomains only
//   10.1.2.3, [fd00::1]      this address;  10.0.0.0/8: these addresses
// Each but "*" and a network may end with ":PORT", and then matches only this port. An entry of any
// other form matches nothing.
#ifndef VETVEC_NET_NO_PROXY_H_
#define VETVEC_NET_NO_PROXY_H_

#include <string_view>

namespace vetvec {

struct HttpNetworkOptions;  // net/http.h
struct Url;                 // net/url.h

bool MatchesNoProxy(std::string_view list, const Url& url);

// Whether a request to `url` goes through the proxy of `network`.
bool UsesProxy(const Url& url, const HttpNetworkOptions& network);

}  // namespace vetvec

#endif  // VETVEC_NET_NO_PROXY_H_
