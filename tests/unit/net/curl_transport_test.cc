#include "net/curl_transport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "unit/base/gzipped.h"
#include "unit/net/call.h"
#include "unit/net/raw_server.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(CurlTransport, SendsAndReceives) {
  std::string head;
  std::string body;
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) {
      head = c.head();
      body = c.body();
      c.Write(OkReply("{\"data\":1}",
                      "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nX-Two: a\r\n"
                      "X-Two:  b  \r\n"));
    }
  });
  const auto transport = MakeTransport();
  HttpRequest request = Post(server.Url("/v1/embeddings?x=1"), std::string("a\0b", 3));
  request.headers.push_back({"Authorization", "Bearer s3cret", true});
  request.headers.push_back({"x-empty", "", false});
  const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(outcome.response.status, 200);
  EXPECT_EQ(outcome.response.body, "{\"data\":1}");
  EXPECT_GE(outcome.response.body.capacity(), 10 + kBodyPaddingBytes);
  EXPECT_EQ(*outcome.response.Header("date"), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(*outcome.response.Header("x-two"), "a");
  EXPECT_EQ(outcome.failure, HttpFailure::kNone);
  EXPECT_FALSE(outcome.maybe_billed);
  EXPECT_EQ(outcome.request_body, std::string("a\0b", 3));
  EXPECT_GT(outcome.response.connect_ms, 0);
  EXPECT_GE(outcome.response.first_byte_ms, outcome.response.connect_ms);
  EXPECT_GE(outcome.response.total_ms, outcome.response.first_byte_ms);
  EXPECT_GT(outcome.response.bytes_received, 10u);
  EXPECT_NEAR(static_cast<double>(outcome.response.bytes_sent),
              static_cast<double>(head.size() + 2 + body.size()), 4);

  EXPECT_EQ(body, std::string("a\0b", 3));
  EXPECT_THAT(head, HasSubstr("POST /v1/embeddings?x=1 HTTP/1.1\r\n"));
  EXPECT_THAT(head, HasSubstr("Authorization: Bearer s3cret\r\n"));
  EXPECT_THAT(head, HasSubstr("x-empty:\r\n"));
  EXPECT_THAT(head, HasSubstr("Accept-Encoding: gzip, deflate\r\n"));
  EXPECT_THAT(head, HasSubstr("User-Agent: " + DefaultUserAgent() + "\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("Expect")));
}

// A handle stays set up after a request: nothing of one may show in the next.
TEST(CurlTransport, ARequestTakesNothingFromTheOneBefore) {
  std::vector<std::string> heads;
  std::vector<std::string> bodies;
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) {
      heads.push_back(c.head());
      bodies.push_back(c.body());
      c.Write(OkReply("{}"));
    }
  });
  const auto transport = MakeTransport();
  const auto send = [&](HttpRequest request, const std::string& key) {
    if (!key.empty()) request.headers.push_back({"Authorization", "Bearer " + key, true});
    const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  };
  const std::string url = server.Url("/v1/embeddings");
  HttpRequest get;
  get.method = "GET";
  get.url = url;
  send(Post(url, "first, and longer"), "one");
  send(Post(url, "second"), "one");  // all is set already
  send(Post(url, "third"), "two");
  send(Post(url, "fourth"), "");
  send(get, "");
  send(Post(url, "sixth"), "one");
  transport->ForgetSecrets();
  send(Post(server.Url("/other"), "seventh"), "one");
  HttpRequest bad = Post(url);
  bad.headers.push_back({"x", "a\r\nb", false});
  EXPECT_EQ(Fetch(transport.get(), std::move(bad)).status.code(), StatusCode::kInvalidArgument);
  send(Post(url, "ninth"), "one");

  EXPECT_EQ(bodies, (std::vector<std::string>{"first, and longer", "second", "third", "fourth", "",
                                              "sixth", "seventh", "ninth"}));
  ASSERT_EQ(heads.size(), 8u);
  for (const size_t i : {0u, 1u, 5u, 6u, 7u}) EXPECT_THAT(heads[i], HasSubstr("Bearer one\r\n"));
  EXPECT_THAT(heads[2], HasSubstr("Bearer two\r\n"));
  EXPECT_THAT(heads[2], Not(HasSubstr("Bearer one")));
  for (const size_t i : {3u, 4u}) EXPECT_THAT(heads[i], Not(HasSubstr("Bearer")));
  EXPECT_THAT(heads[4], HasSubstr("GET /v1/embeddings "));
  EXPECT_THAT(heads[4], Not(HasSubstr("content-type")));
  EXPECT_THAT(heads[6], HasSubstr("POST /other "));
}

