// Which constructs of sr suites are compared with each other: one that keeps the meaning with one
// that changes it, on sentences of the same kind and with a similar change to the surface.
//
//   for (const ConstructCounterpart& row : ConstructCounterparts()) ... row.construct, row.others
// Used by kinds/score_constructs.cc; docs/METHODS.md gives the reasons. Thread safety: any thread.
#ifndef VETVEC_SUITES_CONSTRUCT_COUNTERPARTS_H_
#define VETVEC_SUITES_CONSTRUCT_COUNTERPARTS_H_

#include <span>
#include <string_view>

namespace vetvec {

struct ConstructCounterpart {
  std::string_view construct;
  bool keeps_meaning = true;                  // if true, the others change it; if not, they keep it
  std::span<const std::string_view> others;   // compared with all of these together
  std::span<const std::string_view> instead;  // used if a suite has none of `others`
};

// In the order of docs/METHODS.md.
std::span<const ConstructCounterpart> ConstructCounterparts();

}  // namespace vetvec

#endif  // VETVEC_SUITES_CONSTRUCT_COUNTERPARTS_H_
