// Checks made before the body of a request is read: ambiguous framing, foreign hosts and origins,
// media types.
#ifndef VETVEC_CLI_SERVE_REQUEST_CHECKS_H_
#define VETVEC_CLI_SERVE_REQUEST_CHECKS_H_

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/serve/http_message.h"
#include "cli/serve/http_server.h"

namespace vetvec::cli {

// 400 or 501 if two readers could disagree about the length of the body or about the host, so that
// no request means one thing to a proxy and another to this server. The connection must be closed.
std::optional<HttpReply> CheckFraming(const HttpRequest& head);

// 415 or 417: the body must be JSON, without any encoding.
std::optional<HttpReply> CheckMedia(const HttpRequest& head);

// Why a request was refused with `status` while it was being read. `parse_error` is the parser's
// message about what is not valid HTTP.
std::string WhyRefused(int status, const HttpLimits& limits, const std::string& parse_error);

// Converts "name", "name:80", "::1" or "[::1]:80" to lower case, without port, brackets and final
// dot; empty if the text is none of these. "localhost." and "127.0.0.1." keep the dot, so they
// differ from the names without it.
std::string HostNameOf(std::string_view authority);

// The names under which a server may be addressed. A web page in a browser on this machine can
// reach any local port. Its requests are recognised by their Origin or, if the page's own name
// resolves to a local address, by their Host.
class AllowedHosts {
 public:
  // `names`: results of HostNameOf; "*" allows every name.
  explicit AllowedHosts(std::set<std::string> names) : names_(std::move(names)) {
    names_.insert({"localhost", "127.0.0.1", "::1"});
  }

  // 403 if Host or Origin names neither an allowed host nor `local_address`.
  std::optional<HttpReply> Check(const HttpRequest& head, const std::string& local_address) const;

 private:
  bool Allows(std::string_view authority, const std::string& local_address) const;

  std::set<std::string> names_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_REQUEST_CHECKS_H_