TEST(CurlTransport, SendsGetAndLargeBodies) {
  std::vector<std::string> heads;
  size_t body_size = 0;
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) {
      heads.push_back(c.head());
      body_size = c.body().size();
      c.Write(OkReply("ok"));
    }
  });
  const auto transport = MakeTransport();
  HttpRequest get = Post(server.Url("/models"), "");
  get.method = "GET";
  get.headers.clear();
  ASSERT_TRUE(Fetch(transport.get(), std::move(get)).status.ok());
  const HttpOutcome outcome =
      Fetch(transport.get(), Post(server.Url("/v1"), std::string(3 << 20, 'x')));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(body_size, size_t{3} << 20);
  EXPECT_NEAR(static_cast<double>(outcome.response.bytes_sent),
              static_cast<double>((3 << 20) + heads[1].size() + 2), 4);
  EXPECT_THAT(heads[0], HasSubstr("GET /models HTTP/1.1"));
  EXPECT_THAT(heads[0], Not(HasSubstr("Content-Type")));
  EXPECT_EQ(server.connections(), 1);  // kept alive
}

TEST(CurlTransport, ReusesConnectionsUnderManyRequests) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(c.body()));
  });
  const auto transport = MakeTransport();
  constexpr int kRounds = 50;
  constexpr int kAtOnce = 8;
  int reused = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::unique_ptr<Call>> calls;
    for (int i = 0; i < kAtOnce; ++i) {
      calls.push_back(std::make_unique<Call>(
          transport.get(), Post(server.Url("/"), std::to_string(round * kAtOnce + i))));
    }
    for (int i = 0; i < kAtOnce; ++i) {
      HttpOutcome outcome = calls[static_cast<size_t>(i)]->Get();
      ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
      EXPECT_EQ(outcome.response.body, std::to_string(round * kAtOnce + i));
      if (outcome.response.connect_ms == 0) ++reused;
      transport->Recycle(std::move(outcome.response.body));
    }
  }
  EXPECT_LE(server.connections(), kAtOnce);
  EXPECT_GE(reused, (kRounds - 1) * kAtOnce);
}

TEST(CurlTransport, CutAndResetRepliesAreRetryable) {
  struct Row {
    const char* name;
    RawServer::Script script;
  };
  const Row rows[] = {
      {"FIN before Content-Length",
       [](RawConnection& c) {
         c.ReadRequest();
         c.Write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":");
       }},
      {"reset mid-body",
       [](RawConnection& c) {
         c.ReadRequest();
         c.Write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":");
         c.Stall(30);
         c.Reset();
       }},
      {"reset before headers",
       [](RawConnection& c) {
         c.ReadRequest();
         c.Reset();
       }},
      {"FIN before headers", [](RawConnection& c) { c.ReadRequest(); }},
      {"chunks cut",
       [](RawConnection& c) {
         c.ReadRequest();
         c.Write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
       }},
  };
  for (const Row& row : rows) {
    RawServer server(row.script);
    const auto transport = MakeTransport();
    const HttpOutcome outcome = Fetch(transport.get(), Post(server.Url("/")));
    EXPECT_EQ(outcome.status.code(), StatusCode::kUnavailable)
        << row.name << ": " << outcome.status.ToString();
    EXPECT_TRUE(outcome.status.detail().retryable) << row.name;
    EXPECT_EQ(outcome.failure, HttpFailure::kReset) << row.name;
    EXPECT_TRUE(outcome.maybe_billed) << row.name;
    EXPECT_THAT(outcome.status.message(), HasSubstr(server.Url(""))) << row.name;
    EXPECT_EQ(outcome.request_body, "{}");
  }
}

