#include "analysis/caller_text.h"

#include <algorithm>

#include "base/decimal.h"
#include "base/text.h"

namespace kw {
namespace {

void append_characters(CallerText& text, std::string_view characters) {
  for (const char c : characters) {
    TextToken token;
    token.character = c;
    text.push_back(token);
  }
}

std::string to_upper_ascii(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

/// The characters of a literal in an encoding; nothing where they take computing that only the caller does.
std::optional<std::string> encoded(const std::string& literal, Encoding encoding, int width) {
  switch (encoding) {
    case Encoding::AsIs:
    case Encoding::Text:
      return literal;
    case Encoding::Lower:
      return to_lower_ascii(literal);
    case Encoding::Upper:
      return to_upper_ascii(literal);
    case Encoding::Padded: {
      const bool digits =
          !literal.empty() && std::all_of(literal.begin(), literal.end(), [](char c) { return c >= '0' && c <= '9'; });
      const std::size_t wide = static_cast<std::size_t>(std::max(width, 0));
      if (!digits || literal.size() > wide) return std::nullopt;
      return std::string(wide - literal.size(), '0') + literal;
    }
    case Encoding::Descending:
    case Encoding::IsoDate:
    case Encoding::YearMonth:
    case Encoding::Hour:
    case Encoding::Shard:
    case Encoding::FreeShard:
      return std::nullopt;
  }
  return std::nullopt;
}

void append_operand(CallerText& text, const Operand& operand, const std::string& attribute, Encoding encoding,
                    int width) {
  if (operand.kind == Operand::Kind::Literal)
    if (const std::optional<std::string> characters = encoded(operand.name, encoding, width))
      return append_characters(text, *characters);
  TextToken token;
  token.kind = TextToken::Kind::Value;
  token.operand = operand.kind == Operand::Kind::Placeholder ? operand.name : to_text(operand);
  token.encoding = encoding;
  token.width = width;
  token.attribute = attribute;
  text.push_back(token);
}

TextToken open_token(const std::string& attribute, Encoding encoding, int width) {
  TextToken token;
  token.kind = TextToken::Kind::Open;
  token.attribute = attribute;
  token.encoding = encoding;
  token.width = width;
  return token;
}

bool is_one_part(const Attribute& attribute) {
  return attribute.computed && attribute.computed->value.parts.size() == 1 &&
         !attribute.computed->value.parts[0].literal;
}

bool names(const Term& term, std::string_view placeholder) {
  const std::vector<std::string> all = placeholders_of(term.expression);
  return std::find(all.begin(), all.end(), placeholder) != all.end();
}

std::vector<std::string> names_of(const KeyPart& part) {
  std::vector<std::string> all{part.text, part.source, part.computed_name};
  if (part.attribute && part.attribute->follows) all.push_back(**part.attribute->follows);
  if (part.source_attribute && part.source_attribute->follows) all.push_back(**part.source_attribute->follows);
  return all;
}

/// Encodings differ in nothing but how a request spells "as it is".
bool same_encoding(const TextToken& a, const TextToken& b) {
  const auto plain = [](Encoding encoding) { return encoding == Encoding::AsIs || encoding == Encoding::Text; };
  return (a.encoding == b.encoding && a.width == b.width) || (plain(a.encoding) && plain(b.encoding));
}

std::strong_ordering by_byte(char a, char b) {
  return static_cast<unsigned char>(a) <=> static_cast<unsigned char>(b);
}

class Aligner {
 public:
  Aligner(const CallerValues& values, const CallerText& key, const CallerText& value)
      : values_(values), key_(key), value_(value) {}

  Alignment align() {
    for (; at_ < key_.size() && at_ < value_.size(); ++at_)
      if (!step(key_[at_], value_[at_])) return found_;
    end();
    return found_;
  }

 private:
  bool stop(Alignment::End end) {
    found_.end = end;
    return false;
  }

  bool step(const TextToken& key, const TextToken& value) {
    using Kind = TextToken::Kind;
    found_.last = nullptr;
    if (key.kind == Kind::Open || value.kind == Kind::Open) return open(key, value);
    if (key.listed || value.listed) return key.attribute == value.attribute ? same(key) : open(key, value);
    if (key.kind != value.kind) return stop(Alignment::End::Conflict);
    if (key.kind == Kind::Character) {
      if (key.character == value.character) {
        if (at_ + 1 == key_.size() || key_[at_ + 1].part != key.part) found_.last = key.part;
        return true;
      }
      found_.order = by_byte(key.character, value.character);
      return stop(Alignment::End::Conflict);
    }
    if (key.operand != value.operand) return stop(Alignment::End::Conflict);
    if (!same_encoding(key, value)) return stop(Alignment::End::Encoding);
    return same(key);
  }

  bool same(const TextToken& key) {
    add(key);
    found_.last = key.part;
    return true;
  }

  void add(const TextToken& key) {
    if (!key.attribute.empty()) found_.attributes.insert(key.attribute);
    if (!key.part) return;
    for (const std::string& name : names_of(*key.part))
      if (!name.empty()) found_.attributes.insert(name);
  }

  bool open(const TextToken& key, const TextToken& value) {
    add(key);
    found_.open = &key;
    found_.value_known = value.kind != TextToken::Kind::Open;
    const bool bound = key.kind == TextToken::Kind::Open && value.kind == TextToken::Kind::Value && key.part &&
                       values_.bounds(*key.part, value.operand);
    if (bound && at_ + 1 == value_.size()) {
      found_.last = key.part;
      found_.key_goes_on = at_ + 1 < key_.size();
    }
    return stop(Alignment::End::Open);
  }

  void end() {
    if (at_ == key_.size() && at_ == value_.size()) {
      found_.end = Alignment::End::Both;
      found_.order = std::strong_ordering::equal;
      return;
    }
    found_.end = at_ == value_.size() ? Alignment::End::Value : Alignment::End::Key;
    found_.order = at_ == value_.size() ? std::strong_ordering::greater : std::strong_ordering::less;
    found_.key_goes_on = at_ < key_.size();
  }

  const CallerValues& values_;
  const CallerText& key_;
  const CallerText& value_;
  std::size_t at_ = 0;
  Alignment found_;
};

}  // namespace

const Term* CallerValues::term_on(std::string_view attribute) const {
  for (const Term& term : where_->terms)
    if (term.attribute == attribute && !attribute.empty()) return &term;
  return nullptr;
}

bool CallerValues::asks_about(const KeyPart& part) const {
  const std::vector<std::string> all = names_of(part);
  return std::any_of(all.begin(), all.end(), [&](const std::string& name) {
    if (name.empty()) return false;
    return std::any_of(where_->terms.begin(), where_->terms.end(), [&](const Term& term) {
      const std::vector<std::string> attributes = attributes_of(term.expression);
      return std::find(attributes.begin(), attributes.end(), name) != attributes.end();
    });
  });
}

bool CallerValues::has_placeholder(std::string_view placeholder) const {
  return std::any_of(where_->terms.begin(), where_->terms.end(),
                     [&](const Term& term) { return names(term, placeholder); });
}

bool CallerValues::bounds(const KeyPart& part, std::string_view placeholder) const {
  const std::vector<std::string> all = names_of(part);
  return std::any_of(where_->terms.begin(), where_->terms.end(), [&](const Term& term) {
    return !term.attribute.empty() && std::find(all.begin(), all.end(), term.attribute) != all.end() &&
           names(term, placeholder);
  });
}

bool CallerValues::append_bound(CallerText& text, const std::string& attribute, Encoding encoding, int width) const {
  for (const Term& term : where_->terms) {
    if (term.attribute != attribute) continue;
    if (term.kind == TermKind::Equal && term.values.size() == 1) {
      append_operand(text, term.values[0], attribute, encoding, width);
      return true;
    }
    if (term.kind == TermKind::In) {
      TextToken token = open_token(attribute, encoding, width);
      token.kind = TextToken::Kind::Value;
      token.listed = true;
      text.push_back(token);
      return true;
    }
  }
  return false;
}

void CallerValues::append(CallerText& text, const std::string& attribute, Encoding encoding, int width,
                          std::size_t depth) const {
  if (append_bound(text, attribute, encoding, width)) return;
  for (const Attribute& candidate : entity_->attributes) {
    if (!is_one_part(candidate)) continue;
    const TemplatePart& made = candidate.computed->value.parts[0];
    const bool holds = made.text == attribute && made.encoding == encoding && made.width == width;
    if (holds && append_bound(text, *candidate.name, Encoding::AsIs, 0)) return;
  }
  const Attribute* declared = entity_->find(attribute);
  const bool plain = encoding == Encoding::AsIs || encoding == Encoding::Text;
  if (declared && declared->computed && plain && depth < entity_->attributes.size()) {
    for (const TemplatePart& part : declared->computed->value.parts) {
      if (part.literal)
        append_characters(text, part.text);
      else
        append(text, part.text, part.encoding, part.width, depth + 1);
    }
    return;
  }
  if (declared && declared->values.size() == 1 && plain) return append_characters(text, declared->values[0].text);
  text.push_back(open_token(attribute, encoding, width));
}

CallerText CallerValues::text_of(const KeyComponent& component) const {
  CallerText text;
  for (const KeyPart& part : component.parts) {
    const std::size_t begin = text.size();
    if (part.literal)
      append_characters(text, part.text);
    else
      append(text, part.text, part.encoding, part.width, 0);
    for (std::size_t i = begin; i < text.size() && !part.literal; ++i) text[i].part = &part;
  }
  return text;
}

CallerText CallerValues::text_of(const KeyTemplate& value) const {
  CallerText text;
  for (const TemplatePart& part : value.parts) {
    if (part.literal) {
      append_characters(text, part.text);
    } else if (part.text.starts_with(':')) {
      Operand operand;
      operand.kind = Operand::Kind::Placeholder;
      operand.name = part.text;
      append_operand(text, operand, "", part.encoding, part.width);
    } else {
      append(text, part.text, part.encoding, part.width, 0);
    }
  }
  return text;
}

CallerText CallerValues::text_of(const Operand& operand) const {
  CallerText text;
  append_operand(text, operand, "", Encoding::AsIs, 0);
  return text;
}

Alignment align(const CallerValues& values, const CallerText& key, const CallerText& value) {
  return Aligner(values, key, value).align();
}

}  // namespace kw
