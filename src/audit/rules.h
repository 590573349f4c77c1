// The version of the rules that decide what an audit asks, how it scores the replies and what it
// says about them.
//
// A run keeps the rules that it was begun with (RunRecord::rules). Scores that were made by
// different rules are not compared: the difference would be that of the rules.
#ifndef VETVEC_AUDIT_RULES_H_
#define VETVEC_AUDIT_RULES_H_

#include <cstdint>

namespace vetvec {

// 0: runs older than this number, which made no controls. 1: only passages and retrieval rank.
inline constexpr int64_t kRulesVersion = 1;

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RULES_H_
