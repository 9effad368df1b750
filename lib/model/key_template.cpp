#include "model/key_template.h"

#include <algorithm>

namespace kw {
namespace {

std::string encoding_suffix(const TemplatePart& part) {
  switch (part.encoding) {
    case Encoding::AsIs:
      return "";
    case Encoding::Padded:
      return ":0" + std::to_string(part.width);
    case Encoding::Descending:
      return ":desc(" + std::to_string(part.width) + ")";
    case Encoding::IsoDate:
      return ":iso-date";
    case Encoding::YearMonth:
      return ":year-month";
    case Encoding::Hour:
      return ":hour";
    case Encoding::Lower:
      return ":lower";
    case Encoding::Upper:
      return ":upper";
    case Encoding::Text:
      return ":text";
    case Encoding::Shard:
      return ":shard(" + std::to_string(part.width) + ")";
    case Encoding::FreeShard:
      return "shard(" + std::to_string(part.width) + ")";
  }
  return "";
}

bool same_part(const TemplatePart& a, const TemplatePart& b) {
  return a.literal == b.literal && a.text == b.text && a.encoding == b.encoding && a.width == b.width;
}

}  // namespace

bool KeyTemplate::is_constant() const {
  return std::all_of(parts.begin(), parts.end(), [](const TemplatePart& part) { return part.literal; });
}

const std::string* KeyTemplate::bare_attribute() const {
  if (parts.size() != 1 || parts[0].literal || parts[0].encoding != Encoding::AsIs) return nullptr;
  return &parts[0].text;
}

std::string to_text(const TemplatePart& part) {
  if (part.literal) return part.text;
  const std::string name = part.encoding == Encoding::FreeShard ? "" : part.text;
  return "{" + name + encoding_suffix(part) + "}";
}

bool same_template(const KeyTemplate& a, const KeyTemplate& b) {
  return std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), same_part);
}

}  // namespace kw
