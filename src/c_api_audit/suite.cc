// vetvec/suite.h: reading and writing; suite_item.cc has the items.
#include "vetvec/suite.h"

#include <string>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "c_api_audit/suite_object.h"
#include "suites/suite_file.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::ReadSuite(file));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_write(vetvec_suite suite, vetvec_str path, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    return vetvec::WriteSuite(object->suite, file);
  });
}

void vetvec_suite_destroy(vetvec_suite suite) noexcept { vetvec::DestroyHandle(suite); }

uint64_t vetvec_suite_size(vetvec_suite suite) noexcept {
  uint64_t size = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    size = object->suite.size();
    return OkStatus();
  });
  return size;
}

const char* vetvec_suite_sha256(vetvec_suite suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->sha256.c_str();
    return OkStatus();
  });
  return text;
}

const char* vetvec_suite_manifest_json(vetvec_suite suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->manifest.c_str();
    return OkStatus();
  });
  return text;
}

}  // extern "C"
