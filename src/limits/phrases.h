// ContainsAny: whether a service's message has one of the phrases by which an error is known.
#ifndef VETVEC_LIMITS_PHRASES_H_
#define VETVEC_LIMITS_PHRASES_H_

#include <algorithm>
#include <span>
#include <string_view>

namespace vetvec {

inline bool ContainsAny(std::string_view text, std::span<const std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return text.find(phrase) != std::string_view::npos;
  });
}

}  // namespace vetvec

#endif  // VETVEC_LIMITS_PHRASES_H_
