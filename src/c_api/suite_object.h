// What the functions that make suites share: seeds from a file or a batch, and the handle.
#ifndef VETVEC_C_API_SUITE_OBJECT_H_
#define VETVEC_C_API_SUITE_OBJECT_H_

#include <memory>

#include "base/result.h"
#include "c_api/objects.h"
#include "suites/seeds.h"
#include "suites/suite.h"
#include "vetvec/types.h"

namespace vetvec {

// `batch` where `file` is empty; INVALID_ARGUMENT (seeds_file) where both are.
Result<SeedSet> SeedsOf(const vetvec_str& file, const vetvec_text_batch* batch);

// With its hash and its manifest.
std::shared_ptr<SuiteObject> SuiteObjectOf(Suite suite);

}  // namespace vetvec

#endif  // VETVEC_C_API_SUITE_OBJECT_H_
