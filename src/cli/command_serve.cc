// vetvec serve: any encoder behind the OpenAI wire format, for clients that support no other.
#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "cli/common_flags.h"
#include "cli/serve/embed_service.h"
#include "cli/serve/http_server.h"
#include "cli/session.h"
#include "cli/thread.h"

namespace vetvec::cli {
namespace {

struct ServeFlags : CommonFlags {
  std::string spec;
  std::string listen = "127.0.0.1:8080";
  std::string api_key_env;               // the variable that holds the clients' key
  std::vector<std::string> allow_hosts;  // names of the server besides the loopback's
  uint64_t max_connections = 4096;
  double head_timeout_s = 10;
  double body_timeout_s = 60;
  double grace_s = 30;           // for requests in flight when it stops
  uint64_t max_concurrent = 32;  // requests handled at the same time
  uint64_t max_texts = 2048;     // per request
  uint64_t max_tokens = 300'000;
  uint64_t max_body_bytes = uint64_t{16} << 20;
};

void AddServeFlags(CLI::App* serve, ServeFlags* flags) {
  serve->add_option("spec", flags->spec, "SPEC or vendor")->required();
  serve->add_option("--listen", flags->listen, "Address and port")->capture_default_str();
  serve->add_option("--api-key-env", flags->api_key_env,
                    "Environment variable holding the key that clients must send");
  serve->add_option(
      "--allow-host", flags->allow_hosts,
      "Host name that clients may use besides localhost and the listen address, or * for any name");
  const auto add_limit = [&](const char* name, uint64_t* value, uint64_t most, const char* what) {
    serve->add_option(name, *value, what)
        ->check(CLI::Range(uint64_t{1}, most))
        ->capture_default_str();
  };
  add_limit("--max-concurrent", &flags->max_concurrent, 4096,
            "Maximum number of requests handled at the same time");
  add_limit("--max-connections", &flags->max_connections, 1'000'000,
            "Maximum number of open connections");
  add_limit("--max-texts", &flags->max_texts, 1'000'000, "Maximum number of texts per request");
  add_limit("--max-tokens", &flags->max_tokens, 1'000'000'000,
            "Maximum number of tokens per request");
  add_limit("--max-body-bytes", &flags->max_body_bytes, uint64_t{1} << 30,
            "Maximum number of bytes per request");
  const auto add_time = [&](const char* name, double* value, const char* what) {
    serve->add_option(name, *value, what)->check(CLI::Range(0.1, 3600.0))->capture_default_str();
  };
  add_time("--head-timeout", &flags->head_timeout_s,
           "Time limit for receiving a request head, in seconds");
  add_time("--body-timeout", &flags->body_timeout_s,
           "Time limit for receiving a request body, in seconds");
  add_time("--grace", &flags->grace_s,
           "Time limit for completing requests after SIGTERM or Ctrl-C, in seconds");
  AddConfig(serve, flags);
}

constexpr uint64_t kOwnDescriptors = 256;  // for the encoder, its cache and the process

std::chrono::milliseconds Milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
}

// "ADDRESS:PORT", "[ADDRESS]:PORT" or "PORT".
std::pair<std::string, uint16_t> AddressOf(const std::string& listen) {
  constexpr int kMaxPort = 65535;
  const size_t colon = listen.rfind(':');
  std::string host = colon == std::string::npos ? "127.0.0.1" : listen.substr(0, colon);
  const std::string digits = colon == std::string::npos ? listen : listen.substr(colon + 1);
  if (digits.empty() || digits.size() > 5 ||
      digits.find_first_not_of("0123456789") != std::string::npos || std::stoi(digits) > kMaxPort) {
    throw UsageError{"--listen is '" + listen +
                     "'; write it as ADDRESS:PORT, such as 127.0.0.1:8080"};
  }
  if (host.size() > 1 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  return {host, static_cast<uint16_t>(std::stoi(digits))};
}

std::string ClientKey(const ServeFlags& flags) {
  if (flags.api_key_env.empty()) return "";
  return VariableOf("--api-key-env", flags.api_key_env);
}

// Raises the open-file limit as far as necessary and permitted. Returns the number of connections
// that it allows.
uint64_t MakeRoomFor(uint64_t connections) {
  const uint64_t others = kRefusedConnections + kOwnDescriptors;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return connections;
  const rlim_t wanted = std::min<rlim_t>(connections + others, limit.rlim_max);
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = wanted;
    static_cast<void>(setrlimit(RLIMIT_NOFILE, &limit));
    static_cast<void>(getrlimit(RLIMIT_NOFILE, &limit));
  }
  if (limit.rlim_cur >= connections + others) return connections;
  const uint64_t fitting = limit.rlim_cur > others ? limit.rlim_cur - others : 1;
  PrintError(fmt::format(
      "vetvec: accepting at most {} connections instead of {}, because the open-file limit is {} "
      "(ulimit -n)",
      fitting, connections, limit.rlim_cur));
  return fitting;
}

HttpLimits LimitsOf(const ServeFlags& flags) {
  HttpLimits limits;
  limits.connections = MakeRoomFor(flags.max_connections);
  limits.body_bytes = flags.max_body_bytes;
  limits.receiving_bytes = flags.max_body_bytes * flags.max_concurrent;
  limits.sending_bytes = limits.receiving_bytes;
  limits.head_time = Milliseconds(flags.head_timeout_s);
  limits.body_time = Milliseconds(flags.body_timeout_s);
  return limits;
}

ServeOptions OptionsOf(const ServeFlags& flags, const std::string& host, vetvec_cancel stop) {
  ServeOptions options;
  options.max_concurrent = flags.max_concurrent;
  options.max_texts = flags.max_texts;
  options.max_tokens = flags.max_tokens;
  options.timeout_ms = DeadlineMs(flags, 0);
  options.stop = stop;
  options.api_key = ClientKey(flags);
  for (const std::string& name : flags.allow_hosts) {
    options.allow_hosts.insert(HostNameOf(name));
    if (HostNameOf(name).empty()) {
      throw UsageError{"--allow-host is '" + name + "'; allowed: a host name or address, or *"};
    }
  }
  options.allow_hosts.insert(HostNameOf(host));
  return options;
}

// Makes the allocator return large blocks to the system at once, so that a burst of large requests
// does not leave the process large.
void ReturnLargeBlocks() {
#ifdef __GLIBC__
  constexpr int kLargeBytes = 1 << 18;
  mallopt(M_MMAP_THRESHOLD, kLargeBytes);
#endif
}

// What happens after the first signal, on a thread of its own. It is started before anything is
// served, so that a lack of threads is noticed then and not at the end.
class GracePeriod {
 public:
  // Once begun: cancels the calls in flight when most of `grace` has passed, and ends the process
  // when all of it has.
  GracePeriod(std::chrono::milliseconds grace, vetvec_cancel stop,
              std::shared_ptr<const std::atomic<uint64_t>> in_flight) {
    StartThread("the thread that ends the grace period", [grace, stop, in_flight, begun = begun_] {
      begun->wait(false);
      std::this_thread::sleep_for(grace * 8 / 10);
      static_cast<void>(vetvec_cancel_request(stop));
      std::this_thread::sleep_for(grace * 15 / 100);
      const uint64_t cut = *in_flight;
      if (cut > 0) {
        static_cast<void>(std::fprintf(
            stderr, "vetvec: %llu request%s not answered before the grace period ended\n",
            static_cast<unsigned long long>(cut), cut == 1 ? " was" : "s were"));
      }
      _exit(cut > 0 ? kExitNotMeasured : kExitOk);
    }).detach();
  }
  void Begin() {
    *begun_ = true;
    begun_->notify_all();
  }

