// Smaller forms of vectors: fewer dimensions, and fewer bits a number. The one table of both.
//
//   Matrix rows = CutToFirst(task.documents, 256);          // unit length
//   const float largest = LargestNumber(rows);               // of the documents, also for queries
//   ReducePrecision(CutPrecision::kInt8, largest, 0, &rows);
// `threads` 0: UsableCores(). Used by cut_scores.h. Thread safety: any thread.
#ifndef VETVEC_METRICS_VECTOR_CUT_H_
#define VETVEC_METRICS_VECTOR_CUT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/matrix.h"
#include "metrics/principal_axes.h"
#include "metrics/retrieval_search.h"

namespace vetvec {

// From the mildest to the hardest.
enum class CutPrecision : int32_t { kFloat32, kFloat16, kInt8, kBinaryRescored, kBinary };
enum class CutMethod : int32_t { kFirst, kPca };

struct CutPrecisionFacts {
  CutPrecision precision;
  const char* name;       // for programs and people
  double bytes;           // kept, of a number
  double searched_bytes;  // of these, what a search reads of every document
};

// Rescored: the first kCutCandidates documents by bits are put in order by their int8 vectors,
// which are kept as well.
inline constexpr size_t kCutCandidates = 40;
inline constexpr CutPrecisionFacts kCutPrecisions[] = {
    {CutPrecision::kFloat32, "float32", 4, 4},
    {CutPrecision::kFloat16, "float16", 2, 2},
    {CutPrecision::kInt8, "int8", 1, 1},
    {CutPrecision::kBinaryRescored, "binary_rescored", 1.125, 0.125},
    {CutPrecision::kBinary, "binary", 0.125, 0.125},
};
inline const CutPrecisionFacts& FactsOf(CutPrecision precision) {
  return kCutPrecisions[static_cast<size_t>(precision)];
}
const char* CutMethodName(CutMethod method);  // "first", "pca"

// Dimensions to which vectors of `full` are cut, descending: those for which models with nested
// dimensions are trained.
std::vector<size_t> CutDimensions(size_t full);
// Principal axes of more dimensions take longer to find than anybody would wait for a report.
inline constexpr size_t kMostPcaDimensions = 512;

// The first `dimension` numbers of each text's vector, in unit length, one row per text. A row of
// zeros, whose direction is undefined, becomes one of equal numbers, as do all others like it.
// Missing texts get zeros.
Matrix CutToFirst(const RetrievalRows& rows, size_t dimension, size_t threads = 0);
// Coordinates along the first `dimension` of the axes, of which there are as many; likewise.
Matrix CutToAxes(const RetrievalRows& rows, const PrincipalAxes& axes, size_t dimension,
                 size_t threads = 0);

// The largest magnitude of any number.
float LargestNumber(const Matrix& rows);
// Float16: the nearest half. Int8: whole numbers from -127 to 127, in steps of largest / 127, those
// beyond it cut off. Binary, rescored or not: 1 for numbers above 0, else -1. Then as for zeros.
void ReducePrecision(CutPrecision precision, float largest, size_t threads, Matrix* rows);

}  // namespace vetvec

#endif  // VETVEC_METRICS_VECTOR_CUT_H_
