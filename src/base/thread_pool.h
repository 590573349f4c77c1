// ParallelFor: splits independent pieces of work over a few threads and waits for them.
//
// Used by metrics and by the builtin encoder. Threads live for only one call: a call takes
// milliseconds, and a library that keeps no threads has nothing to clean up at fork or unload.
// Results must not depend on which thread ran a piece; reduce in piece order afterwards.
#ifndef VETVEC_BASE_THREAD_POOL_H_
#define VETVEC_BASE_THREAD_POOL_H_

#include <cstddef>
#include <functional>

namespace vetvec {

// Cores that this process may use (affinity and cgroup masks respected); at least 1.
size_t UsableCores();

// Calls `work(piece)` for each piece in [0, pieces), on at most `threads` threads (0:
// UsableCores()), including the caller's. Pieces are started in order. The first exception of a
// piece is rethrown here after all threads have stopped.
void ParallelFor(size_t pieces, size_t threads, const std::function<void(size_t piece)>& work);

}  // namespace vetvec

#endif  // VETVEC_BASE_THREAD_POOL_H_
