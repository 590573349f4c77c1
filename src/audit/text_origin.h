// TextOrigin: the texts of an audit that come from one suite, the dictionary, or its own checks.
#ifndef VETVEC_AUDIT_TEXT_ORIGIN_H_
#define VETVEC_AUDIT_TEXT_ORIGIN_H_

#include <cstdint>
#include <string>

namespace vetvec {

inline constexpr char kDictionarySource[] = "dictionary";
inline constexpr char kChecksSource[] = "checks";  // changed copies, made by checks of every vendor

struct TextOrigin {
  std::string suite = {};   // empty: no suite
  std::string kind = {};    // of the suite, or one of the names above
  uint64_t texts = 0;       // distinct; a text of several sources counts for the first
  uint64_t characters = 0;  // Unicode code points, without the vendor's prefix
  bool is_own = false;      // the user's texts, or made from them; else built into vetvec
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_TEXT_ORIGIN_H_
