#include "lint/references.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

struct Case {
  const char* text;
  std::vector<std::string> references;
};

}  // namespace

TEST_CASE("paths of uses, from and file are found in all the ways YAML and JSON write them") {
  const Case cases[] = {
      {"uses: workload.keywright.yaml\nname: x", {"workload.keywright.yaml"}},
      {"uses: \"work load.yaml\"  # shared", {"work load.yaml"}},
      {"uses: 'a.yaml'\r\nname: b", {"a.yaml"}},
      {"uses: [a.yaml, 'b.yaml',\n  c.yaml]\nname: d.yaml", {"a.yaml", "b.yaml", "c.yaml"}},
      {"uses:\n  - a.yaml\n  # old: b.yaml\n  - \"c.yaml\" # new\nname: x", {"a.yaml", "c.yaml"}},
      {"uses:\n- a.yaml\n- b.yaml\n", {"a.yaml", "b.yaml"}},
      {"uses:\n  a.yaml\nname: x", {"a.yaml"}},
      {"tables:\n  T: { from: template.yaml, ttl: x }", {"template.yaml"}},
      {"T:\n  from: { file: template.yaml, resource: R }", {"template.yaml"}},
      {"T:\n  from:\n    file: template.yaml\n    resource: R", {"template.yaml"}},
      {"samples: { file: items.json }", {"items.json"}},
      {"{\"keywright\": 1, \"uses\" : [\"a.json\", \"b.json\"]}", {"a.json", "b.json"}},
      {"{\"uses\":\"a.json\",\"tables\":{}}", {"a.json"}},
      {"uses: /srv/a b.yaml # c", {"/srv/a b.yaml"}},
  };
  for (const Case& one : cases) CHECK_MESSAGE(scan_references(one.text) == one.references, std::string(one.text));
}

TEST_CASE("other keys, empty values and broken text give nothing") {
  for (const char* text : {"", ":", "name: uses", "reuses: a.yaml", "profile: a.yaml", "uses:", "uses: \"open",
                           "uses: [", "uses: []", "uses: # none\n", "uses:\n  -", "description: it uses other files"})
    CHECK_MESSAGE(scan_references(text).empty(), std::string(text));
}
