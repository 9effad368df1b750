#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/cloudformation/intrinsic.h"
#include "format/cloudformation/sections.h"
#include "source/source_node.h"

namespace kw::cloudformation {

enum class Truth { False, True, Unknown };

/// What a condition comes to. A parameter's default is what a deployment gets that says nothing, so it decides a
/// condition, and what follows is true of that deployment. It is still only one of the deployments: `by_default` tells
/// that another value may decide otherwise, and the branch not taken is kept as a contrary choice.
struct Decision {
  Truth truth = Truth::Unknown;
  bool by_default = false;
};

/// Where an expression stands: inside a branch its condition holds (or does not), and inside a contrary branch the
/// defaults are known to be overridden, so they count for nothing.
struct Scope {
  std::vector<std::pair<std::string, bool>> assumed;
  bool defaults = true;

  Scope assuming(std::string_view condition, bool holds) const;
};

/// One thing that a value may come to.
struct Choice {
  enum class Kind {
    Node,     ///< A mapping or list as it stands, or a literal scalar: `node`, `text`.
    Text,     ///< Computed text.
    List,     ///< Computed texts.
    Absent,   ///< AWS::NoValue, or null: as if the property were not there.
    Unknown,  ///< An expression that cannot be resolved.
  };
  Kind kind = Kind::Unknown;
  const SourceNode* node = nullptr;  ///< What was written for it; never null.
  std::string text{};
  std::vector<std::string> list{};
  Scope scope;
  bool by_default = false;
  bool contrary = false;  ///< Only where a parameter does not have its default.

  bool is_text() const { return kind == Kind::Text || (kind == Kind::Node && node->is_scalar()); }
};

/// Resolves expressions over the literals, parameters' defaults, mappings and conditions of one template.
class Evaluator {
 public:
  explicit Evaluator(const Sections& sections) : sections_(sections) {}

  Decision decide(std::string_view condition, const Scope& scope);

  /// Everything that `node` may come to, at least one. More than one that is not contrary means that a condition is
  /// undecided.
  std::vector<Choice> choices(const SourceNode& node, const Scope& scope);

 private:
  struct Value {
    Choice::Kind kind = Choice::Kind::Unknown;
    std::string text{};
    std::vector<std::string> list{};
    bool by_default = false;
  };

  void add_choices(const SourceNode& node, const Scope& scope, bool contrary, std::vector<Choice>& into);
  void add_branches(const SourceNode& node, const SourceNode& argument, const Scope& scope, bool contrary,
                    std::vector<Choice>& into);
  Decision decide_node(const SourceNode& node, const Scope& scope);
  Decision decide_equals(const SourceNode& argument, const Scope& scope);
  Decision decide_all(const SourceNode& argument, const Scope& scope, Truth deciding);

  Value value(const SourceNode& node, const Scope& scope);
  Value call(const Intrinsic& intrinsic, const Scope& scope);
  Value reference(std::string_view name, const Scope& scope) const;
  Value substitute(const SourceNode& argument, const Scope& scope);
  Value join(const SourceNode& argument, const Scope& scope);
  Value select(const SourceNode& argument, const Scope& scope);
  Value split_text(const SourceNode& argument, const Scope& scope);
  Value find_in_map(const SourceNode& argument, const Scope& scope);
  Value texts(const SourceNode& node, const Scope& scope);

  const Sections& sections_;
  std::map<std::string, Decision> decided_;
  int depth_ = 0;
  int steps_ = 0;
};

}  // namespace kw::cloudformation
