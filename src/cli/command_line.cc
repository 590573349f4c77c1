#include "cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "cli/command_table.h"
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

}  // namespace

bool ParseCommandLine(int argc, char** argv, CommandRun* run, int* exit_code) {
  CLI::App app("Vets embedding vectors: tests what an embedding service returns.", "vetvec");
  app.set_version_flag("--version", fmt::format("vetvec {}", VETVEC_VERSION_STRING));
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 passed, 1 a gate or contract test failed or all vendors are excluded, 2 "
      "usage or configuration error, 3 something could not be measured, 130 interrupted.");
  Tree tree(&app, run);
  for (const Command* command : Commands()) tree.Add(*command);
  try {
    app.parse(argc, argv);
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
