#include "lint/configuration.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "base/text.h"
#include "lint/baseline.h"
#include "lint/read_settings.h"
#include "lint/version.h"

namespace kw {
namespace {

constexpr std::array<std::string_view, 2> kNames{"keywright.yaml", ".keywright.yaml"};

std::string inside(const std::string& folder, std::string_view name) {
  return normalize_path(folder + "/" + std::string(name));
}

/// Of a normal path: "..", "../..".
bool is_above(std::string_view folder) {
  return folder == ".." || folder.ends_with("/..");
}

bool is_outside(std::string_view folder) {
  return folder == ".." || folder.starts_with("../") || folder.starts_with('/');
}

std::size_t depth_of(std::string_view path) {
  std::size_t depth = 0;
  for (const std::string_view name : split(path, '/')) depth += name.empty() ? 0 : 1;
  return depth;
}

}  // namespace

Configurations::Configurations(FileReader& reader, std::span<const RegisteredRule> rules, ConfigurationOptions options)
    : reader_(reader), rules_(rules), options_(std::move(options)) {
  command_line_base_.working_directory = options_.working_directory;
}

const Configuration& Configurations::of(const std::string& path) {
  return of_folder(folder_of(path));
}

const Configuration& Configurations::of_folder(const std::string& folder) {
  const auto known = of_folder_.find(folder);
  if (known != of_folder_.end()) return *known->second;
  const Configuration* made = nullptr;
  if (options_.file) {
    made = &make(normalize_path(*options_.file), ".");
  } else {
    const Surroundings around = look_around(folder);
    const bool configured = !options_.isolated && !around.configuration.empty();
    std::string project = configured ? folder_of(around.configuration) : around.repository;
    if (project.empty()) project = is_outside(folder) ? folder : ".";
    made = &make(configured ? around.configuration : "", project);
  }
  return *(of_folder_[folder] = made);
}

/// Goes up until something is known, then hands down what was found to the folders on the way.
Configurations::Surroundings Configurations::look_around(const std::string& folder) {
  std::vector<std::string> way;
  Surroundings found;
  for (std::optional<std::string> at = folder; at; at = parent(*at)) {
    const auto known = seen_.find(*at);
    if (known != seen_.end()) {
      found = known->second;
      break;
    }
    way.push_back(*at);
    if (reader_.kind(inside(*at, ".git")) == PathKind::None) continue;
    found.repository = *at;
    break;
  }
  for (auto at = way.rbegin(); at != way.rend(); ++at) {
    std::vector<std::string> here;
    for (const std::string_view name : kNames)
      if (reader_.kind(inside(*at, name)) == PathKind::File) here.push_back(inside(*at, name));
    if (here.size() > 1 && !options_.isolated && !options_.file)
      failures_.push_back(
          fmt::format("there are `{}` and `{}`: keep one of them", printable(here[0]), printable(here[1])));
    if (!here.empty()) found.configuration = here.front();
    seen_[*at] = found;
  }
  return found;
}

std::optional<std::string> Configurations::parent(const std::string& folder) const {
  if (folder == "/") return std::nullopt;
  if (folder != "." && !is_above(folder)) return folder_of(folder);
  const std::string above = folder == "." ? ".." : "../" + folder;
  if (depth_of(above) > depth_of(options_.working_directory)) return std::nullopt;
  return above;
}

const Configuration& Configurations::make(const std::string& file, const std::string& project) {
  const auto [slot, added] = made_.try_emplace({file, project}, nullptr);
  if (!added) return *slot->second;
  std::vector<std::string> chain;
  Settings settings = file.empty() ? Settings{} : load_chain(file, chain).value_or(Settings{});
  check_version(settings);
  settings = overlay(std::move(settings), options_.command_line);
  const GlobBase base{project, options_.working_directory};
  slot->second =
      &configurations_.emplace_back(Configuration{std::move(chain), project, settings, Policy(rules_, settings, base)});
  return *slot->second;
}

/// The settings of `file` on top of what it extends; `chain` gets the files. Follows a chain of any length in a loop:
/// nearer ones are laid over when the end is reached.
std::optional<Settings> Configurations::load_chain(const std::string& file, std::vector<std::string>& chain) {
  std::vector<Settings> layers;
  DiagnosticSink sink;
  for (std::optional<std::string> next = file; next;) {
    const SourceFile* source = open(*next);
    if (!source) break;
    chain.push_back(*next);
    SettingsFile read = read_settings(*source, rules_, sink);
    layers.push_back(std::move(read.settings));
    next.reset();
    if (!read.extends) continue;
    const std::string target = resolve_path(source->path(), **read.extends);
    if (std::ranges::find(chain, target) != chain.end())
      sink.report(doc::kConflictingDefinition, read.extends->span,
                  fmt::format("`{}` is extended in a circle", printable(**read.extends)))
          .at("extends")
          .help("let one of the files extend nothing");
    else if (reader_.kind(target) != PathKind::File)
      sink.report(doc::kUnknownName, read.extends->span, fmt::format("there is no file `{}`", printable(target)))
          .at("extends")
          .about(**read.extends)
          .help("name a configuration, seen from this file");
    else
      next = target;
  }
  std::vector<Diagnostic> found = sink.take();
  std::ranges::stable_sort(found, {}, &Diagnostic::span);
  for (Diagnostic& problem : found) {
    problem.fixes.clear();  // `lint --fix` mends designs only.
    if (std::ranges::none_of(problems_, [&](const Diagnostic& known) {
          return known.span == problem.span && known.code == problem.code && known.message == problem.message;
        }))
      problems_.push_back(std::move(problem));
  }
  if (layers.empty()) return std::nullopt;
  Settings settings;
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) settings = overlay(std::move(settings), *layer);
  return settings;
}

/// Null, with a failure, when it cannot be read.
const SourceFile* Configurations::open(const std::string& path) {
  if (const SourceFile* known = sources_.find(path)) return known;
  tl::expected<std::string, Error> text = reader_.read(path);
  if (text) return &sources_.file(sources_.add(path, std::move(*text)));
  failures_.push_back(text.error().message);
  return nullptr;
}

void Configurations::check_version(const Settings& settings) {
  if (!settings.required_version) return;
  const auto range = parse_version_range(**settings.required_version);
  const auto version = parse_version(options_.tool_version);
  if (!range || !version || satisfies(*version, *range)) return;
  const SourceSpan span = settings.required_version->span;
  const SourceFile& file = sources_.file(span.file);
  failures_.push_back(fmt::format("`{}` line {} asks for keywright {}; this is {}", printable(file.path()),
                                  file.position(span.begin).line, printable(**settings.required_version),
                                  options_.tool_version));
}

std::optional<std::string> Configurations::baseline_path(const Configuration& configuration) const {
  if (configuration.settings.baseline) return **configuration.settings.baseline;
  if (options_.isolated) return std::nullopt;
  return inside(configuration.project, kBaselineName);
}

}  // namespace kw