TEST(CurlTransport, RefusedConnectionsAreRetryableAndNotBilled) {
  int port = 0;
  close(RawServer::Listen(&port));
  const auto transport = MakeTransport();
  HttpOutcome outcome =
      Fetch(transport.get(), Post("http://127.0.0.1:" + std::to_string(port) + "/"));
  EXPECT_EQ(outcome.status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(outcome.failure, HttpFailure::kConnect);
  EXPECT_TRUE(outcome.status.detail().retryable);
  EXPECT_FALSE(outcome.maybe_billed);
  EXPECT_EQ(outcome.response.status, 0);

  outcome = Fetch(transport.get(), Post("https://no-such-host.invalid/"));
  EXPECT_EQ(outcome.failure, HttpFailure::kResolve) << outcome.status.ToString();
  EXPECT_TRUE(outcome.retry_once);
}

TEST(CurlTransport, SlowRepliesEndAtTheirTimeouts) {
  RawServer silent([](RawConnection& c) {
    c.ReadRequest();
    c.Stall(20'000);
  });
  const auto transport = MakeTransport();
  HttpRequest request = Post(silent.Url("/"));
  request.total_timeout_ms = 150;
  HttpOutcome outcome = Fetch(transport.get(), std::move(request));
  EXPECT_EQ(outcome.status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(outcome.failure, HttpFailure::kTimeout);
  EXPECT_TRUE(outcome.status.detail().retryable);
  EXPECT_TRUE(outcome.maybe_billed);
  EXPECT_NEAR(outcome.response.total_ms, 150, 140);

  RawServer slow_headers([](RawConnection& c) {
    c.ReadRequest();
    for (const char byte : OkReply("never read")) {
      if (!c.Write({&byte, 1}) || !c.Stall(20)) return;
    }
  });
  request = Post(slow_headers.Url("/"));
  request.total_timeout_ms = 200;
  EXPECT_EQ(Fetch(transport.get(), std::move(request)).failure, HttpFailure::kTimeout);

  RawServer trickle([](RawConnection& c) {
    c.ReadRequest();
    c.Write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    while (c.Write("x") && c.Stall(50)) {
    }
  });
  request = Post(trickle.Url("/"));
  request.low_speed_seconds = 1;
  const auto begin = std::chrono::steady_clock::now();
  outcome = Fetch(transport.get(), std::move(request));
  EXPECT_EQ(outcome.failure, HttpFailure::kTimeout) << outcome.status.ToString();
  EXPECT_LT(MillisSince(begin), 8000);
}

// Thinking before the first byte is not trickling.
TEST(CurlTransport, LowSpeedDoesNotCountBeforeTheReply) {
  RawServer server([](RawConnection& c) {
    c.ReadRequest();
    c.Stall(2500);
    c.Write(OkReply("late"));
  });
  const auto transport = MakeTransport();
  HttpRequest request = Post(server.Url("/"));
  request.low_speed_seconds = 1;
  EXPECT_EQ(Fetch(transport.get(), std::move(request)).response.body, "late");
}

TEST(CurlTransport, GzipIsDecodedUnderTheCap) {
  const std::string text(100'000, 'v');
  std::string packed = Gzipped(text);
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(packed, "Content-Encoding: gzip\r\n"));
  });
  const auto transport = MakeTransport();
  HttpRequest request = Post(server.Url("/"));
  request.max_response_bytes = text.size();
  HttpOutcome outcome = Fetch(transport.get(), std::move(request));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(outcome.response.body, text);
  EXPECT_LT(outcome.response.bytes_received, 5000u);

  packed = Gzipped(std::string(64 << 20, '\0'));  // a bomb: 64 KB on the wire
  request = Post(server.Url("/"));
  request.max_response_bytes = 1 << 20;
  outcome = Fetch(transport.get(), std::move(request));
  EXPECT_EQ(outcome.status.code(), StatusCode::kProtocol);
  EXPECT_EQ(outcome.failure, HttpFailure::kTooLarge);
  EXPECT_FALSE(outcome.status.detail().retryable);
  EXPECT_THAT(outcome.status.message(), HasSubstr("1048576 bytes, the maximum size of a valid"));
  EXPECT_LE(outcome.response.body.capacity(), size_t{2} << 20);

  packed = Gzipped(text).substr(0, 60);
  packed[20] = static_cast<char>(packed[20] ^ 0x55);
  outcome = Fetch(transport.get(), Post(server.Url("/")));
  EXPECT_FALSE(outcome.status.ok());
  EXPECT_TRUE(outcome.status.detail().retryable) << outcome.status.ToString();
}

TEST(CurlTransport, BodyCapIsExact) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(std::string(1000, 'b')));
  });
  const auto transport = MakeTransport();
  for (const size_t cap : {size_t{1000}, size_t{999}, size_t{0}}) {
    HttpRequest request = Post(server.Url("/"));
    request.max_response_bytes = cap;
    EXPECT_EQ(Fetch(transport.get(), std::move(request)).status.ok(), cap == 1000) << cap;
  }
}

