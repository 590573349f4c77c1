// vetvec suite show, sample, check, import and kinds.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/common_flags.h"
#include "cli/import_source.h"
#include "cli/manifest_text.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct SuiteFlags : CommonFlags {
  std::string file;
  uint64_t count = 10;  // -n
  uint64_t seed = 1;    // sample
};

void AddSuiteCheckFlags(CLI::App* app, SuiteFlags* flags) {
  app->add_option("file", flags->file, "Suite file")->required();
}

void AddSuiteShowFlags(CLI::App* app, SuiteFlags* flags) {
  AddSuiteCheckFlags(app, flags);
  app->add_option("-n,--count", flags->count, "Number of items")->capture_default_str();
}

void AddSuiteSampleFlags(CLI::App* app, SuiteFlags* flags) {
  AddSuiteShowFlags(app, flags);
  app->add_option("--seed", flags->seed, "Random seed")->capture_default_str();
  AddOutput(app, flags, "File (.jsonl; default: standard output)");
}

void AddSuiteKindsFlags(CLI::App* /*app*/, CommonFlags* /*flags*/) {}

// The text with its first changed part in brackets; `spans` has bytes [start, end).
std::string Marked(const json& text, const json& spans) {
  std::string out = text.get<std::string>();
  if (spans.empty()) return out;
  const auto start = spans[0][0].get<size_t>();
  const auto end = spans[0][1].get<size_t>();
  if (end <= out.size() && start < end) {
    out.insert(end, "]");
    out.insert(start, "[");
  }
  return out;
}

bool IsOfTriples(const Suite& suite) {
  return suite.size() > 0 && json::parse(suite.Item(0)).contains("relation");
}

void PrintSuite(const CommonFlags& flags, const Suite& suite, const std::string& where) {
  if (flags.json) {
    PrintDataLine(suite.manifest_json());
    return;
  }
  if (flags.quiet) return;
  const json manifest = json::parse(suite.manifest_json());
  const bool has_triples = IsOfTriples(suite);
  PrintLine(fmt::format("{} {}{}  (sha-256 {})", suite.size(), has_triples ? "triples" : "items",
                        where, suite.sha256()));
  Print(ManifestText(manifest));
}

int RunSuiteShow(const SuiteFlags& flags, const CancelToken&) {
  const Suite suite(flags.file);
  PrintSuite(flags, suite, "");
  if (flags.json) return kExitOk;
  const bool has_triples = IsOfTriples(suite);
  for (uint64_t i = 0; i < std::min(flags.count, suite.size()); ++i) {
    if (!has_triples) {
      PrintDataLine(suite.Item(i));
      continue;
    }
    const json triple = json::parse(suite.Item(i));
    const json changed = triple.value("changed", json::object());
    const auto marked = [&](const char* key) {
      return Marked(triple.at(key), changed.value(key, json::array()));
    };
    PrintLine(fmt::format("\n{}\n  seed      {}\n  positive  {}\n  negative  {}",
                          triple.value("id", ""), triple.at("seed").get<std::string>(),
                          marked("positive"), marked("negative")));
  }
  return kExitOk;
}

int RunSuiteImport(const ImportFlags& flags, const CancelToken&) {
  const std::string& path = OnlyOutput(flags, "FILE.jsonl");
  const Suite suite = Suite::Import(ImportOptionsOf(flags));
  suite.Write(path);
  PrintSuite(flags, suite, fmt::format(" in {}", path));
  return kExitOk;
}

int RunSuiteSample(const SuiteFlags& flags, const CancelToken&) {
  const Suite suite(flags.file);
  std::vector<uint64_t> chosen;
  // Reservoir sampling, with a generator whose numbers the standard defines; then in file order.
  std::mt19937_64 random(flags.seed);
  for (uint64_t i = 0; i < suite.size(); ++i) {
    if (chosen.size() < flags.count) {
      chosen.push_back(i);
    } else if (const uint64_t at = random() % (i + 1); at < flags.count) {
      chosen[static_cast<size_t>(at)] = i;
    }
  }
  std::sort(chosen.begin(), chosen.end());
  std::string text;
  for (const uint64_t i : chosen) text += suite.Item(i) + "\n";
  WriteWhole(flags.out.empty() ? "-" : flags.out[0], text);
  return kExitOk;
}

int RunSuiteCheck(const SuiteFlags& flags, const CancelToken&) {
  const Suite suite(flags.file);
  PrintSuite(flags, suite, fmt::format(" in {}, all valid", flags.file));
  return kExitOk;
}

int RunSuiteKinds(const CommonFlags& flags, const CancelToken&) {
  const std::string kinds = Suite::KindsJson();
  if (flags.json) {
    PrintDataLine(kinds);
    return kExitOk;
  }
  for (const json& kind : json::parse(kinds)) {
    PrintLine(fmt::format("{:<13} {}", kind.at("kind").get<std::string>(),
                          kind.at("summary").get<std::string>()));
  }
  return kExitOk;
}

}  // namespace

extern const Command kSuiteShowCommand = CommandOf<AddSuiteShowFlags, RunSuiteShow>(
    "suite show", "Show the counts and the first items of a suite");
extern const Command kSuiteSampleCommand = CommandOf<AddSuiteSampleFlags, RunSuiteSample>(
    "suite sample", "Print randomly drawn items of a suite, as JSON lines");
extern const Command kSuiteImportCommand = CommandOf<AddImportFlags, RunSuiteImport>(
    "suite import", "Make a suite from published data sets in their original formats");
extern const Command kSuiteCheckCommand = CommandOf<AddSuiteCheckFlags, RunSuiteCheck>(
    "suite check", "Read a whole suite and check every line");
extern const Command kSuiteKindsCommand =
    CommandOf<AddSuiteKindsFlags, RunSuiteKinds>("suite kinds", "List the kinds of suite");

}  // namespace vetvec::cli
