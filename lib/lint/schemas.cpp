#include "lint/schemas.h"

#include <string_view>

#include "base/assert.h"
#include "base/embedded.h"

namespace kw {

extern const EmbeddedFile schema_files[];
extern const std::size_t schema_files_count;

namespace {

std::string_view schema_text(std::string_view name) {
  for (std::size_t i = 0; i < schema_files_count; ++i)
    if (schema_files[i].name == name) return schema_files[i].text;
  KW_ASSERT(false);
  return "{}";
}

}  // namespace

const Schema& config_schema() {
  static const SchemaDocument document(schema_text("schemas/config.schema.json"));
  return document.root();
}

const Schema& baseline_schema() {
  static const SchemaDocument document(schema_text("schemas/baseline.schema.json"));
  return document.root();
}

}  // namespace kw
