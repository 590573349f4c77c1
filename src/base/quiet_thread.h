// StartQuietThread: starts the library's own threads. None of the program's signals are delivered
// to them, except faults and the signals with which language runtimes stop threads.
//
// Signals belong to the program's own threads. A signal that would end the program (writing to a
// closed connection, or beyond a limit of file size) is only an error to us.
#ifndef VETVEC_BASE_QUIET_THREAD_H_
#define VETVEC_BASE_QUIET_THREAD_H_

#include <functional>
#include <thread>

#include "base/status.h"

namespace vetvec {

// Runs `work` on *thread, which must not be running. UNAVAILABLE that names `what` ("the network
// thread") if the system cannot start another thread; OUT_OF_MEMORY.
Status StartQuietThread(const char* what, std::function<void()> work, std::thread* thread) noexcept;

}  // namespace vetvec

#endif  // VETVEC_BASE_QUIET_THREAD_H_