TEST(CurlTransport, ManyHeadersAreRefused) {
  RawServer server([](RawConnection& c) {
    c.ReadRequest();
    c.Write("HTTP/1.1 200 OK\r\n");
    const std::string line = "X-Filler: " + std::string(1000, 'h') + "\r\n";
    for (int i = 0; i < 300; ++i) {
      if (!c.Write(line)) return;
    }
    c.Write("Content-Length: 0\r\n\r\n");
  });
  RawServer interim([](RawConnection& c) {
    c.ReadRequest();
    while (c.Write("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")) {
    }
  });
  const auto transport = MakeTransport();
  for (const RawServer* each : {&server, &interim}) {
    const HttpOutcome outcome = Fetch(transport.get(), Post(each->Url("/")));
    EXPECT_EQ(outcome.failure, HttpFailure::kTooLarge) << outcome.status.ToString();
    EXPECT_EQ(outcome.status.code(), StatusCode::kProtocol);
    EXPECT_TRUE(outcome.retry_once);
  }
}

TEST(CurlTransport, WhatIsNotHttpIsMalformed) {
  for (const char* reply :
       {"SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"}) {
    RawServer server([&](RawConnection& c) {
      c.ReadRequest();
      c.Write(reply);
    });
    const auto transport = MakeTransport();
    const HttpOutcome outcome = Fetch(transport.get(), Post(server.Url("/")));
    EXPECT_FALSE(outcome.status.ok()) << reply;
    EXPECT_TRUE(outcome.status.detail().retryable) << reply << outcome.status.ToString();
  }
}

TEST(CurlTransport, RedirectsAreNotFollowed) {
  RawServer target([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply("stolen"));
  });
  const std::string location = target.Url("/steal");
  RawServer server([&](RawConnection& c) {
    int code = 301;
    while (c.ReadRequest()) {
      c.Write("HTTP/1.1 " + std::to_string(code++) + " Moved\r\nLocation: " + location +
              "\r\nContent-Length: 0\r\n\r\n");
    }
  });
  const auto transport = MakeTransport();
  for (int i = 0; i < 8; ++i) {
    HttpRequest request = Post(server.Url("/"));
    request.headers.push_back({"api-key", "s3cret", true});
    const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
    ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
    EXPECT_GE(outcome.response.status, 301);
    EXPECT_EQ(*outcome.response.Header("location"), location);
  }
  EXPECT_EQ(target.connections(), 0);
}

