// JSON out, for request bodies: appended to one string, without a document in between.
#ifndef VETVEC_PROVIDERS_JSON_TEXT_H_
#define VETVEC_PROVIDERS_JSON_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec {

// Appends `text`, which must be valid UTF-8, as a JSON string with its quotes. Only what must be
// escaped is (quote, backslash, control characters); all else goes as it is.
void AppendJsonString(std::string_view text, std::string* out);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_JSON_TEXT_H_
