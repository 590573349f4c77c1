// vetvec init.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <string>

#include "cli/session.h"

namespace vetvec::cli {
namespace {

struct InitFlags : CommonFlags {
  std::string file = "vetvec.toml";
  bool force = false;
};

void AddInitFlags(CLI::App* app, InitFlags* flags) {
  app->add_option("file", flags->file, "File to write (default: vetvec.toml)");
  app->add_flag("--force", flags->force, "Replace an existing file");
}

int RunInit(const InitFlags& flags, const CancelToken&) {
  const std::string& path = flags.file;
  if (FileIsThere(path) && !flags.force) {
    throw UsageError{fmt::format("'{}' already exists; use --force to replace it", path)};
  }
  WriteWhole(path, Config::Template());
  if (!flags.quiet) PrintLine(fmt::format("wrote {}; edit it, then run: vetvec plan", path));
  return kExitOk;
}

}  // namespace

extern const Command kInitCommand =
    CommandOf<AddInitFlags, RunInit>("init", "Write a commented vetvec.toml");

}  // namespace vetvec::cli
