// Persona: a planted model behind the mock's embeddings endpoint.
//
// A model is a MeaningModel (meaning_model.h): `faithful` has all parts, the others have one part
// removed or twisted; `hash` is a model without meaning. The other personas are habits (habits.h)
// added to one of the models. Personas are planted to show what the suites detect; none of them
// models a vendor.
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

// Thread safety: any thread.
class Persona {
 public:
  virtual ~Persona() = default;
  virtual size_t dimension() const = 0;
  // The vector of one text: of unit length (unless `unnormalised`), and dependent only on the text.
  virtual void Embed(std::string_view text, std::span<float> out) const = 0;
  // The vectors of one request, which is the persona's `call`-th (1, 2, ...). Habits of batches and
  // time take effect here; the rows may be in a different order, or fewer, than the texts.
  virtual Matrix EmbedAll(TextBatch texts, uint64_t call) const;
  // Extra delay of the `call`-th request.
  virtual int64_t DelayMs(uint64_t call) const;
  virtual const WindowLimits* limits() const { return nullptr; }  // null: none
};

// The parameters of the habits.
struct HabitOptions {
  std::string base = "faithful";  // the model that they are added to
  size_t truncate_words = 16;     // words that truncating reads
  uint64_t drift_after = 100;     // requests after which drifting changes
  int64_t slow_tail_ms = 1000;    // slow_tail: delay of 5% of the requests
  uint64_t requests_per_minute = 600;
  uint64_t tokens_per_minute = 0;  // 0: no limit
  uint64_t texts_per_minute = 0;   // likewise
  uint64_t requests_per_second = 10;
};

struct PersonaOptions {
  uint64_t rotation_seed = 1;  // a different value gives other vectors with the same distances
  size_t dimension = 384;      // a multiple of 384, at most 3,072
  size_t hash_dimension = 0;   // of the persona "hash"; 0: as the others
  std::string wordnet;         // folder of WordNet's dict files; empty: only the starter lexicon
  std::string sentiwordnet;    // file; needs `wordnet`
  std::string names;           // JSON file of first names, in addition to the starter names
  HabitOptions habits;
};

class PersonaSet {
 public:
  // Builds the word tables: a tenth of a second for the starter lexicon, a few seconds for WordNet.
  // INVALID_ARGUMENT for a bad dimension; errors of the lexicon loaders.
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
