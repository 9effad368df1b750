#include "lint/configuration.h"

#include <array>

#include <doctest/doctest.h>

#include "lint/read_settings.h"
#include "lint/setting_values.h"

using namespace kw;

namespace {

constexpr Rule rule(std::string_view code, std::string_view name) {
  return {.code = code, .name = name, .summary = "", .since = "2026.1", .check = ReportedByReader{}};
}
constinit const Rule kRedundant = rule("IDX202", "index-redundant");
constinit const Rule kIdentity = rule("KEY205", "key-misses-identity");
const std::array<RegisteredRule, 2> kRules{{{&kRedundant, ""}, {&kIdentity, ""}}};

struct Project {
  MemoryReader reader;
  ConfigurationOptions options;
  std::optional<Configurations> configurations;

  Project() {
    options.working_directory = "/home/me/shop";
    options.tool_version = "0.3.0";
  }
  Project& file(const std::string& path, const std::string& text = "") {
    reader.put(path, text);
    return *this;
  }
  const Configuration& of(const std::string& path) {
    if (!configurations) configurations.emplace(reader, kRules, options);
    return configurations->of(path);
  }
  /// "keywright.yaml:2 DOC201 unknown key …".
  std::string problems() {
    of("x.yaml");
    std::string text;
    for (const Diagnostic& one : configurations->problems()) {
      const SourceFile& where = configurations->sources().file(one.span.file);
      text += where.path() + ":" + std::to_string(where.position(one.span.begin).line) + " " + one.code + " " +
              one.message + (one.help.empty() ? "" : "; " + one.help) + "\n";
    }
    for (const std::string& one : configurations->failures()) text += one + "\n";
    return text;
  }
};

using Chain = std::vector<std::string>;

}  // namespace

TEST_CASE("the nearest configuration holds, in either spelling, and nothing of those above") {
  Project project;
  project.file("keywright.yaml", "ignore: IDX\n").file("team/.keywright.yaml", "level: certain\n");
  CHECK(project.of("a.yaml").chain == Chain{"keywright.yaml"});
  CHECK(project.of("other/deep/a.yaml").chain == Chain{"keywright.yaml"});
  CHECK(project.of("team/deep/a.yaml").chain == Chain{"team/.keywright.yaml"});
  CHECK(project.of("team/a.yaml").project == "team");
  CHECK(project.of("team/a.yaml").settings.ignore.empty());
  CHECK(&project.of("a.yaml") == &project.of("other/b.yaml"));
}

TEST_CASE("the search ends at the repository's root, which may lie above the working directory") {
  Project project;
  project.file("../.git/HEAD").file("../keywright.yaml").file("../../keywright.yaml");
  project.file("inner/.git", "gitdir: elsewhere").file("inner/deep/a.yaml");
  CHECK(project.of("a.yaml").chain == Chain{"../keywright.yaml"});
  CHECK(project.of("a.yaml").project == "..");
  CHECK(project.of("inner/deep/a.yaml").chain.empty());
  CHECK(project.of("inner/deep/a.yaml").project == "inner");
}

TEST_CASE("nothing above the top of the file system is asked for") {
  Project project;
  project.options.working_directory = "/a";
  project.file("../../keywright.yaml");
  CHECK(project.of("a.yaml").chain.empty());
  CHECK(project.of("a.yaml").project == ".");
  CHECK(project.of("/b/c/a.yaml").project == "/b/c");
}

TEST_CASE("two configurations in one folder are one too many") {
  Project project;
  project.file("keywright.yaml").file(".keywright.yaml");
  CHECK(project.problems() == "there are `keywright.yaml` and `.keywright.yaml`: keep one of them\n");
}

TEST_CASE("a chain of `extends` is laid over, the nearest last, each path seen from its own file") {
  Project project;
  project.file("keywright.yaml", "extends: shared/team.yaml\nlevel: all\nignore: [IDX202]\n");
  project.file("shared/team.yaml", "extends: base.yaml\nlevel: certain\nbaseline: known.yaml\n");
  project.file("shared/base.yaml", "level: essential\nfail-on: warning\nignore: KEY205\n");
  const Configuration& found = project.of("a.yaml");
  CHECK(project.problems() == "");
  CHECK(found.chain == Chain{"keywright.yaml", "shared/team.yaml", "shared/base.yaml"});
  CHECK(**found.settings.level == Level::All);
  CHECK(**found.settings.fail_on == Severity::Warning);
  CHECK(**found.settings.baseline == "shared/known.yaml");
  CHECK(found.settings.ignore.size() == 2);
}

TEST_CASE("a circle of `extends` and a file that is not there are reported where they are named") {
  Project circle;
  circle.file("keywright.yaml", "extends: b.yaml\n").file("b.yaml", "\nextends: ./keywright.yaml\n");
  CHECK(circle.problems() ==
        "b.yaml:2 DOC304 `./keywright.yaml` is extended in a circle; let one of the files extend nothing\n");
  Project missing;
  missing.file("keywright.yaml", "extends: ../base.yaml\n");
  CHECK(missing.problems() ==
        "keywright.yaml:1 DOC301 there is no file `../base.yaml`; name a configuration, seen from this file\n");
}

