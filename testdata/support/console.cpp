#include "testdata/support/console.h"

#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "cmd/run.h"
#include "source/file_reader.h"
#include "testdata/support/golden.h"

namespace kw::console {
namespace {

constexpr std::string_view kPrompt = "$ ";

std::string first_lines(const std::string& text, std::size_t count) {
  std::size_t end = 0;
  while (count-- > 0 && end < text.size()) {
    const std::size_t newline = text.find('\n', end);
    end = newline == std::string::npos ? text.size() : newline + 1;
  }
  return text.substr(0, end);
}

std::string last_lines(const std::string& text, std::size_t count) {
  const auto all = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return text.substr(first_lines(text, all - std::min(all, count)).size());
}

/// Takes ` WORD VALUE` off the end of the words: the value, or nothing.
std::string take_tail(std::vector<std::string>& words, std::size_t length, std::string_view sign) {
  if (words.size() < length || words[words.size() - length] != sign) return "";
  std::string value = words.back();
  words.resize(words.size() - length);
  return value;
}

}  // namespace

std::string rewritten(std::string_view page, const Shell& shell) {
  std::string text;
  bool in_block = false;
  bool in_output = false;
  // The last piece is what stands behind the last newline.
  const std::vector<std::string_view> lines = split(page, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const bool is_command = in_block && line.starts_with(kPrompt);
    if (line.starts_with("```")) {
      in_block = !in_block && line == "```console";
      in_output = false;
    }
    if (in_output && !is_command) continue;
    text += std::string(line) + (i + 1 < lines.size() ? "\n" : "");
    if (!is_command) continue;
    in_output = true;
    text += shell(std::string(line.substr(kPrompt.size())));
  }
  return text;
}

std::vector<std::string> commands(std::string_view page) {
  std::vector<std::string> found;
  rewritten(page, [&](const std::string& command) {
    found.push_back(command);
    return std::string();
  });
  return found;
}

std::string InProcess::operator()(const std::string& command) {
  if (command == "echo $?") return std::to_string(status_) + "\n";
  std::vector<std::string> words = golden::shell_words(command);
  std::string lines;
  const std::string cut = words.size() > 3 ? words[words.size() - 2] : "";
  if (cut == "head" || cut == "tail") lines = take_tail(words, 3, "|");
  const std::string input = take_tail(words, 2, "<");
  if (words.empty() || (words.front() != "keywright" && words.front() != "scripts/run"))
    throw std::runtime_error("not a command that pages can show: " + command);

  DiskReader reader;
  Environment environment;
  environment.reader = &reader;
  if (!input.empty()) environment.standard_input = golden::read_file(input);
  environment.write = [](const std::string&, std::string_view) -> tl::expected<void, Error> { return {}; };
  std::string out;
  std::string err;
  status_ = run({words.begin() + 1, words.end()}, environment, out, err);
  if (!lines.empty()) out = (cut == "head" ? first_lines : last_lines)(out, std::stoul(lines.substr(1)));
  return out + err;
}

}  // namespace kw::console
