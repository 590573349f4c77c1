// RedisServer: a Redis server for one test, on a free port and with a folder of its own. It is
// killed with the object, and if the test dies.
//
// Debian's redis-tools contains the server: the program behaves by the name that it is called by.
//
//   REQUIRE_REDIS_SERVER();
//   RedisServer server;
//   server.Freeze();
#ifndef VETVEC_TESTS_SUPPORT_REDIS_SERVER_H_
#define VETVEC_TESTS_SUPPORT_REDIS_SERVER_H_

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "unit/base/temporary_folder.h"

// CTest sets VETVEC_HAS_REDIS=0 where the library is built without Redis support.
#define REQUIRE_REDIS_SERVER()                                                               \
  do {                                                                                       \
    if (const char* has = std::getenv("VETVEC_HAS_REDIS"); has != nullptr && *has == '0') {  \
      GTEST_SKIP() << "this build has no Redis support";                                     \
    }                                                                                        \
    if (vetvec::RedisServer::Program().empty()) {                                            \
      GTEST_SKIP() << "there is no Redis server here (Debian: apt-get install redis-tools)"; \
    }                                                                                        \
  } while (false)

namespace vetvec {

class RedisServer {
 public:
  // Further arguments, such as {"--requirepass", "word"}. With `tls`, the port speaks TLS only.
  explicit RedisServer(std::vector<std::string> arguments = {}, bool tls = false)
      : arguments_(std::move(arguments)), tls_(tls) {
    // Below the ports that the system gives to outgoing connections.
    constexpr int kFirst = 20000;
    constexpr int kPorts = 12000;
    for (int i = 0; i < kPorts && pid_ < 0; ++i) {
      port_ = kFirst + (static_cast<int>(getpid()) * 7 + i) % kPorts;
      if (IsFree(port_)) Start();  // ends without a server if another program has taken it since
    }
    EXPECT_GE(pid_, 0) << "the Redis server does not start: " << log_;
  }
  ~RedisServer() { Kill(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  // Empty: not installed.
  static std::string Program() {
    for (const char* path : {"/usr/bin/redis-check-rdb", "/usr/local/bin/redis-server"}) {
      if (access(path, X_OK) == 0) return path;
    }
    return "";
  }

  int port() const { return port_; }
  std::string socket_path() const { return folder_.Path("redis.sock"); }
  std::string Url(const std::string& login = "", const std::string& host = "127.0.0.1") const {
    return (tls_ ? "rediss://" : "redis://") + login + host + ":" + std::to_string(port_);
  }

  // Returns when it accepts connections, on the same port as before; all data are gone. False: it
  // has ended.
  bool Start() {
    int output[2];
    if (pipe2(output, O_CLOEXEC) != 0) return false;
    const std::vector<std::string> words = Words();
    std::vector<char*> argv;
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    const std::string program = Program();
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(output[1], STDOUT_FILENO);
      dup2(output[1], STDERR_FILENO);
      execv(program.c_str(), argv.data());
      _exit(127);
    }
    close(output[1]);
    CloseOutput();
    output_ = output[0];
    if (AwaitReady()) return true;
    Kill();
    return false;
  }
  void Kill() {
    if (pid_ < 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
    CloseOutput();
  }
  // It keeps its connections, and neither reads nor answers. Returns when it stands.
  void Freeze() {
    kill(pid_, SIGSTOP);
    int status = 0;
    waitpid(pid_, &status, WUNTRACED);
  }
  void Thaw() { kill(pid_, SIGCONT); }

 private:
  static bool IsFree(int port) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int result = bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address);
    close(descriptor);
    return result == 0;
  }

  std::vector<std::string> Words() const {
    std::vector<std::string> words = {"redis-server", "--bind", "127.0.0.1", "--save",      "",
                                      "--appendonly", "no",     "--dir",     folder_.path()};
    const std::string port = std::to_string(port_);
    const std::vector<std::string> ports =
        tls_ ? std::vector<std::string>{"--port", "0", "--tls-port", port}
             : std::vector<std::string>{"--port", port};
    words.insert(words.end(), ports.begin(), ports.end());
    words.insert(words.end(), {"--unixsocket", socket_path()});
    words.insert(words.end(), arguments_.begin(), arguments_.end());
    return words;
  }

  // It says when each of its sockets is open; that in the file system is the last.
  bool AwaitReady() {
    log_.clear();
    char bytes[4096];
    while (log_.find("ready to accept connections at") == std::string::npos) {
      const ssize_t size = read(output_, bytes, sizeof bytes);
      if (size <= 0) return false;
      log_.append(bytes, static_cast<size_t>(size));
    }
    return true;
  }
  void CloseOutput() {
    if (output_ >= 0) close(output_);
    output_ = -1;
  }

  const std::vector<std::string> arguments_;
  const bool tls_;
  const TemporaryFolder folder_;
  int port_ = 0;
  pid_t pid_ = -1;
  int output_ = -1;
  std::string log_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SUPPORT_REDIS_SERVER_H_
