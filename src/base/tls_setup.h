// OpenSSL, set up before it is needed.
#ifndef VETVEC_BASE_TLS_SETUP_H_
#define VETVEC_BASE_TLS_SETUP_H_

#include "base/status.h"

namespace vetvec {

// Has OpenSSL make all that it makes once in a process for TLS: seeds, algorithms, tables. What
// fails meanwhile because of a shortage of memory may fail from then on. Therefore, this function
// first makes sure that 2 MiB are free. Call it where an error can be reported: when something that
// uses TLS is opened. A handshake in memory, about 5 ms; once it has succeeded, a call costs an
// atomic load. Thread-safe. OUT_OF_MEMORY: the next call tries again. FAILED_PRECONDITION: OpenSSL
// did run out of memory, here or when the library was loaded, and has not worked since. If the
// handshake fails for another reason, such as a policy that forbids P-256, OK: a real one may
// succeed, or reports the reason.
//
// Without it, TLS did not work any more after 26 of 1,457 single failing allocations in a first
// call; with SSL_CTX_new instead of a handshake, after 7 of 1,292; with it, after none of 1,319
// (OpenSSL 3.0.19, tests/torture). Opening the first encoder costs 6.3 ms of CPU time with it, 2.2
// without it.
Status SetUpTls();

}  // namespace vetvec

#endif  // VETVEC_BASE_TLS_SETUP_H_
