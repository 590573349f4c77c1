// Values of JSON while memory is exhausted: what fails throws std::bad_alloc, and destroying what
// is there needs no memory.
#include <gtest/gtest.h>

#include <new>
#include <string>

#include "base/json.h"
#include "support/failing_new.h"

namespace vetvec {
namespace {

template <typename Value>
class JsonOutOfMemory : public testing::Test {
 protected:
  void SetUp() override { REQUIRE_FAILING_NEW(); }
  void TearDown() override { FailingNew::allocations_left = -1; }

  // Makes a value while allocation number 0, 1, ... and all later ones fail, until none does.
  template <typename Make>
  static int CountFailures(Make make) {
    FailingNew::all_later_ones = true;
    for (int number = 0;; ++number) {
      bool has_failed = false;
      FailingNew::allocations_left = number;
      try {
        Value value;
        make(&value);
      } catch (const std::bad_alloc&) {
        has_failed = true;
      }
      FailingNew::allocations_left = -1;
      if (!has_failed) return number;
    }
  }
};
using Values = testing::Types<Json, OrderedJson>;
TYPED_TEST_SUITE(JsonOutOfMemory, Values);

TYPED_TEST(JsonOutOfMemory, ANullValueThatBecomesAnObject) {
  EXPECT_GT(this->CountFailures([](auto* value) {
    (*value)["a name that is not short enough to be kept in place"] = 1;
    (*value)["another"]["below it"] = "a text that is not short enough to be kept in place";
  }),
            2);
}

TYPED_TEST(JsonOutOfMemory, ANullValueThatBecomesAnArray) {
  EXPECT_GT(this->CountFailures([](auto* value) {
    value->push_back(1);
    value->emplace_back("a text that is not short enough to be kept in place");
    (*value)[1] = *value;
  }),
            2);
}

TYPED_TEST(JsonOutOfMemory, TextsAreParsedAndWritten) {
  const std::string text = R"({"a":[1,2,{"b":[]}],"c":"a text of a certain length, and more"})";
  EXPECT_GT(this->CountFailures([&](auto* value) {
    *value = TypeParam::parse(text);
    (*value)["again"] = TypeParam::parse(value->dump());
  }),
            10);
}

}  // namespace
}  // namespace vetvec
