// Limits shared by processes: real ones (fork) in real time, and simulated ones on a fake clock.
#include "limits/limit_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/rng.h"
#include "limits/rate_limiter.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr char kName[] = "limits-test";

class LimitFileTest : public testing::Test {
 protected:
  LimitFileTest() {
    std::string pattern = testing::TempDir() + "limits-XXXXXX";
    directory_ = mkdtemp(pattern.data());
  }
  ~LimitFileTest() override {
    unlink(Path().c_str());
    rmdir(directory_.c_str());
  }
  std::string Path() const { return JoinPath(directory_, kName); }
  // A limiter as another process would have it.
  std::unique_ptr<RateLimiter> Make(const RateLimits& limits, Clock* clock) {
    auto limiter = *RateLimiter::Create(limits, clock);
    EXPECT_TRUE(limiter->Share(*LimitFile::Open(directory_, kName, clock)).ok());
    return limiter;
  }

  std::string directory_;
};

struct FileEvent {
  int64_t at = 0;
  int64_t cost = 1;
};

int64_t Worst(std::vector<FileEvent> events, int64_t window) {
  std::sort(events.begin(), events.end(),
            [](const FileEvent& a, const FileEvent& b) { return a.at < b.at; });
  int64_t worst = 0;
  int64_t sum = 0;
  size_t first = 0;
  for (const FileEvent& event : events) {
    sum += event.cost;
    while (events[first].at < event.at - window) sum -= events[first++].cost;
    worst = std::max(worst, sum);
  }
  return worst;
}

