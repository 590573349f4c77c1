#include "metrics/tree_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace vetvec {
namespace {

using testing::DoubleEq;
using testing::Pointwise;

SyntaxTree Tree(std::string_view text) {
  const Result<SyntaxTree> tree = ParseTree(text);
  EXPECT_TRUE(tree.ok()) << text << ": " << tree.status().ToString();
  return tree.ok() ? *tree : SyntaxTree();
}

TEST(TreeKernel, CountsCommonFragments) {
  // By hand: NP "the dog" against itself has the fragments D, N, and NP with each of D and N open
  // or expanded: 2 + 4 = 6.
  const SyntaxTree dog = Tree("(NP (D the) (N dog))");
  const SyntaxTree cat = Tree("(NP (D the) (N cat))");
  EXPECT_EQ(*TreeKernel(dog, dog), 6.0);
  EXPECT_EQ(*TreeKernel(dog, cat), 3.0);  // D; NP with D open or expanded
  const std::vector<SyntaxTree> three = {dog, cat, dog};
  EXPECT_THAT(MeasureTreeSimilarities(three)->values,
              Pointwise(DoubleEq(), {1.0, 0.5, 1.0, 0.5, 1.0, 0.5, 1.0, 0.5, 1.0}));
  // lambda: D and NP count 0.5 each, and NP is 0.5 (1 + 0.5) 1.
  EXPECT_DOUBLE_EQ(*TreeKernel(dog, cat, 0.5), 0.5 + 0.75);
}

TEST(TreeKernel, WordsAndLabelsAreToldApart) {
  EXPECT_EQ(*TreeKernel(Tree("(A (B x))"), Tree("(A B)")), 0.0);
  EXPECT_EQ(*TreeKernel(Tree("(A x)"), Tree("(A y)")), 0.0);
  EXPECT_EQ(*TreeKernel(Tree("(A x)"), Tree("(B (A x) (A x))")), 2.0);
  EXPECT_EQ(*TreeKernel(Tree("(S (A x) and (A x))"), Tree("(S (A x) and (A x))")), 8.0);
}

TEST(TreeKernel, OuterBracketsAndWhiteSpace) {
  EXPECT_EQ(*TreeKernel(Tree("( (S\n (A x) ) )"), Tree("(S (A x))")), 3.0);
}

TEST(TreeKernel, MeanOverDifferentTrees) {
  const std::vector<SyntaxTree> trees = {Tree("(NP (D the) (N dog))"), Tree("(NP (D the) (N cat))"),
                                         Tree("(X y)")};
  const auto similarities = MeasureTreeSimilarities(trees);
  ASSERT_TRUE(similarities.ok());
  EXPECT_DOUBLE_EQ(similarities->mean, 0.5 / 3.0);
  EXPECT_EQ(similarities->values.size(), trees.size() * trees.size());
  EXPECT_DOUBLE_EQ(similarities->values[0], 1.0);
  EXPECT_EQ(MeasureTreeSimilarities({trees.data(), 1}).status().code(),
            StatusCode::kInsufficientData);
}

TEST(TreeKernel, Errors) {
  for (const char* text : {"", "   ", "S", "(", "(S", "(S (A x)", "(S x) (S x)", "(S x))", ")",
                           "()", "(S)", "(S ())", "((A x) (B y))", "(S ((A x)))", "(S x) y"}) {
    EXPECT_EQ(ParseTree(text).status().code(), StatusCode::kParseError) << text;
  }
  const SyntaxTree tree = Tree("(A x)");
  EXPECT_EQ(TreeKernel(tree, tree, 0.0).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(TreeKernel(tree, tree, 1.5).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(TreeKernel(tree, tree, std::nan("")).status().code(), StatusCode::kInvalidArgument);
  const std::vector<SyntaxTree> with_empty = {tree, SyntaxTree()};
  EXPECT_EQ(MeasureTreeSimilarities(with_empty).status().code(), StatusCode::kInsufficientData);
  std::string wide = "(S";
  for (int i = 0; i < 1100; ++i) wide += " (A x)";
  EXPECT_EQ(TreeKernel(Tree(wide + ")"), Tree(wide + ")")).status().code(), StatusCode::kNonFinite);
  EXPECT_TRUE(TreeKernel(Tree(wide + ")"), Tree(wide + ")"), 0.1).ok());
  for (int i = 0; i < 3000; ++i) wide += " (A x)";
  EXPECT_EQ(ParseTree(wide + ")").status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
