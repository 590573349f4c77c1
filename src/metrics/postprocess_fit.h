// Post-processing that is fitted on some rows and applied to others, as in an audit: the
// dictionary, and texts that are added later, must not change what is removed. Formulas:
// metrics/postprocess.h.
//
//   VETVEC_ASSIGN_OR_RETURN(const PostprocessFit fit,
//                           FitPostprocess(corpus.view(), PostprocessMethod::kAbtt, 2));
//   VETVEC_ASSIGN_OR_RETURN(const Matrix rows, ApplyPostprocess(fit, all.view()));
// Thread safety: any thread.
#ifndef VETVEC_METRICS_POSTPROCESS_FIT_H_
#define VETVEC_METRICS_POSTPROCESS_FIT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

enum class PostprocessMethod : uint8_t { kWhitening, kAbtt, kPcr };
const char* PostprocessMethodName(PostprocessMethod method);  // "whitening", "abtt", "pcr"
std::optional<PostprocessMethod> PostprocessMethodOf(std::string_view name);

struct PostprocessFit {
  PostprocessMethod method = PostprocessMethod::kWhitening;
  std::vector<double> mean;  // [d]; zero with PCR
  // Whitening: [k, d], each an eigenvector over the root of its eigenvalue. ABTT, PCR: [components,
  // d], the unit vectors that are removed.
  MatrixD directions;
  size_t rows = 0;  // that it was fitted on

  // Of an applied row.
  size_t cols() const {
    return method == PostprocessMethod::kWhitening ? directions.rows() : mean.size();
  }
};

// `components`: for ABTT and PCR, as WithoutTopDirections, 2 if not set; for whitening, k as in
// Whitened. Errors: as those two; INSUFFICIENT_DATA: whitening with at most as many rows as
// directions kept, since such rows all become equally far from each other.
Result<PostprocessFit> FitPostprocess(MatrixViewD rows, PostprocessMethod method,
                                      std::optional<size_t> components,
                                      const std::shared_ptr<CancelToken>& cancel = nullptr);

// The rows in the same order, [n, fit.cols()], computed in double. DIMENSION_MISMATCH if `rows` do
// not have the columns of the rows that were fitted; NON_FINITE if a result exceeds float32.
Result<Matrix> ApplyPostprocess(const PostprocessFit& fit, MatrixView rows);

}  // namespace vetvec

#endif  // VETVEC_METRICS_POSTPROCESS_FIT_H_
