#include "cli/version_json.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <fmt/core.h>

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {
namespace {

using nlohmann::ordered_json;

// The file of the command's libcurl; "" if it is inside the command.
std::string FileOfCurl() {
  static constexpr char kOfCommand = 0;
  Dl_info command{};
  Dl_info curl{};
  const void* const code = reinterpret_cast<const void*>(&curl_version_info);
  if (dladdr(&kOfCommand, &command) == 0 || dladdr(code, &curl) == 0) return "";
  return command.dli_fbase == curl.dli_fbase ? "" : curl.dli_fname;
}

ordered_json BundledRow(const char* name, int major, int minor, int patch) {
  return {
      {"name", name}, {"version", fmt::format("{}.{}.{}", major, minor, patch)}, {"bundled", true}};
}

ordered_json CurlRow() {
  const std::string file = FileOfCurl();
  ordered_json row = {{"name", "curl"},
                      {"version", curl_version_info(CURLVERSION_NOW)->version},
                      {"bundled", file.empty()}};
  if (!file.empty()) row["file"] = file;
  return row;
}

}  // namespace

std::string VersionJson() {
  ordered_json info = ordered_json::parse(BuildInfo());
  const ordered_json libraries = {
      BundledRow("CLI11", CLI11_VERSION_MAJOR, CLI11_VERSION_MINOR, CLI11_VERSION_PATCH),
      BundledRow("Boost", BOOST_VERSION / 100'000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100),
      BundledRow("fmt", FMT_VERSION / 10'000, FMT_VERSION / 100 % 100, FMT_VERSION % 100),
      BundledRow("nlohmann_json", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                 NLOHMANN_JSON_VERSION_PATCH),
      CurlRow()};
  info["command"] = {{"version", VETVEC_VERSION_STRING}, {"libraries", libraries}};
  return info.dump();
}

}  // namespace vetvec::cli
