#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/native/fields.h"
#include "format/native/names.h"

namespace kw::native {

void NameResolver::resolve_kinds() {
  for (Entity& entity : design_.entities)
    if (entity.kind_of_name) entity.kind_of = this->entity(*entity.kind_of_name, path_join("entities", *entity.name));

  for (Entity& entity : design_.entities) {
    std::size_t steps = 0;
    std::optional<EntityId> at = entity.kind_of;
    while (at && ++steps <= design_.entities.size()) at = design_.entity(*at).kind_of;
    if (!at) continue;
    sink_
        .report(doc::kConflictingDefinition, entity.kind_of_name->span,
                fmt::format("`{}` is a kind of itself", printable(*entity.name)))
        .help("remove one `kind_of` of the circle")
        .at(path_join("entities", *entity.name));
    entity.kind_of.reset();
  }
}

void NameResolver::resolve_entities() {
  resolve_kinds();
  for (std::uint32_t i = 0; i < design_.entities.size(); ++i) {
    Entity& entity = design_.entities[i];
    const std::string path = path_join("entities", *entity.name);
    const Scope& scope = own_scope(EntityId{i});
    if (entity.parent) entity.parent->entity = this->entity(entity.parent->entity_name, path_join(path, "belongs_to"));
    all_known(entity.identity, scope, *entity.name, path_join(path, "identity"));
    for (const std::vector<Spanned<std::string>>& list : entity.unique)
      all_known(list, scope, *entity.name, path_join(path, "unique"));
    if (entity.ttl && !known(*entity.ttl, scope, *entity.name, path_join(path, "ttl"))) entity.ttl.reset();
    resolve_attributes(entity, EntityId{i}, path_join(path, "attributes"));
  }
  resolve_tenant();
}

void NameResolver::resolve_attributes(Entity& entity, EntityId id, const std::string& path) {
  const Scope& scope = own_scope(id);
  for (Attribute& attribute : entity.attributes) {
    const std::string at = path_join(path, *attribute.name);
    for (AttributeReference& reference : attribute.refers) resolve_reference(reference, "refers", at);
    if (attribute.copy_of) resolve_reference(*attribute.copy_of, "copy_of", at);
    if (attribute.follows && !known(*attribute.follows, scope, *entity.name, at)) attribute.follows.reset();
    if (attribute.computed && !template_known(**attribute.computed, scope, *entity.name, at))
      attribute.computed.reset();
  }
}

void NameResolver::resolve_reference(AttributeReference& reference, std::string_view key, const std::string& path) {
  if (reference.attribute->empty()) {
    std::string example = fmt::format("{}.attribute", *reference.entity_name);
    if (const auto found = entities_.find(*reference.entity_name); found != entities_.end())
      if (const Entity& target = design_.entity(found->second); target.identity.size() == 1)
        example = fmt::format("{}.{}", *reference.entity_name, *target.identity[0]);
    sink_
        .report(doc::kWrongType, reference.span,
                fmt::format("`{}` is `{}`; expected `Entity.attribute`", key, printable(*reference.entity_name)))
        .help(fmt::format("write `{}`", printable(example)))
        .at(path)
        .about(*reference.entity_name);
    return;
  }
  const std::optional<EntityId> target = entity(reference.entity_name, path);
  if (!target || !known(reference.attribute, own_scope(*target), *reference.entity_name, path)) return;
  reference.entity = target;
}

void NameResolver::resolve_tenant() {
  if (!design_.tenant) return;
  Scope all;
  for (std::uint32_t i = 0; i < design_.entities.size(); ++i) all.add(own_scope(EntityId{i}));
  all.open |= design_.entities.empty();
  if (all.has(**design_.tenant)) return;
  unknown("attribute", *design_.tenant, all.names, "", "tenant");
  design_.tenant.reset();
}

}  // namespace kw::native
