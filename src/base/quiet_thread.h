// StartQuietThread: how the library starts its own threads: no signal of the program's is delivered
// to them, but for faults and what language run times stop threads with.
//
// Signals belong to the program's own threads; and what a signal would end the program for (a write
// to a closed connection, or beyond a limit of file size) is an error to us and no more.
#ifndef VETVEC_BASE_QUIET_THREAD_H_
#define VETVEC_BASE_QUIET_THREAD_H_

#include <functional>
#include <thread>

#include "base/status.h"

namespace vetvec {

// Runs `work` on *thread, which must not be running. UNAVAILABLE that names `what` ("the network
// thread") when the system has no thread left.
Status StartQuietThread(const char* what, std::function<void()> work, std::thread* thread);

}  // namespace vetvec

#endif  // VETVEC_BASE_QUIET_THREAD_H_
