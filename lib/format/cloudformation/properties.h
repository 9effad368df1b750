#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.h"
#include "diag/diagnostic.h"
#include "format/cloudformation/evaluate.h"
#include "model/design.h"

namespace kw::cloudformation {

/// What reading one template shares.
struct Reading {
  Evaluator& evaluator;
  DiagnosticSink& sink;
};

enum class State {
  Absent,
  Known,
  Unknown,  ///< An unresolved expression, noted; or of a wrong form, reported. Nothing may be concluded from it.
};

/// A property's value as far as it could be resolved.
template <class T>
struct Property {
  State state = State::Absent;
  T value{};
  SourceSpan span;          ///< What was written for it, known unless the property is not there at all.
  bool by_default = false;  ///< Only as long as a parameter has its default.
};
using TextProperty = Property<std::string>;
using FlagProperty = Property<bool>;
using NumberProperty = Property<double>;

/// One element of a list, without the conditions around it.
struct Element {
  Choice choice;
  /// False when the list holds it only under a condition that is undecided or does not hold by default.
  bool certain = true;
  bool contrary = false;  ///< It is not in the list where parameters have their defaults.
  SourceSpan span() const { return value_span(*choice.node); }
  bool is_mapping() const { return choice.kind == Choice::Kind::Node && choice.node->is_mapping(); }
};

struct Elements {
  State state = State::Absent;  ///< Unknown when a part of the list is; `items` has the rest.
  std::vector<Element> items;
  SourceSpan span;
};

/// A mapping of properties in its scope. Reading reports values of a wrong form and notes expressions that could not
/// be resolved; it never guesses. Properties that nobody asks for are passed over: AWS adds new ones all the time.
class Properties {
 public:
  /// `path` is the logical path of the mapping; `notes`, whose path it begins with, takes what could not be resolved.
  Properties(Reading& reading, const SourceNode& mapping, Scope scope, std::string path, Unresolved& notes);

  /// The same, with another place for notes.
  Properties noting_in(Unresolved& notes) const;
  /// The same for a mapping inside this one.
  Properties within(const Element& element, std::string path, Unresolved& notes) const;
  /// Its logical path is `path`, or this one's with the name.
  Property<std::optional<Properties>> nested(std::string_view name, std::string path = {}) const;

  TextProperty text(std::string_view name) const;
  /// Whether it is written as `!Ref TARGET`.
  bool refers_to(std::string_view name, std::string_view target) const;
  /// One of `words`; anything else is reported, or unknown where it is a default.
  TextProperty word(std::string_view name, std::initializer_list<std::string_view> words) const;
  FlagProperty flag(std::string_view name) const;
  NumberProperty number(std::string_view name) const;
  Elements elements(std::string_view name) const;

  /// Reports that `name` is missing, at `owner`.
  void report_missing(std::string_view name, SourceSpan owner) const;
  void report_wrong(std::string_view name, SourceSpan span, std::string message, std::string help = {}) const;
  const std::string& path() const { return path_; }
  Unresolved& notes() const { return *notes_; }
  Reading& reading() const { return *reading_; }

 private:
  /// The one thing that the property comes to where parameters have their defaults.
  Property<Choice> get(std::string_view name) const;
  void note_expression(std::string_view name, const SourceNode& node) const;
  /// Settles text of a wrong form: the user's mistake, or a default that only asks for a value.
  void refuse(TextProperty& property, std::string_view name, std::string message, std::string help = {}) const;
  void add_elements(const Choice& head, std::string_view name, bool certain, Elements& into) const;

  Reading* reading_;
  const SourceNode* mapping_;
  Scope scope_;
  std::string path_;
  Unresolved* notes_;
  bool complete_ = true;  ///< False when a transform or a loop adds properties that are not seen here.
};

/// What could not be resolved of a table or index together with its name. A name alone is not worth telling: it is
/// shown as it is written, and all that is left out is to check its letters.
Unresolved with_name(Unresolved notes, const Unresolved& of_name);

/// "text", "a list", "a mapping": for messages about a wrong form.
std::string_view form_of(const Choice& choice);

}  // namespace kw::cloudformation
