// vetvec/map.h, without the functions that fit and test (c_api_audit/map_fit.cc).
#include "vetvec/map.h"

#include <string>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "core/linear_map_export.h"
#include "core/linear_map_file.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_map_export(vetvec_str path, vetvec_str out_path, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const std::string from, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const std::string to, vetvec::StringOf(out_path, "out_path"));
    VETVEC_ASSIGN_OR_RETURN(const auto map, vetvec::ReadLinearMapFile(from));
    return vetvec::ExportLinearMap(map, to);
  });
}

vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const auto map, vetvec::ReadLinearMapFile(file));
    *out = vetvec::NewBuffer(vetvec::LinearMapFileJson(map));
    return OkStatus();
  });
}

}  // extern "C"
