// A gate for continuous integration: tests a vendor on your sentences, checks rules on the figures
// and exits with 0 (passed), 1 (a rule failed) or 3 (could not measure).
//
//   gate VENDOR SEEDS RUN_FOLDER RULE...
//   gate openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"
//
// The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER
// also gets result.junit.xml, for the build server.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <vetvec/vetvec.hpp>

namespace {

std::string Quoted(const std::string& value) { return "\"" + value + "\""; }

vetvec::Config LoadConfig(const std::string& vendor, const std::string& seeds,
                          const std::string& folder) {
  const char* const key = std::getenv("VETVEC_API_KEY");
  std::vector<std::string> overrides = {
      "audit.vendors=[\"ours\"]",        "audit.seeds=" + Quoted(seeds),
      "audit.out=" + Quoted(folder),     "audit.seed=7",
      "audit.threshold_method=\"zero\"", "vendors.ours.spec=" + Quoted(vendor),
  };
  if (key != nullptr) overrides.push_back("vendors.ours.api_key_env=\"VETVEC_API_KEY\"");
  vetvec::ConfigOptions options;
  options.overrides = overrides;
  vetvec::Config config(options);
  config.SetSecrets([key](const std::string&) { return std::string(key ? key : ""); });
  return config;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 5) {
    std::fprintf(stderr, "usage: gate VENDOR SEEDS RUN_FOLDER RULE...\n");
    return 2;
  }
  std::string rules;
  for (int i = 4; i < argc; ++i) rules += argv[i] + std::string("\n");

  const vetvec::Audit audit = vetvec::Audit::Run(LoadConfig(argv[1], argv[2], argv[3]));
  audit.WriteReport(audit.folder() + "/result.junit.xml");
  const vetvec::GateResult gate = audit.CheckGate(rules);
  std::printf("%s\n%s\ngate: %s\n", audit.verdict().c_str(), gate.checks_json.c_str(),
              gate.passed ? "passed" : "failed");
  return gate.passed ? 0 : 1;
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "gate: %s\n", error.what());
  return 3;
}
