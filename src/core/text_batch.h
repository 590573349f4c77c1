// TextBatch: a borrowed, packed list of texts; PackedTexts: one that owns its bytes.
//
// The form of the C ABI (one byte buffer, count + 1 offsets), so that a batch crosses it without a
// copy. Texts may contain NUL bytes; lengths are always passed.
#ifndef VETVEC_CORE_TEXT_BATCH_H_
#define VETVEC_CORE_TEXT_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// A view: valid as long as the memory behind it. Offsets ascend and end inside `bytes`, which c_api
// checks once on entry.
class TextBatch {
 public:
  TextBatch() = default;
  // `numbers`: the number by which the caller knows each text; null: its index.
  TextBatch(const char* bytes, const uint64_t* offsets, size_t count,
            const size_t* numbers = nullptr)
      : bytes_(bytes), offsets_(offsets), count_(count), numbers_(numbers) {}

  size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::string_view operator[](size_t i) const {
    return {bytes_ + offsets_[i], static_cast<size_t>(offsets_[i + 1] - offsets_[i])};
  }
  // Texts [start, start + count); both inside this batch.
  TextBatch slice(size_t start, size_t count) const {
    return {bytes_, offsets_ + start, count, numbers_ != nullptr ? numbers_ + start : nullptr};
  }
  // For messages.
  size_t NumberOf(size_t i) const { return numbers_ != nullptr ? numbers_[i] : i; }

 private:
  const char* bytes_ = nullptr;
  const uint64_t* offsets_ = nullptr;
  size_t count_ = 0;
  const size_t* numbers_ = nullptr;
};

class PackedTexts {
 public:
  PackedTexts() : offsets_{0} {}
  template <typename Range>
  static PackedTexts Of(const Range& texts) {
    PackedTexts packed;
    for (const auto& text : texts) packed.Add(text);
    return packed;
  }

  static PackedTexts Of(const TextBatch& texts) {
    PackedTexts packed;
    for (size_t i = 0; i < texts.size(); ++i) packed.Add(texts[i], texts.NumberOf(i));
    return packed;
  }

  void Add(std::string_view text) {
    bytes_.append(text);
    offsets_.push_back(bytes_.size());
  }
  // Either all texts are added with a number, or none.
  void Add(std::string_view text, size_t number) {
    Add(text);
    numbers_.push_back(number);
  }
  size_t size() const { return offsets_.size() - 1; }
  std::string_view operator[](size_t i) const { return view()[i]; }
  // The form of the C ABI. Valid until the next Add, as are all views.
  const char* bytes() const { return bytes_.data(); }
  const uint64_t* offsets() const { return offsets_.data(); }
  TextBatch view() const {
    return {bytes_.data(), offsets_.data(), size(), numbers_.empty() ? nullptr : numbers_.data()};
  }

 private:
  std::string bytes_;
  std::vector<uint64_t> offsets_;
  std::vector<size_t> numbers_;
};

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_BATCH_H_
