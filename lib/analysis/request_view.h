#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/caller_text.h"
#include "analysis/path.h"
#include "expression/check_request.h"
#include "model/design.h"

namespace kw {

/// A value that a request gives a key attribute or compares with.
struct RequestText {
  std::string name;   ///< ":pk", or the key attribute's name.
  KeyTemplate value;  ///< A literal is one literal part, a placeholder of `where` is one part ":c".
  bool known = true;  ///< False for values whose text is not known (documents).
  SourceSpan span;
};

/// A conjunct of a request's expression: a stored attribute and the texts it is compared with.
struct RequestTerm {
  std::string attribute;  ///< As stored, aliases replaced; empty when the term is of kind Other.
  TermKind kind = TermKind::Other;
  std::vector<RequestText> texts;
  std::vector<std::string> names;         ///< All attributes of the term, aliases replaced.
  std::vector<std::string> compared;      ///< The placeholders of the term itself.
  std::vector<std::string> placeholders;  ///< These, and those that its texts are made of.
  std::string text;
  SourceSpan span;
};

/// A request as its design gives it, with names and values in their places.
class RequestView {
 public:
  RequestView(const Design& design, const Request& request);

  const Request& request() const { return *request_; }
  const Pattern* pattern() const { return pattern_; }
  /// The pattern's reads that it stands for; none when the pattern is unknown or a write.
  const std::vector<const Read*>& reads() const { return reads_; }

  /// The conditions on key attributes: the conjuncts of the key condition, or the members of `key` by `=`.
  std::vector<RequestTerm> key_terms() const;
  std::vector<RequestTerm> filter_terms() const;
  /// The texts that `key` and `values` give.
  std::vector<RequestText> texts() const;

  RequestToCheck to_check() const;
  /// Where a refusal stands in the file.
  SourceSpan place(const Refusal& refusal) const;

 private:
  std::vector<RequestTerm> terms_of(const std::optional<Spanned<std::string>>& expression) const;
  RequestText text_of(const Operand& operand) const;
  std::optional<AttributeType> type_of(const RequestValue& value) const;
  std::optional<AttributeType> type_of_name(const std::string& name) const;
  std::optional<AttributeType> type_of_placeholder(std::string_view placeholder) const;
  std::string real_name(const std::string& name) const;
  void add_passed_through(RequestToCheck& check) const;

  const Design* design_;
  const Request* request_;
  const Pattern* pattern_ = nullptr;
  std::vector<const Read*> reads_;
};

/// Offsets in a scalar's text as a place in the file: exact where text and file agree byte for byte, else the whole
/// scalar.
SourceSpan place_in(const Spanned<std::string>& scalar, const SourceSpan& offsets);

}  // namespace kw
