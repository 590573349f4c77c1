// ServedMock: a MockService on a socket of its own, for tests that look at the wire.
#ifndef VETVEC_TESTS_UNIT_MOCK_SERVER_SERVED_MOCK_H_
#define VETVEC_TESTS_UNIT_MOCK_SERVER_SERVED_MOCK_H_

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "mock_server/http_server.h"
#include "mock_server/persona.h"
#include "mock_server/service.h"
#include "unit/mock_server/wire_client.h"

namespace vetvec::mock {

inline const PersonaSet& TestPersonas() {
  static const PersonaSet* const kPersonas = [] {
    PersonaOptions options;
    options.habits.base = "hash";
    options.habits.requests_per_minute = 5;
    options.habits.requests_per_second = 3;
    return new PersonaSet(*PersonaSet::Make(options));
  }();
  return *kPersonas;
}

class ServedMock {
 public:
  explicit ServedMock(ServiceOptions options = {})
      : service_(&TestPersonas(), std::move(options)),
        server_([this](const HttpRequest& request) { return service_.Handle(request); }, 16,
                [this] { return service_.OnConnect(); }) {
    const Status status = server_.Start("127.0.0.1", 0);
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
  ~ServedMock() {
    service_.CutWaits();
    server_.Stop();
  }
  int port() const { return server_.port(); }
  void Stop() { server_.Stop(); }

  // The plan as JSON.
  void Faults(const std::string& plan) {
    HttpRequest request;
    request.method = "POST";
    request.path = "/admin/faults";
    request.body = plan;
    const HttpReply reply = service_.Handle(request);
    ASSERT_EQ(reply.status, 200) << reply.body;
  }
  // The next request has this fault ("KIND[:ARG]").
  void Next(const std::string& fault) {
    const size_t colon = fault.find(':');
    nlohmann::json entry = {{"request", 1}, {"kind", fault.substr(0, colon)}};
    if (colon != std::string::npos) entry["arg"] = fault.substr(colon + 1);
    Faults(nlohmann::json{{"schedule", {entry}}}.dump());
  }
  nlohmann::json Stats() {
    HttpRequest request;
    request.method = "GET";
    request.path = "/admin/stats";
    return nlohmann::json::parse(service_.Handle(request).body);
  }
  // One request on a connection of its own.
  WireReply Post(const std::string& target, const std::string& body,
                 const HttpHeaders& headers = {}) {
    WireClient client(port());
    client.Post(target, body, headers);
    return client.ReadReply();
  }
  WireReply Post(const std::string& target, const nlohmann::json& body,
                 const HttpHeaders& headers = {}) {
    return Post(target, body.dump(), headers);
  }

 private:
  MockService service_;
  HttpServer server_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_TESTS_UNIT_MOCK_SERVER_SERVED_MOCK_H_
