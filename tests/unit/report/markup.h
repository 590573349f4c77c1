// Markup: a small strict reader of HTML and XML, enough to tell whether a report is well-formed.
#ifndef VETVEC_TESTS_UNIT_REPORT_MARKUP_H_
#define VETVEC_TESTS_UNIT_REPORT_MARKUP_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;  // raw values
};

struct Markup {
  std::vector<Element> elements;  // in the order of their start tags
  std::string text;               // of all elements but <style>, raw
  std::string error;              // empty: every element is closed, in order

  std::vector<Element> Named(const std::string& name) const {
    std::vector<Element> found;
    for (const Element& element : elements) {
      if (element.name == name) found.push_back(element);
    }
    return found;
  }
};

// Reads NAME="VALUE" pairs from `tag` (what stands between '<' and '>').
inline bool ReadAttributes(std::string_view tag, Element* element) {
  size_t i = tag.find_first_of(" \n/");
  element->name = std::string(tag.substr(0, i));
  while (i < tag.size()) {
    i = tag.find_first_not_of(" \n/", i);
    if (i == std::string_view::npos) return true;
    const size_t equals = tag.find("=\"", i);
    if (equals == std::string_view::npos) return false;
    const size_t end = tag.find('"', equals + 2);
    if (end == std::string_view::npos) return false;
    const std::string name(tag.substr(i, equals - i));
    if (name.find_first_of(" \"'<>") != std::string::npos) return false;
    element->attributes[name] = std::string(tag.substr(equals + 2, end - equals - 2));
    i = end + 1;
  }
  return true;
}

inline Markup ParseMarkup(std::string_view bytes) {
  static const std::set<std::string> kVoid = {"meta", "br", "hr", "img", "link"};
  Markup markup;
  std::vector<std::string> open;
  size_t at = 0;
  while (at < bytes.size() && markup.error.empty()) {
    const size_t start = bytes.find('<', at);
    if (open.empty() || open.back() != "style") markup.text += bytes.substr(at, start - at);
    if (start == std::string_view::npos) break;
    const size_t end = bytes.find('>', start);
    if (end == std::string_view::npos) {
      markup.error = "a tag has no end";
      break;
    }
    const std::string_view tag = bytes.substr(start + 1, end - start - 1);
    at = end + 1;
    if (tag.empty() || tag.front() == '!' || tag.front() == '?') continue;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) {
        markup.error = "</" + std::string(tag.substr(1)) + "> closes " +
                       (open.empty() ? "nothing" : open.back());
      } else {
        open.pop_back();
      }
      continue;
    }
    Element element;
    if (!ReadAttributes(tag, &element)) markup.error = "bad tag: " + std::string(tag);
    if (tag.back() != '/' && kVoid.count(element.name) == 0) open.push_back(element.name);
    markup.elements.push_back(std::move(element));
  }
  if (markup.error.empty() && !open.empty()) markup.error = open.back() + " is not closed";
  return markup;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_MARKUP_H_
