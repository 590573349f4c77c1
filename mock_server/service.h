// MockService: what the mock answers to each path. No sockets: tests call Handle().
//
//   POST [/PERSONA]/v1/embeddings   GET [/PERSONA]/v1/models   GET /health
//   GET /admin/stats   POST /admin/faults   POST /admin/reset
#ifndef VETVEC_MOCK_SERVER_SERVICE_H_
#define VETVEC_MOCK_SERVER_SERVICE_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "base/cancel.h"
#include "base/clock.h"
#include "mock_server/faults.h"
#include "mock_server/http_types.h"
#include "mock_server/openai_wire.h"
#include "mock_server/persona.h"
#include "mock_server/stats.h"

namespace vetvec {

struct ServiceOptions {
  std::string persona = "faithful";  // of paths that name none
  std::string api_key;               // empty: any key, or none
  int64_t latency_ms = 0;            // before each embeddings reply
  FaultPlan faults;
  Clock* clock = SystemClock();  // of waits
};

// Thread safety: Handle is free.
class MockService {
 public:
  // `personas` must outlive the service.
  MockService(const PersonaSet* personas, ServiceOptions options);
  HttpReply Handle(const HttpRequest& request);
  // Ends waits of slow replies at once, these and all later ones.
  void CutWaits() { cancel_->Request(); }

 private:
  HttpReply Embeddings(const HttpRequest& request, const std::string& persona_name);
  HttpReply Answer(const HttpRequest& request, const Persona& persona, const Fault& fault,
                   uint64_t number, EmbeddingsRequest* parsed);
  void Wait(int64_t millis) const;
  HttpReply Admin(const HttpRequest& request);
  HttpReply SetFaults(const HttpRequest& request);
  HttpReply Models() const;
  Fault NextFault(uint64_t* number);

  const PersonaSet* const personas_;
  const ServiceOptions options_;
  const std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  Stats stats_;
  std::atomic<uint64_t> next_id_{1};
  std::mutex mutex_;
  FaultPlan faults_;
  uint64_t requests_ = 0;  // embeddings requests since the plan was set
};

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_SERVICE_H_
