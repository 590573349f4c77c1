#include "core/text_check.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {

Status CheckTextAt(const TextBatch& texts, size_t item) {
  const std::string_view text = texts[item];
  const auto refuse = [&](const std::string& why) {
    return InvalidArgument(fmt::format("text {}{}", texts.NumberOf(item), why))
        .WithItem(static_cast<int64_t>(item));
  };
  const size_t valid = ValidUtf8Prefix(text);
  if (valid != text.size()) return refuse(fmt::format(" is not valid UTF-8 at byte {}", valid));
  if (text.empty()) return refuse(" is empty");
  return IsBlank(text) ? refuse(" is blank") : OkStatus();
}

}  // namespace vetvec
