// KindsJson: the table of kinds as JSON. The command's flags, the C header's constants and the
// table in docs/SUITES.md are made from it.
#ifndef VETVEC_KINDS_DESCRIBE_H_
#define VETVEC_KINDS_DESCRIBE_H_

#include <string>

namespace vetvec {

// The format is in include/vetvec/suite.h, at vetvec_suite_kinds.
std::string KindsJson();

}  // namespace vetvec

#endif  // VETVEC_KINDS_DESCRIBE_H_
