// Persona: a planted model behind the mock's embeddings endpoint.
//
// Every persona but `hash` is a MeaningModel (meaning_model.h) with one part taken out or twisted;
// `faithful` has them all. Personas are planted to show what the suites find: none models a vendor.
//
//   VETVEC_ASSIGN_OR_RETURN(PersonaSet personas, PersonaSet::Make(options));
//   personas.Find("polarity_blind")->Embed("a fine day", row);
#ifndef VETVEC_MOCK_SERVER_PERSONA_H_
#define VETVEC_MOCK_SERVER_PERSONA_H_

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

// Thread safety: all calls are free. Vectors have unit length and depend on the text alone.
class Persona {
 public:
  virtual ~Persona() = default;
  virtual size_t dimension() const = 0;
  virtual void Embed(std::string_view text, std::span<float> out) const = 0;
};

struct PersonaOptions {
  uint64_t rotation_seed = 1;  // another one: other vectors, the same distances
  size_t dimension = 384;      // a multiple of 384, at most 3,072
  std::string wordnet;         // folder of WordNet's dict files; empty: starter lexicon alone
  std::string sentiwordnet;    // file; needs `wordnet`
  std::string names;           // JSON file of first names, beside the starter names
};

class PersonaSet {
 public:
  // Builds the word tables: a tenth of a second for the starter lexicon, a few seconds for WordNet.
  // INVALID_ARGUMENT for a dimension; what the lexicon loaders return for their files.
  static Result<PersonaSet> Make(const PersonaOptions& options);

  const Persona* Find(std::string_view name) const;  // null if there is none
  std::vector<std::string> Names() const;

 private:
  std::map<std::string, std::unique_ptr<Persona>, std::less<>> personas_;
};

// "faithful", "faithful2", "polarity_blind", "bag_of_words", "gender_biased", "hash".
std::vector<std::string> PersonaNames();

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_PERSONA_H_
