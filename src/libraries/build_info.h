// What this file of the library consists of: vetvec_build_info.
#ifndef VETVEC_LIBRARIES_BUILD_INFO_H_
#define VETVEC_LIBRARIES_BUILD_INFO_H_

#include <string>

namespace vetvec {

// The JSON of include/vetvec/build.h. Versions are what the libraries themselves state, at run time
// or in their headers. A library is inside if its code is in the same file as this function.
std::string BuildInfoJson();

}  // namespace vetvec

#endif  // VETVEC_LIBRARIES_BUILD_INFO_H_