TEST_F(LimitFileTest, IsPrivateAndNamesNobody) {
  const std::string name = LimitFile::NameOf("https://api.example.com", "sk-canary-123");
  EXPECT_EQ(name.size(), 39u);
  EXPECT_EQ(name.find("canary"), std::string::npos);
  EXPECT_NE(name, LimitFile::NameOf("https://api.example.com", "sk-canary-124"));
  EXPECT_NE(name, LimitFile::NameOf("https://api.example.co", "msk-canary-123"));
  const auto file = *LimitFile::Open(directory_, kName, SystemClock());
  struct stat info{};
  ASSERT_EQ(stat(Path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
}

TEST_F(LimitFileTest, RefusesLinksAndFilesOfOthers) {
  const std::string target = directory_ + "/target";
  ASSERT_TRUE(WriteFileAtomic(target, "x", true).ok());
  ASSERT_EQ(symlink(target.c_str(), Path().c_str()), 0);
  const Status link = LimitFile::Open(directory_, kName, SystemClock()).status();
  EXPECT_EQ(link.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(link.message(), HasSubstr("symbolic link"));
  unlink(Path().c_str());
  ASSERT_EQ(rename(target.c_str(), Path().c_str()), 0);
  ASSERT_EQ(chmod(Path().c_str(), 0666), 0);
  EXPECT_EQ(LimitFile::Open(directory_, kName, SystemClock()).status().code(),
            StatusCode::kFailedPrecondition);
}

TEST_F(LimitFileTest, RefusesFoldersThatOthersMayWrite) {
  for (const mode_t mode : {mode_t{0770}, mode_t{0702}, mode_t{0777}}) {
    ASSERT_EQ(chmod(directory_.c_str(), mode), 0);
    const auto file = LimitFile::Open(directory_, kName, SystemClock());
    EXPECT_EQ(file.status().code(), StatusCode::kFailedPrecondition) << mode;
    EXPECT_THAT(file.status().message(), HasSubstr("no other user can write to"));
  }
  ASSERT_EQ(chmod(directory_.c_str(), 0700), 0);
  if (geteuid() == 0) {
    ASSERT_EQ(chown(directory_.c_str(), 65534, 65534), 0);
    EXPECT_FALSE(LimitFile::Open(directory_, kName, SystemClock()).ok()) << "another user's";
    ASSERT_EQ(chown(directory_.c_str(), 0, 0), 0);
  }
}

TEST_F(LimitFileTest, IsPrivateUnderAnyUmask) {
  for (const mode_t mask : {mode_t{0}, mode_t{0777}}) {
    const mode_t before = umask(mask);
    const auto file = LimitFile::Open(directory_, kName, SystemClock());
    umask(before);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    struct stat info{};
    ASSERT_EQ(stat(Path().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0600u);
    unlink(Path().c_str());
  }
}

// What others have sent before is not known.
TEST_F(LimitFileTest, NewAndDamagedFilesBeginWithoutABurst) {
  for (const std::string content : {"", "xxxx"}) {
    unlink(Path().c_str());
    if (!content.empty()) {
      ASSERT_TRUE(WriteFileAtomic(Path(), std::string(10'000, 'x'), true).ok());
    }
    FakeClock clock;
    const auto limiter = Make({.requests_per_minute = 600}, &clock);
    const uint64_t first = (*limiter->Reserve(0)).id;
    const int64_t again = limiter->TryBegin(first);
    EXPECT_GT(again, clock.MonotonicNanos());
    EXPECT_LE(again, clock.MonotonicNanos() + kNanosPerSecond);
    clock.Advance(again - clock.MonotonicNanos());
    EXPECT_EQ(limiter->TryBegin(first), 0);
    EXPECT_NE(limiter->TryBegin((*limiter->Reserve(0)).id), 0);
  }
}

TEST_F(LimitFileTest, ALockThatIsHeldIsNotWaitedFor) {
  FakeClock clock;
  const auto limiter = Make({.requests_per_minute = 60}, &clock);
  clock.Advance(60 * kNanosPerSecond);
  const int other = open(Path().c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(other, 0);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  const RateLimiter::Ticket ticket = *limiter->Reserve(0);
  const int64_t again = limiter->TryBegin(ticket.id);
  EXPECT_GT(again, clock.MonotonicNanos());
  EXPECT_LE(again, clock.MonotonicNanos() + 100 * kNanosPerMilli);
  EXPECT_EQ(limiter->LockTrouble(), "") << "not yet worth a word";
  clock.Advance(2 * kNanosPerSecond);
  EXPECT_NE(limiter->TryBegin(ticket.id), 0);
  EXPECT_NE(limiter->TryBegin(ticket.id), 0);
  const std::string trouble = "the limit file '" + Path() + "' is locked by another process (pid " +
                              std::to_string(getpid()) + ")";
  EXPECT_EQ(limiter->LockTrouble(), trouble);
  EXPECT_EQ(limiter->TakeNotice(), trouble + "; requests are waiting for the lock");
  EXPECT_EQ(limiter->TakeNotice(), "") << "once";
  const Status late = limiter->Wait(ticket.id, clock.MonotonicNanos(), nullptr);
  EXPECT_EQ(late.code(), StatusCode::kDeadlineExceeded);
  EXPECT_EQ(late.message(), trouble);
  close(other);
  EXPECT_EQ(limiter->TryBegin((*limiter->Reserve(0)).id), 0);
  EXPECT_EQ(limiter->LockTrouble(), "");
}

// Four limiters with something to send at all times, as four processes have them, and from the
// tenth second on four more; `disturb` is called each tenth of a second. Returns the begun
// requests.
std::vector<FileEvent> Disturbed(const std::function<std::unique_ptr<RateLimiter>()>& make,
                                 FakeClock* clock, const std::function<void(int64_t)>& disturb,
                                 std::vector<std::string>* notices) {
  std::vector<std::unique_ptr<RateLimiter>> limiters;
  std::vector<uint64_t> waiting;
  const auto add_four = [&] {
    for (int i = 0; i < 4; ++i) {
      limiters.push_back(make());
      waiting.push_back((*limiters.back()->Reserve(0)).id);
    }
  };
  add_four();
  std::vector<FileEvent> events;
  for (int64_t tenth = 0; tenth < 1800; ++tenth) {
    disturb(tenth);
    if (tenth == 100) add_four();
    for (size_t i = 0; i < limiters.size(); ++i) {
      // As many as may begin: a burst is what is feared here.
      while (limiters[i]->TryBegin(waiting[i]) == 0) {
        limiters[i]->Release(waiting[i]);
        waiting[i] = (*limiters[i]->Reserve(0)).id;
        events.push_back({clock->MonotonicNanos(), 1});
      }
      const std::string notice = limiters[i]->TakeNotice();
      if (!notice.empty()) notices->push_back(notice);
    }
    clock->Advance(100 * kNanosPerMilli);
  }
  return events;
}

TEST_F(LimitFileTest, ARemovedFileDoesNotDoubleTheLimit) {
  const RateLimits limits{.requests_per_minute = 120};
  FakeClock clock;
  std::vector<std::string> notices;
  const auto events = Disturbed([&] { return Make(limits, &clock); }, &clock,
                                [&](int64_t tenth) {
                                  if (tenth == 100 || tenth == 700) unlink(Path().c_str());
                                },
                                &notices);
  EXPECT_LE(Worst(events, 60 * kNanosPerSecond), 120);
  EXPECT_GE(events.size(), 300u);
  EXPECT_EQ(notices.size(), 8u) << "each process once";
  EXPECT_THAT(notices[0], HasSubstr("was removed or replaced while in use"));
}

TEST_F(LimitFileTest, AReplacedFileDoesNotDoubleTheLimit) {
  const RateLimits limits{.requests_per_minute = 120};
  FakeClock clock;
  std::vector<std::string> notices;
  std::string old;
  const auto replace = [&](int64_t tenth) {
    if (tenth == 1) old = *ReadFile(Path());
    const std::map<int64_t, std::string> contents = {
        {100, old}, {300, ""}, {500, std::string(9'999, 'x')}};  // the first has a full bucket
    const auto found = contents.find(tenth);
    if (found == contents.end()) return;
    ASSERT_TRUE(WriteFileAtomic(Path(), found->second, true).ok());
  };
  const auto events = Disturbed([&] { return Make(limits, &clock); }, &clock, replace, &notices);
  EXPECT_LE(Worst(events, 60 * kNanosPerSecond), 120);
  EXPECT_GE(events.size(), 300u);
}

TEST_F(LimitFileTest, AFolderThatIsGoneIsMadeAgain) {
  const RateLimits limits{.requests_per_minute = 120};
  FakeClock clock;
  std::vector<std::string> notices;
  const auto events = Disturbed([&] { return Make(limits, &clock); }, &clock,
                                [&](int64_t tenth) {
                                  if (tenth != 100) return;
                                  unlink(Path().c_str());
                                  ASSERT_EQ(rmdir(directory_.c_str()), 0);
                                },
                                &notices);
  EXPECT_LE(Worst(events, 60 * kNanosPerSecond), 120);
  EXPECT_GE(events.size(), 300u);
  struct stat info{};
  ASSERT_EQ(stat(directory_.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
}

TEST_F(LimitFileTest, DamageNeverRaisesTheLimit) {
  const RateLimits limits{.requests_per_minute = 120};
  for (const bool truncates : {false, true}) {
    unlink(Path().c_str());
    FakeClock clock;
    std::vector<std::string> notices;
    Rng rng(5);
    const auto damage = [&](int64_t tenth) {
      if (tenth % 5 != 0) return;
      const int file = open(Path().c_str(), O_RDWR | O_CLOEXEC);
      if (file < 0) return;
      const auto bytes = static_cast<uint32_t>(rng.Below(UINT32_MAX));
      if (truncates) {
        ASSERT_EQ(ftruncate(file, 0), 0);
      } else {
        ASSERT_EQ(pwrite(file, &bytes, sizeof bytes, static_cast<off_t>(rng.Below(3000))), 4);
      }
      close(file);
    };
    const auto events = Disturbed([&] { return Make(limits, &clock); }, &clock, damage, &notices);
    EXPECT_LE(Worst(events, 60 * kNanosPerSecond), 120) << truncates;
    EXPECT_GE(notices.size(), 1u);
    EXPECT_THAT(notices[0], HasSubstr("was damaged while in use"));
  }
}

// Ten minutes of four processes that always have something to send, with settled tokens.
TEST_F(LimitFileTest, TenSimulatedMinutesStayWithinTheLimitsAndUseThem) {
  enum class Unit : uint8_t { kRequests, kTexts, kTokens };
  for (const Unit unit : {Unit::kRequests, Unit::kTexts, Unit::kTokens}) {
    unlink(Path().c_str());
    FakeClock clock;
    const bool by_tokens = unit == Unit::kTokens;
    const bool by_texts = unit == Unit::kTexts;
    RateLimits limits{.requests_per_minute = 600};
    if (by_texts) limits = {.texts_per_minute = 2'000, .max_request_texts = 96};
    if (by_tokens) limits = {.tokens_per_minute = 100'000, .max_request_tokens = 2'000};
    constexpr size_t kProcesses = 4;
    std::vector<std::unique_ptr<RateLimiter>> limiters;
    std::vector<std::deque<uint64_t>> waiting(kProcesses);
    std::vector<double> served(kProcesses);
    for (size_t i = 0; i < kProcesses; ++i) limiters.push_back(Make(limits, &clock));
    std::vector<FileEvent> events;
    Rng rng(3);
    const int64_t end = clock.MonotonicNanos() + 600 * kNanosPerSecond;
    int64_t used = 0;
    while (clock.MonotonicNanos() < end) {
      int64_t next = kNoDeadline;
      for (size_t i = 0; i < kProcesses; ++i) {
        while (waiting[i].size() < 1 + i * 3) {
          const RateLimiter::Request request{.tokens = by_tokens ? 1'900 : 0, .texts = 96};
          waiting[i].push_back((*limiters[i]->Reserve(request)).id);
        }
        const int64_t again = limiters[i]->TryBegin(waiting[i].front());
        if (again != 0) {
          next = std::min(next, again);
          continue;
        }
        next = clock.MonotonicNanos();
        const int64_t tokens = static_cast<int64_t>(1'000 + rng.Below(1'001));
        const int64_t cost = by_tokens ? tokens : by_texts ? 96 : 1;
        if (by_tokens) limiters[i]->Settle(waiting[i].front(), tokens);
        limiters[i]->Release(waiting[i].front());
        waiting[i].pop_front();
        events.push_back({clock.MonotonicNanos(), cost});
        used += cost;
        served[i] += static_cast<double>(cost);
      }
      if (next > clock.MonotonicNanos()) clock.Advance(next - clock.MonotonicNanos());
    }
    const int64_t limit = by_tokens ? 100'000 : by_texts ? 2'000 : 600;
    EXPECT_LE(Worst(events, 60 * kNanosPerSecond), limit);
    EXPECT_GE(static_cast<double>(used), 0.95 * 10 * static_cast<double>(limit));
    double sum = 0;
    double squares = 0;
    for (const double each : served) {
      sum += each;
      squares += each * each;
    }
    EXPECT_GE(sum * sum / (kProcesses * squares), 0.98);
    RecordProperty(by_tokens ? "tokens_used" : "requests_used",
                   std::to_string(static_cast<double>(used) / static_cast<double>(10 * limit)));
    RecordProperty(by_tokens ? "tokens_jain" : "requests_jain",
                   std::to_string(sum * sum / (kProcesses * squares)));
  }
}

// Begins requests until `end` and writes when to `out`; never returns.
[[noreturn]] void RunChild(const std::string& directory, const RateLimits& limits, int64_t end,
                           int out) {
  auto limiter = *RateLimiter::Create(limits, SystemClock());
  // A lock gives up where others hold it for long, as on a machine that has much else to do.
  while (!limiter->Share(*LimitFile::Open(directory, kName, SystemClock())).ok()) {
    if (SystemClock()->MonotonicNanos() >= end) _exit(2);
  }
  for (;;) {
    const RateLimiter::Ticket ticket = *limiter->Reserve(0);
    if (!limiter->Wait(ticket.id, end, nullptr).ok()) break;
    const int64_t now = SystemClock()->MonotonicNanos();
    if (write(out, &now, sizeof(now)) != sizeof(now)) _exit(3);
    limiter->Release(ticket.id);
  }
  limiter = nullptr;
  _exit(0);
}

// VETVEC_LIMIT_SECONDS=60 runs for a minute.
int64_t Seconds() {
  const char* text = std::getenv("VETVEC_LIMIT_SECONDS");
  return text != nullptr ? std::strtol(text, nullptr, 10) : 3;
}

// Four processes, some seconds: what any window holds is at most what the limit allows it, as it
// follows from the pace; at least 95 % of that is used.
TEST_F(LimitFileTest, FourProcessesKeepOneLimit) {
  constexpr int64_t kPerMinute = 12'000;
  const RateLimits limits{.requests_per_minute = kPerMinute};
  const int64_t begin = SystemClock()->MonotonicNanos();
  const int64_t end = begin + Seconds() * kNanosPerSecond;
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t pid = fork();
    ASSERT_GE(pid, 0);
    if (pid == 0) RunChild(directory_, limits, end, pipes[1]);
    children.push_back(pid);
  }
  close(pipes[1]);
  std::vector<FileEvent> events;
  int64_t at = 0;
  while (read(pipes[0], &at, sizeof(at)) == sizeof(at)) events.push_back({at, 1});
  close(pipes[0]);
  for (const pid_t pid : children) {
    int status = 0;
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    EXPECT_EQ(status, 0);
  }
  // Burst 3 % (360), and 11,641 a minute beside it. A process may be held up between the start that
  // it was given and its note of the time, which moves an event into a later window: 250 ms.
  const auto allowed = [](int64_t window) {
    return 360 + static_cast<int64_t>(11'641 * static_cast<double>(window) / 60.05e9) + 1;
  };
  for (const int64_t window_ms : {10, 100, 500, 1000, 3000, 10'000, 60'000}) {
    const int64_t window = window_ms * kNanosPerMilli;
    EXPECT_LE(Worst(events, window), allowed(window + 250 * kNanosPerMilli)) << window_ms;
  }
  EXPECT_LE(Worst(events, 60 * kNanosPerSecond), kPerMinute);
  // Until the last of them: when a loaded machine stopped us says nothing about the limiter. A new
  // file begins without the burst.
  int64_t last = begin;
  for (const FileEvent& event : events) last = std::max(last, event.at);
  EXPECT_LE(static_cast<int64_t>(events.size()), allowed(last - begin));
  EXPECT_GE(static_cast<double>(events.size()),
            0.95 * static_cast<double>(allowed(last - begin) - 360));
  RecordProperty("begun", std::to_string(events.size()));
  RecordProperty("allowed", std::to_string(allowed(last - begin)));
}

// Four processes, and four more once the file has been removed under them.
TEST_F(LimitFileTest, EightProcessesAgreeOnASuccessor) {
  const RateLimits limits{.requests_per_minute = 12'000};
  const int64_t begin = SystemClock()->MonotonicNanos();
  const int64_t end = begin + 2 * Seconds() * kNanosPerSecond;
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  std::vector<pid_t> children;
  const auto start_four = [&] {
    for (int i = 0; i < 4; ++i) {
      const pid_t pid = fork();
      ASSERT_GE(pid, 0);
      if (pid == 0) RunChild(directory_, limits, end, pipes[1]);
      children.push_back(pid);
    }
  };
  start_four();
  static_cast<void>(SystemClock()->SleepUntil(begin + Seconds() * kNanosPerSecond, nullptr));
  unlink(Path().c_str());
  start_four();
  close(pipes[1]);
  std::vector<FileEvent> events;
  int64_t at = 0;
  while (read(pipes[0], &at, sizeof(at)) == sizeof(at)) events.push_back({at, 1});
  close(pipes[0]);
  for (const pid_t pid : children) {
    int status = 0;
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    EXPECT_EQ(status, 0);
  }
  // As above; with two files in use, 3 s would hold 582 more.
  const auto allowed = [](int64_t window) {
    return 360 + static_cast<int64_t>(11'641 * static_cast<double>(window) / 60.05e9) + 1;
  };
  for (const int64_t window_ms : {100, 500, 1000, 2000, 3000, 6000, 60'000}) {
    const int64_t window = window_ms * kNanosPerMilli;
    EXPECT_LE(Worst(events, window), allowed(window + 250 * kNanosPerMilli)) << window_ms;
  }
}

// A process that is killed while it holds all places leaves them free.
TEST_F(LimitFileTest, AKilledProcessLeavesNothingStuck) {
  const RateLimits limits{.max_concurrency = 3};
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  const pid_t pid = fork();
  ASSERT_GE(pid, 0);
  if (pid == 0) {
    auto limiter = *RateLimiter::Create(limits, SystemClock());
    if (!limiter->Share(*LimitFile::Open(directory_, kName, SystemClock())).ok()) _exit(2);
    for (int i = 0; i < 3; ++i) {
      const RateLimiter::Ticket ticket = *limiter->Reserve(0);
      if (!limiter->Wait(ticket.id, kNoDeadline, nullptr).ok()) _exit(4);
    }
    if (write(pipes[1], "x", 1) != 1) _exit(3);
    pause();
    _exit(0);
  }
  char ready = 0;
  ASSERT_EQ(read(pipes[0], &ready, 1), 1);
  const auto limiter = Make(limits, SystemClock());
  const RateLimiter::Ticket ticket = *limiter->Reserve(0);
  const int64_t again = limiter->TryBegin(ticket.id);
  EXPECT_NE(again, 0);
  EXPECT_NE(again, kNoDeadline);  // nobody here would wake it
  ASSERT_EQ(kill(pid, SIGKILL), 0);
  ASSERT_EQ(waitpid(pid, nullptr, 0), pid);
  const int64_t deadline = SystemClock()->MonotonicNanos() + 30 * kNanosPerSecond;
  EXPECT_TRUE(limiter->Wait(ticket.id, deadline, nullptr).ok());
  close(pipes[0]);
  close(pipes[1]);
}

}  // namespace
}  // namespace vetvec
