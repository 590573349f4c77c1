#include "english/word_shuffle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace vetvec {
namespace {

TEST(WordShuffle, KeepsTheWordsTheMarkAndTheCapital) {
  Rng rng(7);
  std::set<std::string> orders;
  for (int i = 0; i < 200; ++i) orders.insert(ShuffledWords("The cook served soup.", &rng));
  EXPECT_EQ(orders.size(), 24U) << "every order of four words";
  EXPECT_EQ(orders.count("Soup the cook served."), 1U);
  EXPECT_EQ(orders.count("The cook served soup."), 1U);
}

TEST(WordShuffle, NamesInCapitalsAndI) {
  Rng rng(3);
  std::set<std::string> orders;
  for (int i = 0; i < 50; ++i) orders.insert(ShuffledWords("I slept", &rng));
  EXPECT_EQ(orders, (std::set<std::string>{"I slept", "Slept I"}));
  orders.clear();
  for (int i = 0; i < 50; ++i) orders.insert(ShuffledWords("NASA won!", &rng));
  EXPECT_EQ(orders, (std::set<std::string>{"NASA won!", "Won NASA!"}));
  EXPECT_EQ(ShuffledWords("", &rng), "");
  EXPECT_EQ(ShuffledWords(".", &rng), ".");
  EXPECT_EQ(ShuffledWords("A", &rng), "A");
}

}  // namespace
}  // namespace vetvec
