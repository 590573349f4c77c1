// `vetvec papers eval postprocess`: {op, embeddings, components?, k?} -> {embeddings}, for
// whitening also {k, eigenvalues, gram} (gram up to 2,000 rows).

#include "base/json.h"
#include "base/unknown_name.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/postprocess.h"

namespace vetvec {
namespace {

constexpr size_t kMaxGramRows = 2000;  // more would print millions of numbers

// Y Y^T, which does not depend on the signs of the eigenvectors.
MatrixD Gram(MatrixViewD rows) {
  MatrixD gram(rows.rows(), rows.rows());
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t j = 0; j <= i; ++j) {
      double sum = 0.0;
      for (size_t k = 0; k < rows.cols(); ++k) sum += rows.row(i)[k] * rows.row(j)[k];
      gram.row(i)[j] = sum;
      gram.row(j)[i] = sum;
    }
  }
  return gram;
}

Result<OrderedJson> WhitenedJson(const Json& input, MatrixViewD rows) {
  std::optional<size_t> k;
  if (FindField(input, "k") != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(k, IndexField(input, "k"));
  }
  VETVEC_ASSIGN_OR_RETURN(const Whitening white, Whitened(rows, k));
  OrderedJson output = {{"embeddings", MatrixJson(white.rows.view())},
                        {"k", white.eigenvalues.size()},
                        {"eigenvalues", white.eigenvalues}};
  if (white.rows.rows() <= kMaxGramRows) {
    output["gram"] = MatrixJson(Gram(white.rows.view()).view());
  }
  return output;
}

Result<MatrixD> WithoutDirections(const Json& input, MatrixViewD rows, bool centre) {
  VETVEC_ASSIGN_OR_RETURN(const size_t components, IndexField(input, "components", 2));
  return WithoutTopDirections(rows, components, centre);
}

}  // namespace

Result<OrderedJson> EvalPostprocess(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const std::string op, StringField(input, "op"));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  if (op == "whitening") return WhitenedJson(input, rows.view());
  const auto processed = [&]() -> Result<MatrixD> {
    if (op == "abtt") return WithoutDirections(input, rows.view(), true);
    if (op == "pcr") return WithoutDirections(input, rows.view(), false);
    if (op == "center") return CentredRows(rows.view());
    if (op == "normalize") return UnitRows(rows.view());
    return UnknownName("op", op, {"whitening", "abtt", "pcr", "center", "normalize"});
  };
  VETVEC_ASSIGN_OR_RETURN(const MatrixD result, processed());
  OrderedJson output;
  output["embeddings"] = MatrixJson(result.view());
  return output;
}

}  // namespace vetvec
