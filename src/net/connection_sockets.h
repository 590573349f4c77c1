// ConnectionSockets: detects bytes that a kept-alive connection has received without a request.
//
// libcurl 7.88 reuses such a connection and mistakes the bytes for the reply to the next request:
// if a service or proxy sends a second reply, that request gets the vectors of another text.
// libcurl does not say which socket a request is about to use, only its local port, so the sockets
// are recorded when they are opened.
//
// Belongs to the loop thread of CurlTransport.
#ifndef VETVEC_NET_CONNECTION_SOCKETS_H_
#define VETVEC_NET_CONNECTION_SOCKETS_H_

#include <unordered_map>
#include <vector>

namespace vetvec {

class ConnectionSockets {
 public:
  ConnectionSockets();
  void Opened(int socket) noexcept;
  // The first request on a connection is about to be sent.
  void Connected(int local_port);
  // For a request on a connection that has been used before. True: it has unread bytes; it has been
  // shut down, and must not be used. Only for HTTP/1, where a service never speaks first.
  bool EndIfUnread(int local_port);

 private:
  std::vector<int> opened_;  // and not yet connected, as far as known
  std::unordered_map<int, int> socket_of_port_;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CONNECTION_SOCKETS_H_
