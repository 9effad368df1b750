#include "lint/discover.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "format/load.h"
#include "lint/references.h"
#include "source/load.h"

namespace kw {

namespace {

/// Names lead out of the tree only by links, which `list` does not follow; this bounds what no disk holds.
constexpr std::size_t kMaxFolderDepth = 256;

bool may_be_design(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

bool passed_over(std::string_view folder) {
  return folder.starts_with('.') || folder == "node_modules/";
}

std::string joined(const std::string& folder, std::string_view name) {
  if (folder == ".") return std::string(name);
  return folder.ends_with('/') ? folder + std::string(name) : folder + "/" + std::string(name);
}

/// Which files a run is about. Files are read at most once here, and only when their name does not decide.
class Search {
 public:
  explicit Search(FileReader& reader) : reader_(reader) {}

  Discovery run(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) take_named(path);
    if (!named_.empty()) take_users();
    for (const std::string& path : foreign_)
      if (!used_.contains(path)) found_.not_ours.push_back(path);
    found_.files.assign(files_.begin(), files_.end());
    return std::move(found_);
  }

 private:
  void take_named(const std::string& given) {
    const std::string path = normalize_path(given);
    switch (given.empty() ? PathKind::None : reader_.kind(path)) {
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
    const std::string* text = read(path);
    if (!text) {
      found_.unreadable.push_back(path);
      return;
    }
    named_.insert(path);
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
      for (const std::string& name : *names) {
        const std::string path = joined(folder, name);
        if (!name.ends_with('/')) {
          if (is_design(path)) into.insert(path);
        } else if (!passed_over(name) && depth < kMaxFolderDepth) {
          folders.emplace_back(path.substr(0, path.size() - 1), depth + 1);
        }
      }
    }
    return unreadable;
  }

  bool is_design(const std::string& path) {
    if (!may_be_design(path)) return false;
    if (names_itself_design(path)) return true;
    const std::string* text = read(path);
    const bool ours = text && declares_design(path, *text) &&
                      (!path.ends_with(".json") || kind_of(path, *text) == DocumentKind::Native);
    if (!ours) texts_.erase(path);  // A folder may hold any number of large files that are none.
    return ours;
  }

  /// Adds the designs of the project whose closure contains a named file: walks from the named files to those that
  /// refer to them.
  void take_users() {
    std::set<std::string> project;
    take_folder(".", project);
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
        const std::string target = resolve_path(path, reference);
        users[target].push_back(path);
        if (is_design(target) && seen.insert(target).second) open.push_back(target);
      }
    }
    return users;
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
  Discovery found_;
  std::set<std::string> files_;
  std::set<std::string> foreign_;  ///< Named, neither design nor template.
  std::set<std::string> named_;
  std::set<std::string> used_;  ///< Files that a design reads.
  std::map<std::string, std::optional<std::string>> texts_;
};

}  // namespace

Discovery discover(const std::vector<std::string>& paths, FileReader& reader) {
  return Search(reader).run(paths.empty() ? std::vector<std::string>{"."} : paths);
}

}  // namespace kw
