// Writes suites. Keys are in the order in which the format is described, so that people can read
// and compare files.

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "suites/suite_file.h"
#include "suites/visit_item.h"

namespace vetvec {
namespace {

struct AppendLine {
  std::string* out;

  void operator()(const Triple& item) const { AppendTripleLine(item, out); }
  void operator()(const LabelledText& item) const {
    AppendLabelledLine(item.id, item.text, item.label, NumberText(item.p), item.draw, item.is_test,
                       out);
  }
  void operator()(const ScoredPair& item) const { AppendScoredLine(item, out); }
  void operator()(const RankingSet& set, size_t index) const { AppendRankingLine(set, index, out); }
  void operator()(const RetrievalSet& set, size_t index) const {
    AppendRetrievalLine(set, index, out);
  }
};

void AppendItemLine(const Suite& suite, size_t index, std::string* out) {
  VisitItem(suite, index, AppendLine{out});
}

}  // namespace

std::string ManifestPath(const std::string& jsonl_path) { return jsonl_path + ".manifest.json"; }

std::string SuiteItemLine(const Suite& suite, size_t index) {
  std::string line;
  AppendItemLine(suite, index, &line);
  return line;
}

std::string SuiteJsonl(const Suite& suite) {
  std::string bytes;
  for (size_t i = 0; i < suite.size(); ++i) AppendItemLine(suite, i, &bytes);
  return bytes;
}

std::string SuiteSha256(const Suite& suite) { return Sha256Hex(SuiteJsonl(suite)); }

std::string SuiteManifest(const Suite& suite, const std::string& jsonl_sha256) {
  return SuiteManifest(suite, jsonl_sha256, suite.size());
}

std::string SuiteManifest(const Suite& suite, const std::string& jsonl_sha256, uint64_t items) {
  OrderedJson manifest;
  manifest["format"] = kSuiteFormat;
  manifest["name"] = suite.name;
  manifest["kind"] = suite.kind;
  manifest["seed"] = suite.random_seed;
  manifest["generator"] = suite.generator;
  manifest["items"] = items;
  manifest["counts"] = suite.counts;
  manifest["dropped"] = suite.dropped;
  manifest["lexicons"] = OrderedJson::array();
  for (const LexiconSource& source : suite.lexicons) {
    manifest["lexicons"].push_back(
        {{"name", source.name}, {"sha256", source.sha256}, {"licence", source.licence}});
  }
  manifest["seeds_sha256"] = suite.seeds_sha256;
  if (!suite.facts_json.empty()) {
    manifest["facts"] = OrderedJson::parse(suite.facts_json, nullptr, /*allow_exceptions=*/false);
  }
  manifest["sha256"] = jsonl_sha256;
  return manifest.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

Status WriteSuite(const Suite& suite, const std::string& jsonl_path) {
  const std::string bytes = SuiteJsonl(suite);
  // An old manifest with new items would look like damage, so it is removed first.
  VETVEC_RETURN_IF_ERROR(RemoveFile(ManifestPath(jsonl_path)));
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(jsonl_path, bytes));
  return WriteFileAtomic(ManifestPath(jsonl_path), SuiteManifest(suite, Sha256Hex(bytes)));
}

}  // namespace vetvec
