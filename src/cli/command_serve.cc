// vetvec serve: any encoder behind the OpenAI wire format, for clients that support no other.
#include <fmt/core.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <thread>

#include "cli/commands.h"
#include "cli/serve_request.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr auto kStopPoll = std::chrono::milliseconds(50);
constexpr auto kGrace = std::chrono::seconds(30);  // for what is in flight, after the first signal
constexpr size_t kSpareThreads = 16;               // answer /health, and refuse excess requests
constexpr char kJson[] = "application/json";
constexpr char kOpenMetrics[] = "application/openmetrics-text; version=1.0.0; charset=utf-8";

int HttpStatusOf(vetvec_status status) {
  switch (status) {
    case VETVEC_STATUS_INVALID_ARGUMENT: return 400;
    case VETVEC_STATUS_NOT_FOUND: return 404;
    case VETVEC_STATUS_UNAUTHENTICATED:
    case VETVEC_STATUS_PERMISSION_DENIED: return 502;  // this server's key, not the caller's
    case VETVEC_STATUS_RATE_LIMITED:
    case VETVEC_STATUS_QUOTA_EXCEEDED: return 429;
    case VETVEC_STATUS_DEADLINE_EXCEEDED: return 504;
    default: return 503;
  }
}

// Counters of the server itself, in addition to those of its encoder. Thread safety: any thread.
class ServeMetrics {
 public:
  void CountReply(int status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++replies_[status];
  }
  void CountTexts(uint64_t texts, uint64_t tokens) {
    const std::lock_guard<std::mutex> lock(mutex_);
    texts_ += texts;
    tokens_ += tokens;
  }
  // OpenMetrics, without the end mark.
  std::string Text(int64_t in_flight) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string out =
        "# TYPE vetvec_serve_replies counter\n"
        "# HELP vetvec_serve_replies Replies to embedding requests, by HTTP status.\n";
    for (const auto& [status, count] : replies_) {
      out += fmt::format("vetvec_serve_replies_total{{status=\"{}\"}} {}\n", status, count);
    }
    out += fmt::format(
        "# TYPE vetvec_serve_texts counter\n"
        "# HELP vetvec_serve_texts Texts embedded for clients.\nvetvec_serve_texts_total {}\n"
        "# TYPE vetvec_serve_tokens counter\n"
        "# HELP vetvec_serve_tokens Tokens reported to clients.\nvetvec_serve_tokens_total {}\n"
        "# TYPE vetvec_serve_in_flight gauge\n"
        "# HELP vetvec_serve_in_flight Requests being embedded.\nvetvec_serve_in_flight {}\n",
        texts_, tokens_, in_flight);
    return out;
  }

 private:
  mutable std::mutex mutex_;
  std::map<int, uint64_t> replies_;
  uint64_t texts_ = 0;
  uint64_t tokens_ = 0;
};

class EmbedServer {
 public:
  EmbedServer(Encoder encoder, const CommandLine& line)
      : encoder_(std::move(encoder)), line_(line) {
    if (encoder_.name().rfind("onnx:", 0) == 0) tokenizer_.emplace(encoder_.name());
    if (line.api_key_env.empty()) return;
    const char* key = std::getenv(line.api_key_env.c_str());
    if (key == nullptr || *key == '\0') {
      throw UsageError{fmt::format("--api-key-env names {}, which is not set", line.api_key_env)};
    }
    authorization_ = std::string("Bearer ") + key;
  }

  void SetUp(httplib::Server* server);
  void StopCalls() const { stop_calls_.Request(); }
  const Encoder& encoder() const { return encoder_; }

 private:
  static void SendError(httplib::Response& response, int status, const std::string& message,
                        const std::string& code = "") {
    response.status = status;
    if (status == 429 || status == 503) response.set_header("Retry-After", "1");
    response.set_content(ErrorReply(status, message, code), kJson);
  }

  // Takes the same time wherever the keys first differ.
  bool MayPass(const httplib::Request& in) const {
    const std::string given = in.get_header_value("Authorization");
    if (authorization_.empty()) return true;
    if (given.size() != authorization_.size()) return false;
    int difference = 0;
    for (size_t i = 0; i < given.size(); ++i) difference |= given[i] ^ authorization_[i];
    return difference == 0;
  }

  void SendDimensions(httplib::Response& response, const EmbedRequest& request,
                      uint64_t have) const {
    SendError(response, 400,
              fmt::format("'dimensions' is {}, but the vectors of {} have {} elements",
                          request.dimensions, encoder_.name(), have));
  }
  void Answer(const httplib::Request& in, httplib::Response& response);
  void Embed(const httplib::Request& in, httplib::Response& response);
  uint64_t CountTokens(const std::vector<std::string>& texts) const;

  const Encoder encoder_;
  const CommandLine& line_;
  const CancelToken stop_calls_;
  std::optional<Tokenizer> tokenizer_;
  std::string authorization_;  // empty: no key needed
  std::atomic<int64_t> in_flight_{0};
  ServeMetrics metrics_;
};

// Counted by a local model's tokenizer; otherwise the number of words, as a rough figure.
uint64_t EmbedServer::CountTokens(const std::vector<std::string>& texts) const {
  if (tokenizer_) return tokenizer_->Count(texts);
  uint64_t words = 0;
  for (const std::string& text : texts) {
    bool in_word = false;
    for (const char c : text) {
      const bool is_blank = c == ' ' || c == '\n' || c == '\t';
      words += !is_blank && !in_word ? 1 : 0;
      in_word = !is_blank;
    }
  }
  return words;
}

