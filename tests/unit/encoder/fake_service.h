// FakeService: an HttpTransport that answers by itself, for tests of the remote encoder.
//
// A request is answered within Start by the rules given; or it is held until the test lets it go.
//
//   auto service = std::make_shared<FakeService>();
//   service->Rule([](const FakeRequest& request) { ... return Reply(429, "{}"); });
#ifndef VETVEC_TESTS_UNIT_ENCODER_FAKE_SERVICE_H_
#define VETVEC_TESTS_UNIT_ENCODER_FAKE_SERVICE_H_

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "core/row_buffer.h"
#include "core/text_batch.h"
#include "net/http.h"

namespace vetvec {

struct FakeRequest {
  size_t number = 0;  // from 0
  std::vector<std::string> texts;
  HttpRequest http;
};

// The vector that the fake service gives a text: three numbers, never all zero.
inline std::vector<float> FakeVector(const std::string& text) {
  float sum = 0;
  for (const char c : text) sum += static_cast<float>(static_cast<unsigned char>(c));
  return {static_cast<float>(text.size()), sum, 1.0f};
}

inline HttpOutcome Reply(int status, std::string body,
                         std::vector<std::pair<std::string, std::string>> headers = {}) {
  HttpOutcome outcome;
  outcome.response.status = status;
  outcome.response.body = std::move(body);
  outcome.response.headers = std::move(headers);
  return outcome;
}

inline HttpOutcome TransportFailure(HttpFailure failure, bool maybe_billed) {
  HttpOutcome outcome;
  outcome.status = Unavailable("the connection broke").WithRetryable(true);
  outcome.failure = failure;
  outcome.maybe_billed = maybe_billed;
  return outcome;
}

// The right answer; elements in reverse order, which `index` makes good.
inline std::string GoodBody(const std::vector<std::string>& texts) {
  Json data = Json::array();
  for (size_t i = texts.size(); i-- > 0;) {
    data.push_back({{"index", i}, {"embedding", FakeVector(texts[i])}});
  }
  return Json{{"data", data}, {"model", "m"}, {"usage", {{"total_tokens", 2 * texts.size()}}}}
      .dump();
}

inline HttpOutcome GoodReply(const FakeRequest& request) {
  return Reply(200, GoodBody(request.texts));
}

// The texts of a body in OpenAI's, Cohere's, Titan's or Gemini's format.
inline std::vector<std::string> TextsOf(const Json& body) {
  if (body.contains("inputText")) return {body.at("inputText").get<std::string>()};
  if (!body.contains("requests")) {
    return body.at(body.contains("texts") ? "texts" : "input").get<std::vector<std::string>>();
  }
  std::vector<std::string> texts;
  for (const auto& one : body.at("requests")) {
    texts.push_back(one.at("content").at("parts").at(0).at("text").get<std::string>());
  }
  return texts;
}

class FakeService : public HttpTransport {
 public:
  using RuleFunction = std::function<HttpOutcome(const FakeRequest&)>;

  void Rule(RuleFunction rule) { rule_ = std::move(rule); }
  // From now on requests wait for Release.
  void Hold() {
    std::lock_guard<std::mutex> lock(mutex_);
    is_holding_ = true;
  }
  void WaitForHeld(size_t count) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return held_.size() >= count; });
  }
  // Answers all that are held, and holds no more.
  void Release() {
    std::map<uint64_t, Held> held;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      is_holding_ = false;
      held.swap(held_);
    }
    for (auto& [id, one] : held) one.done(rule_(one.request));
  }

  // Answers the one of that number (from 0); the others stay held.
  void ReleaseOne(size_t number) {
    Held one;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      const auto found = held_.find(number + 1);
      if (found == held_.end()) return;
      one = std::move(found->second);
      held_.erase(found);
    }
    one.done(rule_(one.request));
  }

  uint64_t Start(HttpRequest http, HttpCallback done) override {
    FakeRequest request;
    const auto body = Json::parse(http.body);
    request.texts = TextsOf(body);
    request.http = std::move(http);
    uint64_t id = 0;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      request.number = requests_.size();
      requests_.push_back(request);
      id = requests_.size();
      if (is_holding_) {
        held_.emplace(id, Held{std::move(request), std::move(done)});
        changed_.notify_all();
        return id;
      }
    }
    done(rule_(request));
    return id;
  }

  void Cancel(uint64_t id) noexcept override {
    Held one;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      const auto found = held_.find(id);
      if (found == held_.end()) return;
      one = std::move(found->second);
      held_.erase(found);
      ++cancelled_;
    }
    HttpOutcome outcome;
    outcome.status = Cancelled("cancelled");
    outcome.failure = HttpFailure::kCancelled;
    one.done(std::move(outcome));
  }

  std::vector<FakeRequest> requests() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return requests_;
  }
  std::vector<std::vector<std::string>> sent() const {
    std::vector<std::vector<std::string>> all;
    for (const FakeRequest& request : requests()) all.push_back(request.texts);
    return all;
  }
  size_t cancelled() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return cancelled_;
  }

 private:
  struct Held {
    FakeRequest request;
    HttpCallback done;
  };

  RuleFunction rule_ = GoodReply;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_holding_ = false;
  std::vector<FakeRequest> requests_;
  std::map<uint64_t, Held> held_;
  size_t cancelled_ = 0;
};

inline std::vector<float> RowOf(RowBuffer& rows, size_t i) {
  return std::vector<float>(rows.Row(i), rows.Row(i) + rows.dimension());
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_ENCODER_FAKE_SERVICE_H_
