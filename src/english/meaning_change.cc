#include "english/meaning_change.h"

#include "english/change_fact.h"
#include "english/changed_text.h"
#include "english/negate.h"
#include "english/suite_lexicons.h"
#include "lexicon/morphology.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

const Morphology& StarterMorphology() {
  static const Morphology* const morphology = new Morphology(StarterSuiteLexicons().words);
  return *morphology;
}

}  // namespace

const char* ChangeName(ChangeKind kind) {
  constexpr const char* kNames[] = {"negation", "number", "date", "unit", "entity"};
  return kNames[static_cast<size_t>(kind)];
}

std::optional<std::string> ChangeMeaning(ChangeKind kind, std::string_view bytes, Rng* rng) {
  const ChangedText text(bytes);
  switch (kind) {
    case ChangeKind::kNegation: return Negator(StarterMorphology()).Negate(text);
    case ChangeKind::kNumber: return ChangeNumber(text, rng);
    case ChangeKind::kDate: return ChangeDate(text, rng);
    case ChangeKind::kUnit: return ChangeUnit(text, rng);
    case ChangeKind::kEntity: break;
  }
  return ChangeEntity(text, rng);
}

}  // namespace vetvec
