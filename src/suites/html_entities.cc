#include "suites/html_entities.h"

#include <unordered_map>

#include "base/utf8.h"

namespace vetvec {
namespace {

// U+00A0 to U+00FF, in order.
constexpr std::string_view kLatin1Names =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
    "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
    "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml "
    "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
    "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave "
    "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute "
    "ucirc uuml yacute thorn yuml ";
// U+0391 to U+03A9 and U+03B1 to U+03C9; "-" if there is none.
constexpr std::string_view kGreekNames =
    "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - "
    "Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta "
    "theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega ";

struct NamedEntity {
  const char* name;
  char32_t c;
};
constexpr NamedEntity kOtherNames[] = {
    {"quot", '"'},      {"amp", '&'},        {"lt", '<'},        {"gt", '>'},
    {"apos", '\''},     {"OElig", 0x152},    {"oelig", 0x153},   {"Scaron", 0x160},
    {"scaron", 0x161},  {"Yuml", 0x178},     {"fnof", 0x192},    {"circ", 0x2C6},
    {"tilde", 0x2DC},   {"thetasym", 0x3D1}, {"upsih", 0x3D2},   {"piv", 0x3D6},
    {"ensp", 0x2002},   {"emsp", 0x2003},    {"thinsp", 0x2009}, {"zwnj", 0x200C},
    {"zwj", 0x200D},    {"lrm", 0x200E},     {"rlm", 0x200F},    {"ndash", 0x2013},
    {"mdash", 0x2014},  {"lsquo", 0x2018},   {"rsquo", 0x2019},  {"sbquo", 0x201A},
    {"ldquo", 0x201C},  {"rdquo", 0x201D},   {"bdquo", 0x201E},  {"dagger", 0x2020},
    {"Dagger", 0x2021}, {"bull", 0x2022},    {"hellip", 0x2026}, {"permil", 0x2030},
    {"prime", 0x2032},  {"Prime", 0x2033},   {"lsaquo", 0x2039}, {"rsaquo", 0x203A},
    {"oline", 0x203E},  {"frasl", 0x2044},   {"euro", 0x20AC},   {"image", 0x2111},
    {"weierp", 0x2118}, {"real", 0x211C},    {"trade", 0x2122},  {"alefsym", 0x2135},
    {"larr", 0x2190},   {"uarr", 0x2191},    {"rarr", 0x2192},   {"darr", 0x2193},
    {"harr", 0x2194},   {"crarr", 0x21B5},   {"lArr", 0x21D0},   {"uArr", 0x21D1},
    {"rArr", 0x21D2},   {"dArr", 0x21D3},    {"hArr", 0x21D4},   {"forall", 0x2200},
    {"part", 0x2202},   {"exist", 0x2203},   {"empty", 0x2205},  {"nabla", 0x2207},
    {"isin", 0x2208},   {"notin", 0x2209},   {"ni", 0x220B},     {"prod", 0x220F},
    {"sum", 0x2211},    {"minus", 0x2212},   {"lowast", 0x2217}, {"radic", 0x221A},
    {"prop", 0x221D},   {"infin", 0x221E},   {"ang", 0x2220},    {"and", 0x2227},
    {"or", 0x2228},     {"cap", 0x2229},     {"cup", 0x222A},    {"int", 0x222B},
    {"there4", 0x2234}, {"sim", 0x223C},     {"cong", 0x2245},   {"asymp", 0x2248},
    {"ne", 0x2260},     {"equiv", 0x2261},   {"le", 0x2264},     {"ge", 0x2265},
    {"sub", 0x2282},    {"sup", 0x2283},     {"nsub", 0x2284},   {"sube", 0x2286},
    {"supe", 0x2287},   {"oplus", 0x2295},   {"otimes", 0x2297}, {"perp", 0x22A5},
    {"sdot", 0x22C5},   {"lceil", 0x2308},   {"rceil", 0x2309},  {"lfloor", 0x230A},
    {"rfloor", 0x230B}, {"lang", 0x27E8},    {"rang", 0x27E9},   {"loz", 0x25CA},
    {"spades", 0x2660}, {"clubs", 0x2663},   {"hearts", 0x2665}, {"diams", 0x2666}};
constexpr char16_t kWindows1252[] = {0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
                                     0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
                                     0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                     0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178};
constexpr size_t kLongestName = 8;
constexpr char32_t kReplacement = 0xFFFD;

using EntityNames = std::unordered_map<std::string_view, char32_t>;

void AddNames(std::string_view names, char32_t first, EntityNames* table) {
  for (char32_t c = first; !names.empty(); ++c) {
    const size_t end = names.find(' ');
    if (names[0] != '-') table->emplace(names.substr(0, end), c);
    names.remove_prefix(end + 1);
  }
}

EntityNames AllNames() {
  EntityNames table;
  AddNames(kLatin1Names, 0xA0, &table);
  AddNames(kGreekNames, 0x391, &table);
  for (const NamedEntity& entity : kOtherNames) table.emplace(entity.name, entity.c);
  return table;
}

bool IsAlnumOfAscii(char c) {
  return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

int DigitOf(char c, int base) {
  const int value = c >= '0' && c <= '9'                     ? c - '0'
                    : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                             : base;
  return value < base ? value : -1;
}

// Reads the number of "&#...", from after the "&#". Returns the length read, or 0 if there is no
// number.
size_t ReadNumber(std::string_view text, char32_t* c) {
  const int base = !text.empty() && (text[0] | 0x20) == 'x' ? 16 : 10;
  const size_t begin = base == 16 ? 1 : 0;
  size_t i = begin;
  uint32_t value = 0;
  for (; i < text.size() && DigitOf(text[i], base) >= 0; ++i) {
    if (value <= 0x10FFFF)
      value = value * static_cast<uint32_t>(base) + static_cast<uint32_t>(DigitOf(text[i], base));
  }
  if (i == begin) return 0;
  if (i < text.size() && text[i] == ';') ++i;
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value == 0 || value > 0x10FFFF || is_surrogate) {
    *c = kReplacement;
  } else {
    *c = value < 0x100 ? Windows1252CodePoint(static_cast<unsigned char>(value)) : value;
  }
  return i;
}

// Reads the name of "&name;", from after the "&".
size_t ReadName(std::string_view text, char32_t* c) {
  size_t i = 0;
  while (i < text.size() && i <= kLongestName && IsAlnumOfAscii(text[i])) ++i;
  static const EntityNames kNames = AllNames();
  const auto found = kNames.find(text.substr(0, i));
  if (found == kNames.end()) return 0;
  *c = found->second;
  return i < text.size() && text[i] == ';' ? i + 1 : i;
}

}  // namespace

char32_t Windows1252CodePoint(unsigned char byte) {
  return byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80] : byte;
}

std::string DecodeEntities(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const size_t mark = text.find('&', i);
    out.append(text.substr(i, mark == std::string_view::npos ? mark : mark - i));
    if (mark == std::string_view::npos) break;
    const std::string_view rest = text.substr(mark + 1);
    char32_t c = 0;
    const bool is_number = !rest.empty() && rest[0] == '#';
    size_t length = is_number ? ReadNumber(rest.substr(1), &c) : ReadName(rest, &c);
    if (length == 0) {
      out += '&';
    } else {
      AppendCodePoint(c, &out);
      length += is_number ? 1 : 0;
    }
    i = mark + 1 + length;
  }
  return out;
}

}  // namespace vetvec
