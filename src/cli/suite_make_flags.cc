#include "cli/suite_make_flags.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_flags.h"
#include "vetvec/suite.hpp"

namespace vetvec::cli {
namespace {

using nlohmann::ordered_json;
using Names = std::vector<std::string>;

// An option of one or more kinds, with the help text of the first kind.
struct Flag {
  ordered_json option;
  Names kinds;
};

std::string Listed(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// "max_per_word" becomes --max-per-word; "n" becomes -n and --n. Secrets are never passed on a
// command line: the flag names the variable that holds the secret.
std::string FlagName(const ordered_json& option) {
  std::string name = option.at("name").get<std::string>();
  std::replace(name.begin(), name.end(), '_', '-');
  if (option.contains("secret")) return fmt::format("--{}-env", name);
  return name.size() == 1 ? fmt::format("-{},--{}", name, name) : "--" + name;
}

std::string TypeName(const ordered_json& option) {
  if (option.contains("secret")) return "NAME";
  std::string name = option.at("type").get<std::string>();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return static_cast<char>(c - 'a' + 'A'); });
  return name;
}

std::string HelpOf(const ordered_json& option) {
  std::string help = option.at("help").get<std::string>();
  if (option.contains("secret")) help = "Environment variable that holds the key";
  if (option.contains("allowed")) {
    help += fmt::format(": {}", Listed(option.at("allowed").get<Names>()));
  }
  const std::string standard = option.at("default").get<std::string>();
  const std::string unit = option.value("unit", "");
  if (standard.empty() || option.at("type") == "flag") return help;
  return fmt::format("{} [{}{}]", help, standard,
                     unit.empty() || standard == "0" ? "" : fmt::format(" {}", unit));
}

// The flags in the order of the table, and the kinds of suite that can be made.
class Table {
 public:
  Table() {
    for (const ordered_json& kind : ordered_json::parse(Suite::KindsJson())) {
      if (!kind.at("made").get<bool>()) continue;
      const std::string name = kind.at("kind").get<std::string>();
      kinds_.push_back(name);
      for (const ordered_json& option : kind.at("options")) {
        if (option.at("use") == "audit") continue;
        Take(option, name);
      }
    }
  }

  const Names& kinds() const { return kinds_; }
  const std::vector<Flag>& flags() const { return flags_; }
  Names KindsOf(const std::string& option) const {
    for (const Flag& flag : flags_) {
      if (flag.option.at("name") == option) return flag.kinds;
    }
    return {};
  }

 private:
  void Take(const ordered_json& option, const std::string& kind) {
    const auto found = std::find_if(flags_.begin(), flags_.end(), [&](const Flag& flag) {
      return flag.option.at("name") == option.at("name");
    });
    if (found != flags_.end()) {
      found->kinds.push_back(kind);
    } else {
      flags_.push_back({option, {kind}});
    }
  }

  Names kinds_;
  std::vector<Flag> flags_;
};

CLI::Option* AddFlag(CLI::App* make, const ordered_json& option, std::string* value) {
  const std::string flag = FlagName(option);
  if (option.at("type") != "flag") {
    return make->add_option(flag, *value, HelpOf(option))->type_name(TypeName(option));
  }
  return make->add_flag_callback(flag, [value] { *value = "true"; }, HelpOf(option));
}

// An option of the command, and the kinds of suite that have it.
struct KindsOfOption {
  const CLI::Option* option;
  Names kinds;
};

// Throws if an option was given that does not apply to `kind`. The library reports unknown kinds.
void CheckKind(const std::string& kind, const Names& kinds,
               const std::vector<KindsOfOption>& options) {
  if (std::count(kinds.begin(), kinds.end(), kind) == 0) return;
  for (const KindsOfOption& one : options) {
    const bool is_of_kind = std::count(one.kinds.begin(), one.kinds.end(), kind) > 0;
    if (one.option->count() == 0 || is_of_kind) continue;
    throw CLI::ValidationError(
        one.option->get_name(),
        fmt::format("not used by kind {}; used by {}", kind, Listed(one.kinds)));
  }
}

}  // namespace

void AddSuiteMakeFlags(CLI::App* make, SuiteMakeFlags* flags) {
  const Table table;
  make->add_option("kind", flags->kind, Listed(table.kinds()))->required();
  auto options = std::make_shared<std::vector<KindsOfOption>>();
  for (const Flag& flag : table.flags()) {
    std::string* value = &flags->making[flag.option.at("name").get<std::string>()];
    CLI::Option* option = AddFlag(make, flag.option, value);
    option->group(fmt::format("For {}", Listed(flag.kinds)));
    options->push_back({option, flag.kinds});
  }
  const Names llm_kinds = table.KindsOf("llm");
  options->push_back(
      {make->add_option("--llm-max-tokens", flags->llm_budget, "Token budget; 0: no limit")
           ->check(CLI::NonNegativeNumber)
           ->group(fmt::format("For {}", Listed(llm_kinds))),
       llm_kinds});
  make->add_option("--deadline", flags->deadline_s,
                   "Time limit for the command, in seconds (default with --llm: one day)")
      ->check(CLI::PositiveNumber);
  make->parse_complete_callback(
      [options, kinds = table.kinds(), flags] { CheckKind(flags->kind, kinds, *options); });
  AddOutput(make, flags, "Suite file (.jsonl)");
}

}  // namespace vetvec::cli
