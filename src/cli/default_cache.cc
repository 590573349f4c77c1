#include "cli/default_cache.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "cli/command.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr int kMostGibibytes = 8;

struct CacheFolder {
  std::string path;
  std::string problem;  // empty: the folder can be used
};

std::string ErrorText(int error) { return std::generic_category().message(error); }

// The store refuses a folder in which others could plant or change a file; so does this.
std::string FolderProblem(const std::string& path) {
  struct stat info{};
  if (lstat(path.c_str(), &info) != 0) return ErrorText(errno);
  if (!S_ISDIR(info.st_mode)) return "it is not a folder";
  if (info.st_uid != geteuid()) return "it belongs to another user";
  if ((info.st_mode & 022) != 0) return "others may write to it";
  std::string probe = path + "/.probe-XXXXXX";
  const int descriptor = mkstemp(probe.data());
  if (descriptor < 0) return ErrorText(errno);
  close(descriptor);
  unlink(probe.c_str());
  return "";
}

CacheFolder FindFolder() {
  std::string base = Variable("XDG_CACHE_HOME");
  if (base.empty() || base[0] != '/') {  // the standard ignores relative paths
    const std::string home = Variable("HOME");
    if (home.empty() || home[0] != '/') return {"", "neither XDG_CACHE_HOME nor HOME is set"};
    base = home + "/.cache";
  }
  const std::string path = base + "/vetvec";
  for (size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1)) {
    mkdir(path.substr(0, end).c_str(), 0700);  // what fails here fails below
  }
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return {path, ErrorText(errno)};
  return {path, FolderProblem(path)};
}

bool HasService(const json& settings) {
  const json& vendors = settings.at("vendors");
  return std::any_of(vendors.begin(), vendors.end(), [](const json& vendor) {
    const std::string spec = vendor.at("spec").get<std::string>();
    return !IsLocalKind(spec.substr(0, spec.find(':')));
  });
}

constexpr char kNoCache[] = "no cache, so an interrupted run is paid for again: ";

}  // namespace

void AddDefaultCache(const json& settings, EnvironmentSettings* environment) {
  const json& cache = settings.at("cache");
  if (cache.at("mode") == "off" || !HasService(settings)) return;
  const std::string given = cache.at("dir").get<std::string>();
  if (!given.empty()) {
    environment->notes.push_back("cache: " + given);
    return;
  }
  const CacheFolder folder = FindFolder();
  if (!folder.problem.empty()) {
    environment->notes.push_back(fmt::format("{}{}{}{}", kNoCache, folder.path,
                                             folder.path.empty() ? "" : ": ", folder.problem));
    return;
  }
  std::vector<std::string>& overrides = environment->overrides;
  overrides.push_back(StringOverride("cache.dir", folder.path));
  std::string size;
  if (cache.at("max_bytes") == 0) {
    overrides.push_back(fmt::format("cache.max_bytes={}", int64_t{kMostGibibytes} << 30));
    size = fmt::format("at most {} GiB, ", kMostGibibytes);
  }
  if (cache.at("limits_dir") == "") overrides.push_back("cache.limits=\"process\"");
  environment->notes.push_back(fmt::format("cache: {} ({}--cache off: none)", folder.path, size));
}

Encoder OpenCachedOrNot(const CommonFlags& flags, const std::vector<std::string>& vendors,
                        Config* config, const std::function<Encoder(const Config&)>& open) {
  try {
    return open(*config);
  } catch (const Error& error) {
    const json detail = json::parse(error.detail_json());
    const bool is_place = detail.value("key", "") == "cache_dir";
    if (!is_place || json::parse(config->Json()).at("cache").at("mode") == "only") throw;
    if (!flags.quiet) PrintError(fmt::format("vetvec: {}{}", kNoCache, error.what()));
    CommonFlags without = flags;
    without.overrides.push_back(StringOverride("cache.mode", "off"));
    *config = LoadSessionConfig(without, vendors);
    return open(*config);
  }
}

}  // namespace vetvec::cli
