/* embed_error.hpp: the exception that a call with several texts throws if it fails after it has
 * begun (encoder.hpp, job.hpp).
 *
 *   } catch (const vetvec::EmbedError& error) {
 *     for (std::size_t i = 0; i < error.statuses().size(); ++i) {
 *       if (error.statuses()[i] != VETVEC_STATUS_OK) Note(i, error.errors()[i].what());
 *     }
 *   }
 */
#ifndef VETVEC_EMBED_ERROR_HPP_
#define VETVEC_EMBED_ERROR_HPP_

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "vetvec/matrix.hpp"

namespace vetvec {
inline namespace abi {

/* Thrown if some of the texts failed (VETVEC_STATUS_PARTIAL) or the call ended early. Contains the
 * vectors that were received, because they have been paid for. */
class EmbedError : public Error {
 public:
  /* Takes ownership of `error`. */
  EmbedError(vetvec_status status, vetvec_error* error, std::shared_ptr<const Matrix> rows,
             std::vector<vetvec_status> statuses)
      : Error(Borrowed(), status, error),
        rows_(std::move(rows)),
        statuses_(std::move(statuses)),
        error_(error, vetvec_error_destroy) {}

  /* Rows of failed texts are zero. NULL: no text was embedded, or EmbedInto has written the
   * rows. */
  const std::shared_ptr<const Matrix>& rows() const { return rows_; }
  /* One status per text. */
  const std::vector<vetvec_status>& statuses() const { return statuses_; }
  /* One failure per text, made when it is read; its status is VETVEC_STATUS_OK for a text that was
   * embedded. */
  class Errors {
   public:
    std::size_t size() const { return of_.statuses_.size(); }
    Error operator[](std::size_t index) const {
      const vetvec_error* const item = vetvec_error_item(of_.error_.get(), index);
      return Error(Borrowed(), vetvec_error_status(item), item);
    }

   private:
    friend class EmbedError;
    explicit Errors(const EmbedError& of) : of_(of) {}
    const EmbedError& of_;
  };
  Errors errors() const { return Errors(*this); }

 private:
  std::shared_ptr<const Matrix> rows_;
  std::vector<vetvec_status> statuses_;
  std::shared_ptr<vetvec_error> error_;
};

namespace detail {

/* Returns the rows of a finished call. Throws unless the status is OK, or PARTIAL and `asked` is
 * not NULL.
 * Takes ownership of `error`; `items` has one entry per text. */
inline Matrix RowsOrError(vetvec_status status, Matrix rows, vetvec_error* error,
                          std::vector<vetvec_status> items, std::vector<vetvec_status>* asked) {
  if (asked != nullptr) *asked = items;
  if (status == VETVEC_STATUS_OK || (status == VETVEC_STATUS_PARTIAL && asked != nullptr)) {
    vetvec_error_destroy(error);
    return rows;
  }
  bool came_to_texts = rows.get().id != 0;
  for (const vetvec_status item : items) came_to_texts = came_to_texts || item != VETVEC_STATUS_OK;
  if (!came_to_texts) Check(status, error);
  throw EmbedError(status, error,
                   rows.get().id != 0 ? std::make_shared<const Matrix>(std::move(rows)) : nullptr,
                   std::move(items));
}

}  // namespace detail

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_EMBED_ERROR_HPP_
