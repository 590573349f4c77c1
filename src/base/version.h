// The library's version, as set in the build (CMakeLists.txt: project VERSION).
#ifndef VETVEC_BASE_VERSION_H_
#define VETVEC_BASE_VERSION_H_

namespace vetvec {

const char* LibraryVersion();  // "0.1.0"

}  // namespace vetvec

#endif  // VETVEC_BASE_VERSION_H_
