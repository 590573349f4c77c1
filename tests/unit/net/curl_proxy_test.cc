// Proxies as the transport sees them: one that is named, whatever the environment says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>

#include "unit/net/call.h"
#include "unit/net/raw_server.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

// A variable of the environment for as long as the object lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

class CurlProxy : public ::testing::Test {
 protected:
  CurlProxy()
      : service_([](RawConnection& c) {
          while (c.ReadRequest()) c.Write(OkReply("from the service"));
        }),
        proxy_([this](RawConnection& c) {
          while (c.ReadRequest()) {
            head_ = c.head();
            c.Write(OkReply("from the proxy"));
          }
        }) {}

  std::string Ask(HttpNetworkOptions network, const char* host = "127.0.0.1") {
    const auto transport = MakeTransport();
    HttpRequest request = Post(service_.Url("/v1", host));
    request.network = std::move(network);
    const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.ToString();
    return outcome.response.body;
  }

  std::string head_;
  RawServer service_;
  RawServer proxy_;
};

TEST_F(CurlProxy, ANamedOneServesAllHostsWhateverTheEnvironmentSays) {
  const Variable none("no_proxy", "*");
  const Variable some("NO_PROXY", "127.0.0.1");
  HttpNetworkOptions network;
  network.proxy = proxy_.Url("");
  EXPECT_EQ(Ask(network), "from the proxy");
  EXPECT_THAT(head_, HasSubstr("POST " + service_.Url("/v1") + " HTTP/1.1"));
}

TEST_F(CurlProxy, CredentialsGoToTheProxyOnly) {
  HttpNetworkOptions network;
  network.proxy = "http://user:s3cret@127.0.0.1:" + std::to_string(proxy_.port());
  EXPECT_EQ(Ask(network), "from the proxy");
  EXPECT_THAT(head_, HasSubstr("Proxy-Authorization: Basic dXNlcjpzM2NyZXQ="));
  EXPECT_EQ(service_.connections(), 0);
}

TEST_F(CurlProxy, TheEnvironmentDoesNotCount) {
  // A name that is not a loopback address to us, and that only a proxy could reach.
  const std::string url = "http://service.invalid:" + std::to_string(service_.port()) + "/v1";
  const Variable proxy("http_proxy", proxy_.Url(""));
  const Variable all("ALL_PROXY", proxy_.Url(""));
  EXPECT_FALSE(Fetch(MakeTransport().get(), Post(url)).status.ok());
  EXPECT_EQ(proxy_.connections(), 0);
}

}  // namespace
}  // namespace vetvec
