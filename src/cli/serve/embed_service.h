// EmbedService: OpenAI's endpoints over an encoder, as an HttpService.
//
//   EmbedService service(std::move(encoder), options);
//   HttpServer server(limits, &service);
//   service.RunOn(&server);
//
// A request is read, checked and submitted on a background thread, computed by the library's
// threads (vetvec_job_submit), and answered from a background thread: the loop never waits.
#ifndef VETVEC_CLI_SERVE_EMBED_SERVICE_H_
#define VETVEC_CLI_SERVE_EMBED_SERVICE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "cli/serve/access.h"
#include "cli/serve/embed_request.h"
#include "cli/serve/http_server.h"
#include "cli/serve/serve_metrics.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

struct ServeOptions {
  uint64_t max_concurrent = 0;
  uint64_t max_texts = 0;
  uint64_t max_tokens = 0;
  int64_t timeout_ms = 0;             // 0: the encoder's own
  Handle<vetvec_cancel> stop;         // ends the calls in flight
  std::string api_key;                // empty: none is needed
  std::set<std::string> allow_hosts;  // besides the loopback names; results of HostNameOf
};

class EmbedService : public HttpService {
 public:
  EmbedService(Encoder encoder, const ServeOptions& options);

  // Call before anything is served.
  void RunOn(HttpServer* server);
  // The number of requests that are being embedded or answered. Thread safety: any thread.
  std::shared_ptr<const std::atomic<uint64_t>> in_flight() const { return in_flight_; }

  std::optional<HttpReply> Refuse(const HttpRequest& head,
                                  const std::string& local_address) override;
  void OnRefused(const HttpRequest& head, int status) override {
    if (head.Path() == kEmbeddingsPath) metrics_.CountReply(status);
  }
  void Handle(HttpRequest request, std::shared_ptr<ClientWatch> client,
              std::function<void(HttpReply)> answer) override;

 private:
  struct Call;

  HttpReply Models(std::string_view path) const;
  HttpReply Metrics(uint64_t connections) const;

  // embed_calls.cc: the life of a request for embeddings, in this order.
  void Accept(HttpRequest request, std::shared_ptr<ClientWatch> client,
              std::function<void(HttpReply)> answer);
  void Start(std::unique_ptr<Call> call);
  std::optional<HttpReply> Read(Call* call) const;
  std::optional<HttpReply> Submit(std::unique_ptr<Call>* call);
  void TakeEnded();
  void Finish(std::unique_ptr<Call> call, vetvec_job job);
  HttpReply ReplyOf(const Call& call, vetvec_job job);
  void Answer(Call* call, HttpReply reply);

  std::optional<HttpReply> CheckDimensions(const EmbedRequest& request, uint64_t known) const;
  uint64_t CountTokens(const TextBatch& texts) const;

  const ServeOptions options_;
  const Access access_;
  const Queue ended_;
  // Requests that are being embedded; see --max-concurrent.
  const std::shared_ptr<std::atomic<uint64_t>> slots_ = std::make_shared<std::atomic<uint64_t>>(0);
  const std::shared_ptr<std::atomic<uint64_t>> in_flight_ =
      std::make_shared<std::atomic<uint64_t>>(0);
  std::optional<Tokenizer> tokenizer_;
  ServeMetrics metrics_;
  HttpServer* server_ = nullptr;
  const Encoder encoder_;  // destroyed first: its calls refer to the other members
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_EMBED_SERVICE_H_