 private:
  const std::shared_ptr<std::atomic<bool>> begun_ = std::make_shared<std::atomic<bool>>(false);
};

BoundAddress Listen(const ServeFlags& flags, HttpServer* server) {
  const auto [host, port] = AddressOf(flags.listen);
  try {
    return server->Listen(host, port);
  } catch (const std::runtime_error& error) {
    throw UsageError{"--listen is '" + flags.listen +
                     "', but the server cannot listen on this address: " + error.what()};
  }
}

void Announce(const ServeFlags& flags, const std::string& encoder, const BoundAddress& bound) {
  if (flags.api_key_env.empty() && !bound.is_loopback) {
    PrintError(
        fmt::format("vetvec: WARNING: {} is not a loopback address and --api-key-env is not set: "
                    "anyone who can reach it can send requests and spend your budget",
                    bound.host));
  }
  if (flags.quiet) return;
  const bool is_v6 = bound.host.find(':') != std::string::npos;
  PrintLine(fmt::format("serving {} on http://{}{}{}:{}/v1 (press Ctrl-C to stop)", encoder,
                        is_v6 ? "[" : "", bound.host, is_v6 ? "]" : "", bound.port));
}

int RunServe(const ServeFlags& flags, const CancelToken&) {
  const CancelToken stop;
  const ServeOptions options = OptionsOf(flags, AddressOf(flags.listen).first, stop.get());
  const Config config = LoadSessionConfig(flags, {flags.spec});
  Encoder encoder = config.OpenEncoder(flags.spec);
  const std::string name = encoder.name();
  ReturnLargeBlocks();
  EmbedService service(std::move(encoder), options);
  HttpServer server(LimitsOf(flags), &service);
  service.RunOn(&server);
  GracePeriod grace(Milliseconds(flags.grace_s), stop.get(), service.in_flight());
  Announce(flags, name, Listen(flags, &server));
  bool is_ending = false;
  server.Run([&] {
    if (!IsInterrupted()) return false;
    if (!std::exchange(is_ending, true)) grace.Begin();
    return true;
  });
  return kExitOk;
}

}  // namespace

extern const Command kServeCommand =
    CommandOf<AddServeFlags, RunServe>("serve", "Serve any encoder as an OpenAI-compatible API");

}  // namespace vetvec::cli
