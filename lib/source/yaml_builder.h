#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include "source/load.h"
#include "source/yaml_cursor.h"

namespace kw {

/// Thrown to stop the parser when a document is too deep or too large.
struct YamlLimit {
  SourceProblem problem;
};

/// Makes the tree from the parser's events. The events tell what the nodes are; where they end, and where an empty
/// value is, comes from the text itself, for a mark is only a start and an empty value's mark is that of the next
/// token.
class YamlBuilder : public YAML::EventHandler {
 public:
  /// `hidden_tags` are in `text` but the parser does not see them (yaml_text.h).
  YamlBuilder(const SourceFile& file, std::string_view text, std::vector<std::size_t> hidden_tags, LoadedSource& out);

  /// Hidden tags that turned out to be no tags but text of a scalar: the document must be read again with them.
  std::vector<std::size_t> wrongly_hidden() const;

  /// Ends what is still open after the parser gave up, so that the tree so far is whole.
  void abandon();
  YamlCursor& cursor() { return cursor_; }
  /// The bracket of the innermost flow collection that is still open, or the text's size.
  std::size_t open_bracket() const;
  std::size_t offset(const YAML::Mark& mark) const;

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override;
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override;
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override;

 private:
  /// A collection that is being read.
  struct Frame {
    SourceNode* node = nullptr;
    const SourceNode* key = nullptr;  ///< A mapping's, while its value is awaited.
    bool explicit_key = false;        ///< The key stands behind a `?`.
    bool flow = false;
    bool brace_pending = false;  ///< A flow mapping at a `{` that may belong to its first key: `[{a: b}: c]`.
    char closing = '\0';         ///< The bracket that ends it.
    std::size_t column = 0;      ///< A block collection's.
  };
  /// `&anchor` and `!tag` before a node.
  struct Properties {
    bool any = false;
    std::size_t begin = 0;
    std::string tag;
  };

  bool in_flow() const { return !frames_.empty() && frames_.back().flow; }
  bool at_value() const { return !frames_.empty() && frames_.back().key; }
  bool at_key() const { return !frames_.empty() && frames_.back().node->is_mapping() && !frames_.back().key; }

  void read_hidden_tag(std::size_t mark);
  SourceNode& add(NodeKind kind, YAML::anchor_t anchor);
  SourceNode& add_empty(std::size_t offset, YAML::anchor_t anchor);
  void check_size() const;
  void attach(const SourceNode& node);
  Properties read_properties(std::size_t begin);
  bool belongs_here(std::size_t offset, bool explicit_key) const;
  bool take_slot();
  void place_scalar(SourceNode& scalar, std::size_t begin);
  void place_quoted(SourceNode& scalar, std::size_t begin);
  void place_block(SourceNode& scalar, std::size_t begin);
  void check_indented(std::size_t begin);
  void check_empty_entry();
  void open(NodeKind kind, std::size_t mark, bool has_properties, YAML::anchor_t anchor, bool flow);
  void close(bool complete);
  void settle_brace(std::size_t mark, bool opens_mapping);

  const SourceFile& file_;
  LoadedSource& out_;
  YamlCursor cursor_;
  std::vector<Frame> frames_;
  std::vector<SourceNode*> anchors_;
  std::vector<std::size_t> hidden_tags_;
  std::size_t hidden_read_ = 0;
  std::vector<std::size_t> wrongly_hidden_;
};

}  // namespace kw
