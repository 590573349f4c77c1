// The one unit with the definitions of fmt 9 (cmake/bundled.cmake). Its templates are instantiated
// for char: wide characters would not link.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template auto thousands_sep_impl<char>(locale_ref locale) -> thousands_sep_result<char>;
template auto decimal_point_impl<char>(locale_ref locale) -> char;
template locale_ref::locale_ref(const std::locale& locale);
template auto locale_ref::get<std::locale>() const -> std::locale;

namespace dragonbox {
template auto to_decimal<float>(float x) noexcept -> decimal_fp<float>;
template auto to_decimal<double>(double x) noexcept -> decimal_fp<double>;
}  // namespace dragonbox

}  // namespace detail
FMT_END_NAMESPACE
