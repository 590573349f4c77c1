// vetvec suite show, import, sample, check and kinds; lexicon show.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/commands.h"
#include "cli/manifest_text.h"
#include "vetvec/generate.hpp"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string_view ViewOf(const vetvec_str& text) { return {text.data, text.size}; }

// The text with its changed part in brackets.
std::string Marked(const vetvec_str& text, const uint64_t (&span)[2]) {
  std::string out(ViewOf(text));
  if (span[1] <= out.size() && span[0] < span[1]) {
    out.insert(static_cast<size_t>(span[1]), "]");
    out.insert(static_cast<size_t>(span[0]), "[");
  }
  return out;
}

bool IsOfTriples(const Suite& suite) {
  return suite.size() > 0 && json::parse(SuiteItem(suite, 0)).contains("relation");
}

void PrintSuite(const CommandLine& line, const Suite& suite, const std::string& where) {
  if (line.flags.json) {
    PrintLine(suite.manifest_json());
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
      PrintLine(SuiteItem(suite, i));
      continue;
    }
    const vetvec_triple triple = suite[i];
    PrintLine(fmt::format("\n{}\n  seed      {}\n  positive  {}\n  negative  {}", ViewOf(triple.id),
                          ViewOf(triple.seed), Marked(triple.positive, triple.changed_positive),
                          Marked(triple.negative, triple.changed_negative)));
  }
  return kExitOk;
}

int RunSuiteImport(const CommandLine& line, const CancelToken&) {
  if (line.flags.out.size() != 1) throw UsageError{"suite import needs one -o FILE.jsonl"};
  const TextBatch sources = TextBatch::Of(line.names);
  const vetvec_text_batch batch = sources.view();
  vetvec_import_options options = VETVEC_IMPORT_OPTIONS_INIT;
  options.kind = detail::Str(line.in);
  options.sources = &batch;
  options.aspect = detail::Str(line.aspect);
  options.background_file = detail::Str(line.background);
  options.words = line.words_level ? 1 : 0;
  const Suite suite = ImportSuite(options);
  suite.Write(line.flags.out[0]);
  PrintSuite(line, suite, " in " + line.flags.out[0]);
  return kExitOk;
}

int RunSuiteSample(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  std::vector<uint64_t> chosen;
  // Reservoir, by a generator whose numbers the standard fixes; then in file order.
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
  for (const uint64_t i : chosen) text += SuiteItem(suite, i) + "\n";
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], text);
  return kExitOk;
}

int RunSuiteCheck(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, " in " + line.names[0] + ", all of them right");
  return kExitOk;
}

int RunSuiteKinds(const CommandLine& line, const CancelToken&) {
  const std::string kinds = SuiteKindsJson();
  if (line.flags.json) {
    PrintLine(kinds);
    return kExitOk;
  }
  for (const json& kind : json::parse(kinds)) {
    PrintLine(fmt::format("{:<13} {}", kind.at("kind").get<std::string>(),
                          kind.at("summary").get<std::string>()));
  }
  return kExitOk;
}

int RunLexiconShow(const CommandLine& line, const CancelToken&) {
  Print(detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_lexicon_show(detail::Str(line.names[0]), detail::Str(line.file),
                               detail::Str(line.list), out, err);
  }));
  return kExitOk;
}

}  // namespace vetvec::cli
