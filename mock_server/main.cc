// vetvec-mock-server: mock embeddings services for tests, examples and the quick start.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "mock_server/http_server.h"
#include "mock_server/persona.h"
#include "mock_server/service.h"

namespace vetvec::mock {
namespace {

constexpr int kUsageError = 2;
constexpr int kCannotServe = 3;

struct Flags {
  std::string host = "127.0.0.1";
  int port = 0;
  std::string port_file;
  size_t threads = 128;
  uint64_t seed = 1;
  std::vector<std::string> rates;
  std::vector<std::string> schedule;
  std::vector<std::string> texts;
  PersonaOptions personas;
  ServiceOptions service;
};

void AddFlags(CLI::App* app, Flags* flags) {
  app->add_option("--host", flags->host, "Address to listen on (default: loopback only)");
  app->add_option("--port", flags->port, "Port; 0 picks a free one")->check(CLI::Range(0, 65535));
  app->add_option("--port-file", flags->port_file, "Write the port to this file when ready");
  app->add_option("--threads", flags->threads,
                  "Maximum number of connections served at the same time")
      ->check(CLI::Range(1, 1024));
  app->add_option("--persona", flags->service.persona, "Persona that answers /v1/embeddings")
      ->check(CLI::IsMember(PersonaNames()));
  app->add_option("--api-key", flags->service.credentials.api_key,
                  "Reject every key except this one (use a test key!)");
  app->add_option("--aws-access-key", flags->service.credentials.aws_access_key,
                  "Access key ID that signed requests must use (use a test key!)");
  app->add_option("--aws-secret", flags->service.credentials.aws_secret,
                  "Verify signatures with this secret (use a test secret!)");
  app->add_option("--latency-ms", flags->service.latency_ms,
                  "Delay before each reply with embeddings, in ms")
      ->check(CLI::Range(0, 600'000));
  app->add_option("--base64", flags->service.base64,
                  "How /v1/embeddings treats a request for base64: send, ignore, reject")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, Base64Habit>{{"send", Base64Habit::kSend},
                                             {"ignore", Base64Habit::kIgnore},
                                             {"reject", Base64Habit::kReject}}));
  app->add_option("--dimension", flags->personas.dimension,
                  "Elements per vector: a multiple of 384");
  app->add_option("--hash-dimension", flags->personas.hash_dimension,
                  "Elements per vector of persona 'hash', which need not be a multiple of 384")
      ->check(CLI::Range(1, 4096));
  app->add_option("--rotation-seed", flags->personas.rotation_seed,
                  "Random seed for a rotation of the vectors, which preserves distances");
  app->add_option("--wordnet", flags->personas.wordnet,
                  "Folder with WordNet's dict files, for more words of known polarity");
  app->add_option("--sentiwordnet", flags->personas.sentiwordnet, "SentiWordNet file");
  app->add_option("--names", flags->personas.names, "JSON file of first names");
  app->add_option("--fault-text", flags->texts,
                  "Fault for texts: SUBSTRING=KIND[:ARG], repeatable");
  app->add_option("--fault", flags->rates,
                  "Fault by rate: KIND[:ARG]@RATE, repeatable; see README.md");
  app->add_option("--fault-at", flags->schedule,
                  "Fault by request number: N[-M]=KIND[:ARG], repeatable");
  app->add_option("--seed", flags->seed, "Random seed for the faults by rate");
}

void AddHabitFlags(CLI::App* app, HabitOptions* habits) {
  app->add_option("--habit-model", habits->base,
                  "Persona on which those with an additional defect are based")
      ->check(CLI::IsMember(ModelNames()));
  app->add_option("--truncate-words", habits->truncate_words,
                  "Number of words that persona 'truncating' reads");
  app->add_option("--drift-after", habits->drift_after,
                  "Number of requests before persona 'drifting' changes");
  app->add_option("--slow-tail-ms", habits->slow_tail_ms,
                  "Duration of slow requests to persona 'slow_tail', in ms")
      ->check(CLI::Range(0, 600'000));
  app->add_option("--rpm", habits->requests_per_minute,
                  "Requests per minute allowed by rate_limited and rate_limited_bare");
  app->add_option("--tpm", habits->tokens_per_minute,
                  "Tokens per minute allowed by rate_limited and rate_limited_bare; 0: no limit");
  app->add_option("--ipm", habits->texts_per_minute,
                  "Texts per minute allowed by rate_limited and rate_limited_bare; 0: no limit");
  app->add_option("--rps", habits->requests_per_second,
                  "Requests per second allowed by the rate_limited_second personas");
}

int Fail(int code, const Status& status) {
  std::fprintf(stderr, "vetvec-mock-server: %s\n", status.message().c_str());
  return code;
}

Status ReadFaults(Flags* flags) {
  flags->service.faults.set_seed(flags->seed);
  for (const std::string& text : flags->rates) {
    VETVEC_RETURN_IF_ERROR(flags->service.faults.AddRate(text));
  }
  for (const std::string& text : flags->schedule) {
    VETVEC_RETURN_IF_ERROR(flags->service.faults.AddScheduled(text));
  }
  for (const std::string& text : flags->texts) {
    VETVEC_RETURN_IF_ERROR(flags->service.faults.AddOfText(text));
  }
  return OkStatus();
}

// SIGINT and SIGTERM are blocked in every thread and waited for here, so that no handler runs.
int Serve(const Flags& flags, const PersonaSet& personas, const sigset_t& stop_signals) {
  MockService service(&personas, flags.service);
  HttpServer server([&](const HttpRequest& request) { return service.Handle(request); },
                    flags.threads, [&] { return service.OnConnect(); });
  if (const Status status = server.Start(flags.host, flags.port); !status.ok()) {
    return Fail(kCannotServe, status);
  }
  if (!flags.port_file.empty()) {
    const Status status = WriteFileAtomic(flags.port_file, fmt::format("{}\n", server.port()));
    if (!status.ok()) return Fail(kCannotServe, status);
  }
  std::printf("listening on http://%s:%d\n", flags.host.c_str(), server.port());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&stop_signals, &signal);
  service.CutWaits();
  server.Stop();
  return 0;
}

int Main(int argc, char** argv) {
  Flags flags;
  CLI::App app{"Mock embedding services for tests. They do not model any real vendor."};
  AddFlags(&app, &flags);
  AddHabitFlags(&app, &flags.personas.habits);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsageError;
  }
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
  if (const Status status = ReadFaults(&flags); !status.ok()) return Fail(kUsageError, status);
  const Result<PersonaSet> personas = PersonaSet::Make(flags.personas);
  if (!personas.ok()) return Fail(kUsageError, personas.status());
  return Serve(flags, *personas, stop_signals);
}

}  // namespace
}  // namespace vetvec::mock

int main(int argc, char** argv) { return vetvec::mock::Main(argc, argv); }
