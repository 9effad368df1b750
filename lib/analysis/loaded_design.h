#pragma once

#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "analysis/analysis.h"
#include "base/quantity.h"
#include "format/load.h"

/// Designs for tests, written as a user writes them.
namespace kw::test {

struct Loaded {
  SourceSet sources;
  LoadedDesign loaded;
  Layout layout;

  const Design& design() const { return loaded.design; }
  PatternVerdict verdict(const std::string& pattern) const {
    const std::optional<PatternId> id = design().find_pattern(pattern);
    REQUIRE_MESSAGE(id, pattern);
    return judge_pattern(layout, *id);
  }
};

inline std::unique_ptr<Loaded> load(const std::string& yaml) {
  MemoryReader files;
  files.put("test.keywright.yaml", yaml);
  auto made = std::make_unique<Loaded>();
  tl::expected<LoadedDesign, Error> loaded = load_design("test.keywright.yaml", files, made->sources);
  REQUIRE(loaded);
  made->loaded = std::move(*loaded);
  for (const Diagnostic& diagnostic : made->loaded.diagnostics)
    FAIL_CHECK(diagnostic.code << " " << diagnostic.message);
  made->layout = lay_out(made->loaded.design);
  return made;
}

/// "Shop.GSI1 works filters-at-server(12.5)": path, class and defects with their measures.
inline std::string summary(const Verdict& verdict) {
  std::string text = verdict.path_name + " " + std::string(to_text(verdict.verdict_class));
  for (const Defect& defect : verdict.defects) {
    text += " " + std::string(to_text(defect.kind));
    if (is_wrong(defect.kind)) continue;
    text += "(" + (defect.measure ? to_text(*defect.measure) : "?") + ")";
  }
  return text;
}

/// The key conditions of the verdict's requests, joined by " | ".
inline std::string conditions(const Verdict& verdict) {
  std::string text;
  for (const RequestPlan& request : verdict.requests) text += (text.empty() ? "" : " | ") + condition_text(request);
  return text;
}

}  // namespace kw::test
