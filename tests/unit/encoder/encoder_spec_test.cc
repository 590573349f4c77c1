#include "encoder/encoder_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/set_option.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

Status ErrorOf(const std::string& text) {
  const auto spec = ParseEncoderSpec(text);
  EXPECT_FALSE(spec.ok()) << text;
  EXPECT_EQ(spec.status().code(), StatusCode::kInvalidArgument) << text;
  return spec.status();
}

TEST(EncoderSpec, AllKeys) {
  const auto spec = ParseEncoderSpec(
      "openai:BAAI/bge%3Fm3?base_url=HTTP://LocalHost:8000/v1/&dimensions=256&revision=r%26d"
      "&input_type=query&api_key_env=MY_KEY&rpm=300&ipm=2000&tpm=1000000&concurrency=2&batch=64");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->kind, "openai");
  EXPECT_EQ(spec->target, "BAAI/bge?m3");
  EXPECT_EQ(spec->settings.Text("base_url"), "http://localhost:8000/v1");
  EXPECT_EQ(spec->settings.Text("revision"), "r&d");
  EXPECT_EQ(spec->settings.Text("input_type"), "query");
  EXPECT_EQ(spec->settings.Text("api_key_env"), "MY_KEY");
  EXPECT_EQ(spec->settings.Integer("dimensions"), 256);
  EXPECT_EQ(spec->settings.Integer("rpm"), 300);
  EXPECT_EQ(spec->settings.Integer("ipm"), 2000);
  EXPECT_EQ(spec->settings.Integer("tpm"), 1'000'000);
  EXPECT_EQ(spec->settings.Integer("concurrency"), 2);
  EXPECT_EQ(spec->settings.Integer("batch"), 64);
  const auto again = ParseEncoderSpec(spec->ToString());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->ToString(), spec->ToString());
  EXPECT_EQ(spec->Name(),
            "openai:BAAI/bge%3Fm3?base_url=http://localhost:8000/v1&revision=r%26d"
            "&input_type=query&dimensions=256");
}

TEST(EncoderSpec, Prefixes) {
  const auto spec = ParseEncoderSpec(
      "openai:m?input_type=query&query_prefix=Instruct: find it%0AQuery: "
      "&document_prefix=%20a%26b?");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->settings.Text("query_prefix"), "Instruct: find it\nQuery: ");
  EXPECT_EQ(spec->settings.Text("document_prefix"), " a&b?");
  EXPECT_EQ(spec->ToString(),
            "openai:m?input_type=query&query_prefix=Instruct: find it%0AQuery:%20"
            "&document_prefix=%20a%26b%3F");
  const auto again = ParseEncoderSpec(spec->ToString());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->settings.Text("query_prefix"), spec->settings.Text("query_prefix"));
  EXPECT_EQ(again->settings.Text("document_prefix"), spec->settings.Text("document_prefix"));
}

TEST(EncoderSpec, ThePrefixThatIsNotPickedIsNotInTheName) {
  const auto name_of = [](const std::string& rest) {
    return ParseEncoderSpec(rest + "&query_prefix=q:%20&document_prefix=%20%20")->Name();
  };
  EXPECT_EQ(name_of("jina:m?input_type=query"), "jina:m?input_type=query&query_prefix=q:%20");
  EXPECT_EQ(name_of("jina:m?input_type=retrieval.passage"),
            "jina:m?input_type=retrieval.passage&document_prefix=%20%20");
  EXPECT_EQ(name_of("openai:m?input_type=none"), "openai:m?input_type=none");
  EXPECT_EQ(name_of("openai:m?rpm=3"), "openai:m?query_prefix=q:%20&document_prefix=%20%20");
  EXPECT_EQ(name_of("builtin:?input_type=document"),
            "builtin:?input_type=document&document_prefix=%20%20");
  EXPECT_EQ(name_of("onnx:d?input_type=passage"),
            "onnx:d?input_type=passage&document_prefix=%20%20");
}

