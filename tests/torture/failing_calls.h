// failing_calls.h: what the preloaded library failing_calls.cc offers to the program that it is
// loaded into.
//
// While armed, the calls of one kind are counted, on whatever thread and by whatever library they
// are made; one of them fails, or all from one on. Before and after, and in other processes,
// everything works.
#ifndef VETVEC_TESTS_TORTURE_FAILING_CALLS_H_
#define VETVEC_TESTS_TORTURE_FAILING_CALLS_H_

#include <cstdint>

// A program that is not linked with it arms it by the environment, when main begins:
//   FAILING_CALLS="KIND FIRST one|all ERRNO"     as the arguments of failing_calls_arm
//   FAILING_CALLS_REPORT=FILE                    the calls seen, written when the program ends

extern "C" {

struct failing_calls_report {
  int64_t seen;    // calls of the kind while armed
  int64_t failed;  // of them
};

// `kind`: "malloc", "read", ... (failing_calls.cc has the list). The `first`-th call from now on,
// from 0, fails with errno `error`; with `all`, each one from there on. With "heap", the
// allocations that fail are those for which more than `first` KiB would be in use, freed memory
// deducted; `seen` is then the most KiB that were in use or asked for. Returns false for an unknown
// kind.
bool failing_calls_arm(const char* kind, int64_t first, bool all, int error);
failing_calls_report failing_calls_disarm();
// A backtrace of each failure, on standard error.
void failing_calls_trace(bool on);
}

#endif  // VETVEC_TESTS_TORTURE_FAILING_CALLS_H_
