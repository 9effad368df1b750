#include "lint/read_settings.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"
#include "format/problems.h"
#include "lint/rule_set.h"
#include "lint/schemas.h"
#include "lint/selector.h"
#include "lint/version.h"
#include "shape/shape.h"
#include "source/file_reader.h"
#include "source/load.h"

namespace kw {
namespace {

constexpr std::string_view kOff = "off";
constexpr std::string_view kNever = "never";

/// Takes what fits out of a document whose shape was checked.
class Reader {
 public:
  Reader(const SourceFile& file, std::span<const RegisteredRule> rules, DiagnosticSink& sink)
      : file_(file), rules_(rules), sink_(sink) {}

  SettingsFile read(const SourceNode& root) {
    SettingsFile result;
    Settings& settings = result.settings;
    result.extends = text(root, "extends");
    settings.required_version = checked_version(text(root, "required-version"));
    settings.ruleset = checked_rule_set(text(root, "ruleset"));
    if (const auto level = text(root, "level"))
      if (const auto parsed = parse_level(**level)) settings.level = {*parsed, level->span};
    settings.select = selectors(root, "select");
    settings.ignore = selectors(root, "ignore").value_or(Texts{});
    settings.severities = severities(root.find("severity"), "severity");
    settings.ignorable = ignorable(root.find("ignorable"));
    settings.per_file = per_file(root.find("per-file"));
    if (const auto fail_on = text(root, "fail-on"))
      settings.fail_on = Spanned<std::optional<Severity>>{parse_severity(**fail_on), fail_on->span};
    settings.files = texts(root.find("files"));
    settings.exclude = texts(root.find("exclude")).value_or(Texts{});
    if (auto baseline = text(root, "baseline"))
      settings.baseline = {resolve_path(file_.path(), **baseline), baseline->span};
    return result;
  }

 private:
  static std::optional<Spanned<std::string>> text_of(const SourceNode& node) {
    const SourceNode& real = node.resolved();
    if (!real.is_scalar() || real.is_null()) return std::nullopt;
    return Spanned<std::string>{real.text, real.token};
  }

  static std::optional<Spanned<std::string>> text(const SourceNode& mapping, std::string_view key) {
    const SourceNode* value = mapping.find(key);
    return value ? text_of(*value) : std::nullopt;
  }

  /// A list, or the one item itself.
  static std::optional<Texts> texts(const SourceNode* node) {
    if (!node) return std::nullopt;
    Texts found;
    const SourceNode& real = node->resolved();
    if (const auto one = text_of(real)) found.push_back(*one);
    for (const SourceNode* item : real.items)
      if (const auto one = text_of(*item)) found.push_back(*one);
    return found;
  }

  std::optional<Texts> selectors(const SourceNode& mapping, std::string_view key) {
    std::optional<Texts> found = texts(mapping.find(key));
    if (found) std::erase_if(*found, [&](const Spanned<std::string>& one) { return !is_known(one, key); });
    return found;
  }

  bool is_known(const Spanned<std::string>& selector, std::string_view key) {
    if (selects_any(*selector, rules_)) return true;
    const std::string shown = printable(*selector);
    DiagnosticBuilder finding =
        sink_.report(doc::kUnknownName, selector.span, fmt::format("no rule is called `{}`", shown));
    finding.at(std::string(key)).about(*selector);
    const std::optional<std::string> meant = nearest_selector(*selector, rules_);
    if (meant)
      finding.help(fmt::format("write `{}`", *meant))
          .fix({fmt::format("write `{}`", *meant), {{selector.span, *meant, Edit::Extent::Exact}}});
    else
      finding.help("see `keywright rules`");
    return false;
  }

  std::vector<SeveritySetting> severities(const SourceNode* node, std::string_view key) {
    std::vector<SeveritySetting> found;
    if (!node) return found;
    for (const MappingEntry& entry : merged_entries(node->resolved())) {
      const auto selector = text_of(*entry.key);
      const auto value = text_of(*entry.value);
      if (!selector || !value || !is_known(*selector, key)) continue;
      const std::optional<Severity> severity = parse_severity(**value);
      if (severity || **value == kOff) found.push_back({*selector, severity});
    }
    return found;
  }

