#include "identity/pass_judgement.h"

#include <fmt/core.h>

#include "identity/moved.h"
#include "identity/pass.h"

namespace vetvec {

PassJudgement JudgePass(MatrixView rows, const IdentityRecord& record) {
  PassJudgement judged;
  const MatrixView reference = record.reference.view();
  if (rows.cols() != reference.cols()) {
    judged.reason =
        fmt::format("vectors have {} dimensions; recorded: {}", rows.cols(), reference.cols());
    return judged;
  }
  if (record.is_unit_length && !AreUnitLength(rows)) {
    judged.reason = "vectors no longer have unit length";
  }
  judged.distance = RoundedAngle(MeanAngle(AnglesOf(rows, reference, record.refused)));
  judged.moved_share = MovedShare(reference, rows);
  return judged;
}

}  // namespace vetvec
