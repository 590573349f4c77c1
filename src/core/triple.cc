#include "core/triple.h"

namespace vetvec {

const char* RelationName(Relation relation) {
  switch (relation) {
    case Relation::kCr1: return "CR1";
    case Relation::kCr2: return "CR2";
    case Relation::kCr3: return "CR3";
    case Relation::kCr4: return "CR4";
  }
  return "?";
}

}  // namespace vetvec
