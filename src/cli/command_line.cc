#include "cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command_table.h"
#include "cli/session.h"
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

}  // namespace

bool ParseCommandLine(int argc, char** argv, CommandRun* run, int* exit_code) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (const char* const now = NewNameOf(first)) {
    throw UsageError{fmt::format("'vetvec {}' is now: vetvec {}", first, now)};
  }
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
      "Exit status: 0 passed, 1 a gate or contract test failed or all vendors are excluded, 2 "
      "usage or configuration error, 3 something could not be measured, 130 interrupted.");
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
