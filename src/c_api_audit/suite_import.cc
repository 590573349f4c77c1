// vetvec/suite.h: published data sets.
#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "c_api_audit/objects.h"
#include "c_api_audit/suite_object.h"
#include "kinds/ranking_suite.h"
#include "suites/import.h"
#include "suites/import_triples.h"
#include "vetvec/suite.h"

namespace vetvec {
namespace {

// By vetvec_dataset_format.
constexpr const char* kFormats[] = {"sr", "stsb", "sick", "str", "words", "costello"};
constexpr const char* kAspects[] = {"structure", "relation"};  // by vetvec_sr_aspect

template <size_t n>
Result<std::string> NameOf(int32_t value, const char* const (&names)[n], const char* key) {
  if (value >= 0 && value < static_cast<int32_t>(n)) return std::string(names[value]);
  return InvalidArgument(fmt::format("unknown {} {}", key, value)).WithKey(key);
}

Result<ImportSource> SourceOf(const vetvec_dataset& given) {
  ImportSource source;
  VETVEC_ASSIGN_OR_RETURN(source.format, NameOf(given.format, kFormats, "format"));
  VETVEC_ASSIGN_OR_RETURN(const auto files, ListOf(given.files, given.file_count, "files"));
  for (const vetvec_str& file : files) {
    VETVEC_ASSIGN_OR_RETURN(std::string path, StringOf(file, "files"));
    if (path.empty()) return InvalidArgument("a data set file has an empty path");
    source.files.push_back(std::move(path));
  }
  if (source.files.empty()) return InvalidArgument("a data set has no files").WithKey("files");
  return source;
}

Result<Suite> Imported(const vetvec_suite_import_options* in) {
  vetvec_suite_import_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_suite_import_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const auto datasets,
                          ListOf(given.datasets, given.dataset_count, "datasets"));
  std::vector<ImportSource> sources;
  for (const vetvec_dataset& dataset : datasets) {
    VETVEC_ASSIGN_OR_RETURN(sources.emplace_back(), SourceOf(dataset));
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string aspect, NameOf(given.aspect, kAspects, "aspect"));
  VETVEC_ASSIGN_OR_RETURN(const TextLevel level, TextLevelOf(given.level));
  const int32_t form = given.form;
  if (form == VETVEC_IMPORT_FORM_PAIRS) {
    ImportOptions options;
    options.aspect = aspect;
    return ImportPairs(sources, options);
  }
  if (form == VETVEC_IMPORT_FORM_TRIPLES) return ImportTriples(sources);
  if (form != VETVEC_IMPORT_FORM_RANKING) {
    return InvalidArgument(fmt::format("unknown form {}", form)).WithKey("form");
  }
  ImportRankingOptions options;
  options.words = level == TextLevel::kWord;
  VETVEC_ASSIGN_OR_RETURN(options.background, StringOf(given.background_file, "background_file"));
  return ImportRanking(sources, options);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_import(const vetvec_suite_import_options* options, vetvec_suite* out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::Imported(options));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

}  // extern "C"
