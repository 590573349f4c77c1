// Logins and TLS, against a real server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "redis/client.h"
#include "support/redis_server.h"
#include "unit/net/test_certificates.h"
#include "unit/redis/redis_client_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::Not;

class RedisLoginTest : public testing::Test {
 protected:
  void SetUp() override { REQUIRE_REDIS_SERVER(); }
};

TEST_F(RedisLoginTest, APasswordIsNeededAndNeverShown) {
  const RedisServer server({"--requirepass", "open-sesame"});
  EXPECT_TRUE(Ask(ClientOf(PatientOptions(server.Url(":open-sesame@"))), {"PING"}).ok());
  const auto none = Ask(ClientOf(PatientOptions(server.Url())), {"PING"});
  EXPECT_EQ(none.status().code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(none.status().message(), HasSubstr("requires a password"));
  RedisOptions options = PatientOptions(server.Url(":wrong-word@") + "/1");
  const auto wrong = Ask(ClientOf(options), {"PING"});
  EXPECT_EQ(wrong.status().code(), StatusCode::kUnauthenticated);
  EXPECT_THAT(wrong.status().ToString(), HasSubstr("WRONGPASS"));
  EXPECT_THAT(wrong.status().ToString(), Not(HasSubstr("wrong-word")));
}

// The first password is out of date; the function is asked again before the next login.
TEST_F(RedisLoginTest, ThePasswordIsAskedForBeforeEachLogin) {
  RedisServer server({"--requirepass", "new"});
  RedisOptions options = PatientOptions(server.Url());
  std::atomic<int> asked{0};
  options.password = [&asked] { return Result<std::string>(++asked == 1 ? "old" : "new"); };
  const auto client = ClientOf(options);
  EXPECT_EQ(Ask(client, {"PING"}).status().code(), StatusCode::kUnauthenticated);
  EXPECT_TRUE(AwaitPong(client));
  EXPECT_EQ(asked, 2);
}

TEST_F(RedisLoginTest, APasswordFunctionThatFailsOrThrowsIsReported) {
  const RedisServer server;
  RedisOptions options = PatientOptions(server.Url());
  options.password = [] { return Result<std::string>(NotFound("there is no such file")); };
  const auto failed = Ask(ClientOf(options), {"PING"});
  EXPECT_EQ(failed.status().code(), StatusCode::kNotFound);
  EXPECT_THAT(failed.status().message(), HasSubstr("no such file"));
  options.database = 1;  // another client
  options.password = []() -> Result<std::string> { throw std::runtime_error("odd"); };
  EXPECT_THAT(Ask(ClientOf(options), {"PING"}).status().message(), HasSubstr("odd"));
}

TEST_F(RedisLoginTest, AUserOfAnAclMayDoWhatItMay) {
  const RedisServer server(
      {"--user", "vet", "on", ">word", "~vetvec:*", "+get", "+set", "--user", "default", "off"});
  const auto client = ClientOf(PatientOptions(server.Url("vet:word@")));
  EXPECT_EQ(Ask(client, {"SET", "vetvec:k", "v"})->text, "OK");
  const auto refused = Ask(client, {"SET", "other", "v"});
  ASSERT_TRUE(refused.ok());
  EXPECT_TRUE(refused->is_error());
  EXPECT_THAT(refused->text, HasSubstr("NOPERM"));
}

TEST_F(RedisLoginTest, ADatabaseThatDoesNotExistIsReported) {
  const RedisServer server;
  const auto reply = Ask(ClientOf(PatientOptions(server.Url() + "/99")), {"PING"});
  EXPECT_EQ(reply.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(reply.status().message(), HasSubstr("cannot select database 99"));
}

// Certificates of "localhost" and 127.0.0.1, signed by a test's own authority.
class RedisTlsTest : public RedisLoginTest {
 protected:
  RedisTlsTest() : certificate_(identity_) {
    key_path_ = folder_.Path("key.pem");
    FILE* file = std::fopen(key_path_.c_str(), "w");
    PEM_write_PrivateKey(file, identity_.key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
  }
  std::vector<std::string> Arguments() const {
    return {"--tls-cert-file",    certificate_.path(),    "--tls-key-file",     key_path_,
            "--tls-ca-cert-file", authority_file_.path(), "--tls-auth-clients", "no"};
  }
  RedisOptions Options(const std::string& url) const {
    RedisOptions options = PatientOptions(url);
    options.ca_file = authority_file_.path();
    return options;
  }

  const TemporaryFolder folder_;
  const Identity authority_ = MakeIdentity("authority", "", nullptr);
  const PemFile authority_file_{authority_};
  Identity identity_ = MakeIdentity("server", "DNS:localhost,IP:127.0.0.1", &authority_);
  const PemFile certificate_;
  std::string key_path_;
};

TEST_F(RedisTlsTest, TheServersNameAndAuthorityAreChecked) {
  const RedisServer server(Arguments(), true);
  for (const char* host : {"localhost", "127.0.0.1"}) {
    const auto reply = Ask(ClientOf(Options(server.Url("", host))), {"PING"});
    EXPECT_TRUE(reply.ok()) << host << ": " << reply.status().ToString();
  }
  const auto unknown = Ask(ClientOf(PatientOptions(server.Url("", "localhost"))), {"PING"});
  EXPECT_EQ(unknown.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(unknown.status().message(), HasSubstr("certificate was not accepted"));
}

TEST_F(RedisTlsTest, ACertificateOfAnotherNameIsRejected) {
  identity_ = MakeIdentity("server", "DNS:other.example,IP:127.0.0.2", &authority_);
  const PemFile certificate(identity_);
  FILE* file = std::fopen(key_path_.c_str(), "w");
  PEM_write_PrivateKey(file, identity_.key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(file);
  std::vector<std::string> arguments = Arguments();
  arguments[1] = certificate.path();
  const RedisServer server(arguments, true);
  const auto name = Ask(ClientOf(Options(server.Url("", "localhost"))), {"PING"});
  EXPECT_THAT(name.status().message(), HasSubstr("hostname mismatch"));
  const auto address = Ask(ClientOf(Options(server.Url("", "127.0.0.1"))), {"PING"});
  EXPECT_THAT(address.status().message(), HasSubstr("IP address mismatch"));
}

TEST_F(RedisTlsTest, LargeValuesAndManyCommandsGoThrough) {
  const RedisServer server(Arguments(), true);
  const auto client = ClientOf(Options(server.Url()));
  const std::string value(4 << 20, 'v');
  ASSERT_TRUE(Ask(client, {"SET", "k", value}).ok());
  std::vector<RedisCommand> commands(20, {"GET", "k"});
  for (int i = 0; i < 10'000; ++i) commands.push_back({"ECHO", std::to_string(i)});
  RedisReplies replies = client->Call(std::move(commands), AfterSeconds());
  ASSERT_EQ(replies.size(), 10'020u);
  for (size_t i = 0; i < 20; ++i) {
    ASSERT_TRUE(replies[i].ok()) << replies[i].status().ToString();
    ASSERT_TRUE(replies[i]->text == value);
  }
  for (size_t i = 20; i < replies.size(); ++i) EXPECT_EQ(replies[i]->text, std::to_string(i - 20));
}

TEST_F(RedisTlsTest, AServerThatIsKilledIsConnectedToAgain) {
  RedisServer server(Arguments(), true);
  const auto client = ClientOf(Options(server.Url()));
  ASSERT_TRUE(AwaitPong(client));
  server.Kill();
  EXPECT_TRUE(AwaitStatus(client, StatusCode::kUnavailable));
  ASSERT_TRUE(server.Start());
  EXPECT_TRUE(AwaitPong(client));
}

TEST_F(RedisTlsTest, TlsAndPlainDoNotMix) {
  const RedisServer plain;
  const std::string port = std::to_string(plain.port());
  RedisOptions tls_options = Options("rediss://127.0.0.1:" + port);
  tls_options.connect_timeout_ms = 1000;  // Redis waits for the end of the line
  const auto tls = Ask(ClientOf(tls_options), {"PING"});
  EXPECT_EQ(tls.status().code(), StatusCode::kUnavailable);
  EXPECT_THAT(tls.status().message(), HasSubstr("check that the server speaks TLS"));
  const RedisServer secret(Arguments(), true);
  RedisOptions options = Options("redis://127.0.0.1:" + std::to_string(secret.port()));
  EXPECT_FALSE(Ask(ClientOf(options), {"PING"}).ok());
}

TEST_F(RedisTlsTest, ACaFileThatCannotBeReadIsNamed) {
  const RedisServer server(Arguments(), true);
  RedisOptions options = Options(server.Url());
  options.ca_file = folder_.Path("none.pem");
  const auto reply = Ask(ClientOf(options), {"PING"});
  EXPECT_THAT(reply.status().message(), HasSubstr("none.pem"));
}

}  // namespace
}  // namespace vetvec
