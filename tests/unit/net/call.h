// Helpers of the transport tests: make a request, start it, wait for its outcome.
#ifndef VETVEC_TESTS_UNIT_NET_CALL_H_
#define VETVEC_TESTS_UNIT_NET_CALL_H_

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "net/curl_transport.h"

namespace vetvec {

inline std::unique_ptr<HttpTransport> MakeTransport() {
  Result<std::unique_ptr<HttpTransport>> transport = CurlTransport::Create({});
  EXPECT_TRUE(transport.ok()) << transport.status().ToString();
  return *std::move(transport);
}

inline HttpRequest Post(std::string url, std::string body = "{}") {
  HttpRequest request;
  request.url = std::move(url);
  request.body = std::move(body);
  request.headers.push_back({"content-type", "application/json", false});
  request.total_timeout_ms = 20'000;
  return request;
}

// A request under way.
class Call {
 public:
  Call(HttpTransport* transport, HttpRequest request) : transport_(transport) {
    auto promise = std::make_shared<std::promise<HttpOutcome>>();
    future_ = promise->get_future();
    id_ = transport->Start(std::move(request), [promise](HttpOutcome outcome) {
      promise->set_value(std::move(outcome));
    });
  }
  void Cancel() { transport_->Cancel(id_); }
  // Fails the test when nothing comes within 30 s.
  HttpOutcome Get() {
    if (future_.wait_for(std::chrono::seconds(30)) != std::future_status::ready) {
      ADD_FAILURE() << "no outcome after 30 s";
      Cancel();
    }
    return future_.get();
  }
  bool IsOver() { return future_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

 private:
  HttpTransport* transport_;
  std::future<HttpOutcome> future_;
  uint64_t id_ = 0;
};

inline HttpOutcome Fetch(HttpTransport* transport, HttpRequest request) {
  return Call(transport, std::move(request)).Get();
}

inline double MillisSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_NET_CALL_H_
