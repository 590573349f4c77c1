// The cells of the table of vendors as texts, the same in all formats.
#ifndef VETVEC_REPORT_PLACE_CELLS_H_
#define VETVEC_REPORT_PLACE_CELLS_H_

#include <string>
#include <vector>

#include "audit/against_in_short.h"
#include "audit/places.h"

namespace vetvec {

struct PlaceCell {
  std::string text;  // one line for each suite that ranks
  bool is_over = false;
};

struct PlaceColumn {
  std::string key;         // in JSON: "points"
  std::string head;        // "points from the choice"
  std::string limit = {};  // "limit 250"; empty: none
};

struct PlaceLine {
  VendorPlace row;
  std::string place;
  std::string label;
  bool is_choice = false;
  bool is_tied = false;          // with the reference
  std::vector<PlaceCell> cells;  // by column
  AgainstInShort against;
};

struct PlaceTable {
  Places places;
  std::vector<PlaceColumn> columns;  // between the vendor and what speaks against it
  std::vector<PlaceLine> lines;
  std::vector<std::string> notes;
};

// Those on which vendors are compared, in the order of the lines of a cell.
std::vector<std::string> ComparedSuites(const AuditResult& result);

PlaceTable PlaceTableOf(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_PLACE_CELLS_H_