TEST(CurlTransport, BadRequestsNeverReachTheNetwork) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(""));
  });
  const auto transport = MakeTransport();
  HttpRequest injected = Post(server.Url("/"));
  injected.headers.push_back({"x-model", "a\r\nAuthorization: evil", false});
  HttpOutcome outcome = Fetch(transport.get(), std::move(injected));
  EXPECT_EQ(outcome.status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(outcome.failure, HttpFailure::kBadRequest);
  EXPECT_EQ(outcome.request_body, "{}");

  HttpRequest plain = Post("http://192.0.2.1/");
  plain.headers.push_back({"Authorization", "Bearer s3cret", true});
  outcome = Fetch(transport.get(), std::move(plain));
  EXPECT_EQ(outcome.status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(outcome.status.message(), HasSubstr("plain http"));
  EXPECT_EQ(Fetch(transport.get(), Post("gopher://127.0.0.1/")).failure, HttpFailure::kBadRequest);
  EXPECT_EQ(server.connections(), 0);
}

// libcurl sends again by itself when a kept-alive connection dies under the request.
TEST(CurlTransport, ResendsAreCountedAndCanBeForbidden) {
  RawServer server([](RawConnection& c) {
    if (!c.ReadRequest()) return;
    c.Write(OkReply("first"));
    c.ReadRequest();  // the second request on this connection is read, then lost
    c.Reset();
  });
  {
    const auto transport = MakeTransport();
    ASSERT_TRUE(Fetch(transport.get(), Post(server.Url("/"))).status.ok());
    const HttpOutcome outcome = Fetch(transport.get(), Post(server.Url("/")));
    ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
    EXPECT_EQ(outcome.resends, 1);
    EXPECT_EQ(outcome.response.body, "first");
  }
  const auto transport = MakeTransport();
  ASSERT_TRUE(Fetch(transport.get(), Post(server.Url("/"))).status.ok());
  HttpRequest once = Post(server.Url("/"));
  once.allow_resend = false;
  const HttpOutcome outcome = Fetch(transport.get(), std::move(once));
  EXPECT_EQ(outcome.failure, HttpFailure::kReset) << outcome.status.ToString();
  EXPECT_TRUE(outcome.status.detail().retryable);
  EXPECT_TRUE(outcome.maybe_billed);
  EXPECT_EQ(outcome.resends, 0);
}

// A server or proxy that closes its connection soon after each reply, with FIN or RST.
TEST(CurlTransport, ConnectionsThatDieAfterEachReplyAreNotReusedForAWhile) {
  for (const bool resets : {false, true}) {
    std::atomic<int> requests{0};
    RawServer server([&](RawConnection& c) {
      if (!c.ReadRequest()) return;
      const int number = ++requests;
      c.Write(OkReply("reply"));
      c.Stall(number % 21);  // 0 to 20 ms
      if (resets) c.Reset();
    });
    const auto transport = MakeTransport();
    constexpr int kRequests = 50;
    int resends = 0;
    for (int i = 0; i < kRequests; ++i) {
      const HttpOutcome outcome = Fetch(transport.get(), Post(server.Url("/")));
      ASSERT_TRUE(outcome.status.ok()) << i << " " << outcome.status.ToString();
      resends += outcome.resends;
    }
    EXPECT_LE(resends, 2);
    EXPECT_LE(requests, kRequests + 2);
    EXPECT_GE(server.connections(), kRequests - 2);
  }
}

TEST(CurlTransport, ABodyThatIsNotCompressedAsAnnouncedCanBeTakenAsItIs) {
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply("plain", "Content-Encoding: gzip\r\n"));
  });
  const auto transport = MakeTransport();
  const HttpOutcome refused = Fetch(transport.get(), Post(server.Url("/")));
  EXPECT_EQ(refused.status.code(), StatusCode::kProtocol);
  EXPECT_TRUE(refused.is_misencoded);
  EXPECT_THAT(refused.status.message(), HasSubstr("not in the encoding that its headers announce"));
  HttpRequest request = Post(server.Url("/"));
  request.as_is = true;
  const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_EQ(outcome.response.body, "plain");
  EXPECT_FALSE(
      Fetch(transport.get(), Post(server.Url("/"))).status.ok());  // the option is not kept
}