TEST(EncoderSpec, BadPrefixes) {
  for (const char* key : {"query_prefix", "document_prefix"}) {
    const auto error = [&](const std::string& value) {
      const Status status = ErrorOf("openai:m?" + std::string(key) + "=" + value);
      EXPECT_EQ(status.detail().key, key);
      return status.message();
    };
    EXPECT_THAT(error(std::string(4097, 'a')), HasSubstr("4097 bytes"));
    EXPECT_TRUE(
        ParseEncoderSpec("openai:m?" + std::string(key) + "=" + std::string(4096, 'a')).ok());
    EXPECT_THAT(error("a%0D"), HasSubstr("control characters"));
    EXPECT_THAT(error("a%7F"), HasSubstr("control characters"));
    EXPECT_THAT(error("a%C2%85"), HasSubstr("control characters"));
    EXPECT_THAT(error(""), HasSubstr("non-empty"));
    EXPECT_TRUE(ParseEncoderSpec("openai:m?" + std::string(key) + "=a%09%0A").ok());
    EXPECT_THAT(ErrorOf("vectors:d?" + std::string(key) + "=a").message(),
                HasSubstr("its vectors already exist"));
    EncoderSpec spec = *ParseEncoderSpec("openai:m");
    SetOption(&spec.settings, "query_prefix", "\xFF");  // from options, which are not parsed
    EXPECT_FALSE(CheckEncoderSpec(spec).ok());
  }
  EXPECT_EQ(ErrorOf("openai:m?query_prefix=a%00").code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(ErrorOf("builtin:?input_type=qeury").detail().key, "input_type");
  EXPECT_EQ(ErrorOf("vectors:d?input_type=query").detail().key, "input_type");
}

TEST(EncoderSpec, ShortForms) {
  EXPECT_EQ(ParseEncoderSpec("builtin:")->ToString(), "builtin:");
  EXPECT_EQ(ParseEncoderSpec("vectors:a folder/x+y")->target, "a folder/x+y");
  EXPECT_EQ(ParseEncoderSpec("ollama:all-minilm:22m")->target, "all-minilm:22m");
}

TEST(EncoderSpec, ErrorsSayWhatWasFoundAndWhatIsAllowed) {
  EXPECT_THAT(ErrorOf("opnai:m").message(), HasSubstr("'opnai' (did you mean 'openai'?)"));
  EXPECT_THAT(ErrorOf("opnai:m").detail().allowed, HasSubstr("builtin, cohere"));
  EXPECT_THAT(ErrorOf("text-embedding-3-small").message(), HasSubstr("write KIND:TARGET"));
  EXPECT_THAT(ErrorOf("openai:").message(), HasSubstr("requires a model"));
  EXPECT_THAT(ErrorOf("vectors:").message(), HasSubstr("requires a folder"));
  EXPECT_THAT(ErrorOf("builtin:x").message(), HasSubstr("does not accept a target"));
  const Status unknown = ErrorOf("openai:m?concurency=3");
  EXPECT_THAT(unknown.message(), HasSubstr("(did you mean 'concurrency'?)"));
  EXPECT_EQ(unknown.detail().found, "concurency");
  EXPECT_THAT(unknown.detail().allowed, HasSubstr("base_url"));
  for (const char* key :
       {"dimensions", "rpm", "ipm", "tpm", "concurrency", "batch", "max_reply_bytes"}) {
    for (const char* value : {"0", "-1", "x", "1.5", "", "99999999999999999999"}) {
      const Status status = ErrorOf("openai:m?" + std::string(key) + "=" + value);
      EXPECT_EQ(status.detail().key, key);
      EXPECT_THAT(status.message(), HasSubstr("a whole number from 1 to"));
    }
  }
  EXPECT_THAT(ErrorOf("openai:m?rpm=1&rpm=2").message(), HasSubstr("is set twice"));
  EXPECT_THAT(ErrorOf("openai:m?rpm").message(), HasSubstr("is not key=value"));
  EXPECT_THAT(ErrorOf("openai:m%zz").message(), HasSubstr("write %25"));
  EXPECT_THAT(ErrorOf("openai:m%00").message(), HasSubstr("NUL"));
  EXPECT_THAT(ErrorOf("openai:m?base_url=ftp://h").message(), HasSubstr("base_url"));
  const Status secret = ErrorOf("openai:m?base_url=http://u:hunter2@h/v1");
  EXPECT_EQ(secret.ToString().find("hunter2"), std::string::npos);
  EXPECT_THAT(ErrorOf("builtin:?rpm=3").message(), HasSubstr("does not accept 'rpm'"));
}

TEST(EncoderSpec, KeysOfSingleKinds) {
  const auto azure =
      ParseEncoderSpec("azure:d?base_url=https://r.openai.azure.com&api_version=2024-10-21");
  ASSERT_TRUE(azure.ok()) << azure.status().ToString();
  EXPECT_EQ(azure->settings.Text("api_version"), "2024-10-21");
  EXPECT_EQ(azure->Name(), azure->ToString());
  EXPECT_EQ(ParseEncoderSpec("bedrock:m:0?region=us-east-1")->settings.Text("region"), "us-east-1");
  EXPECT_THAT(ErrorOf("openai:m?region=us-east-1").message(),
              HasSubstr("does not accept 'region'"));
  EXPECT_THAT(ErrorOf("openai:m?api_version=1").message(),
              HasSubstr("does not accept 'api_version'"));
  EXPECT_THAT(ErrorOf("tei:http://h?base_url=http://x").message(),
              HasSubstr("does not accept 'base_url'"));
  EXPECT_THAT(ErrorOf("http:f?base_url=http://x").message(),
              HasSubstr("does not accept 'base_url'"));
  EXPECT_THAT(ErrorOf("tei:m").message(), HasSubstr("the target must be the server's URL"));
  EXPECT_THAT(ErrorOf("tei:").message(), HasSubstr("requires a URL"));
  EXPECT_EQ(ParseEncoderSpec("tei:http://127.0.0.1:8080")->Name(), "tei:http://127.0.0.1:8080");
}

TEST(EncoderSpec, EncodingIsOfTheWireAndNotOfTheVectors) {
  const auto spec = ParseEncoderSpec("jina:m?encoding=base64");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->ToString(), "jina:m?encoding=base64");
  EXPECT_EQ(spec->Name(), "jina:m");
  EXPECT_EQ(
      ParseEncoderSpec("azure:d?base_url=https://h&encoding=float")->settings.Text("encoding"),
      "float");
  const Status unknown = ErrorOf("openai:m?encoding=int8");
  EXPECT_EQ(unknown.detail().key, "encoding");
  EXPECT_THAT(unknown.message(), HasSubstr("one of float, base64"));
  for (const char* kind : {"cohere:m", "ollama:m", "tei:http://h", "builtin:", "onnx:f"}) {
    EXPECT_THAT(ErrorOf(std::string(kind) + "?encoding=base64").message(),
                HasSubstr("does not accept 'encoding'"))
        << kind;
  }
}

