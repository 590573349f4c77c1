// An HTTP request and its reply, without the sockets.
#ifndef VETVEC_CLI_SERVE_HTTP_MESSAGE_H_
#define VETVEC_CLI_SERVE_HTTP_MESSAGE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vetvec::cli {

using HttpFields = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method;
  std::string target;  // as received: a path or an absolute URL
  HttpFields fields;   // names in lower case
  bool is_version_1_1 = true;
  bool has_body = false;
  std::optional<uint64_t> content_length;
  std::string body;

  // The value of the first field with that name; empty if there is none.
  std::string_view Field(std::string_view name) const;
  size_t Count(std::string_view name) const;
  // The path of `target`, without the query.
  std::string_view Path() const;
  // Host and port, from `target` if it is a URL, otherwise from the field Host.
  std::string_view Authority() const;
};

struct HttpReply {
  int status = 200;
  std::string body;
  std::string_view content_type =
      "application/json";      // static, so that resetting a reply does not allocate memory
  HttpFields fields;           // other header fields
  std::shared_ptr<void> held;  // released when the reply has been sent or its connection has ended
};

// Ignores the case of ASCII letters only.
std::string LowerCase(std::string_view text);
inline bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return LowerCase(a) == LowerCase(b);
}

// Everything that precedes the body of a reply. `is_kept`: the connection is kept open afterwards.
std::string ReplyHead(const HttpReply& reply, bool is_kept);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_HTTP_MESSAGE_H_
