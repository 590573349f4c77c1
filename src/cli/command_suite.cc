// vetvec suite show, import, sample, check and kinds; lexicon show.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/commands.h"
#include "cli/import_source.h"
#include "cli/manifest_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

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

void PrintSuite(const CommandLine& line, const Suite& suite, const std::string& where) {
  if (line.flags.json) {
    PrintDataLine(suite.manifest_json());
    return;
  }
  if (line.flags.quiet) return;
  const json manifest = json::parse(suite.manifest_json());
  const bool has_triples = IsOfTriples(suite);
  PrintLine(fmt::format("{} {}{}  (sha-256 {})", suite.size(), has_triples ? "triples" : "items",
                        where, suite.sha256()));
  Print(ManifestText(manifest));
}

}  // namespace

int RunSuiteShow(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, "");
  if (line.flags.json) return kExitOk;
  const bool has_triples = IsOfTriples(suite);
  for (uint64_t i = 0; i < std::min(line.count, suite.size()); ++i) {
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

int RunSuiteImport(const CommandLine& line, const CancelToken&) {
  const std::string& path = OnlyOutput(line, "FILE.jsonl");
  const Suite suite = Suite::Import(ImportOptionsOf(line));
  suite.Write(path);
  PrintSuite(line, suite, fmt::format(" in {}", path));
  return kExitOk;
}

int RunSuiteSample(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  std::vector<uint64_t> chosen;
  // Reservoir sampling, with a generator whose numbers the standard defines; then in file order.
  std::mt19937_64 random(line.seed);
  for (uint64_t i = 0; i < suite.size(); ++i) {
    if (chosen.size() < line.count) {
      chosen.push_back(i);
    } else if (const uint64_t at = random() % (i + 1); at < line.count) {
      chosen[static_cast<size_t>(at)] = i;
    }
  }
  std::sort(chosen.begin(), chosen.end());
  std::string text;
  for (const uint64_t i : chosen) text += suite.Item(i) + "\n";
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], text);
  return kExitOk;
}

int RunSuiteCheck(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, fmt::format(" in {}, all valid", line.names[0]));
  return kExitOk;
}

int RunSuiteKinds(const CommandLine& line, const CancelToken&) {
  const std::string kinds = Suite::KindsJson();
  if (line.flags.json) {
    PrintDataLine(kinds);
    return kExitOk;
  }
  for (const json& kind : json::parse(kinds)) {
    PrintLine(fmt::format("{:<13} {}", kind.at("kind").get<std::string>(),
                          kind.at("summary").get<std::string>()));
  }
  return kExitOk;
}

int RunLexiconShow(const CommandLine& line, const CancelToken&) {
  Print(ShowLexicon(line.names[0], line.list, line.file));
  return kExitOk;
}

}  // namespace vetvec::cli
