// vetvec/generate.h.
#include "vetvec/generate.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api/suite_object.h"
#include "kinds/ranking_suite.h"
#include "suites/import.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

Result<Suite> Imported(const vetvec_import_options* in) {
  vetvec_import_options given;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_import_options", &given));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringOf(given.kind, "kind"));
  VETVEC_ASSIGN_OR_RETURN(const std::string aspect, StringOf(given.aspect, "aspect"));
  VETVEC_ASSIGN_OR_RETURN(const TextBatch batch, BatchOf(given.sources, "sources"));
  std::vector<std::string> sources;
  for (size_t i = 0; i < batch.size(); ++i) sources.emplace_back(batch[i]);
  if (kind == kScoredKind) {
    ImportOptions options;
    if (!aspect.empty()) options.aspect = aspect;
    return ImportPairs(sources, options);
  }
  if (kind != kRankingKind) {
    return InvalidArgument("unknown kind '" + Sanitized(kind, 40) + "'; allowed are sr, evalrank")
        .WithKey("kind", Sanitized(kind, 40), "sr, evalrank");
  }
  ImportRankingOptions options;
  options.words = given.words != 0;
  VETVEC_ASSIGN_OR_RETURN(options.background, StringOf(given.background_file, "background_file"));
  return ImportRanking(sources, options);
}

Result<std::string> ItemLine(const Suite& suite, uint64_t index) {
  if (index >= suite.size()) {
    return OutOfRange("there is no item " + std::to_string(index) + "; the suite has " +
                      std::to_string(suite.size()));
  }
  std::string line = SuiteItemLine(suite, static_cast<size_t>(index));
  line.pop_back();  // the line end
  return line;
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

void vetvec_import_options_init(vetvec_import_options* options, size_t size) noexcept {
  vetvec::InitOptions(options, size);
}

vetvec_status vetvec_suite_import(const vetvec_import_options* options, vetvec_suite** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::Imported(options));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_item(const vetvec_suite* suite, uint64_t index, vetvec_buffer** out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_ASSIGN_OR_RETURN(std::string line, vetvec::ItemLine(object->suite, index));
    *out = vetvec::NewBuffer(std::move(line));
    return OkStatus();
  });
}

}  // extern "C"
