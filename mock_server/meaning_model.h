// MeaningModel: the planted model of every persona that represents meaning.
//
// Components, each in its own block of elements, concatenated, rotated and normalised:
//   builtin    the builtin encoder's vector of the text without gender
//   polarity   sum of the words' directions; negation inverts the words that follow in its clause
//   order      hashed pairs of neighbouring words
//   entities   hashed numbers and names of things
//   negation   one direction, as often as the text negates
//   gender     empty, except for the biased persona
//   shortness  one direction for texts of one to three words, which are all near each other
// Sums are divided by the square root of the number of words, because the influence of one word on
// the builtin vector falls, too.
#ifndef VETVEC_MOCK_SERVER_MEANING_MODEL_H_
#define VETVEC_MOCK_SERVER_MEANING_MODEL_H_

#include <memory>

#include "mock_server/components/gender.h"
#include "mock_server/components/hashed.h"
#include "mock_server/components/polarity.h"
#include "mock_server/components/sentence.h"
#include "mock_server/persona.h"

namespace vetvec::mock {

// One field for each part that a persona may lack or twist; the defaults are `faithful`.
struct MeaningTraits {
  bool sees_order = true;
  float gender_bias = 0;
};

class MeaningModel : public Persona {
 public:
  MeaningModel(std::shared_ptr<const PolarityWords> polarity,
               std::shared_ptr<const GenderWords> gender, const MeaningTraits& traits,
               size_t dimension, uint64_t rotation_seed);

  size_t dimension() const override { return dimension_; }
  void Embed(std::string_view text, std::span<float> out) const override;

 private:
  void AddBuiltin(const Sentence& sentence, std::string_view text, std::span<float> block) const;
  void AddPolarity(const Sentence& sentence, float scale, std::span<float> block) const;
  void AddOrder(const Sentence& sentence, std::span<float> block) const;

  const std::shared_ptr<const PolarityWords> polarity_;
  const std::shared_ptr<const GenderWords> gender_;
  const MeaningTraits traits_;
  const size_t dimension_;
  const Rotation rotation_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_MEANING_MODEL_H_
