// vetvec/suite.h.
#include "vetvec/suite.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "c_api/suite_object.h"
#include "lexicon/show.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

void FillTriple(const Triple& triple, vetvec_triple* value) {
  value->relation = static_cast<vetvec_relation>(triple.relation);
  value->id = StrOf(triple.id);
  value->seed = StrOf(triple.seed);
  value->positive = StrOf(triple.positive);
  value->negative = StrOf(triple.negative);
  const auto copy_span = [](const std::vector<ByteSpan>& spans, uint64_t* out) {
    if (spans.empty()) return;
    out[0] = spans.front().start;
    out[1] = spans.front().end;
  };
  copy_span(triple.changed_positive, value->changed_positive);
  copy_span(triple.changed_negative, value->changed_negative);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(vetvec::Suite suite, vetvec::ReadSuite(file));
    *out = vetvec::NewHandle<vetvec_suite>(vetvec::SuiteObjectOf(std::move(suite)));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_write(const vetvec_suite* suite, vetvec_str path,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    if (file.empty()) return InvalidArgument("path is empty");
    return vetvec::WriteSuite(object->suite, file);
  });
}

void vetvec_suite_destroy(vetvec_suite* suite) noexcept { vetvec::DestroyHandle(suite); }

uint64_t vetvec_suite_size(const vetvec_suite* suite) noexcept {
  uint64_t size = 0;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    size = object->suite.size();
    return OkStatus();
  });
  return size;
}

const char* vetvec_suite_sha256(const vetvec_suite* suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->sha256.c_str();
    return OkStatus();
  });
  return text;
}

const char* vetvec_suite_manifest_json(const vetvec_suite* suite) noexcept {
  const char* text = "";
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    text = object->manifest.c_str();
    return OkStatus();
  });
  return text;
}

vetvec_status vetvec_suite_get(const vetvec_suite* suite, uint64_t index, vetvec_triple* out,
                               vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, vetvec::FindHandle(suite));
    if (index >= object->suite.items.size()) {
      return vetvec::OutOfRange("there is no triple " + std::to_string(index) + "; the suite has " +
                                std::to_string(object->suite.items.size()) +
                                " (vetvec_suite_item gives items of every kind)");
    }
    vetvec_triple value{};
    vetvec::FillTriple(object->suite.items[static_cast<size_t>(index)], &value);
    return vetvec::WriteOutput(value, "vetvec_triple", out);
  });
}

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
