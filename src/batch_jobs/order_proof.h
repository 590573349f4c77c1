// Proof of order: are the vectors of a batch those of their texts?
//
// A service may return right vectors under wrong keys, and no check of the results alone can notice
// that. So a random sample of the texts is embedded again online, and each vector is compared with
// the batch's. If a share p of all rows is wrong, a sample of k misses it with a probability of at
// most (1 - p)^k. With k = 600, that is 0.24 % for p = 1 %, and less than 5 % from p = 0.5 % on. A
// single swapped pair stays unseen unless it is in the sample.
#ifndef VETVEC_BATCH_JOBS_ORDER_PROOF_H_
#define VETVEC_BATCH_JOBS_ORDER_PROOF_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "batch_jobs/spool.h"

namespace vetvec {

inline constexpr size_t kDefaultProofRows = 600;
// Greatest allowed 1 - cosine between a batch's vector and the online one. Services do not return
// the same bits twice; vectors of different texts differ by more, unless the texts nearly agree.
inline constexpr double kDefaultProofTolerance = 0.005;

// At most `count` of `candidates`, in ascending order; the same for the same `seed_text`.
std::vector<size_t> DrawProofSample(std::span<const size_t> candidates, size_t count,
                                    std::string_view seed_text);

// The smallest share of wrong rows among `rows` that a sample of `sample` without a wrong row rules
// out with 95 % confidence; 1 without a sample.
double ExcludedWrongShare(uint64_t rows, uint64_t sample);

struct ProofResult {
  uint64_t compared = 0;
  uint64_t different = 0;
  size_t first_different = 0;  // index in the file
  double worst = 0;            // greatest 1 - cosine
};

// Embeds the texts of `indexes` and calls `take(index, vector)` for each as it arrives.
using EmbedOnline =
    std::function<Status(std::span<const size_t> indexes,
                         const std::function<Status(size_t, std::span<const float>)>& take)>;

// Compares the sample's rows. Vectors that `proof` has are not embedded again; new ones are added
// to it as they arrive. Errors: those of `embed` and the files. Wrong rows are a result, not an
// error.
Result<ProofResult> CompareWithOnline(std::span<const size_t> sample, const RowsFile& rows,
                                      const ProofFile& proof, const EmbedOnline& embed,
                                      double tolerance);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_ORDER_PROOF_H_
