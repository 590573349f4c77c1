// NO_PROXY, as Go's net/http matches it; libcurl's matching differs between versions.
#include "net/no_proxy.h"

#include <gtest/gtest.h>

#include "net/http.h"
#include "net/url.h"

namespace vetvec {
namespace {

struct NoProxyCase {
  const char* list;
  const char* url;
  bool matches;
};

TEST(NoProxy, EntriesMatchHostsAsInGo) {
  const NoProxyCase cases[] = {
      {"", "https://a.corp.test", false},
      {"*", "https://a.corp.test", true},
      {"corp.test", "https://corp.test", true},
      {"corp.test", "https://a.b.corp.test", true},
      {"corp.test", "https://mycorp.test", false},
      {".corp.test", "https://a.corp.test", true},
      {".corp.test", "https://corp.test", false},
      {"*.corp.test", "https://a.corp.test", true},
      {"*.corp.test", "https://corp.test", false},
      {"*.corp.test:8443", "https://a.corp.test:8443", true},
      {"*.corp.test:8443", "https://a.corp.test", false},
      {"CORP.Test", "https://A.corp.TEST", true},
      {"gw:443", "https://gw", true},
      {"gw:443", "http://gw", false},
      {"gw:8443", "https://gw", false},
      {"gw:80", "http://gw", true},
      {"a.test, gw ,", "https://gw", true},
      {"a.test gw", "https://gw", true},
      {"a.test;gw", "https://gw", false},
      {"10.1.2.3", "https://10.1.2.3:8443", true},
      {"10.1.2.3:443", "https://10.1.2.3", true},
      {"10.1.2.3:443", "https://10.1.2.3:8443", false},
      {"10.0.0.0/8", "https://10.1.2.3", true},
      {"10.0.0.0/8", "https://11.1.2.3", false},
      {"10.1.2.0/23", "https://10.1.3.255", true},
      {"10.1.2.0/23", "https://10.1.4.0", false},
      {"0.0.0.0/0", "https://9.9.9.9", true},
      {"0.0.0.0/0", "https://gw", false},
      {"10.0.0.0/33", "https://10.0.0.1", false},
      {"10.*", "https://10.1.2.3", false},
      {"fd00::/8", "https://[fd12::1]", true},
      {"fd00::/8", "https://10.1.2.3", false},
      {"[fd12::1]:443", "https://[fd12::1]", true},
      {"[fd12::1]:444", "https://[fd12::1]", false},
      {"fd12::1", "https://[fd12:0::1]:9", true},
      {"[fd12::1]", "https://[fd12::1]", true},
      {":443", "https://gw", false},
      {".", "https://gw", false},
      {"*.", "https://gw", false},
  };
  for (const NoProxyCase& one : cases) {
    const Result<Url> url = ParseUrl(one.url);
    ASSERT_TRUE(url.ok()) << one.url;
    EXPECT_EQ(MatchesNoProxy(one.list, *url), one.matches) << one.list << " for " << one.url;
  }
}

TEST(NoProxy, AHostThatMayGetAKeyOverPlainHttpIsNamedAndReachedDirectly) {
  struct PlainCase {
    const char* hosts;
    const char* proxy;
    const char* url;
    bool may;
  };
  const PlainCase cases[] = {
      {"", "", "http://gpu.lan/v1", false},
      {"gpu.lan", "", "http://gpu.lan/v1", true},
      {"GPU.lan", "", "http://gpu.lan:8000/v1", true},
      {"gpu.lan:8000", "", "http://gpu.lan:8000/v1", true},
      {"gpu.lan:8000", "", "http://gpu.lan/v1", false},
      {"other, gpu.lan", "", "http://gpu.lan", true},
      {"lan", "", "http://gpu.lan", false},
      {"*", "", "http://gpu.lan", false},
      {"gpu.lan", "http://proxy:3128", "http://gpu.lan", false},
      {"", "", "https://gpu.lan", true},
  };
  for (const PlainCase& one : cases) {
    HttpNetworkOptions network;
    network.plain_http_hosts = one.hosts;
    network.proxy = SecretString(one.proxy);
    EXPECT_EQ(CheckSecretMayBeSent(*ParseUrl(one.url), network).ok(), one.may)
        << one.hosts << " for " << one.url;
  }
}

}  // namespace
}  // namespace vetvec
