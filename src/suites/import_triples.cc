#include "suites/import_triples.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/text_input.h"
#include "base/utf8.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr const char* kSuiteNames =
    "SenWordFuzz (CR1), swapGender_sentiSynonymSubstitution (CR2), synon_contr (CR3), mrpc_fuzz "
    "(CR4), or the name of a relation";

std::optional<Relation> RelationOfSuite(const std::string& name) {
  static const std::array<std::pair<const char*, Relation>, 4> kNames = {
      {{"SenWordFuzz", Relation::kCr1},
       {"swapGender_sentiSynonymSubstitution", Relation::kCr2},
       {"synon_contr", Relation::kCr3},
       {"mrpc_fuzz", Relation::kCr4}}};
  for (const auto& [suite, relation] : kNames) {
    if (name == suite || name == RelationName(relation)) return relation;
  }
  return std::nullopt;
}

// Collects triples of several files.
class TripleImport {
 public:
  Status Read(const std::string& file, std::string* sha256);
  Suite Take();

 private:
  Status Add(Relation relation, const OrderedJson& entry, const std::string& where,
             const std::string& file);

  Suite suite_;
  std::set<std::tuple<Relation, std::string, std::string, std::string>> seen_;
};

Status TripleImport::Add(Relation relation, const OrderedJson& entry, const std::string& where,
                         const std::string& file) {
  std::array<std::string, 3> texts;
  const bool is_list = entry.is_array() && entry.size() >= texts.size();
  for (size_t i = 0; i < texts.size(); ++i) {
    if (is_list && entry[i].is_string()) texts[i] = Trim(entry[i].get<std::string>());
    if (IsBlank(texts[i])) {
      return InvalidArgument(
                 fmt::format("{} must be a list of three texts: seed, positive and negative",
                             where))
          .WithFile(file);
    }
  }
  auto& [seed, positive, negative] = texts;
  const std::string name = RelationName(relation);
  if (positive == seed || negative == seed || positive == negative) {
    ++suite_.dropped[name + ".unchanged"];
    return OkStatus();
  }
  if (!seen_.emplace(relation, seed, positive, negative).second) {
    ++suite_.dropped[name + ".duplicate"];
    return OkStatus();
  }
  Triple triple;
  triple.relation = relation;
  triple.changed_positive = ChangedSpan(seed, positive);
  triple.changed_negative = ChangedSpan(seed, negative);
  triple.id = fmt::format("{}-{:06}", name, ++suite_.counts[name]);
  triple.seed = std::move(seed);
  triple.positive = std::move(positive);
  triple.negative = std::move(negative);
  triple.flags = {"imported"};
  suite_.items.push_back(std::move(triple));
  return OkStatus();
}

Status TripleImport::Read(const std::string& file, std::string* sha256) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadTextFile(file, sha256));
  const Result<OrderedJson> parsed = ParseJsonText<OrderedJson>(bytes);
  if (!parsed.ok()) return Status(parsed.status()).WithFile(file);
  if (!parsed->is_object()) {
    return InvalidArgument(
               "the file must contain a JSON object that maps names of suites to lists of triples")
        .WithFile(file);
  }
  for (const auto& [name, list] : parsed->items()) {
    const std::string shown = Sanitized(name, 60);
    const std::optional<Relation> relation = RelationOfSuite(name);
    if (!relation) {
      return InvalidArgument(fmt::format("unknown suite '{}'; allowed: {}", shown, kSuiteNames))
          .WithFile(file)
          .WithKey(shown);
    }
    if (!list.is_array()) {
      return InvalidArgument(fmt::format("'{}' must be a list of triples", shown)).WithFile(file);
    }
    for (size_t i = 0; i < list.size(); ++i) {
      VETVEC_RETURN_IF_ERROR(
          Add(*relation, list[i], fmt::format("element {} of '{}'", i, shown), file));
    }
  }
  return OkStatus();
}

Suite TripleImport::Take() {
  std::stable_sort(suite_.items.begin(), suite_.items.end(),
                   [](const Triple& a, const Triple& b) { return a.relation < b.relation; });
  suite_.name = "imported";
  suite_.kind = kContrastiveKind;
  suite_.generator = kImportGenerator;
  return std::move(suite_);
}

}  // namespace

Result<Suite> ImportTriples(const std::vector<ImportSource>& sources) {
  TripleImport import;
  std::vector<LexiconSource> files;
  for (const ImportSource& source : sources) {
    if (source.format != kCostelloFormat) {
      return InvalidArgument(fmt::format("format '{}' contains no triples; allowed: {}",
                                         Sanitized(source.format, 40), kCostelloFormat))
          .WithKey("format", Sanitized(source.format, 40), kCostelloFormat);
    }
    for (const std::string& file : source.files) {
      std::string sha256;
      VETVEC_RETURN_IF_ERROR(import.Read(file, &sha256));
      files.push_back(ImportedFile(source.format, file, std::move(sha256)));
    }
  }
  Suite suite = import.Take();
  if (suite.items.empty()) {
    return InvalidArgument("there are no triples to import").WithKey("source");
  }
  suite.lexicons = std::move(files);
  return suite;
}

}  // namespace vetvec
