// A nightly check: has the vendor's model become worse? The first night is kept as the baseline;
// each later one is compared with it, sentence by sentence.
//
//   nightly VENDOR SEEDS FOLDER [NIGHT]
//
// NIGHT names the night, today's date by default. The vendor's key is in VETVEC_API_KEY. Exits with
// 0, with 1 if the vendor is significantly worse, or with 3 if it could not be measured.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <vector>
#include <vetvec/vetvec.hpp>

namespace {

std::string Quoted(const std::string& value) { return "\"" + value + "\""; }

// Tests the vendor; all results of the night are kept in `folder`.
vetvec::Audit Run(const std::string& vendor, const std::string& seeds, const std::string& folder) {
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
  return vetvec::Audit::Run(config);
}

// Empty if there is no finished run.
std::optional<vetvec::Audit> OpenRun(const std::string& folder) try {
  return vetvec::Audit::Open(folder);
} catch (const vetvec::Error& error) {
  if (error.status() == VETVEC_STATUS_NOT_FOUND ||
      error.status() == VETVEC_STATUS_FAILED_PRECONDITION)
    return {};
  throw;
}

std::string Today() {
  const std::time_t now = std::time(nullptr);
  char text[32] = "";
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::fprintf(stderr, "usage: nightly VENDOR SEEDS FOLDER [NIGHT]\n");
    return 2;
  }
  const std::string base_folder = argv[3] + std::string("/baseline");
  const std::optional<vetvec::Audit> baseline = OpenRun(base_folder);
  if (!baseline) {
    const vetvec::Audit first = Run(argv[1], argv[2], base_folder);
    std::printf("%s\nthis is the baseline: %s\n", first.verdict().c_str(), base_folder.c_str());
    return 0;
  }
  const std::string night = argc > 4 ? argv[4] : Today();
  const vetvec::Audit tonight = Run(argv[1], argv[2], argv[3] + std::string("/") + night);
  const vetvec::GateResult gate =
      tonight.CheckGate("violation_rate.CR1 not worse than baseline", &*baseline);
  std::printf("%s\n%s\nreport: %s/report.html\n",
              gate.passed ? "not worse than the baseline" : "WORSE than the baseline",
              gate.checks_json.c_str(), tonight.folder().c_str());
  return gate.passed ? 0 : 1;
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "nightly: %s\n", error.what());
  return 3;
}
