#include "cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command_table.h"
#include "cli/session.h"
#include "cli/shell_word.h"
#include "cli/version_json.h"
#include "vetvec/version.h"

namespace vetvec::cli {
namespace {

// The commands as CLI11 sees them; each sets `chosen` if it is the one that was parsed.
class Tree {
 public:
  Tree(CLI::App* root, CommandRun* chosen) : root_(root), chosen_(chosen) {}

  void Add(const Command& command) {
    const std::string path = command.name;
    const size_t space = path.rfind(' ');
    CLI::App* const parent = space == std::string::npos ? root_ : GroupOf(path.substr(0, space));
    CLI::App* const app = parent->add_subcommand(path.substr(space + 1), command.summary);
    app->callback([run = command.declare(command, app), chosen = chosen_] { *chosen = run; });
  }

 private:
  // The app of "suite" or "repair map", which its first command makes.
  CLI::App* GroupOf(const std::string& path) {
    CLI::App*& group = groups_[path];
    if (group != nullptr) return group;
    const size_t space = path.rfind(' ');
    CLI::App* const parent = space == std::string::npos ? root_ : GroupOf(path.substr(0, space));
    group = parent->add_subcommand(path.substr(space + 1), SummaryOfGroup(path));
    group->require_subcommand(1);
    return group;
  }

  CLI::App* const root_;
  CommandRun* const chosen_;
  std::map<std::string, CLI::App*> groups_;
};

// Names of earlier versions, and what is written instead.
constexpr std::pair<std::string_view, const char*> kRenamed[] = {
    {"contract", "doctor SPEC --contract"},
    {"tokenize", "doctor onnx:DIR --in FILE"},
    {"model", "doctor onnx:DIR"},
    {"map", "repair map"},
    {"probe", "papers probe"},
    {"ground-truth", "papers ground-truth"},
    {"correlate", "papers correlate"},
    {"lexicon", "papers lexicon"}};

// What the name has become; null: it has not changed.
const char* NewNameOf(std::string_view name) {
  for (const auto& [old_name, now] : kRenamed) {
    if (name == old_name) return now;
  }
  return nullptr;
}

// A shell makes many arguments of docs/*.md; CLI11 would complain of the second or the third, or
// take one for an encoder.
void CheckDocuments(int argc, char** argv) {
  constexpr std::string_view kOption = "--documents";
  const auto option = std::find(argv, argv + argc, kOption);
  if (argv + argc - option < 3) return;
  const std::filesystem::path first = option[1];
  const auto is_alike = [&](const std::filesystem::path& file) {
    std::error_code unknown;
    return file.parent_path() == first.parent_path() && file.extension() == first.extension() &&
           std::filesystem::is_regular_file(file, unknown);
  };
  const auto count = std::find_if_not(option + 1, argv + argc, is_alike) - (option + 1);
  if (count < 2) return;
  const std::string folder = first.has_parent_path() ? first.parent_path().string() : ".";
  throw UsageError{fmt::format(
      "{0} takes one file or one folder; found {1} files ('{2}', '{3}'{4}), as if the shell had "
      "expanded a pattern; name the folder: {0} {5}",
      kOption, count, option[1], option[2], count > 2 ? ", ..." : "", ShellWord(folder))};
}

}  // namespace

bool ParseCommandLine(int argc, char** argv, CommandRun* run, int* exit_code) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (const char* const now = NewNameOf(first)) {
    throw UsageError{fmt::format("'vetvec {}' is now: vetvec {}", first, now)};
  }
  CheckDocuments(argc, argv);
  if (argc == 3 && first == "--version" && std::string_view(argv[2]) == "--json") {
    PrintDataLine(VersionJson());
    return false;
  }
  std::vector<const char*> arguments(argv, argv + argc);
  if (first == "eval") arguments.insert(arguments.begin() + 1, "papers");  // also its old name
  CLI::App app("Vets embedding vectors: tests what an embedding service returns.", "vetvec");
  app.set_version_flag("--version", fmt::format("vetvec {}", VETVEC_VERSION_STRING),
                       "Print the version and exit; with --json, also those of all libraries");
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 passed, 1 a gate or contract test failed, all vendors are excluded or a "
      "model is not the recorded one, 2 usage or configuration error, 3 something could not be "
      "measured, 130 interrupted.");
  Tree tree(&app, run);
  for (const Command* command : Commands()) tree.Add(*command);
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
    return true;
  } catch (const CLI::CallForHelp& help) {
    *exit_code = app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    *exit_code = app.exit(version);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    *exit_code = 2;
  }
  return false;
}

}  // namespace vetvec::cli
