// MockService: the mock's answer to each path. It has no sockets; tests call Handle().
//
//   POST [/PERSONA]/v1/embeddings             OpenAI's format
//   POST [/PERSONA]/VENDOR/VENDOR'S-OWN-PATH  that vendor's, such as /faithful/cohere/v2/embed
//   GET [/PERSONA]/v1/models   GET [/PERSONA]/tei/info   GET /health
//   [/PERSONA][/VENDOR]/v1/files, /v1/batches  batches: batches.h
//   GET /admin/stats   POST /admin/faults   POST /admin/reset   GET, POST /admin/batches
#ifndef VETVEC_MOCK_SERVER_SERVICE_H_
#define VETVEC_MOCK_SERVER_SERVICE_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/cancel.h"
#include "base/clock.h"
#include "mock_server/batches.h"
#include "mock_server/faults.h"
#include "mock_server/http_types.h"
#include "mock_server/persona.h"
#include "mock_server/rate_window.h"
#include "mock_server/stats.h"
#include "mock_server/wire_format.h"

namespace vetvec::mock {

struct ServiceOptions {
  std::string persona = "faithful";  // for paths that name none
  Credentials credentials;           // required keys; `now_millis` is not used
  int64_t latency_ms = 0;            // before each embeddings reply
  Base64Habit base64 = Base64Habit::kSend;
  FaultPlan faults;
  Clock* clock = SystemClock();  // for waits, windows and dates
};

// Thread safety: any thread may call Handle and OnConnect.
class MockService {
 public:
  // `personas` must outlive the service.
  MockService(const PersonaSet* personas, ServiceOptions options);
  // Called for a new connection. False if it must be reset before its request is read, because of
  // the next request's fault; it then uses that request's number.
  bool OnConnect();
  HttpReply Handle(const HttpRequest& request);
  // Ends current and future waits of slow replies at once.
  void CutWaits() { cancel_->Request(); }

 private:
  // A persona's state over its requests.
  struct PersonaState {
    std::atomic<uint64_t> calls = 0;
    std::optional<RateWindow> window;
  };
  // One embeddings request in progress.
  struct Visit;

  HttpReply Embeddings(const HttpRequest& request, const WireFormat& format, std::string_view path,
                       const std::string& persona_name);
  // Null if the path is not one of batches.
  std::optional<HttpReply> Batch(const HttpRequest& request, const std::string& vendor,
                                 std::string_view path, const std::string& persona_name);
  HttpReply Refusals(Visit* visit);
  bool Admit(const Visit& visit, HttpHeaders* headers);
  HttpReply Answer(Visit* visit);
  HttpReply Vectors(Visit* visit);
  void Wait(int64_t millis) const;
  HttpReply Admin(const HttpRequest& request);
  HttpReply SetFaults(const HttpRequest& request);
  HttpReply Reset();
  // Takes the next number for the request with this hash of URL and body.
  Fault NextFault(uint64_t hash, uint64_t* number);

  const PersonaSet* const personas_;
  const ServiceOptions options_;
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  Stats stats_;
  Batches batches_;
  std::map<std::string, PersonaState, std::less<>> states_;
  std::atomic<uint64_t> next_id_{1};
  std::mutex admission_;
  std::mutex mutex_;
  FaultPlan faults_;
  uint64_t requests_ = 0;                  // embeddings requests since the plan was set
  std::unordered_set<uint64_t> had_once_;  // hashes of requests that a fault with `once` has hit
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_SERVICE_H_
