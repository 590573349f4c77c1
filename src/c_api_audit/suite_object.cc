#include "c_api_audit/suite_object.h"

#include <utility>

#include "suites/suite_file.h"

namespace vetvec {

std::shared_ptr<SuiteObject> SuiteObjectOf(Suite suite) {
  auto object = std::make_shared<SuiteObject>();
  object->suite = std::move(suite);
  object->sha256 = SuiteSha256(object->suite);
  object->manifest = SuiteManifest(object->suite, object->sha256);
  return object;
}

}  // namespace vetvec
