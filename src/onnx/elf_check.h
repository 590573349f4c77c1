// CheckSharedObject: whether a file is a whole shared library of this machine, before dlopen maps
// it: the loader does not look, and reading a mapping beyond the end of a file that was cut off is
// a SIGBUS. Used by ort_api.cc.
#ifndef VETVEC_ONNX_ELF_CHECK_H_
#define VETVEC_ONNX_ELF_CHECK_H_

#include <string>

#include "base/status.h"

namespace vetvec {

// INVALID_ARGUMENT: not ELF, of another machine, or shorter than its headers say.
Status CheckSharedObject(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_ONNX_ELF_CHECK_H_
