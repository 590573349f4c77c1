// Access: decides who may request what. It makes every check that needs only the head of a request,
// so that the body of a refused request is not read.
#ifndef VETVEC_CLI_SERVE_ACCESS_H_
#define VETVEC_CLI_SERVE_ACCESS_H_

#include <optional>
#include <string>
#include <string_view>

#include "cli/serve/http_message.h"
#include "cli/serve/request_checks.h"

namespace vetvec::cli {

constexpr std::string_view kEmbeddingsPath = "/v1/embeddings";
constexpr std::string_view kModelsPath = "/v1/models";
constexpr std::string_view kMetricsPath = "/metrics";
constexpr std::string_view kHealthPath = "/health";  // needs no key

class Access {
 public:
  // If `api_key` is empty, no key is needed.
  Access(std::string api_key, AllowedHosts allowed_hosts)
      : api_key_(std::move(api_key)), allowed_hosts_(std::move(allowed_hosts)) {}

  // In this order: 403 host or origin; 404 path; 405 method; 401 key; 415, 417, 400 body.
  std::optional<HttpReply> Refuse(const HttpRequest& head, const std::string& local_address) const;

 private:
  bool HasKey(const HttpRequest& head) const;

  const std::string api_key_;
  const AllowedHosts allowed_hosts_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_ACCESS_H_
