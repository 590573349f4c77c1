// The command vetvec: the first client of the C ABI. Uses include/vetvec only.
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "cli/command_line.h"
#include "cli/environment.h"
#include "cli/session.h"
#include "cli/telemetry/telemetry.h"

namespace vetvec::cli {
namespace {

// Sets which ONNX Runtime runs local models; the library itself does not read the environment.
void FollowEnvironment() {
  const std::string library = Variable("VETVEC_ORT_LIBRARY");
  if (!library.empty()) SetOnnxLibrary(library);
}

// Opens closed standard descriptors: otherwise a file or connection could be given the number of
// one, and would receive what is printed.
bool FillStandardDescriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    if (open("/dev/null", O_RDWR) != descriptor) return false;
  }
  return true;
}

int Run(int argc, char** argv) {
  CommandRun run;
  int exit_code = kExitOk;
  if (!ParseCommandLine(argc, argv, &run, &exit_code)) return exit_code;
  static CancelToken* cancel = new CancelToken;  // outlives the signal thread
  WatchSignals(cancel);
  FollowEnvironment();
  const TelemetryScope telemetry;
  return run(*cancel);
}

// Also when there is no memory for more than its words.
void Report(const char* message) noexcept {
  try {
    PrintError(fmt::format("vetvec: {}", message));
  } catch (const std::exception&) {
    static_cast<void>(std::fprintf(stderr, "vetvec: out of memory\n"));
  }
}

// For what throws in a destructor: a JSON value needs memory to be destroyed.
[[noreturn]] void EndWithoutMemory() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    Report("out of memory");
    _exit(kExitNotMeasured);
  } catch (...) {  // a fault of the program
  }
  std::abort();
}

// Before other constructors of the program, which may run out of memory as well.
[[gnu::constructor(101)]] void ExpectEndOfMemory() { std::set_terminate(EndWithoutMemory); }

int Main(int argc, char** argv) {
  if (!FillStandardDescriptors()) return kExitNotMeasured;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond `ulimit -f` fails with EFBIG
  try {
    return Run(argc, argv);
  } catch (const Error& error) {
    Report(error.what());
    return ExitCodeOf(error);
  } catch (const UsageError& error) {
    Report(error.message.c_str());
    return kExitUsage;
  } catch (const std::bad_alloc&) {
    Report("out of memory");
  } catch (const std::exception& error) {
    Report(error.what());
  }
  return kExitNotMeasured;
}

}  // namespace
}  // namespace vetvec::cli

int main(int argc, char** argv) { return vetvec::cli::Main(argc, argv); }
