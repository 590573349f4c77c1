// The files in data/, compiled in by cmake/embed.cmake.
#ifndef VETVEC_AUDIT_EMBEDDED_DATA_H_
#define VETVEC_AUDIT_EMBEDDED_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kCalibrationPairsTsv;

}  // namespace vetvec

#endif  // VETVEC_AUDIT_EMBEDDED_DATA_H_
