// Faults that are planted in the script or in a member: the simulator must find each of them.
// Otherwise that it finds none in what is released would say little.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "simulation/share_world.h"

namespace vetvec {
namespace {

struct Fault {
  std::string name;
  bool is_rare;  // takes thousands of schedules: looked for with VETVEC_FIGURES=full
  std::vector<LuaScript::Change> changes;
  PlantedFaults planted;
};

std::vector<Fault> Faults() {
  return {
      {"a share is granted before its holder has presented less",
       false,
       {{"  if answer > presented then",
         "  if answer < presented then\n"
         "    state.held, member.held = state.held - presented + answer, answer\n"
         "  end\n"
         "  if answer > presented then"}},
       {}},
      {"a grant does not look at what the others hold",
       false,
       {{"answer = math.min(answer, presented + math.max(0, free))", ""}},
       {}},
      {"a silent member loses its share before its lease is over",
       false,
       {{"if m.order <= state.ripe and state.t - m.t > ripe_after(m.lease) then",
         "if state.t - m.t > m.lease / 2 then"}},
       {}},
      {"the server's clock alone ends a lease",
       false,
       {{"m.order <= state.ripe and state.t - m.t", "state.t - m.t"}},
       {}},
      {"there is no recovery",
       false,
       {{"state.since, state.since_version = state.t, state.version + 1", "state.since = -1"}},
       {}},
      {"another process of the server is not noticed",
       true,
       {{"if is_fresh or state.run ~= run or knows_newer then", "if is_fresh or knows_newer then"}},
       {}},
      {"the server's clock alone ends a recovery",
       true,
       {{"local are_leases_over = state.ripe >= state.since_version and\n",
         "local are_leases_over ="}},
       {}},
      {"what was presented before a recovery counts as presented in it",
       true,
       {{"member.echo = has_same_books and presented or 0", "member.echo = presented"}},
       {}},
      {"late renewals are not ignored",
       false,
       {{"if seq <= member.seq then return {'stale'} end", ""}},
       {}},
      {"a member's lease is longer than the server thinks", false, {}, {.is_lease_longer = true}},
      {"a late reply counts as one to a later renewal", true, {}, {.are_old_replies_used = true}},
  };
}

TEST(ShareMutations, EachIsFound) {
  constexpr uint64_t kMost = 100'000;
  const char* const figures = std::getenv("VETVEC_FIGURES");
  const bool is_full = figures != nullptr && std::strcmp(figures, "full") == 0;
  for (const Fault& fault : Faults()) {
    if (fault.is_rare && !is_full) continue;
    LuaScript script(fault.changes);
    std::string wrong;
    uint64_t seed = 0;
    for (; seed < kMost && wrong.empty(); ++seed) {
      wrong = ShareWorld(seed, &script, fault.planted).Run();
    }
    std::printf("%s: found after %llu schedules: %s\n", fault.name.c_str(),
                static_cast<unsigned long long>(seed), wrong.c_str());
    EXPECT_NE(wrong, "") << fault.name;
  }
}

}  // namespace
}  // namespace vetvec
