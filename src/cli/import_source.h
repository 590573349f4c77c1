// The flags of `vetvec suite import`, and their conversion (names of kinds, data sets and aspects)
// to the library's options. A wrong name is a UsageError that lists the allowed ones.
#ifndef VETVEC_CLI_IMPORT_SOURCE_H_
#define VETVEC_CLI_IMPORT_SOURCE_H_

#include <string>
#include <vector>

#include "cli/command.h"

namespace vetvec::cli {

struct ImportFlags : CommonFlags {
  std::string kind;
  std::vector<std::string> sources;  // FORMAT:FILE[,FILE...]
  std::string aspect = "structure";
  std::string background;
  bool is_of_words = false;
};

// `app` and `flags` must outlive the parsing.
void AddImportFlags(CLI::App* app, ImportFlags* flags);

SuiteImportOptions ImportOptionsOf(const ImportFlags& flags);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_IMPORT_SOURCE_H_
