// silent_service.h: a service that accepts connections and never answers.
#ifndef VETVEC_TESTS_TORTURE_SILENT_SERVICE_H_
#define VETVEC_TESTS_TORTURE_SILENT_SERVICE_H_

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace torture {

class SilentService {
 public:
  SilentService() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    constexpr int kQueue = 64;  // connections that the kernel accepts by itself
    if (bind(listener_, any, size) == 0 && listen(listener_, kQueue) == 0 &&
        getsockname(listener_, any, &size) == 0) {
      port_ = ntohs(address.sin_port);
    }
  }
  ~SilentService() { close(listener_); }
  SilentService(const SilentService&) = delete;
  SilentService& operator=(const SilentService&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/v1"; }

 private:
  const int listener_;
  int port_ = 0;
};

}  // namespace torture

#endif  // VETVEC_TESTS_TORTURE_SILENT_SERVICE_H_
