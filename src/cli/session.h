// What every command needs in addition to its own work: exit codes, Ctrl-C, progress, files.
#ifndef VETVEC_CLI_SESSION_H_
#define VETVEC_CLI_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/job_wait.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitGateFailed = 1;  // or all vendors are excluded
inline constexpr int kExitUsage = 2;
inline constexpr int kExitNotMeasured = 3;
inline constexpr int kExitInterrupted = 130;

// Wrong use that the command detects itself: main prints the message and exits with kExitUsage.
struct UsageError {
  std::string message;
};

// The only file of -o. UsageError if there is none or more than one; `file` describes it.
const std::string& OnlyOutput(const CommonFlags& flags, const char* file = "FILE");
// The key in the environment variable that an option names. UsageError if it is not set or empty,
// or cannot be a key (key_check.h).
std::string VariableOf(const std::string& option, const std::string& variable);

// The exit status for a failed call: kExitGateFailed if a guard found another model, as `identity
// check` would.
int ExitCodeOf(const Error& error);

// Blocks SIGINT and SIGTERM in this and all later threads. The first signal cancels `token`; the
// second one ends the process at once. Call once, before any other thread.
void WatchSignals(CancelToken* token);
// From now on, the first signal ends the process. For commands that have nothing to save and whose
// calls do not take a cancel token.
void EndAtFirstSignal();
bool IsInterrupted();  // whether the first signal has arrived

// Call options with the session's cancel token and, unless `quiet` is set, a progress line on
// standard error if that is a terminal, and the words of a job that waits. Lives as long as the
// call.
class CallScope {
 public:
  CallScope(const CommonFlags& flags, const CancelToken& cancel);
  ~CallScope();  // clears the progress line
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;
  const CallOptions& options() const { return options_; }

 private:
  void Draw(const vetvec_progress& progress);

  CallOptions options_;
  std::unique_ptr<WaitWatch> watch_;
  bool is_drawn_ = false;
  double started_s_ = 0;
  double last_drawn_s_ = 0;
};

inline constexpr int64_t kLongestJobMs = int64_t{7} * 24 * 3600 * 1000;  // that sets no --deadline
// --deadline in milliseconds, or `otherwise` if it is not given. The library rejects excessive
// values.
int64_t DeadlineMs(const CommonFlags& flags, int64_t otherwise);

// Prints the library's warnings, and keeps what else it says for WaitWatch.
std::function<void(vetvec_log_level, std::string_view)> LogReceiver(const CommonFlags& flags);

// The configuration: --config, or vetvec.toml if it exists, or none. A vetvec.toml that another
// user may have written causes a UsageError unless --config names it. Flags override it; secrets
// come from the environment. `vendors` are added to the vendors that flags name.
Config LoadSessionConfig(const CommonFlags& flags, const std::vector<std::string>& vendors = {});
// The folder in which the configuration's encoders cache vectors; empty: none.
std::string CacheFolderOf(const Config& config);
// Sets what the environment provides (environment.h) and, for keys that expire, from the commands
// of the configuration. `settings`: its JSON.
void SetSecrets(const nlohmann::json& settings, Config* config);

std::string_view Trimmed(std::string_view text);                  // without surrounding blanks
std::string ReadWhole(const std::string& path);                   // "-": standard input
void WriteWhole(const std::string& path, std::string_view text);  // "-": standard output
// Print text for programs to standard output, unchanged.
void PrintData(std::string_view text);
void PrintDataLine(std::string_view text);  // with a line end
// Print text for people, after TerminalText.
void Print(std::string_view text);
void PrintLine(std::string_view text);   // with a line end
void PrintError(std::string_view text);  // standard error, with a line end
bool FileIsThere(const std::string& path);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SESSION_H_
