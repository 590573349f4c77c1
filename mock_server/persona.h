// Persona: a planted model behind the mock's embeddings endpoint.
//
// A model is a MeaningModel (meaning_model.h) with one part taken out or twisted, `faithful` with
// them all, or `hash`; the other personas are habits (habits.h) that one of the models is given.
// Personas are planted to show what the suites find: none models a vendor.
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
#include "core/matrix.h"
#include "core/text_batch.h"
#include "mock_server/rate_window.h"

namespace vetvec::mock {

// Thread safety: all calls are free.
class Persona {
 public:
  virtual ~Persona() = default;
  virtual size_t dimension() const = 0;
  // The vector of one text: of unit length (unless `unnormalised`), and of the text alone.
  virtual void Embed(std::string_view text, std::span<float> out) const = 0;
  // The vectors of one request, which is the persona's `call`-th (1, 2, ...). Habits of batches and
  // of time show here; the rows may be in another order, or fewer, than the texts.
  virtual Matrix EmbedAll(TextBatch texts, uint64_t call) const;
  // How long the `call`-th request takes beyond its work.
  virtual int64_t DelayMs(uint64_t call) const;
  virtual const WindowLimits* limits() const { return nullptr; }  // null: none
};

// What the habits' figures are.
struct HabitOptions {
  std::string base = "faithful";  // the model that has them
  size_t truncate_words = 16;     // truncating sees so many words
  uint64_t drift_after = 100;     // drifting changes after so many requests
  int64_t slow_tail_ms = 1000;    // slow_tail: so long for 5% of the requests
  uint64_t requests_per_minute = 600;
  uint64_t tokens_per_minute = 0;  // 0: no limit
  uint64_t requests_per_second = 10;
};

struct PersonaOptions {
  uint64_t rotation_seed = 1;  // another one: other vectors, the same distances
  size_t dimension = 384;      // a multiple of 384, at most 3,072
  std::string wordnet;         // folder of WordNet's dict files; empty: starter lexicon alone
  std::string sentiwordnet;    // file; needs `wordnet`
  std::string names;           // JSON file of first names, beside the starter names
  HabitOptions habits;
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

std::vector<std::string> ModelNames();    // "faithful", ..., "hash"
std::vector<std::string> PersonaNames();  // and the habits

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_PERSONA_H_
