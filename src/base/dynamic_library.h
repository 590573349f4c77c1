// Libraries that are loaded when they are needed: ONNX Runtime and libsentencepiece.
#ifndef VETVEC_BASE_DYNAMIC_LIBRARY_H_
#define VETVEC_BASE_DYNAMIC_LIBRARY_H_

#include <string>
#include <string_view>

#include "base/status.h"

namespace vetvec {

// UNIMPLEMENTED in a static program, where dlopen loads nothing. `name`: the library.
inline Status CanLoadLibrary([[maybe_unused]] std::string_view name) {
#ifdef VETVEC_STATIC
  return Unimplemented(
      std::string(name) +
      " cannot be loaded: this vetvec is a static program, which loads no libraries (dynamic "
      "loading is not supported); use the dynamically linked vetvec, whose file is named "
      "linux-gnu instead of linux-musl");
#else
  return OkStatus();
#endif
}

}  // namespace vetvec

#endif  // VETVEC_BASE_DYNAMIC_LIBRARY_H_
