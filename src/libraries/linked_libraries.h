// The table of the libraries of others that this build consists of.
#ifndef VETVEC_LIBRARIES_LINKED_LIBRARIES_H_
#define VETVEC_LIBRARIES_LINKED_LIBRARIES_H_

#include <string>
#include <vector>

namespace vetvec {

struct LinkedLibrary {
  const char* name;
  std::string version;
  const void* code;  // a function of it; null: it is compiled in from its headers
};

std::vector<LinkedLibrary> LinkedLibraries();

}  // namespace vetvec

#endif  // VETVEC_LIBRARIES_LINKED_LIBRARIES_H_
