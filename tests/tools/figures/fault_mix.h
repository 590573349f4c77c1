// The faults of the delivery figures: every fault of the mock server after which a request may be
// sent again, with random arguments, as a plan for POST /admin/faults.
//
// Left out are those that end a call at once (wrong key, quota, redirect, other 4xx) and
// `wrong_index`: vectors in another order whose indices say 0, 1, 2 ... are a reply like any other,
// and no client can see that they are not.
#ifndef VETVEC_TESTS_TOOLS_FIGURES_FAULT_MIX_H_
#define VETVEC_TESTS_TOOLS_FIGURES_FAULT_MIX_H_

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace vetvec::figures {

enum class FaultGroup : uint8_t {
  kAll,
  kLostWork,   // the work was done, and a client knows that it may have been
  kNoWork,     // none was done, and a client knows
  kCannotTell  // none was done, and a client cannot know
};

// Each request is hit with probability `rate`. The same for the same seed.
nlohmann::json FaultMix(uint64_t seed, double rate, FaultGroup group = FaultGroup::kAll);
// How many different kinds and arguments a plan of kAll has.
size_t FaultMixSize();

}  // namespace vetvec::figures

#endif  // VETVEC_TESTS_TOOLS_FIGURES_FAULT_MIX_H_
