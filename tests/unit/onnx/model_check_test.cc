#include "onnx/model_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "unit/base/protobuf_writer.h"

namespace vetvec {
namespace {

using protobuf::Bytes;
using protobuf::Number;
using ::testing::HasSubstr;

TEST(CheckOnnxModel, TakesAModelWithoutExternalData) {
  const std::string tensor = Number(1, 4) + Bytes(8, "w") + Bytes(9, std::string(16, 'x'));
  EXPECT_TRUE(CheckOnnxModel(Number(1, 8) + Bytes(7, Bytes(5, tensor))).ok());
}

TEST(CheckOnnxModel, RefusesExternalDataWhereverItStands) {
  const std::string tensor = Bytes(8, "weights") + Number(14, 1);
  const std::string entry = Bytes(8, "weights") + Bytes(13, Bytes(1, "location"));
  const std::string constant = Bytes(1, Bytes(5, Bytes(5, tensor)));          // node, attribute, t
  const std::string branch = Bytes(1, Bytes(5, Bytes(6, Bytes(5, tensor))));  // attribute, g
  for (const std::string& model :
       {Bytes(7, Bytes(5, tensor)), Bytes(7, Bytes(5, entry)), Bytes(7, constant), Bytes(7, branch),
        Bytes(7, Bytes(15, Bytes(1, tensor))),
        Bytes(7, "") + Bytes(25, Bytes(7, Bytes(5, Bytes(5, tensor)))),
        Bytes(7, "") + Bytes(20, Bytes(1, Bytes(5, tensor)))}) {
    EXPECT_THAT(CheckOnnxModel(model).message(), HasSubstr("external data")) << model;
  }
}

TEST(CheckOnnxModel, RefusesLengthsThatTheFileDoesNotHave) {
  // raw_data of 2 GiB in a file of a few bytes.
  const std::string claim = std::string("\x4A") + "\x80\x80\x80\x80\x08";
  EXPECT_THAT(CheckOnnxModel(Bytes(7, Bytes(5, claim))).message(),
              HasSubstr("extends past the end"));
  EXPECT_FALSE(CheckOnnxModel("").ok());
  EXPECT_FALSE(CheckOnnxModel("no model").ok());
  EXPECT_FALSE(CheckOnnxModel("\x3A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01").ok());
  std::string deep;
  for (int i = 0; i < 200; ++i) deep = Bytes(1, Bytes(5, Bytes(6, deep)));
  EXPECT_THAT(CheckOnnxModel(Bytes(7, deep)).message(), HasSubstr("deep"));
}

TEST(CheckOnnxModel, SaysWhatIsDamaged) {
  const std::string damaged = "it is not an ONNX model, or it is damaged: ";
  const auto why = [](const std::string& more) {
    return CheckOnnxModel(Bytes(7, "") + more).message();
  };
  EXPECT_EQ(why(""), "");
  EXPECT_EQ(why("\x3B"), damaged + "a field has an unknown type");
  EXPECT_EQ(why(std::string(1, '\0')), damaged + "a field number is invalid");
  EXPECT_EQ(why("\x08"), damaged + "a number is truncated");
  EXPECT_EQ(CheckOnnxModel(Number(1, 8)).message(), damaged + "it has no graph");
  EXPECT_EQ(CheckOnnxModel(Number(7, 8)).message(), damaged + "it has no graph");
}

TEST(CheckOnnxModel, SaysThatASourceCannotBeRead) {
  const ProtobufSource broken = [](size_t, size_t) { return std::string_view(); };
  EXPECT_THAT(CheckOnnxModel(broken, 100).message(), HasSubstr("is truncated"));
}

}  // namespace
}  // namespace vetvec
