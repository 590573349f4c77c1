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
  std::string target;  // as received: a path, or a whole URL
  HttpFields fields;   // names in lower case
  bool is_version_1_1 = true;
  bool has_body = false;
  std::optional<uint64_t> content_length;
  std::string body;

  // The value of the first field of that name; empty if there is none.
  std::string_view Field(std::string_view name) const;
  size_t Count(std::string_view name) const;
  // The path of `target`, without the query.
  std::string_view Path() const;
  // Host and port: of `target` if it is a URL, else the field Host.
  std::string_view Authority() const;
};

struct HttpReply {
  int status = 200;
  std::string body;
  std::string_view content_type =
      "application/json";      // static: a reply is also reset without memory
  HttpFields fields;           // others
  std::shared_ptr<void> held;  // released when the reply has been sent or its connection has ended
};

// Of ASCII letters.
std::string LowerCase(std::string_view text);
inline bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return LowerCase(a) == LowerCase(b);
}

// What precedes the body of a reply, for a connection that is kept or closed afterwards.
std::string ReplyHead(const HttpReply& reply, bool is_kept);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_HTTP_MESSAGE_H_
