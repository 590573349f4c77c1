// OpenSSL, set up before it is needed.
#ifndef VETVEC_BASE_TLS_SETUP_H_
#define VETVEC_BASE_TLS_SETUP_H_

#include "base/status.h"

namespace vetvec {

// Has OpenSSL make all that it makes once in a process for TLS: seeds, algorithms, tables. What
// fails meanwhile for want of memory may fail from then on, so this makes sure first that 2 MiB are
// free, and belongs where an error can be reported: into the opening of what uses TLS. A handshake in
// memory, about 5 ms; once it has succeeded, a call costs an atomic load. Thread-safe. OUT_OF_MEMORY,
// and then the next call tries again; FAILED_PRECONDITION if OpenSSL did run out of memory, here or
// when the library was loaded, and does not work since. If the handshake fails for another reason,
// such as a policy that forbids P-256, OK: a real one may succeed, or says why.
Status SetUpTls();

}  // namespace vetvec

#endif  // VETVEC_BASE_TLS_SETUP_H_
