// KindsJson: the table of kinds for other programs: the command's flags, the C header's constants,
// the table in docs/SUITES.md.
#ifndef VETVEC_KINDS_DESCRIBE_H_
#define VETVEC_KINDS_DESCRIBE_H_

#include <string>

namespace vetvec {

// The format is in include/vetvec/suite.h, at vetvec_suite_kinds.
std::string KindsJson();

}  // namespace vetvec

#endif  // VETVEC_KINDS_DESCRIBE_H_
