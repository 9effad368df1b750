#include "lint/baseline.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/core.h>

#include "format/problems.h"
#include "lint/schemas.h"
#include "shape/shape.h"
#include "source/file_reader.h"
#include "source/load.h"

namespace kw {
namespace {

constexpr std::string_view kKey = "baseline:";
constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";

std::string text_of(const SourceNode& mapping, std::string_view key) {
  const SourceNode* value = mapping.find(key);
  return value && value->resolved().is_scalar() ? value->resolved().text : "";
}

std::uint32_t count_of(const SourceNode& mapping) {
  const std::string text = text_of(mapping, "count");
  std::uint32_t count = 1;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return std::max<std::uint32_t>(1, count);
}

/// In quotes unless YAML reads the plain text the same everywhere: names may hold blanks, commas and line ends.
std::string yaml_text(std::string_view text) {
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos && !text.starts_with('-'))
    return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      quoted += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      quoted += c;
  }
  return quoted + "\"";
}

auto order_of(const BaselineEntry& entry) {
  return std::tie(entry.path, entry.code, entry.fingerprint);
}

/// A fingerprint that is all digits would be read as a number elsewhere.
std::string line_of(const BaselineEntry& entry) {
  const std::string count = entry.count > 1 ? fmt::format(", count: {}", entry.count) : "";
  return fmt::format("  - {{ code: {}, path: {}, fingerprint: \"{}\"{} }}\n", entry.code, yaml_text(entry.path),
                     entry.fingerprint, count);
}

}  // namespace

bool declares_baseline(std::string_view text) {
  const std::size_t at = text.find(kKey);
  return at != std::string_view::npos && (at == 0 || text[at - 1] == '\n');
}

Baseline read_baseline(const SourceFile& file, DiagnosticSink& sink) {
  Baseline baseline{file.path(), {}};
  const LoadedSource source = load_source(file);
  for (const SourceProblem& problem : source.problems) report(problem, sink);
  if (!source.tree.root || std::ranges::any_of(source.problems, breaks_document)) return baseline;
  check_shape(baseline_schema(), file, source.tree, sink);
  const SourceNode* findings = source.tree.root->resolved().find("findings");
  if (!findings) return baseline;
  for (const SourceNode* item : findings->resolved().items) {
    const SourceNode& entry = item->resolved();
    if (!entry.is_mapping() || !entry.find("fingerprint")) continue;
    baseline.entries.push_back(
        {text_of(entry, "code"), text_of(entry, "path"), text_of(entry, "fingerprint"), count_of(entry), item->token});
  }
  return baseline;
}

std::string baseline_text(const std::vector<BaselineEntry>& entries) {
  std::map<std::tuple<std::string, std::string, std::string>, std::uint32_t> counts;
  for (const BaselineEntry& entry : entries) counts[order_of(entry)] += entry.count;
  std::string text =
      "# Findings that are known and accepted for now; new ones still count.\n"
      "# Written by `keywright baseline`; `keywright baseline prune` takes out what is mended.\n"
      "baseline: 1\n";
  text += counts.empty() ? "findings: []\n" : "findings:\n";
  for (const auto& [key, count] : counts)
    text += line_of({std::get<1>(key), std::get<0>(key), std::get<2>(key), count, {}});
  return text;
}

BaselineMatch::BaselineMatch(const Baseline& baseline, std::string working_directory)
    : baseline_(&baseline), working_directory_(std::move(working_directory)) {
  for (const BaselineEntry& entry : baseline.entries) counts_[order_of(entry)] += entry.count;
}

std::string BaselineMatch::entry_path(std::string_view path) const {
  return path.empty() ? std::string() : relative_path(folder_of(baseline_->path), path, working_directory_);
}

bool BaselineMatch::take(const Diagnostic& finding, std::string_view path) {
  const auto found = counts_.find(Key(entry_path(path), finding.code, fingerprint(finding)));
  if (found == counts_.end() || found->second == 0) return false;
  --found->second;
  return true;
}

std::vector<BaselineEntry> BaselineMatch::left() const {
  std::map<Key, std::uint32_t> rest = counts_;
  std::vector<BaselineEntry> left;
  // What is left belongs to the last entries of a key, for the first were taken first.
  for (auto entry = baseline_->entries.rbegin(); entry != baseline_->entries.rend(); ++entry) {
    std::uint32_t& open = rest[order_of(*entry)];
    if (open == 0) continue;
    left.push_back(*entry);
    left.back().count = std::min(open, entry->count);
    open -= left.back().count;
  }
  std::ranges::reverse(left);
  return left;
}

}  // namespace kw
