// The labels of rows, as strings or numbers, for methods that learn to predict them.
#ifndef VETVEC_EVAL_EVAL_LABELS_H_
#define VETVEC_EVAL_EVAL_LABELS_H_

#include <cstdint>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace vetvec {

// Labels as given, and the number of each row's label among them, in order of first appearance.
struct NumberedLabels {
  std::vector<Json> names;
  std::vector<uint32_t> of_row;
};

// The field "labels". Errors: INVALID_ARGUMENT: it is missing, is not a list, or has an element
// that is neither a string nor a number.
Result<NumberedLabels> LabelsField(const Json& input);

}  // namespace vetvec

#endif  // VETVEC_EVAL_EVAL_LABELS_H_
