#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "model/design.h"

namespace kw::native {

/// The names that may stand somewhere.
struct Scope {
  std::vector<std::string> names;  ///< In order of declaration.
  std::set<std::string, std::less<>> set;
  /// Not all of them are known: an entity that declares no attributes has some nevertheless.
  bool open = false;

  void add(const std::string& name);
  void add(const Scope& other);
  bool has(std::string_view name) const { return open || set.contains(name); }
};

/// Sets the ids of a design and reports names that nothing has (DOC301), literals of a wrong type (DOC203) and what is
/// declared twice (DOC305). Each unknown name of an object is reported once; its id then stays unset.
class NameResolver {
 public:
  /// `quiet`: part of the design could not be read, so that unknown names are not reported.
  NameResolver(Design& design, bool quiet, DiagnosticSink& sink);
  void run();

 private:
  // names.cpp
  std::optional<EntityId> entity(const Spanned<std::string>& name, const std::string& path);
  void unknown(std::string_view noun, const Spanned<std::string>& name, std::span<const std::string> candidates,
               std::string_view owner, const std::string& path);
  bool known(const Spanned<std::string>& name, const Scope& scope, std::string_view owner, const std::string& path);
  bool all_known(const std::vector<Spanned<std::string>>& names, const Scope& scope, std::string_view owner,
                 const std::string& path);
  bool template_known(const KeyTemplate& text, const Scope& scope, std::string_view owner, const std::string& path);
  const Scope& own_scope(EntityId id);         ///< The entity's attributes and those of its bases.
  const Scope& scope_with_kinds(EntityId id);  ///< And those of its kinds.
  const Attribute* find_attribute(EntityId id, std::string_view name) const;

  // names_entities.cpp
  void resolve_entities();
  void resolve_kinds();
  void resolve_attributes(Entity& entity, EntityId id, const std::string& path);
  void resolve_reference(AttributeReference& reference, std::string_view key, const std::string& path);
  void resolve_tenant();

  // names_patterns.cpp
  void resolve_patterns();
  void resolve_read(Read& read, const std::vector<Read>& earlier, const std::string& path);
  void resolve_leg(WriteLeg& leg, const std::string& path);
  void imply_conditions(Pattern& pattern);
  void report_declared_twice();

  // names_conditions.cpp
  bool condition_known(Condition& condition, EntityId id, std::span<const Read> earlier, const std::string& path);
  bool expression_known(Expression& expression, EntityId id, std::span<const Read> earlier, const std::string& path);
  bool operand_known(Operand& operand, EntityId id, std::span<const Read> earlier, const std::string& path);
  bool types_fit(const Expression& expression, EntityId id, const std::string& path);
  bool bounds_meet(const Condition& condition, const std::string& path);
  bool use_fits(const Expression& expression, const Operand& operand, const Attribute& attribute,
                const std::string& path);
  bool literal_fits(const Operand& literal, std::string_view subject, const Attribute* declared, AttributeType type,
                    const std::string& path);

  // names_tables.cpp
  void resolve_tables();
  void resolve_stores(Table& table, const std::string& path);
  void resolve_stored(StoredEntity& stored, const std::string& path);
  Scope physical_scope(const Table& table);
  void resolve_keys(Table& table, const std::string& path);
  void resolve_index(Table& table, Index& index, const Scope& physical, const std::string& path);

  // names_requests.cpp
  void resolve_requests();
  void resolve_pattern_of(Request& request, const std::string& path);
  void resolve_path_of(Request& request, const std::string& path);
  void check_parts(const Request& request, const std::string& path);

  Design& design_;
  bool quiet_;
  DiagnosticSink& sink_;
  std::map<std::string, EntityId, std::less<>> entities_;
  std::vector<std::string> entity_names_;
  std::map<EntityId, Scope> own_scopes_;
  std::map<EntityId, Scope> kind_scopes_;
  std::set<std::pair<std::string, std::string>> reported_;
};

}  // namespace kw::native
