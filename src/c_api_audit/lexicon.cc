// vetvec/lexicon.h.
#include "vetvec/lexicon.h"

#include <string>
#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "lexicon/show.h"

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file, vetvec_str list,
                                  vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string which, vetvec::StringOf(name, "name"));
    VETVEC_ASSIGN_OR_RETURN(const std::string path, vetvec::StringOf(file, "file"));
    VETVEC_ASSIGN_OR_RETURN(const std::string part, vetvec::StringOf(list, "list"));
    VETVEC_ASSIGN_OR_RETURN(std::string text, vetvec::ShowLexicon(which, path, part));
    *out = vetvec::NewBuffer(std::move(text));
    return OkStatus();
  });
}

}  // extern "C"