  std::vector<IgnorableSetting> ignorable(const SourceNode* node) {
    std::vector<IgnorableSetting> found;
    if (!node) return found;
    if (const auto all = text_of(*node)) found.push_back({{"", all->span}, **all == "true"});
    if (!node->resolved().is_mapping()) return found;
    for (const MappingEntry& entry : merged_entries(node->resolved())) {
      const auto selector = text_of(*entry.key);
      const auto value = text_of(*entry.value);
      if (selector && value && is_known(*selector, "ignorable")) found.push_back({*selector, **value == "true"});
    }
    return found;
  }

  std::vector<PerFileSettings> per_file(const SourceNode* node) {
    std::vector<PerFileSettings> found;
    if (!node || !node->resolved().is_mapping()) return found;
    for (const MappingEntry& entry : merged_entries(node->resolved())) {
      const auto glob = text_of(*entry.key);
      const SourceNode& value = entry.value->resolved();
      if (!glob || !value.is_mapping()) continue;
      found.push_back({*glob, selectors(value, "select").value_or(Texts{}),
                       selectors(value, "ignore").value_or(Texts{}), severities(value.find("severity"), "per-file")});
    }
    return found;
  }

  std::optional<Spanned<std::string>> checked_rule_set(std::optional<Spanned<std::string>> given) {
    if (!given) return std::nullopt;
    const std::optional<std::string> fault = fault_of_rule_set(**given, rules_);
    if (!fault) return given;
    sink_.report(doc::kUnknownName, given->span, *fault)
        .at("ruleset")
        .about(**given)
        .help(fmt::format("write one of {}", list_names(rule_sets(rules_))));
    return std::nullopt;
  }

  std::optional<Spanned<std::string>> checked_version(std::optional<Spanned<std::string>> given) {
    if (!given || parse_version_range(**given)) return given;
    sink_.report(doc::kBadQuantity, given->span, fmt::format("`{}` is no range of versions", printable(**given)))
        .at("required-version")
        .about(**given)
        .help("write `>=0.1`, or several conditions: `>=0.1, <1`");
    return std::nullopt;
  }

