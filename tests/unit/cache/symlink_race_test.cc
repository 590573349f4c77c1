// E6: while somebody puts a symbolic link in the place of the folder, or of the files in it, and
// takes it away again, as fast as he can, nothing is written where the link points.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "base/file.h"
#include "limits/limit_file.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

// The full run, of which docs/RELIABILITY.md has the figures, is VETVEC_SYMLINK_SWAPS=10000.
const int kSwaps = [] {
  const char* const asked = std::getenv("VETVEC_SYMLINK_SWAPS");
  return asked != nullptr ? std::atoi(asked) : 1'000;
}();
constexpr unsigned kExchange = 2;  // RENAME_EXCHANGE

bool Exchange(const std::string& a, const std::string& b) {
  return syscall(SYS_renameat2, AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), kExchange) == 0;
}

// A process that swaps `a` and `b` kSwaps times; exits with 1 if it could not swap once.
pid_t StartSwapping(const std::string& a, const std::string& b) {
  const pid_t child = fork();
  if (child != 0) return child;
  int done = 0;
  for (int i = 0; i < kSwaps; ++i) {
    if (Exchange(a, b)) ++done;
    usleep(100);
  }
  _exit(done > kSwaps / 2 ? 0 : 1);
}

// Runs `write` again and again until the swapping ends; returns how often.
template <typename Write>
int WhileSwapping(const std::string& a, const std::string& b, const Write& write) {
  const pid_t child = StartSwapping(a, b);
  EXPECT_GT(child, 0);
  int times = 0;
  int result = 0;
  while (waitpid(child, &result, WNOHANG) == 0) {
    write(times);
    ++times;
  }
  EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0) << "no swaps";
  return times;
}

size_t EntriesOf(const std::string& folder) {
  return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                           std::filesystem::directory_iterator()));
}

class SymlinkRace : public ::testing::Test {
 protected:
  SymlinkRace() : outside_(folder_.Path("outside")), inside_(folder_.Path("inside")) {
    ForceToDisk(true);  // or writing is so quick that the swapping finds no moment for itself
    mkdir(outside_.c_str(), 0700);
    mkdir(inside_.c_str(), 0700);
  }
  ~SymlinkRace() override { ForceToDisk(false); }

  // The i-th try to open the cache inside and store three rows; 1 if it was opened.
  int OpenAndWrite(int i) const {
    SqliteStoreOptions options = InFolder(inside_);
    options.open_wait_ms = 20;
    options.close_wait_ms = 20;
    const auto store = OpenSqliteStore(options);
    if (!store.ok()) return 0;
    const auto first = static_cast<uint64_t>(i) * 3;
    static_cast<void>(PutRange(**store, first, first + 3, 8));
    return 1;
  }
  TemporaryFolder folder_;
  std::string outside_;
  std::string inside_;
};

TEST_F(SymlinkRace, TheFolderOfTheCache) {
  const std::string link = folder_.Path("link");
  ASSERT_EQ(symlink(outside_.c_str(), link.c_str()), 0);
  int opened = 0;
  const int tries = WhileSwapping(inside_, link, [&](int i) { opened += OpenAndWrite(i); });
  std::printf("%d swaps of the folder, %d stores tried, %d opened: %zu files outside\n", kSwaps,
              tries, opened, EntriesOf(outside_));
  EXPECT_GT(tries, 0);
  EXPECT_EQ(EntriesOf(outside_), 0u);
}

TEST_F(SymlinkRace, TheFilesOfTheCache) {
  for (const std::string name : {kSqliteStoreFile, kSqliteStoreLock}) {
    const std::string victim = JoinPath(outside_, name);
    const std::string link = folder_.Path("link-" + name);
    ASSERT_TRUE(WriteFileAtomic(victim, "untouched", true).ok());
    ASSERT_EQ(symlink(victim.c_str(), link.c_str()), 0);
    {
      ASSERT_TRUE(OpenSqliteStore(InFolder(inside_)).ok());
    }
    int opened = 0;
    WhileSwapping(JoinPath(inside_, name), link, [&](int i) { opened += OpenAndWrite(i); });
    std::printf("%d swaps of %s, %d stores opened\n", kSwaps, name.c_str(), opened);
    EXPECT_EQ(*ReadFile(victim), "untouched") << name;
    EXPECT_EQ(EntriesOf(outside_), 1u) << name;
    unlink(victim.c_str());
  }
}

TEST_F(SymlinkRace, FilesThatAreReplacedAppendedToAndShared) {
  const std::string victim = JoinPath(outside_, "victim");
  ASSERT_TRUE(WriteFileAtomic(victim, "untouched", true).ok());
  const std::vector<std::string> names = {"replaced", "appended", "limits"};
  for (const std::string& name : names) {
    const std::string path = JoinPath(inside_, name);
    const std::string link = folder_.Path("link-" + name);
    ASSERT_TRUE(WriteFileAtomic(path, "", true).ok());
    ASSERT_EQ(symlink(victim.c_str(), link.c_str()), 0);
    const int times = WhileSwapping(path, link, [&](int) {
      if (name == "replaced") static_cast<void>(WriteFileAtomic(path, "new", true));
      if (name == "appended") static_cast<void>(AppendFile(path, "line\n", true));
      if (name == "limits") static_cast<void>(LimitFile::Open(inside_, name, SystemClock()).ok());
      // What has replaced the link is swapped on; there must be a link for the race to go on.
      struct stat info{};
      if (lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
          lstat(link.c_str(), &info) == 0 && S_ISREG(info.st_mode)) {
        // In one step, so that the swapping never finds nothing there.
        const std::string made = link + ".new";
        if (symlink(victim.c_str(), made.c_str()) == 0) {
          static_cast<void>(rename(made.c_str(), link.c_str()));
        }
      }
    });
    std::printf("%d swaps, %s %d times\n", kSwaps, name.c_str(), times);
    EXPECT_EQ(*ReadFile(victim), "untouched") << name;
    EXPECT_EQ(EntriesOf(outside_), 1u) << name;
  }
}

}  // namespace
}  // namespace vetvec
