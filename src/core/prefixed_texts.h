// PrefixedTexts: texts with the same prefix before each ("query: "), as models expect them and as
// they are sent and counted.
//
//   const PrefixedTexts sent(settings.prompt_prefix, texts);
//   Count(sent.views());
//
// Used by providers, encoder, audit and c_api. Cost: a copy of the texts; none for an empty prefix.
#ifndef VETVEC_CORE_PREFIXED_TEXTS_H_
#define VETVEC_CORE_PREFIXED_TEXTS_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

class PrefixedTexts {
 public:
  // With an empty prefix, `texts` are borrowed and must outlive this object.
  PrefixedTexts(std::string_view prefix, std::span<const std::string_view> texts) : views_(texts) {
    if (prefix.empty()) return;
    size_t bytes = prefix.size() * texts.size();
    for (const std::string_view text : texts) bytes += text.size();
    bytes_.reserve(bytes);  // otherwise the views would move
    own_.reserve(texts.size());
    for (const std::string_view text : texts) {
      const size_t start = bytes_.size();
      bytes_.append(prefix).append(text);
      own_.push_back(std::string_view(bytes_).substr(start));
    }
    views_ = own_;
  }
  PrefixedTexts(const PrefixedTexts&) = delete;
  PrefixedTexts& operator=(const PrefixedTexts&) = delete;

  std::span<const std::string_view> views() const { return views_; }

 private:
  std::string bytes_;
  std::vector<std::string_view> own_;
  std::span<const std::string_view> views_;
};

}  // namespace vetvec

#endif  // VETVEC_CORE_PREFIXED_TEXTS_H_
