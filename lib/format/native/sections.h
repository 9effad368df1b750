#pragma once

#include <string>
#include <vector>

#include "format/native/fields.h"
#include "model/design.h"

namespace kw::native {

/// What one file contributes to a design. Names are not resolved yet: ids are unset.
struct Sections {
  std::vector<Entity> entities;
  std::vector<Pattern> patterns;
  std::vector<Pattern> implied;  ///< From the entities' `writes`; their conditions are filled in when names are known.
  std::vector<Table> tables;
  std::vector<Request> requests;
  std::vector<Suppression> suppressions;  ///< `ignore` of objects that keep none themselves.
};

void read_entities(const Fields& fields, const SourceNode* node, Sections& into);
void read_attributes(const Fields& fields, const SourceNode* node, const std::string& path, Entity& entity,
                     Sections& into);
std::vector<SampleItem> read_samples(const Fields& fields, const SourceNode* list);
SampleItem::Value read_value(const Fields& fields, const SourceNode& node);
void read_patterns(const Fields& fields, const SourceNode* node, Sections& into);
void read_entity_writes(const Fields& fields, const SourceNode* node, const Entity& entity, Sections& into);
std::vector<WriteLeg> read_legs(const Fields& fields, const SourceNode* node, const std::string& path);
void read_tables(const Fields& fields, const SourceNode* node, Sections& into);
void read_stores(const Fields& fields, const SourceNode* node, const std::string& path, Table& table);
KeySchema read_key(const Fields& fields, const SourceNode* node);
Billing read_billing(const Fields& fields, const SourceNode* node);
std::optional<Deployment> read_deployment(const Fields& fields, const SourceNode* node);
void read_requests(const Fields& fields, const SourceNode* node, Sections& into);

}  // namespace kw::native
