#include "onnx/model_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/base/protobuf_writer.h"

namespace vetvec {
namespace {

using protobuf::Bytes;
using protobuf::Number;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(CheckOnnxModel, TakesAModelWithoutExternalData) {
  const std::string tensor = Number(1, 4) + Bytes(8, "w") + Bytes(9, std::string(16, 'x'));
  EXPECT_TRUE(CheckOnnxModel(Number(1, 8) + Bytes(7, Bytes(5, tensor))).ok());
}

// A tensor whose numbers are in another file.
std::string External(const std::string& location, const std::string& offset = "",
                     const std::string& length = "") {
  std::string tensor = Bytes(8, "weights") + Number(14, 1);
  if (!location.empty()) tensor += Bytes(13, Bytes(1, "location") + Bytes(2, location));
  if (!offset.empty()) tensor += Bytes(13, Bytes(1, "offset") + Bytes(2, offset));
  if (!length.empty()) tensor += Bytes(13, Bytes(1, "length") + Bytes(2, length));
  return tensor;
}

std::vector<std::string> ModelsWith(const std::string& tensor) {
  return {Bytes(7, Bytes(5, tensor)),
          Bytes(7, Bytes(1, Bytes(5, Bytes(5, tensor)))),            // node, attribute, t
          Bytes(7, Bytes(1, Bytes(5, Bytes(6, Bytes(5, tensor))))),  // attribute, g
          Bytes(7, Bytes(15, Bytes(1, tensor))),
          Bytes(7, "") + Bytes(25, Bytes(7, Bytes(5, Bytes(5, tensor)))),
          Bytes(7, "") + Bytes(20, Bytes(1, Bytes(5, tensor)))};
}

TEST(CheckOnnxModel, ListsExternalDataWhereverItStands) {
  for (const std::string& model : ModelsWith(External("model.onnx_data", "8", "16"))) {
    const auto files = CheckOnnxModel(model);
    ASSERT_TRUE(files.ok()) << files.status().ToString();
    EXPECT_THAT(*files, ElementsAre(Pair("model.onnx_data", 24)));
  }
  const auto several =
      CheckOnnxModel(Bytes(7, Bytes(5, External("b", "100", "20")) + Bytes(5, External("a.data")) +
                                  Bytes(5, External("b", "0", "50"))));
  EXPECT_THAT(*several, ElementsAre(Pair("a.data", 0), Pair("b", 120)));
}

TEST(CheckOnnxModel, RefusesExternalDataThatIsNotAFileBesideTheModel) {
  for (const std::string& location :
       {std::string(), std::string("."), std::string(".."), std::string("../m.data"),
        std::string("/etc/passwd"), std::string("sub/m.data"), std::string("..\\m.data"),
        std::string("C:\\m.data"), std::string("a..b"), std::string("m\0.data", 7),
        std::string("\xFF"), std::string("*/_ORT_MEM_ADDR_/*"), std::string(256, 'x')}) {
    for (const std::string& model : ModelsWith(External(location))) {
      const std::string why = CheckOnnxModel(model).status().message();
      EXPECT_THAT(why, HasSubstr("the tensor 'weights' is stored in another file (external data)"));
      EXPECT_THAT(why, HasSubstr("only a file beside the model")) << location;
    }
  }
  EXPECT_TRUE(CheckOnnxModel(Bytes(7, Bytes(5, External(std::string(255, 'x'))))).ok());
  for (const char* number : {"-1", "1.5", "x", "9223372036854775807", "99999999999999999999"}) {
    EXPECT_THAT(CheckOnnxModel(Bytes(7, Bytes(5, External("a", number)))).status().message(),
                HasSubstr("offset or length"));
    EXPECT_THAT(CheckOnnxModel(Bytes(7, Bytes(5, External("a", "", number)))).status().message(),
                HasSubstr("offset or length"));
  }
  // The place alone counts, whether or not the tensor says that it is used.
  const std::string place = Bytes(13, Bytes(1, "location") + Bytes(2, "../x"));
  EXPECT_FALSE(CheckOnnxModel(Bytes(7, Bytes(5, place))).ok());
}

TEST(CheckOnnxModel, RefusesLengthsThatTheFileDoesNotHave) {
  // raw_data of 2 GiB in a file of a few bytes.
  const std::string claim = std::string("\x4A") + "\x80\x80\x80\x80\x08";
  EXPECT_THAT(CheckOnnxModel(Bytes(7, Bytes(5, claim))).status().message(),
              HasSubstr("extends past the end"));
  EXPECT_FALSE(CheckOnnxModel("").ok());
  EXPECT_FALSE(CheckOnnxModel("no model").ok());
  EXPECT_FALSE(CheckOnnxModel("\x3A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01").ok());
  std::string deep;
  for (int i = 0; i < 200; ++i) deep = Bytes(1, Bytes(5, Bytes(6, deep)));
  EXPECT_THAT(CheckOnnxModel(Bytes(7, deep)).status().message(), HasSubstr("deep"));
}

TEST(CheckOnnxModel, SaysWhatIsDamaged) {
  const std::string damaged = "it is not an ONNX model, or it is damaged: ";
  const auto why = [](const std::string& more) {
    return CheckOnnxModel(Bytes(7, "") + more).status().message();
  };
  EXPECT_EQ(why(""), "");
  EXPECT_EQ(why("\x3B"), damaged + "a field has an unknown type");
  EXPECT_EQ(why(std::string(1, '\0')), damaged + "a field number is invalid");
  EXPECT_EQ(why("\x08"), damaged + "a number is truncated");
  EXPECT_EQ(CheckOnnxModel(Number(1, 8)).status().message(), damaged + "it has no graph");
  EXPECT_EQ(CheckOnnxModel(Number(7, 8)).status().message(), damaged + "it has no graph");
}

TEST(CheckOnnxModel, SaysThatASourceCannotBeRead) {
  const ProtobufSource broken = [](size_t, size_t) { return std::string_view(); };
  EXPECT_THAT(CheckOnnxModel(broken, 100).status().message(), HasSubstr("is truncated"));
}

}  // namespace
}  // namespace vetvec
