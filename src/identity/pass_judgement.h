// What the vectors of one pass say of the encoder, compared with a record.
#ifndef VETVEC_IDENTITY_PASS_JUDGEMENT_H_
#define VETVEC_IDENTITY_PASS_JUDGEMENT_H_

#include <optional>
#include <string>

#include "core/matrix.h"
#include "identity/record_file.h"

namespace vetvec {

struct PassJudgement {
  std::string reason;              // an alteration that needs no rule; empty if there is none
  std::optional<double> distance;  // nothing: the dimension differs
  double moved_share = 0;          // of the ten nearest neighbours among the shipped texts
};

// `rows`: one for each shipped text; those of refused texts are zero.
PassJudgement JudgePass(MatrixView rows, const IdentityRecord& record);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_PASS_JUDGEMENT_H_
