// The static program's answer; no other unit of this test includes the header.
#define VETVEC_STATIC 1
#include "base/dynamic_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(DynamicLibrary, AStaticProgramNamesTheFileThatLoadsLibraries) {
  const Status status = CanLoadLibrary("ONNX Runtime");
  EXPECT_EQ(status.code(), StatusCode::kUnimplemented);
  EXPECT_THAT(status.message(),
              AllOf(HasSubstr("ONNX Runtime"), HasSubstr("static"), HasSubstr("linux-gnu")));
}

}  // namespace
}  // namespace vetvec

#undef VETVEC_STATIC
