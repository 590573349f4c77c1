// The cache of `embed` where none is configured, so that no vector is paid for twice: the folder
// vetvec in $XDG_CACHE_HOME, or in ~/.cache.
#ifndef VETVEC_CLI_DEFAULT_CACHE_H_
#define VETVEC_CLI_DEFAULT_CACHE_H_

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/environment.h"

namespace vetvec::cli {

// Adds the cache to what the command sets and says: the folder, created with mode 0700, at most
// 8 GiB, and without sharing rate limits through it. Nothing if the cache is off or no vendor is a
// service. If the folder cannot be used, there is no cache, and the note says why.
void AddDefaultCache(const nlohmann::json& settings, EnvironmentSettings* environment);

// Opens encoders with the configuration of `vendors`. If their cache cannot be kept where it is to
// be, because the file system has no locks or no space, says so and opens them without it; then
// `config` has no cache either.
Encoder OpenCachedOrNot(const CommonFlags& flags, const std::vector<std::string>& vendors,
                        Config* config, const std::function<Encoder(const Config&)>& open);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_DEFAULT_CACHE_H_
