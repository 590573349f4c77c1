// Listener: the mock's listening socket and its accept loop, on a thread of its own.
//
// It can also refuse connections: for some time, nothing listens on the port, so that connect()
// fails with ECONNREFUSED as if the server were down, while the port stays ours.
//
//   Listener listener([&](int socket) { pool.Serve(socket); });
//   VETVEC_RETURN_IF_ERROR(listener.Start("127.0.0.1", 0));
#ifndef VETVEC_MOCK_SERVER_LISTENER_H_
#define VETVEC_MOCK_SERVER_LISTENER_H_

#include <sys/socket.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "base/status.h"

namespace vetvec::mock {

class Listener {
 public:
  // `on_accept` owns its socket and runs on the accept thread, so it must be quick.
  explicit Listener(std::function<void(int socket)> on_accept);
  ~Listener();  // stops

  // Port 0: any free one. UNAVAILABLE if the address cannot be bound.
  Status Start(const std::string& host, int port);
  void Stop();
  int port() const { return port_; }

  // Nothing listens when this returns; listening resumes `millis` later. Connections that were not
  // yet accepted are reset. Thread safety: any thread.
  void Refuse(int64_t millis);

 private:
  bool Listen();
  void Loop();

  const std::function<void(int socket)> on_accept_;
  sockaddr_storage address_{};
  socklen_t address_size_ = 0;
  int port_ = 0;
  int holder_ = -1;  // bound but never listening; keeps the port while nothing listens
  std::atomic<int> socket_ = -1;
  std::atomic<int64_t> refuse_until_ns_ = 0;  // steady clock
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_LISTENER_H_