TEST(EncoderSpec, CheckOfOneThatWasPutTogether) {
  EncoderSpec spec;
  spec.kind = "openai";
  spec.target = "m";
  EXPECT_TRUE(CheckEncoderSpec(spec).ok());
  EXPECT_EQ(spec.settings.Set("batch", "-5").detail().key, "batch");
  SetOption(&spec.settings, "pooling", "mean");
  EXPECT_EQ(CheckEncoderSpec(spec).detail().key, "pooling");
}

TEST(EncoderSpec, WordsTakesLower) {
  EXPECT_EQ(ParseEncoderSpec("words:a/b.vec?lower=yes&batch=0").ok(), false);
  const auto spec = ParseEncoderSpec("words:a/b.vec?lower=no&input_type=query&query_prefix=x%20");
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->settings.Text("lower"), "no");
  EXPECT_EQ(spec->Name(), "words:a/b.vec?input_type=query&query_prefix=x%20&lower=no");
  const auto pooled = ParseEncoderSpec("onnx:dir?pooling=first-last-mean&batch=4");
  ASSERT_TRUE(pooled.ok());
  EXPECT_EQ(pooled->Name(), "onnx:dir?pooling=first-last-mean");
  EXPECT_EQ(ErrorOf("onnx:dir?pooling=average").detail().allowed,
            "one of mean, cls, max, last-token, mean-sqrt-length, weighted-mean, first-last-mean");
  const auto chosen = ParseEncoderSpec("onnx:dir?output=text_embeds");
  ASSERT_TRUE(chosen.ok());
  EXPECT_EQ(chosen->Name(), "onnx:dir?output=text_embeds");
  EXPECT_EQ(ErrorOf("words:f?output=x").detail().key, "output");
  EXPECT_EQ(ErrorOf("openai:m?output=x").detail().key, "output");
  EXPECT_EQ(ErrorOf("words:f?pooling=mean").detail().key, "pooling");
  EXPECT_EQ(ErrorOf("openai:m?pooling=mean").detail().key, "pooling");
  EXPECT_EQ(ErrorOf("words:f?lower=maybe").detail().allowed, "one of no, yes, if-unknown");
  EXPECT_EQ(ErrorOf("builtin:?lower=yes").detail().key, "lower");
  EXPECT_EQ(ErrorOf("openai:m?lower=yes").detail().key, "lower");
  EXPECT_THAT(ErrorOf("words:").message(), HasSubstr("requires a file of word vectors"));
  EXPECT_THAT(ErrorOf("words:f?dimensions=3").message(), HasSubstr("does not accept"));
}

TEST(EncoderSpec, KindsBoundsAndKeyNames) {
  EXPECT_THAT(EncoderKinds(),
              testing::ElementsAre("azure", "bedrock", "builtin", "cohere", "dashscope", "gemini",
                                   "http", "jina", "mistral", "nlpcloud", "nomic", "ollama", "onnx",
                                   "openai", "tei", "together", "vectors", "voyage", "words"));
  EXPECT_TRUE(IsRemoteKind("ollama"));
  EXPECT_FALSE(IsRemoteKind("builtin"));
  EXPECT_EQ(DefaultApiKeyEnv("openai"), "OPENAI_API_KEY");
  EXPECT_EQ(DefaultApiKeyEnv("ollama"), "");
}

}  // namespace
}  // namespace vetvec
