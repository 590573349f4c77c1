// From vetvec_batch_options to the core's.
#ifndef VETVEC_C_API_BATCH_OPTIONS_H_
#define VETVEC_C_API_BATCH_OPTIONS_H_

#include "base/result.h"
#include "batch_jobs/batch_options.h"
#include "vetvec/batch.h"

namespace vetvec {

// NULL: the defaults. Errors: INVALID_ARGUMENT that names the field.
Result<BatchOptions> BatchOptionsOf(const vetvec_batch_options* options);

}  // namespace vetvec

#endif  // VETVEC_C_API_BATCH_OPTIONS_H_