  const SourceFile& file_;
  std::span<const RegisteredRule> rules_;
  DiagnosticSink& sink_;
};

// The command line.

tl::unexpected<Error> wrong(std::string message) {
  return tl::make_unexpected(Error{std::move(message)});
}

tl::expected<Spanned<std::string>, Error> parse_selector(std::string_view word, std::string_view option,
                                                         std::span<const RegisteredRule> rules) {
  const std::string selector(trim(word));
  if (selects_any(selector, rules)) return Spanned<std::string>{selector, {}};
  const std::optional<std::string> meant = nearest_selector(selector, rules);
  return wrong(fmt::format("`{}`: no rule is called `{}`{}", option, printable(selector),
                           meant ? fmt::format("; did you mean `{}`?", *meant) : ""));
}

tl::expected<Texts, Error> parse_selectors(const std::vector<std::string>& given, std::string_view option,
                                           std::span<const RegisteredRule> rules) {
  Texts selectors;
  for (const std::string& list : given)
    for (const std::string_view word : split(list, ',')) {
      const tl::expected<Spanned<std::string>, Error> selector = parse_selector(word, option, rules);
      if (!selector) return tl::unexpected(selector.error());
      selectors.push_back(*selector);
    }
  return selectors;
}

/// What stands before and behind the last `=`.
std::pair<std::string, std::string> halves(const std::string& given) {
  const std::size_t equals = given.rfind('=');
  if (equals == std::string::npos) return {given, ""};
  return {given.substr(0, equals), given.substr(equals + 1)};
}

tl::expected<SeveritySetting, Error> parse_override(const std::string& given, std::span<const RegisteredRule> rules) {
  const auto [name, level] = halves(given);
  const std::optional<Severity> severity = parse_severity(level);
  if (!severity && level != kOff)
    return wrong(fmt::format("`--severity {}`: use CODE=error, warning, info or off", printable(given)));
  const tl::expected<Spanned<std::string>, Error> selector = parse_selector(name, "--severity", rules);
  if (!selector) return tl::unexpected(selector.error());
  return SeveritySetting{*selector, severity};
}

tl::expected<IgnorableSetting, Error> parse_ignorable(const std::string& given, std::span<const RegisteredRule> rules) {
  const auto [name, value] = halves(given);
  if (value != "true" && value != "false")
    return wrong(fmt::format("`--ignorable {}`: use CODE=true or CODE=false", printable(given)));
  const tl::expected<Spanned<std::string>, Error> selector = parse_selector(name, "--ignorable", rules);
  if (!selector) return tl::unexpected(selector.error());
  return IgnorableSetting{*selector, value == "true"};
}

tl::expected<PerFileSettings, Error> parse_per_file(const std::string& given, std::span<const RegisteredRule> rules) {
  const auto [glob, codes] = halves(given);
  if (glob.empty() || codes.empty())
    return wrong(fmt::format("`--per-file-ignore {}`: use GLOB=CODE,...", printable(given)));
  tl::expected<Texts, Error> selectors = parse_selectors({codes}, "--per-file-ignore", rules);
  if (!selectors) return tl::unexpected(selectors.error());
  return PerFileSettings{{glob, {}}, {}, std::move(*selectors), {}};
}

/// Adds what each of `given` means to `into`.
template <class T, class Parse>
tl::expected<void, Error> parse_all(const std::vector<std::string>& given, std::span<const RegisteredRule> rules,
                                    Parse parse, std::vector<T>& into) {
  for (const std::string& word : given) {
    tl::expected<T, Error> parsed = parse(word, rules);
    if (!parsed) return tl::unexpected(parsed.error());
    into.push_back(std::move(*parsed));
  }
  return {};
}

/// Single values; the error is about the first that is wrong.
tl::expected<void, Error> parse_values(const SettingsOptions& options, std::span<const RegisteredRule> rules,
                                       Settings& settings) {
  if (options.ruleset) {
    if (const auto fault = fault_of_rule_set(*options.ruleset, rules)) return wrong("`--ruleset`: " + *fault);
    settings.ruleset = {*options.ruleset, {}};
  }
  if (options.level) {
    const std::optional<Level> level = parse_level(*options.level);
    if (!level)
      return wrong(
          fmt::format("`{}` is no value of `--level`: use `essential`, `certain` or `all`", printable(*options.level)));
    settings.level = {*level, {}};
  }
  if (options.fail_on) {
    const std::optional<Severity> severity = parse_severity(*options.fail_on);
    if (!severity && *options.fail_on != kNever)
      return wrong(fmt::format("`{}` is no value of `--fail-on`: use `error`, `warning`, `info` or `never`",
                               printable(*options.fail_on)));
    settings.fail_on = Spanned<std::optional<Severity>>{severity, {}};
  }
  if (options.baseline) settings.baseline = {normalize_path(*options.baseline), {}};
  return {};
}

}  // namespace

SettingsFile read_settings(const SourceFile& file, std::span<const RegisteredRule> rules, DiagnosticSink& sink) {
  const LoadedSource source = load_source(file);
  for (const SourceProblem& problem : source.problems) report(problem, sink);
  if (!source.tree.root || std::ranges::any_of(source.problems, breaks_document)) return {};
  check_shape(config_schema(), file, source.tree, sink);
  const SourceNode& root = source.tree.root->resolved();
  if (!root.is_mapping()) return {};
  return Reader(file, rules, sink).read(root);
}

tl::expected<Settings, Error> parse_settings(const SettingsOptions& options, std::span<const RegisteredRule> rules) {
  Settings settings;
  if (const auto done = parse_values(options, rules, settings); !done) return tl::unexpected(done.error());
  if (!options.select.empty()) {
    tl::expected<Texts, Error> select = parse_selectors(options.select, "--select", rules);
    if (!select) return tl::unexpected(select.error());
    settings.select = std::move(*select);
  }
  tl::expected<Texts, Error> ignore = parse_selectors(options.ignore, "--ignore", rules);
  if (!ignore) return tl::unexpected(ignore.error());
  settings.ignore = std::move(*ignore);
  for (const std::string& glob : options.exclude) settings.exclude.push_back({glob, {}});
  tl::expected<void, Error> done = parse_all(options.severities, rules, parse_override, settings.severities);
  if (done) done = parse_all(options.ignorable, rules, parse_ignorable, settings.ignorable);
  if (done) done = parse_all(options.per_file, rules, parse_per_file, settings.per_file);
  if (!done) return tl::unexpected(done.error());
  return settings;
}

std::optional<std::string> fault_of_rule_set(std::string_view name, std::span<const RegisteredRule> rules) {
  const std::vector<std::string> known = rule_sets(rules);
  if (std::ranges::find(known, name) != known.end()) return std::nullopt;
  std::string fault = fmt::format("there is no rule set `{}`; known: {}", printable(name), list_names(known, "and"));
  if (!known.empty() && is_later(name, known.back())) fault += " (it is newer than this keywright)";
  return fault;
}

}  // namespace kw
