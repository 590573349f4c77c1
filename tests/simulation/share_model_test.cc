// Every order of events up to some length. In full (longer) with VETVEC_FIGURES=full.
#include "simulation/share_model.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace vetvec {
namespace {

bool IsFullModel() {
  const char* const figures = std::getenv("VETVEC_FIGURES");
  return figures != nullptr && std::strcmp(figures, "full") == 0;
}

TEST(ShareModel, NoOrderOfEventsBreaksThePromise) {
  for (const int faults : {0, 1, 2}) {
    const int steps = IsFullModel() ? 6 - (faults + 1) / 2 : 4 - faults / 2;
    ShareModel model;
    EXPECT_EQ(model.Explore(steps, faults), "");
    std::printf("FIGURE shared limits: %llu states within %d steps with %d faults, all good\n",
                static_cast<unsigned long long>(model.states()), steps, faults);
    EXPECT_GT(model.states(), 1000U);
  }
}

// Each with the shortest steps that show it.
TEST(ShareModel, PlantedFaultsAreFound) {
  std::vector<std::vector<LuaScript::Change>> faults = {
      {{"  if answer > presented then",
        "  if answer < presented then\n"
        "    state.held, member.held = state.held - presented + answer, answer\n"
        "  end\n"
        "  if answer > presented then"}},
      {{"state.since, state.since_version = state.t, state.version + 1", "state.since = -1"}},
      {{"if is_fresh or state.run ~= run or knows_newer then", "if is_fresh then"}},
      {{"m.order <= state.ripe and state.t - m.t", "state.t - m.t"}},
  };
  if (IsFullModel()) {  // takes six steps
    faults.push_back({{"if seq <= member.seq then return {'stale'} end", ""}});
  }
  for (const auto& changes : faults) {
    ShareModel model(changes);
    const std::string wrong = model.Explore(8, changes[0].second.empty() ? 0 : 1);
    std::printf("%s: %s\n", changes[0].second.c_str(), wrong.c_str());
    EXPECT_NE(wrong, "") << changes[0].second;
  }
}

}  // namespace
}  // namespace vetvec
