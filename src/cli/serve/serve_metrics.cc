#include "cli/serve/serve_metrics.h"

#include <fmt/format.h>

namespace vetvec::cli {

void ServeMetrics::CountReply(int status) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++replies_[status];
}

void ServeMetrics::CountTexts(uint64_t texts, uint64_t tokens) {
  const std::lock_guard<std::mutex> lock(mutex_);
  texts_ += texts;
  tokens_ += tokens;
}

std::string ServeMetrics::Text(uint64_t in_flight, uint64_t connections) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string out =
      "# TYPE vetvec_serve_replies counter\n"
      "# HELP vetvec_serve_replies Replies to embedding requests, by HTTP status.\n";
  for (const auto& [status, count] : replies_) {
    out += fmt::format("vetvec_serve_replies_total{{status=\"{}\"}} {}\n", status, count);
  }
  const auto add = [&](const char* name, const char* type, const char* help, uint64_t value) {
    const char* suffix = std::string_view(type) == "counter" ? "_total" : "";
    out += fmt::format("# TYPE {0} {1}\n# HELP {0} {2}\n{0}{3} {4}\n", name, type, help, suffix,
                       value);
  };
  add("vetvec_serve_texts", "counter", "Texts embedded for clients.", texts_);
  add("vetvec_serve_tokens", "counter", "Tokens reported to clients.", tokens_);
  add("vetvec_serve_in_flight", "gauge", "Requests in progress.", in_flight);
  add("vetvec_serve_connections", "gauge", "Open connections.", connections);
  return out;
}

}  // namespace vetvec::cli
