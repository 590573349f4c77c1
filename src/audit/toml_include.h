// Includes toml++ without its compiler warnings. It is large, so only few files include it.
#ifndef VETVEC_AUDIT_TOML_INCLUDE_H_
#define VETVEC_AUDIT_TOML_INCLUDE_H_

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <toml++/toml.h>
#pragma GCC diagnostic pop

#endif  // VETVEC_AUDIT_TOML_INCLUDE_H_
