// ConnectionReuse: whether kept-alive connections to a place can be trusted.
//
// A reused connection that dies before the first byte of a reply says nothing about the service: it
// was closed, perhaps by a proxy, while the request was under way. The request is sent once more on
// a fresh connection. Where that happens twice, almost without replies on reused connections in
// between, connections are not reused for a minute, and longer if it happens again after that. If
// many connections die and no reply arrives, the service is down: then requests are not sent again.
//
//   if (!reuse.MayReuse(origin, now)) ...            // before a request
//   if (reuse.OnDeath(origin, now)) ...              // it may be sent once more
//   reuse.OnReply(origin, /*was_reused=*/true);      // whatever the status
//
// Belongs to the loop thread of CurlTransport.
#ifndef VETVEC_NET_CONNECTION_REUSE_H_
#define VETVEC_NET_CONNECTION_REUSE_H_

#include <cstdint>
#include <map>
#include <string>

namespace vetvec {

class ConnectionReuse {
 public:
  // `now`: monotonic clock, in nanoseconds.
  bool MayReuse(const std::string& origin, int64_t now) const;
  // A reused connection has died before the first byte of a reply.
  bool OnDeath(const std::string& origin, int64_t now);
  void OnReply(const std::string& origin, bool was_reused);

 private:
  struct Place {
    double deaths = 0;  // each reply on a reused connection takes a part of one away
    int deaths_without_reply = 0;
    int periods = 0;  // without reuse, so far
    int64_t no_reuse_until = 0;
  };

  std::map<std::string, Place> places_;  // where connections have died
};

}  // namespace vetvec

#endif  // VETVEC_NET_CONNECTION_REUSE_H_
