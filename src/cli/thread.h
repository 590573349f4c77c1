// StartThread: how the command starts each of its threads.
#ifndef VETVEC_CLI_THREAD_H_
#define VETVEC_CLI_THREAD_H_

#include <functional>
#include <thread>

namespace vetvec::cli {

// Runs `work` on a thread of its own. Throws std::runtime_error, which ends the command with exit
// status 3, if the system cannot start another thread; the message names `what` ("the thread that
// waits for signals").
std::thread StartThread(const char* what, std::function<void()> work);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_THREAD_H_
