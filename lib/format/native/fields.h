#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "base/quantity.h"
#include "diag/diagnostic.h"
#include "model/condition.h"
#include "model/entity.h"
#include "model/key_template.h"
#include "shape/shape.h"
#include "source/load.h"
#include "source/source_file.h"

namespace kw::native {

/// One design file on its way into a design.
struct Document {
  const SourceFile* file = nullptr;
  LoadedSource source;
  ShapeReport shape;
  bool usable = false;  ///< It parsed; else only its problems count.
};

/// An entry of a mapping whose keys are names.
struct NamedNode {
  Spanned<std::string> name;
  const SourceNode* node = nullptr;
  SourceSpan span;  ///< From the name to the end of the value.
};

/// Takes typed values out of a document's nodes. What is absent or does not fit is nothing: shape has reported it. Only
/// expressions are judged here, for they have a grammar of their own (DOC101).
class Fields {
 public:
  Fields(const Document& document, DiagnosticSink& sink) : document_(&document), sink_(&sink) {}

  const SourceFile& file() const { return *document_->file; }
  DiagnosticSink& sink() const { return *sink_; }

  /// The node that counts: behind an alias, and as it was meant.
  const SourceNode& real(const SourceNode& node) const;
  /// A mapping's value, real; null when absent, null or `mapping` is none.
  const SourceNode* get(const SourceNode* mapping, std::string_view key) const;
  std::vector<NamedNode> named(const SourceNode* mapping) const;
  /// A list's items, or the one scalar or mapping itself; real.
  std::vector<const SourceNode*> list(const SourceNode* node) const;

  std::optional<Spanned<std::string>> text(const SourceNode* scalar) const;
  std::optional<Spanned<std::string>> text(const SourceNode* mapping, std::string_view key) const;
  std::string plain_text(const SourceNode* mapping, std::string_view key) const;
  std::vector<Spanned<std::string>> texts(const SourceNode* list_or_scalar) const;
  std::optional<Spanned<bool>> boolean(const SourceNode* mapping, std::string_view key) const;
  bool is_true(const SourceNode* mapping, std::string_view key) const;

  std::optional<Spanned<Count>> count(const SourceNode* mapping, std::string_view key) const;
  std::optional<Spanned<Bytes>> bytes(const SourceNode* mapping, std::string_view key) const;
  std::optional<Spanned<Rate>> rate(const SourceNode* mapping, std::string_view key) const;
  std::optional<Spanned<Duration>> duration(const SourceNode* mapping, std::string_view key) const;
  std::optional<Spanned<Share>> share(const SourceNode* mapping, std::string_view key) const;
  std::optional<Spanned<Decimal>> decimal(const SourceNode* mapping, std::string_view key) const;

  /// Nothing when absent, or when it does not parse (reported).
  std::optional<Condition> condition(const SourceNode* scalar, const std::string& path) const;
  std::optional<KeyTemplate> key_template(const SourceNode* scalar, const std::string& path) const;
  /// The bytes `begin` to `end` of a scalar's value.
  SourceSpan part_of(const SourceNode& scalar, std::size_t begin, std::size_t end) const;

  /// `ignore:` of a named object.
  std::vector<Suppression> ignored(const SourceNode* object, SourceSpan scope) const;

 private:
  const Document* document_;
  DiagnosticSink* sink_;
};

/// "tables.Shop" and "key" as one logical path.
std::string path_join(std::string_view path, std::string_view name);

}  // namespace kw::native