TEST_CASE("keys, rules, rule sets and values that do not exist are reported at their place") {
  const auto problems = [](const std::string& text) {
    Project project;
    project.file("keywright.yaml", text);
    return project.problems();
  };
  CHECK(problems("\nselct: [KEY]\n").starts_with("keywright.yaml:2 DOC201 unknown key `selct` in a configuration"));
  CHECK(problems("selct: [KEY]\n").ends_with("write `select`\n"));
  CHECK(problems("select: [KEY, KEY206]\n") == "keywright.yaml:1 DOC301 no rule is called `KEY206`; write `KEY205`\n");
  CHECK(problems("severity: { index-redundent: off }\n") ==
        "keywright.yaml:1 DOC301 no rule is called `index-redundent`; write `index-redundant`\n");
  CHECK(problems("severity: { KEY205: of }\n").find("DOC203") != std::string::npos);
  CHECK(problems("ruleset: 2027.1\n").find("(it is newer than this keywright)") != std::string::npos);
  CHECK(problems("required-version: newest\n").find("DOC204 `newest` is no range of versions") != std::string::npos);
  CHECK(problems("ignorable: { KEY205: maybe }\n").find("DOC203") != std::string::npos);
  CHECK(problems("per-file: { 'a/*': { exclude: x } }\n").find("DOC201") != std::string::npos);
  CHECK(problems("- a\n").find("DOC203") != std::string::npos);
  CHECK(problems("a: [\n").find("DOC101") != std::string::npos);
  CHECK(problems("# nothing but a comment\n") == "");
  CHECK(problems("") == "");
}

TEST_CASE("a configuration for another version is refused") {
  Project project;
  project.file("keywright.yaml", "\nrequired-version: '>=0.4'\n");
  CHECK(project.problems() == "`keywright.yaml` line 2 asks for keywright >=0.4; this is 0.3.0\n");
  Project fine;
  fine.file("keywright.yaml", "required-version: '>=0.3, <0.4'\n");
  CHECK(fine.problems() == "");
}

TEST_CASE("the command line chooses one configuration for all, or none, and beats what is written") {
  Project project;
  project.file("keywright.yaml", "level: certain\nselect: [KEY]\nignore: [IDX]\n")
      .file("ci/strict.yaml", "level: all\n");
  project.options.command_line = parse_settings({.select = {"IDX"}, .level = "essential"}, kRules).value_or(Settings{});
  CHECK(**project.of("a.yaml").settings.level == Level::Essential);
  CHECK(project.of("a.yaml").settings.ignore.empty());

  Project named;
  named.file("team/keywright.yaml").file("ci/strict.yaml", "level: all\n");
  named.options.file = "ci/strict.yaml";
  CHECK(named.of("team/a.yaml").chain == Chain{"ci/strict.yaml"});
  CHECK(named.of("team/a.yaml").project == ".");

  Project isolated;
  isolated.file("keywright.yaml", "a: [\n").file(".keywright-baseline.yaml");
  isolated.options.isolated = true;
  CHECK(isolated.problems() == "");
  CHECK_FALSE(isolated.configurations->baseline_path(isolated.of("a.yaml")));
}

TEST_CASE("globs of a configuration start in its project, those of the command line in the working directory") {
  Project project;
  project.file("team/keywright.yaml", "per-file: { 'old/*': { ignore: KEY205 } }\n");
  project.options.command_line = parse_settings({.per_file = {"team/new/*=KEY205"}}, kRules).value_or(Settings{});
  const Policy& policy = project.of("team/a.yaml").policy;
  CHECK_FALSE(policy.runs(kIdentity, "team/old/a.yaml"));
  CHECK_FALSE(policy.runs(kIdentity, "team/new/a.yaml"));
  CHECK(policy.runs(kIdentity, "old/a.yaml"));
  CHECK(policy.runs(kIdentity, "team/a.yaml"));
}

TEST_CASE("every value tells where it comes from") {
  Project project;
  project.file("keywright.yaml", "extends: base.yaml\nseverity:\n  IDX202: info\n");
  project.file("base.yaml", "ignore:\n  - KEY205\nignorable: false\n");
  project.options.command_line = parse_settings({.fail_on = "never"}, kRules).value_or(Settings{});
  const std::vector<SettingValue> values = values_of(project.of("a.yaml"), "x");
  const auto shown = [&](const std::string& key) {
    for (const SettingValue& one : values) {
      if (one.key != key) continue;
      std::string text = one.value + " " + std::string(to_text(one.origin));
      if (!one.span.known()) return text;
      const SourceFile& file = project.configurations->sources().file(one.span.file);
      return text + " " + file.path() + ":" + std::to_string(file.position(one.span.begin).line);
    }
    return std::string("none");
  };
  CHECK(shown("severity") == "IDX202=info file keywright.yaml:3");
  CHECK(shown("ignore") == "KEY205 file base.yaml:2");
  CHECK(shown("ignorable") == "false file base.yaml:3");
  CHECK(shown("fail-on") == "never command-line");
  CHECK(shown("level") == "all default");
  CHECK(shown("ruleset") == "2026.1 default");
  CHECK(shown("baseline") == "x default");
}
