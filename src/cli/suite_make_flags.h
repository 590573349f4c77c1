// The flags of `vetvec suite make`. Most apply only to certain kinds of suite; with other kinds
// they are refused, so that no option is silently ignored.
#ifndef VETVEC_CLI_SUITE_MAKE_FLAGS_H_
#define VETVEC_CLI_SUITE_MAKE_FLAGS_H_

#include <cstdint>
#include <map>
#include <string>

#include "cli/command.h"

namespace vetvec::cli {

struct SuiteMakeFlags : CommonFlags {
  std::string kind;
  std::map<std::string, std::string> making;  // options of the kind; empty: not given
  int64_t llm_budget = 0;                     // --llm-max-tokens
};

// Both arguments must outlive the parsing.
void AddSuiteMakeFlags(CLI::App* make, SuiteMakeFlags* flags);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SUITE_MAKE_FLAGS_H_
