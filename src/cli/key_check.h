// Keys as people set them: what surrounds a key is removed, what cannot be part of one is refused.
#ifndef VETVEC_CLI_KEY_CHECK_H_
#define VETVEC_CLI_KEY_CHECK_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

// What is wrong with a key whose surrounding blanks are gone: "is empty"; empty: nothing.
// `has_scheme`: it may begin with "Bearer ", as an Entra token for azure, and contain spaces.
std::string KeyProblem(std::string_view key, bool has_scheme);

// The key in a variable, without surrounding blanks and newlines; empty if the variable is not set
// or empty. UsageError names the variable if its value cannot be a key.
std::string KeyOfVariable(const std::string& variable, bool has_scheme = false);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_KEY_CHECK_H_
