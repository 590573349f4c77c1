#include "libraries/build_info.h"

#include <dlfcn.h>
#include <fmt/core.h>

#include "base/json.h"
#include "base/version.h"
#include "libraries/linked_libraries.h"
#include "net/http_authorities.h"

namespace vetvec {
namespace {

std::string Compiler() {
#ifdef __clang__
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

// The file that has this code; "" if it is this one, or if the program is static.
std::string OtherFileOf(const void* code) {
  static constexpr char kHere = 0;
  Dl_info here{};
  Dl_info there{};
  if (code == nullptr || dladdr(&kHere, &here) == 0 || dladdr(code, &there) == 0) return "";
  return here.dli_fbase == there.dli_fbase ? "" : there.dli_fname;
}

OrderedJson LibrariesJson() {
  OrderedJson all = OrderedJson::array();
  for (const LinkedLibrary& library : LinkedLibraries()) {
    const std::string file = OtherFileOf(library.code);
    OrderedJson row = {
        {"name", library.name}, {"version", library.version}, {"bundled", file.empty()}};
    if (!file.empty()) row["file"] = file;
    all.push_back(std::move(row));
  }
  return all;
}

}  // namespace

std::string BuildInfoJson() {
  const Authorities trusted = HttpAuthorities("");
  OrderedJson parts = OrderedJson::array({"client"});
  if (VETVEC_HAS_AUDIT) parts.push_back("audit");
  const OrderedJson info = {
      {"version", LibraryVersion()},
      {"parts", parts},
      {"compiler", Compiler()},
      {"libraries", LibrariesJson()},
      {"authorities",
       {{"file", trusted.file}, {"folder", trusted.folder}, {"bundles", trusted.bundles}}}};
  return info.dump();
}

}  // namespace vetvec
