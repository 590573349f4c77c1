// fuzz_replay TARGET FOLDER: feeds every file of FOLDER to a fuzz target, whole, cut, and with
// single bytes changed, without libFuzzer. A finding ends the program as it would end the fuzzer's.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/rng.h"
#include "replay_targets.h"

namespace {

constexpr size_t kCuts = 16;
constexpr size_t kChanges = 64;

class Replay {
 public:
  explicit Replay(const ReplayTarget& target) : target_(target) {}

  // An exact copy on the heap: a read behind the end is one that a sanitizer sees.
  void Feed(const std::string& input) {
    std::vector<uint8_t> bytes(input.begin(), input.end());
    bytes.shrink_to_fit();
    target_.run(bytes.data(), bytes.size());
    ++executions_;
  }

  void FeedWithChanges(const std::string& input) {
    Feed(input);
    vetvec::Rng rng(input.size());
    for (size_t i = 0; i < kCuts && !input.empty(); ++i) {
      Feed(input.substr(0, static_cast<size_t>(rng.Below(input.size()))));
    }
    for (size_t i = 0; i < kChanges && !input.empty(); ++i) {
      std::string changed = input;
      changed[static_cast<size_t>(rng.Below(input.size()))] = static_cast<char>(rng.Below(256));
      Feed(changed);
    }
  }

  size_t executions() const { return executions_; }

 private:
  const ReplayTarget& target_;
  size_t executions_ = 0;
};

int RunTarget(const ReplayTarget& target, const char* folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  if (paths.empty()) {
    std::fprintf(stderr, "%s has no inputs\n", folder);
    return 1;
  }
  Replay replay(target);
  replay.Feed("");
  for (const std::string& path : paths) {
    const auto bytes = vetvec::ReadFile(path);
    if (!bytes.ok()) {
      std::fprintf(stderr, "%s\n", bytes.status().ToString().c_str());
      return 1;
    }
    std::printf("%s\n", path.c_str());
    std::fflush(stdout);
    replay.FeedWithChanges(*bytes);
  }
  std::printf("%s: %zu inputs, %zu executions\n", target.name, paths.size(), replay.executions());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    for (const ReplayTarget& target : kReplayTargets) {
      if (std::strcmp(target.name, argv[1]) == 0) return RunTarget(target, argv[2]);
    }
  }
  std::fprintf(stderr, "usage: fuzz_replay TARGET FOLDER, with TARGET one of:");
  for (const ReplayTarget& target : kReplayTargets) std::fprintf(stderr, " %s", target.name);
  std::fprintf(stderr, "\n");
  return 2;
}
