#include "cli/session.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <system_error>

#include "cli/default_cache.h"
#include "cli/environment.h"
#include "cli/job_wait.h"
#include "cli/key_check.h"
#include "cli/key_command.h"
#include "cli/telemetry/telemetry.h"
#include "cli/terminal_text.h"
#include "cli/thread.h"

namespace vetvec::cli {
namespace {

constexpr double kRedrawInterval = 0.1;
constexpr char kDefaultConfig[] = "vetvec.toml";

std::atomic<bool> is_interrupted{false};
std::atomic<bool> has_nothing_to_save{false};

double NowSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string DurationText(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

// Refuses a configuration file that the user has not named if somebody else may have put it there.
void CheckFoundConfig(const nlohmann::json& settings, const std::string& file) {
  if (settings.at("origin") == "own") return;
  throw UsageError{fmt::format(
      "'{0}' in the current folder belongs to another user or is writable by others. It could run "
      "programs and send your keys to others. If you trust it, use --config {0}; to ignore it, use "
      "--config /dev/null",
      file)};
}

// The key that protects vectors in a shared cache, from the file that the environment names.
void SetRedisHmacKey(const nlohmann::json& settings, Config* config) {
  constexpr char kKey[] = "VETVEC_REDIS_HMAC_KEY";
  constexpr char kFile[] = "VETVEC_REDIS_HMAC_KEY_FILE";
  const std::string path = Variable(kFile);
  if (path.empty() || !settings.contains("redis")) return;
  if (!Variable(kKey).empty()) {
    throw UsageError{fmt::format("{} and {} are both set; keep one", kKey, kFile)};
  }
  struct stat info{};
  if (stat(path.c_str(), &info) == 0 && (info.st_mode & 077) != 0) {
    throw UsageError{fmt::format(
        "the key file '{0}' is accessible to other users; make it private: chmod 600 {0}", path)};
  }
  config->SetSecret(kKey, std::string(Trimmed(ReadWhole(path))));
}

bool IsRefusedModel(const Error& error) {
  if (error.status() != VETVEC_STATUS_FAILED_PRECONDITION) return false;
  const auto detail = nlohmann::json::parse(error.detail_json(), nullptr, false);
  return detail.is_object() && detail.value("key", "") == "identity";
}

// A command of many calls may get the same warning for each of them.
bool IsNewWarning(std::string_view text) {
  constexpr size_t kMostKept = 1000;
  static std::mutex mutex;
  static std::set<std::string, std::less<>> said;
  const std::lock_guard<std::mutex> lock(mutex);
  return said.size() >= kMostKept || said.emplace(text).second;
}

void ReceiveLog(bool is_quiet, vetvec_log_level level, std::string_view text) {
  if (level < VETVEC_LOG_LEVEL_WARNING) return KeepLastRetry(text);
  if (!is_quiet && IsNewWarning(text)) PrintError("vetvec: warning: " + std::string(text));
}

}  // namespace

int ExitCodeOf(const Error& error) {
  if (IsRefusedModel(error)) return kExitGateFailed;
  switch (error.status()) {
    case VETVEC_STATUS_OK: return kExitOk;
    case VETVEC_STATUS_CANCELLED: return kExitInterrupted;
    case VETVEC_STATUS_INVALID_ARGUMENT:
    case VETVEC_STATUS_NOT_FOUND:
    case VETVEC_STATUS_ALREADY_EXISTS:
    case VETVEC_STATUS_PERMISSION_DENIED:
    case VETVEC_STATUS_FAILED_PRECONDITION:
    case VETVEC_STATUS_OUT_OF_RANGE:
    case VETVEC_STATUS_UNIMPLEMENTED:
    case VETVEC_STATUS_DATA_LOSS:
    case VETVEC_STATUS_PARSE_ERROR:
    case VETVEC_STATUS_NON_FINITE:
    case VETVEC_STATUS_DIMENSION_MISMATCH:
    case VETVEC_STATUS_INSUFFICIENT_DATA:
    case VETVEC_STATUS_DEGENERATE: return kExitUsage;
    default: return kExitNotMeasured;
  }
}

void WatchSignals(CancelToken* token) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  StartThread("the thread that waits for signals", [set, token] {
    int signal_number = 0;
    sigwait(&set, &signal_number);
    if (has_nothing_to_save) _exit(kExitInterrupted);
    is_interrupted = true;
    token->Request();
    sigwait(&set, &signal_number);
    _exit(kExitInterrupted);
  }).detach();
}

void EndAtFirstSignal() { has_nothing_to_save = true; }

bool IsInterrupted() { return is_interrupted; }

int64_t DeadlineMs(const CommonFlags& flags, int64_t otherwise) {
  constexpr double kMillis = 1000;
  constexpr double kMost = 1e18;  // fits into the result, and is more than the library accepts
  if (flags.deadline_s <= 0) return otherwise;
  return static_cast<int64_t>(std::min(flags.deadline_s * kMillis, kMost));
}

CallScope::CallScope(const CommonFlags& flags, const CancelToken& cancel) {
  options_.cancel = cancel;
  started_s_ = NowSeconds();
  if (!flags.quiet && isatty(STDERR_FILENO) == 1) {
    options_.progress = [this](const vetvec_progress& progress) {
      Draw(progress);
      return 0;
    };
  }
  if (!flags.quiet && flags.is_job) watch_ = std::make_unique<WaitWatch>(flags, &options_);
}

CallScope::~CallScope() {
  watch_.reset();
  if (is_drawn_) std::fputs("\r\033[K", stderr);
}

void CallScope::Draw(const vetvec_progress& progress) {
  const double now = NowSeconds();
  const bool is_end = progress.done == progress.total;
  if (now - last_drawn_s_ < kRedrawInterval && !is_end) return;
  last_drawn_s_ = now;
  std::string text = progress.stage;
  if (progress.total > 0) {
    const double share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    const double rate = static_cast<double>(progress.done) / std::max(0.001, now - started_s_);
    text += fmt::format("  {:3.0f}%  {}/{}", 100 * share, progress.done, progress.total);
    if (progress.done > 0 && !is_end) {
      const double left = static_cast<double>(progress.total - progress.done) / rate;
      text += fmt::format("  {:.0f}/s  {} left", rate, DurationText(left));
    }
  }
  if (progress.requests > 0) text += fmt::format("  {} requests", progress.requests);
  if (progress.cost > 0) text += fmt::format("  {:.4f} spent", progress.cost);
  std::fputs(("\r\033[K" + text).c_str(), stderr);
  is_drawn_ = true;
}

std::function<void(vetvec_log_level, std::string_view)> LogReceiver(const CommonFlags& flags) {
  return [is_quiet = flags.quiet](vetvec_log_level level, std::string_view text) {
    ReceiveLog(is_quiet, level, text);
  };
}

Config LoadSessionConfig(const CommonFlags& flags, const std::vector<std::string>& vendors) {
  ConfigOptions options;
  options.file = flags.config;
  if (options.file.empty() && !flags.ignores_found_config && FileIsThere(kDefaultConfig)) {
    options.file = kDefaultConfig;
  }
  options.overrides = flags.overrides;
  options.vendors = flags.vendors;
  for (const std::string& vendor : vendors) options.vendors.Add(vendor);
  options.log = LogReceiver(flags);
  options.on_call = CallReceiver(flags);
  Config config(options);
  nlohmann::json settings = nlohmann::json::parse(config.Json());
  if (flags.config.empty() && !options.file.empty()) CheckFoundConfig(settings, options.file);
  EnvironmentSettings environment = SettingsOfEnvironment(settings);
  if (flags.has_default_cache) AddDefaultCache(settings, &environment);
  const std::optional<std::string> wait = JobWaitSetting(flags, settings);
  if (wait) environment.overrides.push_back(*wait);
  if (!environment.overrides.empty()) {
    for (const std::string& setting : environment.overrides) options.overrides.Add(setting);
    config = Config(options);
    settings = nlohmann::json::parse(config.Json());
  }
  if (!flags.quiet && !environment.notes.empty()) {
    PrintError(fmt::format("vetvec: {}", fmt::join(environment.notes, "; ")));
  }
  SetSecrets(settings, &config);
  return config;
}

std::string CacheFolderOf(const Config& config) {
  const nlohmann::json cache = nlohmann::json::parse(config.Json()).at("cache");
  return cache.at("mode") == "off" ? "" : cache.at("dir").get<std::string>();
}

void SetSecrets(const nlohmann::json& settings, Config* config) {
  SetEnvironmentSecrets(settings, config);
  SetRedisHmacKey(settings, config);
  SetKeyCommands(settings, config);
}

const std::string& OnlyOutput(const CommonFlags& flags, const char* file) {
  if (flags.out.size() == 1) return flags.out[0];
  throw UsageError{fmt::format("{} needs exactly one -o {}", flags.command, file)};
}

std::string VariableOf(const std::string& option, const std::string& variable) {
  std::string value = KeyOfVariable(variable);
  if (!value.empty()) return value;
  throw UsageError{fmt::format("{} names the environment variable {}, which is not set or empty",
                               option, variable)};
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  const size_t end = text.find_last_not_of(kBlanks);
  return end == std::string_view::npos ? "" : text.substr(begin, end + 1 - begin);
}

std::string ReadWhole(const std::string& path) {
  const auto fail = [&](const std::string& why) -> void {
    throw UsageError{"cannot open '" + path + "': " + why};
  };
  std::FILE* file = stdin;
  if (path != "-") {
    // Without O_NONBLOCK, opening a pipe would wait until a writer opens it.
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat info{};
    if (descriptor < 0 || fstat(descriptor, &info) != 0) {
      fail(std::generic_category().message(errno));
    }
    const bool is_own = path == "/dev/stdin" || path.rfind("/dev/fd/", 0) == 0;
    if (!S_ISREG(info.st_mode) && !is_own) {
      close(descriptor);
      fail("it is not a regular file; use - for standard input");
    }
    static_cast<void>(fcntl(descriptor, F_SETFL, O_RDONLY));
    file = fdopen(descriptor, "rb");
    if (file == nullptr) fail(std::generic_category().message(errno));
  }
  std::string bytes;
  char block[65536];
  for (size_t n; (n = std::fread(block, 1, sizeof block, file)) > 0;) bytes.append(block, n);
  if (file != stdin) std::fclose(file);
  return bytes;
}

void WriteWhole(const std::string& path, std::string_view text) {
  if (path == "-") return PrintData(text);
  std::FILE* file = std::fopen(path.c_str(), "wbe");
  if (file == nullptr) {
    throw UsageError{
        fmt::format("cannot write '{}': {}", path, std::generic_category().message(errno))};
  }
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written) {
    throw UsageError{
        fmt::format("cannot write '{}': {}", path, std::generic_category().message(errno))};
  }
}

void PrintData(std::string_view text) {
  const bool is_written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  // The reader of a pipe may have closed it early.
  if ((std::fflush(stdout) == 0 && is_written) || errno == EPIPE) return;
  throw UsageError{
      fmt::format("cannot write to standard output: {}", std::generic_category().message(errno))};
}

void PrintDataLine(std::string_view text) { PrintData(std::string(text) + "\n"); }
void Print(std::string_view text) { PrintData(TerminalText(text)); }
void PrintLine(std::string_view text) { Print(std::string(text) + "\n"); }

void PrintError(std::string_view text) {
  const std::string line = TerminalText(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool FileIsThere(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0;
}

}  // namespace vetvec::cli
