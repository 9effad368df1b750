#pragma once

#include <string>
#include <vector>

#include "source/span.h"

namespace kw {

/// How an attribute is written into a joined key (format page, "Parts"; semantics 1).
enum class Encoding {
  AsIs,        ///< {a}
  Padded,      ///< {a:05}
  Descending,  ///< {a:desc(10)}
  IsoDate,     ///< {a:iso-date}
  YearMonth,   ///< {a:year-month}
  Hour,        ///< {a:hour}
  Lower,       ///< {a:lower}
  Upper,       ///< {a:upper}
  Text,        ///< {a:text}: a number as plain digits
  Shard,       ///< {a:shard(20)}: computed from the attribute
  FreeShard,   ///< {shard(20)}: drawn at random
};

struct TemplatePart {
  bool literal = false;
  std::string
      text;  ///< Literal text (braces undoubled), or the attribute's name; ":from" for a placeholder in requests.
  Encoding encoding = Encoding::AsIs;
  int width = 0;  ///< Padded, Descending: digits. Shard, FreeShard: number of shards.
  SourceSpan span;
};

/// A string that a key attribute is made of. One bare part is the attribute under another name and keeps its type.
struct KeyTemplate {
  std::string text;
  std::vector<TemplatePart> parts;  ///< Neighbouring literals are joined; none for the empty text.
  SourceSpan span;

  bool is_constant() const;
  /// The attribute's name when the template is `{name}` and nothing else, else null.
  const std::string* bare_attribute() const;
};

/// "{createdAt:iso-date}", or the literal itself.
std::string to_text(const TemplatePart& part);
/// Same parts: literals, names, encodings and widths.
bool same_template(const KeyTemplate& a, const KeyTemplate& b);

}  // namespace kw
