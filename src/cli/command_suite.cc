// vetvec suite make, suite show, lexicon show.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"

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

std::string ManifestText(const json& manifest) {
  std::string text;
  const json counts = manifest.value("counts", json::object());  // items() refers to it
  for (const auto& [name, count] : counts.items()) {
    text += fmt::format("  {:<24} {}\n", name, count.dump());
  }
  const json dropped = manifest.value("dropped", json::object());
  if (!dropped.empty()) text += "not used, and why:\n";
  for (const auto& [reason, count] : dropped.items()) {
    text += fmt::format("  {:<24} {}\n", reason, count.dump());
  }
  return text;
}

void PrintSuite(const CommandLine& line, const Suite& suite, const std::string& where) {
  if (line.flags.json) {
    PrintLine(suite.manifest_json());
    return;
  }
  if (line.flags.quiet) return;
  PrintLine(fmt::format("{} triples{}  (sha-256 {})", suite.size(), where, suite.sha256()));
  Print(ManifestText(json::parse(suite.manifest_json())));
}

}  // namespace

int RunSuiteMake(const CommandLine& line, const CancelToken& cancel) {
  if (line.names[0] != "contrastive") {
    throw UsageError{"unknown kind of suite '" + line.names[0] + "'; allowed is contrastive"};
  }
  if (line.flags.out.size() != 1) throw UsageError{"suite make needs one -o FILE.jsonl"};
  vetvec_suite_options options = VETVEC_SUITE_OPTIONS_INIT;
  options.seeds_file = detail::Str(line.seeds);
  options.relations = detail::Str(line.relations);
  options.seed = line.seed;
  options.max_per_relation = line.max_per_relation;
  options.polarity = detail::Str(line.polarity);
  options.wordnet_dir = detail::Str(line.wordnet);
  options.sentiwordnet_file = detail::Str(line.sentiwordnet);
  options.gender_pairs_file = detail::Str(line.gender_pairs);
  options.names_file = detail::Str(line.name_list);
  options.inversions_file = detail::Str(line.inversions);
  options.user_lexicon_file = detail::Str(line.lexicon);
  const Suite suite = [&] {
    CallScope scope(line, cancel);
    return Suite(options, scope.options());
  }();
  suite.Write(line.flags.out[0]);
  PrintSuite(line, suite, " in " + line.flags.out[0]);
  return kExitOk;
}

int RunSuiteShow(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, "");
  if (line.flags.json) return kExitOk;
  for (uint64_t i = 0; i < std::min(line.count, suite.size()); ++i) {
    const vetvec_triple triple = suite[i];
    PrintLine(fmt::format("\n{}\n  seed      {}\n  positive  {}\n  negative  {}", ViewOf(triple.id),
                          ViewOf(triple.seed), Marked(triple.positive, triple.changed_positive),
                          Marked(triple.negative, triple.changed_negative)));
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
