#include "cli/key_command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "cli/key_output.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr auto kTimeLimit = std::chrono::seconds(60);
constexpr size_t kMostOutput = size_t{64} << 10;

[[noreturn]] void Fail(const std::string& what) { throw std::runtime_error(what); }

std::string TextOf(int error) { return std::generic_category().message(error); }

// A buffer of fixed capacity, which is wiped at its end. It never grows, so no copies of a key are
// left in memory.
class Output {
 public:
  Output() { bytes_.reserve(kMostOutput); }
  ~Output() {
    volatile char* const bytes = bytes_.data();
    for (size_t i = 0; i < bytes_.size(); ++i) bytes[i] = 0;
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  // False at the end of the stream.
  bool ReadFrom(int descriptor) {
    const size_t had = bytes_.size();
    if (had == kMostOutput) Fail("api_key_command printed more than 64 KiB");
    bytes_.resize(kMostOutput);
    const ssize_t got = read(descriptor, bytes_.data() + had, kMostOutput - had);
    bytes_.resize(had + static_cast<size_t>(std::max<ssize_t>(0, got)));
    return got > 0 || (got < 0 && errno == EINTR);
  }
  std::string_view text() const { return bytes_; }

 private:
  std::string bytes_;
};

// The command gets standard input, output and error only: no client's connection, no cache, and
// nothing that this program has inherited. This program's own descriptors are closed on exec
// anyway, but a library may open one without that flag, or may not have set the flag yet.
void CloseOthers(posix_spawn_file_actions_t* actions) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
  static_cast<void>(actions);
#endif
}

// A running command. Unless it has ended, the destructor kills it and every process it has started.
class Child {
 public:
  explicit Child(const std::vector<std::string>& words) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) Fail("api_key_command cannot be run: " + TextOf(errno));
    output_ = ends[0];
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    CloseOthers(&actions);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);  // this program blocks the signals that end it
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    const int error =
        posix_spawnp(&pid_, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error == 0) return;
    pid_ = 0;
    close(output_);
    Fail("api_key_command: cannot run '" + words[0] + "': " + TextOf(error));
  }
  ~Child() {
    close(output_);
    if (pid_ == 0) return;
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int output() const { return output_; }
  // Whether the command has ended, and its wait status.
  bool Reap(int* status) {
    if (waitpid(pid_, status, WNOHANG) != pid_) return false;
    pid_ = 0;
    return true;
  }

 private:
  pid_t pid_ = 0;
  int output_ = -1;
};

}  // namespace

std::vector<std::string> SplitCommand(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool has_word = false;
  char quote = '\0';
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool is_blank = c == ' ' || c == '\t' || c == '\n';
    if (quote == '\0' && is_blank) {
      if (has_word) words.push_back(std::exchange(word, {}));
      has_word = false;
      continue;
    }
    has_word = true;
    const bool is_escape = c == '\\' && quote != '\'' && i + 1 < command.size() &&
                           (quote == '\0' || command[i + 1] == '"' || command[i + 1] == '\\');
    if (is_escape) {
      word += command[++i];
    } else if (quote == c) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      word += c;
    }
  }
  if (quote != '\0') Fail("api_key_command contains an unmatched quotation mark");
  if (has_word) words.push_back(word);
  if (words.empty() || words[0].empty()) Fail("api_key_command does not name a program");
  return words;
}

ApiKey RunKeyCommand(const std::vector<std::string>& words, bool is_azure) {
  const auto deadline = std::chrono::steady_clock::now() + kTimeLimit;
  Child child(words);
  Output output;
  bool is_open = true;
  bool has_ended = false;
  int status = 0;
  for (;;) {
    if (IsInterrupted()) Fail("api_key_command was interrupted");
    if (std::chrono::steady_clock::now() >= deadline) {
      Fail("api_key_command did not finish within 60 s");
    }
    constexpr int kLookAgainMs = 20;
    pollfd ready = {is_open ? child.output() : -1, POLLIN, 0};
    const bool has_output = poll(&ready, 1, has_ended ? 0 : kLookAgainMs) > 0;
    if (has_output) {
      is_open = output.ReadFrom(child.output());
    } else if (has_ended) {
      break;  // a process that the command has started may still hold the pipe open
    }
    has_ended = has_ended || child.Reap(&status);
  }
  if (WIFSIGNALED(status)) {
    Fail(fmt::format("api_key_command was killed by signal {}", WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    Fail(fmt::format("api_key_command exited with status {}", WEXITSTATUS(status)));
  }
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  return KeyFromOutput(output.text(), is_azure, now.count());
}

void SetKeyCommands(const json& settings, Config* config) {
  for (const char* list : {"vendors", "other_vendors"}) {
    for (const json& vendor : settings.at(list)) {
      const std::string name = vendor.at("name").get<std::string>();
      const std::string command = vendor.value("api_key_command", "");
      if (command.empty()) continue;
      std::vector<std::string> words;
      try {
        words = SplitCommand(command);
      } catch (const std::runtime_error& error) {
        throw UsageError{"vendor '" + name + "': " + error.what()};
      }
      const bool is_azure = vendor.at("spec").get<std::string>().starts_with("azure:");
      config->SetKeyFunction(name,
                             [words, is_azure](bool) { return RunKeyCommand(words, is_azure); });
    }
  }
}

}  // namespace vetvec::cli
