// TLS: who is believed and who is not. The key must never reach a server that is not believed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "unit/net/call.h"
#include "unit/net/raw_server.h"
#include "unit/net/test_certificates.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kNames = "DNS:localhost,IP:127.0.0.1";

class CurlTransferTls : public ::testing::Test {
 protected:
  CurlTransferTls() : ca_(MakeIdentity("test CA", "", nullptr)), ca_file_(ca_) {}

  // What a request with a key to a server of this identity comes to.
  HttpOutcome Ask(const Identity& identity, const std::string& ca_file,
                  std::function<void(SSL_CTX*)> change = nullptr) {
    const auto transport = MakeTransport();
    return AskBy(transport.get(), identity, ca_file, std::move(change));
  }

  HttpOutcome AskBy(HttpTransport* transport, const Identity& identity, const std::string& ca_file,
                    std::function<void(SSL_CTX*)> change = nullptr) {
    const TlsContext context = MakeServerContext(identity);
    if (change) change(context.get());
    RawServer server(
        [this](RawConnection& c) {
          while (c.ReadRequest()) {
            ++requests_;
            c.Write(OkReply("trusted"));
          }
        },
        context.get());
    HttpRequest request = Post(server.Url("/v1", "localhost"));
    request.headers.push_back({"Authorization", "Bearer s3cret", true});
    request.network.ca_file = ca_file;
    HttpOutcome outcome = Fetch(transport, std::move(request));
    EXPECT_THAT(outcome.status.message(), Not(HasSubstr("s3cret")));
    return outcome;
  }

  void ExpectRefused(const HttpOutcome& outcome, const char* why) {
    EXPECT_EQ(outcome.status.code(), StatusCode::kUnauthenticated)
        << why << ": " << outcome.status.ToString();
    EXPECT_EQ(outcome.failure, HttpFailure::kCertificate) << why;
    EXPECT_FALSE(outcome.status.detail().retryable) << why;
    EXPECT_FALSE(outcome.maybe_billed) << why;
    EXPECT_EQ(requests_.load(), 0) << why;
  }

  Identity ca_;
  PemFile ca_file_;
  std::atomic<int> requests_{0};
};

TEST_F(CurlTransferTls, BelievesTheCaFile) {
  const Identity good = MakeIdentity("good", kNames, &ca_);
  const HttpOutcome outcome = Ask(good, ca_file_.path());
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(outcome.response.body, "trusted");
  EXPECT_GT(outcome.response.connect_ms, 0);
}

TEST_F(CurlTransferTls, RefusesBadCertificates) {
  ExpectRefused(Ask(MakeIdentity("good", kNames, &ca_), ""), "unknown CA");
  ExpectRefused(Ask(MakeIdentity("self", kNames, nullptr), ca_file_.path()), "self-signed");
  ExpectRefused(Ask(MakeIdentity("other", "DNS:example.org", &ca_), ca_file_.path()), "wrong host");
  ExpectRefused(Ask(MakeIdentity("old", kNames, &ca_, -30, -1), ca_file_.path()), "expired");
  ExpectRefused(Ask(MakeIdentity("early", kNames, &ca_, 2, 30), ca_file_.path()), "not yet valid");
}

// libcurl keeps the certificates that it has read from the file.
TEST_F(CurlTransferTls, ReadsTheCaFileAgainBeforeItRefusesACertificate) {
  const auto transport = MakeTransport();
  ASSERT_TRUE(
      AskBy(transport.get(), MakeIdentity("good", kNames, &ca_), ca_file_.path()).status.ok());
  const Identity next_ca = MakeIdentity("next CA", "", nullptr);
  ca_file_.Replace(next_ca);
  const HttpOutcome next =
      AskBy(transport.get(), MakeIdentity("next", kNames, &next_ca), ca_file_.path());
  EXPECT_TRUE(next.status.ok()) << next.status.ToString();
  requests_ = 0;
  ExpectRefused(AskBy(transport.get(), MakeIdentity("old", kNames, &ca_), ca_file_.path()),
                "of the CA before");
}

TEST_F(CurlTransferTls, RefusesOldTls) {
  const Identity good = MakeIdentity("good", kNames, &ca_);
  const HttpOutcome outcome = Ask(good, ca_file_.path(), [](SSL_CTX* context) {
    SSL_CTX_set_security_level(context, 0);
    SSL_CTX_set_min_proto_version(context, TLS1_VERSION);
    SSL_CTX_set_max_proto_version(context, TLS1_1_VERSION);
  });
  EXPECT_EQ(outcome.status.code(), StatusCode::kFailedPrecondition) << outcome.status.ToString();
  EXPECT_EQ(outcome.failure, HttpFailure::kTlsHandshake);
  EXPECT_FALSE(outcome.status.detail().retryable);
  EXPECT_EQ(requests_.load(), 0);
}

TEST_F(CurlTransferTls, ACutHandshakeIsRetryable) {
  RawServer cut([](RawConnection& c) { c.Stall(20); });
  RawServer reset([](RawConnection& c) {
    c.Stall(20);
    c.Reset();
  });
  const auto transport = MakeTransport();
  for (const RawServer* server : {&cut, &reset}) {
    const HttpOutcome outcome =
        Fetch(transport.get(), Post("https://127.0.0.1:" + std::to_string(server->port()) + "/"));
    EXPECT_EQ(outcome.status.code(), StatusCode::kUnavailable) << outcome.status.ToString();
    EXPECT_TRUE(outcome.status.detail().retryable);
    EXPECT_FALSE(outcome.maybe_billed);
  }
}

TEST_F(CurlTransferTls, NamesAnUnreadableCaFile) {
  const HttpOutcome outcome = Ask(MakeIdentity("good", kNames, &ca_), "/nonexistent/ca.pem");
  EXPECT_EQ(outcome.status.code(), StatusCode::kFailedPrecondition) << outcome.status.ToString();
  EXPECT_THAT(outcome.status.message(), HasSubstr("CA file"));
  EXPECT_EQ(requests_.load(), 0);
}

}  // namespace
}  // namespace vetvec
