// What the library does when calls of the C library fail: promise A2 of docs/RELIABILITY.md.
//
//   torture --operation embed --url http://127.0.0.1:8080/hash/v1 --folder DIR
//       --call malloc --error 12 [--all 1] [--first 0] [--end N] [--runs N] [--jobs 2] [--ca FILE]
//       [--trace 1]
//
// For each n from --first to the operation's last call of the kind (--end: another end), a process
// of its own does the operation while the n-th call fails (--all: each one from the n-th on), and
// then, with everything back, the next one. With --call heap, n is a size instead: of the heap, in
// KiB. With --runs, about so many n, at equal distances. Prints one JSON object. --trace prints
// where the call failed, and where a process crashed.
#include <dirent.h>
#include <execinfo.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "torture/failing_calls.h"
#include "torture/operations.h"

namespace torture {
namespace {

constexpr unsigned kPatienceSeconds = 180;  // then a process hangs
constexpr int kCountingRuns = 3;

struct Flags {
  std::map<std::string, std::string> values;

  std::string Text(const char* name, const char* otherwise = "") const {
    const auto found = values.find(name);
    return found == values.end() ? otherwise : found->second;
  }
  int64_t Number(const char* name, int64_t otherwise) const {
    return std::atoll(Text(name, std::to_string(otherwise).c_str()).c_str());
  }
};

// What a process writes into shared memory for its parent.
struct Note {
  failing_calls_report calls;
  uint32_t faults;
  vetvec_status status;
  int left;  // threads and descriptors at the end that were not there at the beginning
  bool has_acted;
  char what[256];
};

int CountOf(const char* folder) {
  int count = 0;
  DIR* const entries = opendir(folder);
  if (entries == nullptr) return 0;
  while (readdir(entries) != nullptr) ++count;
  closedir(entries);
  return count;
}

int ThreadsAndDescriptors() { return CountOf("/proc/self/task") + CountOf("/proc/self/fd"); }

// Threads that were told to end may need a moment.
int LeftOver(int before) {
  int left = 0;
  for (int i = 0; i < 500; ++i) {
    left = ThreadsAndDescriptors() - before;
    if (left <= 0) return 0;
    usleep(2'000);
  }
  return left;
}

void ShowCrash(int signal) {
  void* frames[64];
  const int count = backtrace(frames, 64);
  dprintf(2, "signal %d\n", signal);
  backtrace_symbols_fd(frames, count, 2);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

class Torture {
 public:
  explicit Torture(const Flags& flags) : flags_(flags) {
    void* const shared = mmap(nullptr, sizeof(Expected) + sizeof(Note) * kMostJobs,
                              PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) std::exit(3);
    expected_ = static_cast<Expected*>(shared);
    notes_ = reinterpret_cast<Note*>(expected_ + 1);
  }

  int Run() {
    if (MakeOperation(flags_.Text("--operation")) == nullptr) return Refuse("--operation");
    if (!failing_calls_arm(call_.c_str(), -1, false, 0)) return Refuse("--call");
    failing_calls_disarm();
    if (!Prepare()) return 3;
    const int64_t begin = flags_.Number("--first", 0);
    const int64_t end = flags_.Number("--end", calls_);
    const int64_t runs = std::max<int64_t>(1, flags_.Number("--runs", end - begin));
    const int64_t step = std::max<int64_t>(1, (end - begin + runs - 1) / runs);
    for (int64_t next = begin; next < end || !running_.empty();) {
      for (; next < end && running_.size() < jobs_; next += step) Start(next);
      WaitForOne();
    }
    Print();
    return 0;
  }

 private:
  static constexpr size_t kMostJobs = 16;
  struct Running {
    int64_t number;
    size_t slot;
  };

  static int Refuse(const char* flag) {
    std::fprintf(stderr, "torture: %s is missing or unknown\n", flag);
    return 2;
  }

  World NewWorld(size_t slot) const {
    World world;
    world.url = flags_.Text("--url");
    world.ca_file = flags_.Text("--ca");
    world.folder = flags_.Text("--folder") + "/" + std::to_string(slot);
    world.expected = expected_;
    return world;
  }

  // The right vectors, and how many calls there are.
  bool Prepare() {
    const pid_t pid = fork();
    if (pid == 0) {
      World world = NewWorld(0);
      std::filesystem::create_directories(world.folder);
      bool is_right = FillExpected(&world, expected_);
      const auto operation = MakeOperation(flags_.Text("--operation"));
      if (operation->HasResult() && is_right) {
        operation->Prepare(&world);
        operation->Act(&world);
        operation->Check(&world);
        expected_->result_hash = world.result_hash;
        is_right = world.faults == 0;
      }
      if (!is_right) std::fprintf(stderr, "torture: without any failure: %s\n", world.what);
      _exit(is_right ? 0 : 1);
    }
    int status = 0;
    if (waitpid(pid, &status, 0) != pid || status != 0) return false;
    for (int i = 0; i < kCountingRuns; ++i) {
      Start(-1);
      WaitForOne();
      if (counted_.status != VETVEC_STATUS_OK && !MayEndEarly()) {
        std::fprintf(stderr, "torture: without any failure: %s %s\n",
                     vetvec_status_name(counted_.status), counted_.what);
        return false;
      }
      calls_ = std::max(calls_, counted_.calls.seen);
    }
    return true;
  }
  bool MayEndEarly() const {
    const std::string operation = flags_.Text("--operation");
    return operation == "deadline" || operation == "cancel" || operation == "destroy";
  }

  void Start(int64_t number) {
    size_t slot = 0;
    const auto is_taken = [&](const auto& one) { return one.second.slot == slot; };
    while (std::any_of(running_.begin(), running_.end(), is_taken)) ++slot;
    notes_[slot] = {};
    const pid_t pid = fork();
    if (pid == 0) Live(number, slot);
    if (pid < 0) std::exit(3);
    running_[pid] = {number, slot};
  }

  [[noreturn]] void Live(int64_t number, size_t slot) {
    const bool traces = flags_.Number("--trace", 0) != 0;
    if (traces) {
      failing_calls_trace(true);
      for (const int signal : {SIGSEGV, SIGABRT, SIGBUS}) std::signal(signal, &ShowCrash);
    } else if (std::freopen("/dev/null", "w", stderr) == nullptr) {
      _exit(3);
    }
    alarm(kPatienceSeconds);
    World world = NewWorld(slot);
    std::filesystem::remove_all(world.folder);
    std::filesystem::create_directories(world.folder);
    Note& note = notes_[slot];
    const int before = ThreadsAndDescriptors();
    {
      const std::unique_ptr<Operation> operation = MakeOperation(flags_.Text("--operation"));
      operation->Prepare(&world);
      const auto begin = std::chrono::steady_clock::now();
      const int64_t first = number < 0 ? INT64_MAX : number;
      failing_calls_arm(call_.c_str(), first, flags_.Number("--all", 0) != 0,
                        static_cast<int>(flags_.Number("--error", ENOMEM)));
      operation->Act(&world);
      note.calls = failing_calls_disarm();
      note.has_acted = true;
      note.status = world.status;
      const auto took = std::chrono::steady_clock::now() - begin;
      if (took > std::chrono::milliseconds(kLateMs)) {
        world.Blame(kLate, "the operation was late");
      }
      operation->Check(&world);
    }
    note.left = LeftOver(before);
    note.faults = world.faults;
    std::memcpy(note.what, world.what, sizeof note.what);
    _exit(0);
  }

  void WaitForOne() {
    int status = 0;
    pid_t pid = 0;
    do {
      pid = wait(&status);
    } while (pid < 0 && errno == EINTR);
    if (pid < 0) std::exit(3);
    const Running one = running_.at(pid);
    running_.erase(pid);
    const Note& note = notes_[one.slot];
    if (one.number < 0) {
      counted_ = note;
      usual_left_ = std::max(usual_left_, note.left);
      if (status != 0) std::exit(3);
      return;
    }
    ++runs_;
    const bool is_hung = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    const bool has_crashed = status != 0 && !is_hung;
    if (is_hung) Add("late", one.number, "it has not ended");
    if (has_crashed) {
      Add("crashed", one.number, note.has_acted ? "in the next call" : "in the operation", status);
    }
    if (note.has_acted && note.calls.failed == 0) ++not_reached_;
    ++statuses_[note.has_acted ? vetvec_status_name(note.status) : "none"];
    if (is_hung || has_crashed) return;
    constexpr std::array<std::pair<uint32_t, const char*>, 5> kFaults = {{{kDead, "dead"},
                                                                          {kWrong, "wrong"},
                                                                          {kLate, "late"},
                                                                          {kUntyped, "untyped"},
                                                                          {kLeaked, "leaked"}}};
    for (const auto& [bit, name] : kFaults) {
      if ((note.faults & bit) != 0) Add(name, one.number, note.what);
    }
    if (note.left > usual_left_) Add("leaked", one.number, "threads or descriptors", note.left);
  }

  void Add(const char* fault, int64_t number, const std::string& what, int value = 0) {
    std::string shown = what + (value != 0 ? " (" + std::to_string(value) + ")" : "");
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c == '"' || c == '\\' || c < ' '; }, '\'');
    faults_[fault].push_back("{\"n\":" + std::to_string(number) + ",\"what\":\"" + shown + "\"}");
  }

  void Print() const {
    std::printf(
        "{\"operation\":\"%s\",\"call\":\"%s\",\"all\":%s,\"calls\":%lld,\"runs\":%lld,\"not_"
        "reached\":%lld",
        flags_.Text("--operation").c_str(), call_.c_str(),
        flags_.Number("--all", 0) != 0 ? "true" : "false", static_cast<long long>(calls_),
        static_cast<long long>(runs_), static_cast<long long>(not_reached_));
    std::printf(",\"statuses\":{");
    const char* comma = "";
    for (const auto& [name, count] : statuses_) {
      std::printf("%s\"%s\":%lld", comma, name.c_str(), static_cast<long long>(count));
      comma = ",";
    }
    std::printf("}");
    for (const char* name : {"crashed", "dead", "wrong", "late", "untyped", "leaked"}) {
      std::printf(",\"%s\":[", name);
      const auto found = faults_.find(name);
      for (size_t i = 0; found != faults_.end() && i < found->second.size(); ++i) {
        std::printf("%s%s", i > 0 ? "," : "", found->second[i].c_str());
      }
      std::printf("]");
    }
    std::printf("}\n");
  }

  const Flags& flags_;
  const std::string call_ = flags_.Text("--call", "malloc");
  const size_t jobs_ = std::min(kMostJobs, static_cast<size_t>(flags_.Number("--jobs", 2)));
  Expected* expected_ = nullptr;
  Note* notes_ = nullptr;
  std::map<pid_t, Running> running_;
  Note counted_{};
  int64_t calls_ = 0;
  int64_t runs_ = 0;
  int64_t not_reached_ = 0;
  int usual_left_ = 0;
  std::map<std::string, int64_t> statuses_;
  std::map<std::string, std::vector<std::string>> faults_;
};

}  // namespace

std::unique_ptr<Operation> MakeOperation(std::string_view name) {
  for (const std::span<const OperationRow> rows :
       {OpeningOperations(), CallOperations(), AuditOperations()}) {
    for (const OperationRow& row : rows) {
      if (name == row.name) return row.make();
    }
  }
  return nullptr;
}

}  // namespace torture

int main(int argc, char** argv) {
  torture::Flags flags;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strncmp(argv[i], "--", 2) == 0) flags.values[argv[i]] = argv[i + 1];
  }
  return torture::Torture(flags).Run();
}