TEST(CurlTransport, ABodyMayGoElsewhere) {
  struct Sink : HttpHooks {
    bool takes_body() const override { return true; }
    Status TakeBody(std::string_view bytes) override {
      got.append(bytes);
      return got.size() > most ? OutOfRange("enough") : OkStatus();
    }
    std::string got;
    size_t most = SIZE_MAX;
  };
  const std::string body(300'000, 'x');
  RawServer server([&](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(body));
  });
  const auto transport = MakeTransport();
  HttpRequest request = Post(server.Url("/"));
  request.max_response_bytes = 10;  // of what is kept
  const auto sink = std::make_shared<Sink>();
  request.hooks = sink;
  const HttpOutcome outcome = Fetch(transport.get(), request);
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.ToString();
  EXPECT_TRUE(sink->got == body);
  EXPECT_TRUE(outcome.response.body.empty());
  const auto full = std::make_shared<Sink>();
  full->most = 100;
  request.hooks = full;
  const HttpOutcome stopped = Fetch(transport.get(), request);
  EXPECT_EQ(stopped.status.code(), StatusCode::kOutOfRange);
  EXPECT_EQ(stopped.status.message(), "enough");
}

TEST(CurlTransport, CallbacksMayStartAndCancel) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply(c.body()));
  });
  const auto transport = MakeTransport();
  std::promise<std::string> last;
  std::function<void(int)> chain = [&](int left) {
    transport->Start(Post(server.Url("/"), std::to_string(left)), [&, left](HttpOutcome outcome) {
      if (left > 0) {
        chain(left - 1);
      } else {
        last.set_value(outcome.response.body);
      }
      transport->Cancel(1);  // long over
    });
  };
  chain(20);
  EXPECT_EQ(last.get_future().get(), "0");
}

TEST(CurlTransport, ClosingCancelsEverything) {
  RawServer server([](RawConnection& c) {
    c.ReadRequest();
    c.Stall(20'000);
  });
  auto transport = MakeTransport();
  std::vector<std::unique_ptr<Call>> calls;
  for (int i = 0; i < 10; ++i) {
    calls.push_back(std::make_unique<Call>(transport.get(), Post(server.Url("/"))));
  }
  transport.reset();
  for (const auto& call : calls) {
    ASSERT_TRUE(call->IsOver());
    EXPECT_EQ(call->Get().status.code(), StatusCode::kCancelled);
  }
}

TEST(CurlTransport, AForkedChildIsTold) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply("parent"));
  });
  auto transport = MakeTransport();
  ASSERT_TRUE(Fetch(transport.get(), Post(server.Url("/"))).status.ok());
  const pid_t child = fork();
  if (child == 0) {
    StatusCode code = StatusCode::kOk;
    std::string body;
    transport->Start(Post(server.Url("/")), [&](HttpOutcome outcome) {
      code = outcome.status.code();
      body = outcome.request_body;
    });
    transport->Cancel(1);
    transport->Recycle("x");
    transport.reset();
    _exit(code == StatusCode::kForked && body == "{}" ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int result = -1;
  ASSERT_EQ(waitpid(child, &result, 0), child);
  EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0);
  EXPECT_EQ(Fetch(transport.get(), Post(server.Url("/"))).response.body, "parent");
  EXPECT_EQ(server.connections(), 1);  // the child has not closed it
}

TEST(CurlTransport, ChecksItsOptions) {
  CurlTransportOptions options;
  options.user_agent = "a\r\nb";
  EXPECT_EQ(CurlTransport::Create(options).status().code(), StatusCode::kInvalidArgument);
  options = {};
  options.max_idle_connections = 0;
  EXPECT_EQ(CurlTransport::Create(options).status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
