#include "c_api/suite_object.h"

#include <string>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "suites/suite_file.h"

namespace vetvec {

Result<SeedSet> SeedsOf(const vetvec_str& file, const vetvec_text_batch* batch) {
  VETVEC_ASSIGN_OR_RETURN(const std::string path, StringOf(file, "seeds_file"));
  if (!path.empty()) return ReadSeeds(path, {});
  VETVEC_ASSIGN_OR_RETURN(const TextBatch texts, BatchOf(batch, "seeds"));
  if (texts.empty()) {
    return InvalidArgument("no seeds: set seeds_file or seeds").WithKey("seeds_file");
  }
  std::vector<std::string> list;
  for (size_t i = 0; i < texts.size(); ++i) list.emplace_back(texts[i]);
  return SeedsFromTexts(list);
}

std::shared_ptr<SuiteObject> SuiteObjectOf(Suite suite) {
  auto object = std::make_shared<SuiteObject>();
  object->suite = std::move(suite);
  object->sha256 = SuiteSha256(object->suite);
  object->manifest = SuiteManifest(object->suite, object->sha256);
  return object;
}

}  // namespace vetvec
