// All commands of vetvec, in the order in which --help lists them.
#ifndef VETVEC_CLI_COMMAND_TABLE_H_
#define VETVEC_CLI_COMMAND_TABLE_H_

#include <string>
#include <vector>

#include "cli/command.h"

namespace vetvec::cli {

const std::vector<const Command*>& Commands();
// Of the commands that begin with that word or words, such as "suite".
std::string SummaryOfGroup(const std::string& group);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMAND_TABLE_H_
