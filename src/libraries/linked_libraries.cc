#include "libraries/linked_libraries.h"

#include <curl/curl.h>
#include <fmt/core.h>
#include <openssl/crypto.h>
#include <simdjson.h>
#include <sqlite3.h>
#include <utf8proc.h>
#include <xxhash.h>
#include <zlib.h>

#include <Eigen/Core>
#include <cstdlib>
#include <exception>

#include "base/json.h"

#if VETVEC_HAS_AUDIT
#include <cmark.h>
#include <toml++/impl/version.h>
#endif
#if VETVEC_HAS_REDIS
#include <hiredis/hiredis.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

namespace vetvec {
namespace {

template <typename Function>
const void* CodeOf(Function* function) {
  return reinterpret_cast<const void*>(function);
}

std::string Dotted(int major, int minor, int patch) {
  return fmt::format("{}.{}.{}", major, minor, patch);
}

// fmt and libc++ write 9.1.0 as 90100.
std::string OfHundreds(int number) {
  return Dotted(number / 10'000, number / 100 % 100, number % 100);
}

LinkedLibrary CppLibrary() {
  const void* const code = CodeOf(&std::terminate);
#ifdef _LIBCPP_VERSION
  return {"libc++", OfHundreds(_LIBCPP_VERSION), code};
#else
  return {"libstdc++", std::to_string(_GLIBCXX_RELEASE), code};
#endif
}

LinkedLibrary CLibrary() {
#ifdef __GLIBC__
  return {"glibc", gnu_get_libc_version(), CodeOf(&gnu_get_libc_version)};
#else
  return {"musl", "", CodeOf(&std::free)};  // it does not state its version
#endif
}

}  // namespace

std::vector<LinkedLibrary> LinkedLibraries() {
  const curl_version_info_data* const curl = curl_version_info(CURLVERSION_NOW);
  std::vector<LinkedLibrary> all = {
      {"OpenSSL", OpenSSL_version(OPENSSL_VERSION_STRING), CodeOf(&OpenSSL_version)},
      {"curl", curl->version, CodeOf(&curl_version_info)},
      {"zlib", zlibVersion(), CodeOf(&zlibVersion)},
      {"SQLite", sqlite3_libversion(), CodeOf(&sqlite3_libversion)},
      {"simdjson",
       Dotted(simdjson::SIMDJSON_VERSION_MAJOR, simdjson::SIMDJSON_VERSION_MINOR,
              simdjson::SIMDJSON_VERSION_REVISION),
       CodeOf(&simdjson::get_active_implementation)},
      {"utf8proc", utf8proc_version(), CodeOf(&utf8proc_version)},
#if VETVEC_HAS_REDIS
      {"hiredis", Dotted(HIREDIS_MAJOR, HIREDIS_MINOR, HIREDIS_PATCH), CodeOf(&freeReplyObject)},
#endif
#if VETVEC_HAS_AUDIT
      {"cmark", cmark_version_string(), CodeOf(&cmark_version_string)},
      {"toml++", Dotted(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH), nullptr},
#endif
      {"fmt", OfHundreds(FMT_VERSION), nullptr},
      {"xxHash", Dotted(XXH_VERSION_MAJOR, XXH_VERSION_MINOR, XXH_VERSION_RELEASE), nullptr},
      {"nlohmann_json",
       Dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
              NLOHMANN_JSON_VERSION_PATCH),
       nullptr},
      {"Eigen", Dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION), nullptr},
      CppLibrary(),
      CLibrary()};
  // libcurl alone knows it; it is where libcurl is.
  if (curl->age >= CURLVERSION_SIXTH && curl->nghttp2_version != nullptr) {
    all.push_back({"nghttp2", curl->nghttp2_version, CodeOf(&curl_version_info)});
  }
  return all;
}

}  // namespace vetvec
