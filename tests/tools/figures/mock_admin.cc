#include "tools/figures/mock_admin.h"

#include <cstdio>
#include <cstdlib>
#include <future>
#include <utility>

#include "base/strings.h"
#include "net/curl_transport.h"

namespace vetvec::figures {
namespace {

[[noreturn]] void Die(const std::string& why) {
  std::fprintf(stderr, "cannot measure: %s\n", why.c_str());
  std::exit(3);
}

}  // namespace

MockAdmin::MockAdmin(std::string url) : url_(std::move(url)) {
  Result<std::unique_ptr<HttpTransport>> transport = CurlTransport::Create({});
  if (!transport.ok()) Die(transport.status().message());
  transport_ = *std::move(transport);
}

std::string MockAdmin::Call(const std::string& method, const std::string& path, std::string body) {
  HttpRequest request;
  request.method = method;
  request.url = url_ + path;
  request.body = std::move(body);
  std::promise<HttpOutcome> promise;
  transport_->Start(std::move(request),
                    [&](HttpOutcome outcome) { promise.set_value(std::move(outcome)); });
  HttpOutcome outcome = promise.get_future().get();
  if (!outcome.status.ok()) Die(outcome.status.message());
  if (outcome.response.status != 200) Die(path + ": " + outcome.response.body);
  return outcome.response.body;
}

void MockAdmin::SetFaults(const nlohmann::json& plan) {
  Call("POST", "/admin/reset", "");
  Call("POST", "/admin/faults", plan.dump());
}

nlohmann::json MockAdmin::Stats() { return nlohmann::json::parse(Call("GET", "/admin/stats", "")); }

void Figures::Print(const std::string& what, double figure, const char* sign, double limit,
                    bool is_met) {
  if (!is_met) ++failed_;
  std::printf("FIGURE %s: %.6g (limit: %s %.6g)%s\n", what.c_str(), figure, sign, limit,
              is_met ? "" : " NOT MET");
  std::fflush(stdout);
}

void Figures::AtMost(const std::string& what, double figure, double limit) {
  Print(what, figure, "<=", limit, figure <= limit);
}
void Figures::AtLeast(const std::string& what, double figure, double limit) {
  Print(what, figure, ">=", limit, figure >= limit);
}
void Figures::Equal(const std::string& what, double figure, double limit) {
  Print(what, figure, "=", limit, figure == limit);
}
void Figures::Note(const std::string& what, double figure) {
  std::printf("figure %s: %.6g\n", what.c_str(), figure);
  std::fflush(stdout);
}

std::string Argument(int argc, char** argv, const std::string& name, const std::string& standard) {
  for (int i = 1; i + 1 < argc; ++i) {
    if (argv[i] == "--" + name) return argv[i + 1];
  }
  return standard;
}

int64_t NumberArgument(int argc, char** argv, const std::string& name, int64_t standard) {
  const std::string text = Argument(argc, argv, name, "");
  if (text.empty()) return standard;
  const std::optional<int64_t> number = ParseInt(text);
  if (!number) Die("--" + name + " needs a number");
  return *number;
}

}  // namespace vetvec::figures
