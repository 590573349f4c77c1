// vetvec doctor --contract: checks whether a vendor keeps the contract of an embeddings API.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/doctor_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string ContractText(const json& report) {
  std::string text = report.at("encoder").get<std::string>() + "\n";
  for (const json& finding : report.at("findings")) {
    const auto outcome = finding.at("outcome").get<std::string>();
    const std::string mark = outcome == "passed"   ? "ok"
                             : outcome == "failed" ? finding.at("severity").get<std::string>()
                                                   : "-";
    text += fmt::format("  {:<9} {:<15} {}\n", mark, finding.at("test").get<std::string>(),
                        finding.at("finding").get<std::string>());
  }
  text += fmt::format("  {} passed, {} failed, {} not tested; {} requests, {} tokens\n",
                      report.at("passed").get<uint64_t>(), report.at("failed").get<uint64_t>(),
                      report.at("not_tested").get<uint64_t>(),
                      report.at("requests").get<uint64_t>(), report.at("tokens").get<uint64_t>());
  return text;
}

bool IsBroken(const json& report) {
  for (const json& finding : report.at("findings")) {
    if (finding.at("outcome") == "failed" && finding.at("severity") != "minor") return true;
  }
  return false;
}

}  // namespace

int RunDoctorContract(const DoctorFlags& flags, const CancelToken& cancel) {
  std::vector<std::string> vendors = {flags.spec};
  for (const std::string* other : {&flags.shortened, &flags.other_input_type}) {
    if (!other->empty()) vendors.push_back(*other);
  }
  const Config config = LoadSessionConfig(flags, vendors);
  const Encoder encoder = config.OpenEncoder(flags.spec);
  std::optional<Encoder> shortened;
  std::optional<Encoder> other_input_type;
  ContractOptions options;
  options.long_words = flags.long_words;
  if (!flags.shortened.empty()) {
    shortened.emplace(config.OpenEncoder(flags.shortened));
    options.shortened = *shortened;
  }
  if (!flags.other_input_type.empty()) {
    other_input_type.emplace(config.OpenEncoder(flags.other_input_type));
    options.other_input_type = *other_input_type;
  }
  const json report = json::parse([&] {
    CallScope scope(flags, cancel);
    return RunContract(encoder, options, scope.options());
  }());
  for (const std::string& path : flags.out) WriteWhole(path, report.dump(1) + "\n");
  if (flags.json) {
    PrintDataLine(report.dump());
  } else if (!flags.quiet) {
    Print(ContractText(report));
  }
  return IsBroken(report) ? kExitGateFailed : kExitOk;
}

}  // namespace vetvec::cli
