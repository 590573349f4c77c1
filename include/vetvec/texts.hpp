/* texts.hpp: texts.h for C++17.
 *
 *   const vetvec::Texts texts("sentences.txt");
 *   encoder.Embed(texts.view());
 */
#ifndef VETVEC_TEXTS_HPP_
#define VETVEC_TEXTS_HPP_

#include <cstddef>
#include <string_view>

#include "vetvec/texts.h"
#include "vetvec/types.hpp"

namespace vetvec {
inline namespace abi {

/* Texts read from a file. Thread safety: any number of threads at once. */
class Texts {
 public:
  explicit Texts(std::string_view path) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_texts_read(detail::Str(path), handle_.out(), err);
    });
  }
  /* Valid until this object is destroyed. */
  vetvec_text_batch view() const {
    vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
    detail::Try([&](vetvec_error** err) { return vetvec_texts_view(handle_.get(), &batch, err); });
    return batch;
  }
  std::size_t size() const { return static_cast<std::size_t>(view().count); }
  vetvec_texts get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_texts, vetvec_texts_destroy> handle_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_TEXTS_HPP_
