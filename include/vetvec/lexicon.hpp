/* lexicon.hpp: lexicon.h for C++17. */
#ifndef VETVEC_LEXICON_HPP_
#define VETVEC_LEXICON_HPP_

#include <string>
#include <string_view>

#include "vetvec/error.hpp"
#include "vetvec/lexicon.h"

namespace vetvec {
inline namespace abi {

/* See vetvec_lexicon_show. */
inline std::string ShowLexicon(std::string_view name, std::string_view list = {},
                               std::string_view file = {}) {
  return detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_lexicon_show(detail::Str(name), detail::Str(file), detail::Str(list), out, err);
  });
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_LEXICON_HPP_
