// SetOption: sets an option to a value of any type, which must be valid.
#ifndef VETVEC_TESTS_SUPPORT_SET_OPTION_H_
#define VETVEC_TESTS_SUPPORT_SET_OPTION_H_

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/option.h"

namespace vetvec {

template <typename Value>
void SetOption(OptionValues* options, const char* name, const Value& value) {
  options->Unset(name);
  const Status status = options->Set(name, fmt::format("{}", value));
  EXPECT_TRUE(status.ok()) << status.ToString();
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_SUPPORT_SET_OPTION_H_
