// SuiteConfigOf: a suite's table as a configuration has it once it is read.
#ifndef VETVEC_TESTS_UNIT_AUDIT_SUITE_CONFIG_OF_H_
#define VETVEC_TESTS_UNIT_AUDIT_SUITE_CONFIG_OF_H_

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "audit/config.h"

namespace vetvec {

inline SuiteConfig SuiteConfigOf(
    const std::string& name, const std::string& kind,
    std::initializer_list<std::pair<const char*, std::string>> options = {}) {
  SuiteConfig suite(name, *FindSuiteKind(kind));
  for (const auto& [option, value] : options) {
    const Status status = suite.options.Set(option, value);
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
  return suite;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_SUITE_CONFIG_OF_H_
