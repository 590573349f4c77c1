#include "base/version.h"

namespace vetvec {

const char* LibraryVersion() { return VETVEC_PROJECT_VERSION; }

}  // namespace vetvec
