// From a model's output to vectors: pooling over tokens, dense layers, truncation to the first
// dimensions, unit length. Sums are in double and in the order of the tokens, so that a text's
// vector does not depend on what else was in its batch.
#ifndef VETVEC_ONNX_POOLING_H_
#define VETVEC_ONNX_POOLING_H_

#include <span>

#include "base/status.h"
#include "onnx/dense.h"
#include "onnx/sentence_folder.h"

namespace vetvec {

struct VectorSteps {
  std::span<const Pooling> poolings;        // their vectors are concatenated
  std::span<const DenseMatrix> dense = {};  // applied to that, one after the other
  bool normalize = false;                   // to unit length, in the end
};

// Writes the vector of one text to `out`: its first out.size() elements (at most poolings.size() *
// width, or the outputs of the last layer of `dense`). `layers`: the rows of one layer, or of two
// for kFirstLastMean; each has length rows of `width` elements, the padding left out; length >= 1.
// NON_FINITE if a value is not finite; nothing is written then.
Status PoolTokens(std::span<const float* const> layers, size_t length, size_t width,
                  const VectorSteps& steps, std::span<float> out);

}  // namespace vetvec

#endif  // VETVEC_ONNX_POOLING_H_
