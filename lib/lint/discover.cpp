#include "lint/discover.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "format/load.h"
#include "lint/baseline.h"
#include "lint/glob.h"
#include "lint/references.h"
#include "source/load.h"
#include "source/paths.h"

namespace kw {

namespace {

/// Names lead out of the tree only by links, which `list` does not follow; this bounds what no disk holds.
constexpr std::size_t kMaxFolderDepth = 256;

bool may_be_design(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

/// Folders of other people's files, as `list` names them.
constexpr std::array<std::string_view, 4> kForeignFolders{"node_modules/", "bower_components/", "__pycache__/",
                                                          "venv/"};

bool passed_over(std::string_view folder) {
  return folder.starts_with('.') || std::ranges::find(kForeignFolders, folder) != kForeignFolders.end();
}

/// By its name a file may hold a design or a template, now or in a version that reads more formats; a file without an
/// ending may hold anything.
bool may_be_ours(std::string_view path) {
  static constexpr std::array<std::string_view, 5> kEndings{".yaml", ".yml", ".json", ".template", ".tf"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || std::ranges::find(kEndings, name.substr(dot)) != kEndings.end();
}

std::string joined(const std::string& folder, std::string_view name) {
  if (folder == ".") return std::string(name);
  return folder.ends_with('/') ? folder + std::string(name) : folder + "/" + std::string(name);
}

/// Which files a run is about. Files are read at most once here, and only when their name does not decide.
class Search {
 public:
  Search(FileReader& reader, Configurations& configurations, const DiscoveryOptions& options)
      : reader_(reader), configurations_(configurations), options_(options) {}

  Discovery run(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) take_named(path);
    if (!named_.empty()) take_users();
    for (const std::string& path : foreign_)
      if (!used_.contains(path)) found_.not_ours.push_back(path);
    found_.files.assign(files_.begin(), files_.end());
    found_.policies.assign(policies_.begin(), policies_.end());
    found_.too_large.assign(too_large_.begin(), too_large_.end());
    return std::move(found_);
  }

 private:
  void take_named(const std::string& given) {
    const std::string path = canonical(given);
    const PathKind kind = given.empty() ? PathKind::None : reader_.kind(path);
    if (kind != PathKind::None && options_.force_exclude && is_excluded(path)) return;
    switch (kind) {
      case PathKind::Folder:
        for (const std::string& folder : take_folder(path, files_)) found_.unreadable.push_back(folder);
        return;
      case PathKind::File:
        return take_file(path);
      case PathKind::None:
      case PathKind::Other:
        found_.unreadable.push_back(given);
    }
  }

  void take_file(const std::string& path) {
    named_.insert(path);
    if (!may_be_ours(path)) return;
    const std::string* text = read(path);
    if (!text)
      found_.unreadable.push_back(path);
    else if (names_configuration(path) || declares_baseline(*text))
      policies_.insert(path);
    else
      (is_ours(path, *text) ? files_ : foreign_).insert(path);
  }

  /// A design or template. A document with syntax errors is ours as well when what can be read of it is.
  static bool is_ours(const std::string& path, const std::string& text) {
    return names_itself_design(path) || kind_of(path, text) != DocumentKind::Other;
  }

  /// What parsing tells; `declares_design` guesses well enough for YAML, which costs more to parse.
  static DocumentKind kind_of(const std::string& path, const std::string& text) {
    if (!path.ends_with(".json") && declares_design(path, text)) return DocumentKind::Native;
    SourceSet sources;
    const SourceFile& file = sources.file(sources.add(path, text));
    return recognise(file, load_source(file).tree.root).kind;
  }

  /// Adds the designs below `start`. Returns the folders that cannot be read.
  std::vector<std::string> take_folder(const std::string& start, std::set<std::string>& into) {
    std::vector<std::string> unreadable;
    std::vector<std::pair<std::string, std::size_t>> folders{{start, 0}};
    while (!folders.empty()) {
      const auto [folder, depth] = std::move(folders.back());
      folders.pop_back();
      const auto names = reader_.list(folder);
      if (!names) {
        unreadable.push_back(folder);
        continue;
      }
      if (names->size() > kMostEntries && folder != start) {
        too_large_.insert(folder);
        continue;
      }
      for (const std::string& name : *names) {
        if (!name.ends_with('/')) {
          const std::string path = canonical(joined(folder, name));
          if (is_design(path) && !is_excluded(path)) into.insert(path);
          continue;
        }
        const std::string inner = canonical(joined(folder, name));
        if (!passed_over(name) && depth < kMaxFolderDepth && !is_excluded(inner))
          folders.emplace_back(inner, depth + 1);
      }
    }
    return unreadable;
  }

  bool is_excluded(const std::string& path) {
    const bool excluded = kw::is_excluded(path, configurations_);
    found_.excluded = found_.excluded || excluded;
    return excluded;
  }

  std::string canonical(const std::string& path) const {
    return canonical_path(path, configurations_.command_line_base().working_directory);
  }

  /// It counts as one of the designs of its project.
  bool is_design(const std::string& path) {
    if (names_configuration(path)) return false;
    const Configuration& configuration = configurations_.of(path);
    if (configuration.settings.files)
      return std::ranges::any_of(*configuration.settings.files, [&](const Spanned<std::string>& glob) {
        return matches_glob(glob, path, configuration.policy.base());
      });
    if (!may_be_design(path)) return false;
    if (names_itself_design(path)) return true;
    const std::string* text = read(path);
    const bool ours = text && declares_design(path, *text) &&
                      (!path.ends_with(".json") || kind_of(path, *text) == DocumentKind::Native);
    if (!ours) forget(path);
    return ours;
  }

  /// Adds the designs of the project whose closure contains a named file: walks from the named files to those that
  /// refer to them.
  void take_users() {
    std::set<std::string> roots;
    for (const std::string& path : named_) roots.insert(configurations_.of(path).project);
    std::set<std::string> project;
    for (const std::string& root : roots) take_folder(root, project);
    const std::map<std::string, std::vector<std::string>> users = users_in(project);

    std::vector<std::string> open(named_.begin(), named_.end());
    std::set<std::string> seen = named_;
    while (!open.empty()) {
      const std::string path = std::move(open.back());
      open.pop_back();
      const auto referring = users.find(path);
      if (referring == users.end()) continue;
      used_.insert(path);
      for (const std::string& user : referring->second) {
        if (!seen.insert(user).second) continue;
        if (project.contains(user)) files_.insert(user);
        open.push_back(user);
      }
    }
  }

  /// For each file that a design of the project reads, directly or not: the files that name it.
  std::map<std::string, std::vector<std::string>> users_in(const std::set<std::string>& project) {
    std::map<std::string, std::vector<std::string>> users;
    std::vector<std::string> open(project.begin(), project.end());
    std::set<std::string> seen = project;
    while (!open.empty()) {
      const std::string path = std::move(open.back());
      open.pop_back();
      const std::string* text = read(path);
      if (!text) continue;
      for (const std::string& reference : scan_references(*text)) {
        const std::string target = canonical(resolve_path(path, reference));
        users[target].push_back(path);
        if (is_design(target) && seen.insert(target).second) open.push_back(target);
      }
    }
    return users;
  }

  void forget(const std::string& path) {
    texts_.erase(path);
    if (options_.forget) options_.forget(path);
  }

  /// Null when it cannot be read.
  const std::string* read(const std::string& path) {
    const auto known = texts_.find(path);
    if (known != texts_.end()) return known->second ? &*known->second : nullptr;
    auto text = reader_.read(path);
    auto& slot = texts_[path];
    if (text) slot = std::move(*text);
    return slot ? &*slot : nullptr;
  }

  FileReader& reader_;
  Configurations& configurations_;
  const DiscoveryOptions& options_;
  Discovery found_;
  std::set<std::string> files_;
  std::set<std::string> foreign_;   ///< Named, neither design nor template.
  std::set<std::string> policies_;  ///< Named, configuration or baseline.
  std::set<std::string> named_;
  std::set<std::string> used_;  ///< Files that a design reads.
  std::set<std::string> too_large_;
  std::map<std::string, std::optional<std::string>> texts_;
};

}  // namespace

bool is_excluded(const std::string& path, Configurations& configurations) {
  const Configuration& configuration = configurations.of(path);
  return std::ranges::any_of(configuration.settings.exclude, [&](const Spanned<std::string>& glob) {
    return matches_glob(glob, path, configuration.policy.base());
  });
}

Discovery discover(const std::vector<std::string>& paths, FileReader& reader, Configurations& configurations,
                   const DiscoveryOptions& options) {
  return Search(reader, configurations, options).run(paths.empty() ? std::vector<std::string>{"."} : paths);
}

}  // namespace kw
