#include "base/normal_form.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <new>

namespace vetvec {
namespace {

utf8proc_option_t NormalFormOptions(NormalForm form) {
  int options = UTF8PROC_STABLE;
  options |=
      form == NormalForm::kNfc || form == NormalForm::kNfkc ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE;
  if (form == NormalForm::kNfkc || form == NormalForm::kNfkd) options |= UTF8PROC_COMPAT;
  return static_cast<utf8proc_option_t>(options);
}

}  // namespace

void AppendNormalForm(NormalForm form, std::string_view text, std::string* out) {
  if (text.empty()) return;
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &mapped, NormalFormOptions(form));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (size < 0) throw std::bad_alloc();  // the only failure left for valid UTF-8
  out->append(reinterpret_cast<const char*>(mapped), static_cast<size_t>(size));
}

}  // namespace vetvec