void EmbedServer::Embed(const httplib::Request& in, httplib::Response& response) {
  EmbedRequest request;
  request.model = encoder_.name();
  if (const std::string why = ReadEmbedRequest(in.body, line_.max_texts, &request); !why.empty()) {
    return SendError(response, 400, why);
  }
  const uint64_t known = encoder_.dimension();
  if (known > 0 && request.dimensions > known) return SendDimensions(response, request, known);
  const uint64_t tokens = CountTokens(request.texts);
  if (tokens > line_.max_tokens) {
    return SendError(response, 400,
                     fmt::format("'input' has {} tokens; at most {} are allowed per request",
                                 tokens, line_.max_tokens));
  }
  CallOptions options;
  options.cancel = stop_calls_;
  options.timeout_ms = DeadlineMs(line_, options.timeout_ms);
  // Continues the caller's trace; invalid headers are dropped, as W3C Trace Context requires.
  static const std::regex kTraceParent(
      "00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
  const std::string parent = in.get_header_value("traceparent");
  if (std::regex_match(parent, kTraceParent)) options.traceparent = parent;
  try {
    const Matrix rows = encoder_.Embed(request.texts, options);
    if (request.dimensions > rows.cols()) return SendDimensions(response, request, rows.cols());
    response.set_content(EmbedReply(request, rows, tokens), kJson);
    metrics_.CountTexts(request.texts.size(), tokens);
  } catch (const Error& error) {
    SendError(response, HttpStatusOf(error.status()), error.what(), error.status_name());
  }
}

void EmbedServer::Answer(const httplib::Request& in, httplib::Response& response) {
  if (!MayPass(in)) {
    SendError(response, 401, "the API key is missing or wrong", "invalid_api_key");
  } else if (++in_flight_ > static_cast<int64_t>(line_.max_concurrent)) {
    --in_flight_;
    SendError(response, 429,
              fmt::format("the limit of {} concurrent requests is reached; try again later",
                          line_.max_concurrent),
              "too_many_requests");
  } else {
    Embed(in, response);
    --in_flight_;
  }
  metrics_.CountReply(response.status > 0 ? response.status : 200);
}

void EmbedServer::SetUp(httplib::Server* server) {
  server->set_payload_max_length(line_.max_body_bytes);
  const size_t threads = line_.max_concurrent + kSpareThreads;
  server->new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
  server->Post("/v1/embeddings",
               [this](const httplib::Request& in, httplib::Response& out) { Answer(in, out); });
  server->Get("/v1/models", [this](const httplib::Request& in, httplib::Response& out) {
    if (!MayPass(in))
      return SendError(out, 401, "the API key is missing or wrong", "invalid_api_key");
    const json model = {{"id", encoder_.name()}, {"object", "model"}, {"owned_by", "vetvec"}};
    out.set_content(json({{"object", "list"}, {"data", {model}}}).dump(), kJson);
  });
  server->Get("/metrics", [this](const httplib::Request&, httplib::Response& out) {
    std::string text = encoder_.Metrics();
    const size_t end = std::min(text.rfind("# EOF"), text.size());
    out.set_content(text.insert(end, metrics_.Text(in_flight_)), kOpenMetrics);
  });
  server->Get("/health", [](const httplib::Request&, httplib::Response& out) {
    out.set_content(R"({"status":"ok"})", kJson);
  });
  // What the server itself refuses: unknown paths, bodies that are too large or broken.
  server->set_error_handler([this](const httplib::Request& in, httplib::Response& out) {
    if (!out.body.empty()) return;
    const std::string why =
        out.status == 404   ? fmt::format("unknown endpoint: {} {}", in.method, in.path)
        : out.status == 413 ? fmt::format("the body is larger than {} bytes", line_.max_body_bytes)
                            : "the request could not be processed";
    SendError(out, out.status, why);
  });
}

std::pair<std::string, int> AddressOf(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  const std::string host = colon == std::string::npos ? "127.0.0.1" : listen.substr(0, colon);
  const std::string digits = colon == std::string::npos ? listen : listen.substr(colon + 1);
  if (digits.empty() || digits.size() > 5 ||
      digits.find_first_not_of("0123456789") != std::string::npos || std::stoi(digits) > 65535) {
    throw UsageError{
        fmt::format("--listen is '{}'; write it as ADDRESS:PORT, such as 127.0.0.1:8080", listen)};
  }
  return {host, std::stoi(digits)};
}

}  // namespace

int RunServe(const CommandLine& line, const CancelToken&) {
  const auto [host, port] = AddressOf(line.listen);
  const Config config = LoadSessionConfig(line, {line.names[0]});
  EmbedServer embed(config.OpenEncoder(line.names[0]), line);
  httplib::Server server;
  embed.SetUp(&server);
  const int bound = port == 0 ? server.bind_to_any_port(host.c_str())
                    : server.bind_to_port(host.c_str(), port) ? port
                                                              : -1;
  if (bound < 0) {
    throw UsageError{fmt::format("cannot listen on {}; is the port in use?", line.listen)};
  }
  if (!line.flags.quiet) {
    PrintLine(fmt::format("serving {} on http://{}:{}/v1 (press Ctrl-C to stop)",
                          embed.encoder().name(), host, bound));
  }
  std::atomic<bool> has_ended{false};
  std::thread stopper([&] {
    while (!IsInterrupted()) std::this_thread::sleep_for(kStopPoll);
    server.stop();  // accepts no more requests; those in flight are answered
    const auto end = std::chrono::steady_clock::now() + kGrace;
    while (!has_ended && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kStopPoll);
    }
    embed.StopCalls();
  });
  server.listen_after_bind();
  has_ended = true;
  stopper.join();
  return kExitOk;
}

}  // namespace vetvec::cli
