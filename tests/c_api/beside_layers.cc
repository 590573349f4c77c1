// A program that links the layers and uses vetvec.hpp: both have classes of the same name, in
// namespaces of their own, so that neither takes the other's inline functions. Compiled, not run.
#include "base/cancel.h"
#include "core/encoder.h"
#include "core/text_batch.h"
#include "encoder/open_encoder.h"
#include "suites/suite.h"
#include "tokenize/tokenizer.h"

namespace layers {
using vetvec::CallOptions;
using vetvec::CancelToken;
using vetvec::Encoder;
using vetvec::EncoderOptions;
using vetvec::Suite;
using vetvec::TextBatch;
using vetvec::Tokenizer;
}  // namespace layers

// Last: from here on, vetvec::Encoder names two classes.
#include <type_traits>

#include "vetvec/vetvec.hpp"

static_assert(!std::is_same_v<layers::CallOptions, vetvec::abi::CallOptions>);
static_assert(!std::is_same_v<layers::CancelToken, vetvec::abi::CancelToken>);
static_assert(!std::is_same_v<layers::Encoder, vetvec::abi::Encoder>);
static_assert(!std::is_same_v<layers::EncoderOptions, vetvec::abi::EncoderOptions>);
static_assert(!std::is_same_v<layers::Suite, vetvec::abi::Suite>);
static_assert(!std::is_same_v<layers::TextBatch, vetvec::abi::TextBatch>);
static_assert(!std::is_same_v<layers::Tokenizer, vetvec::abi::Tokenizer>);
