#include "report/columns.h"

#include <algorithm>

#include "base/text.h"

namespace kw {

std::vector<std::string> column_lines(const std::vector<TextRow>& rows, const std::vector<bool>& right,
                                      std::string_view indent) {
  std::vector<std::size_t> widths(right.size(), 0);
  for (const TextRow& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  std::vector<std::string> lines;
  for (const TextRow& row : rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - display_width(row[i]), ' ');
      line += (i > 0 ? "  " : "") + (right[i] ? pad + row[i] : row[i] + pad);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line) + "\n");
  }
  return lines;
}

std::string columns_text(const std::vector<TextRow>& rows, const std::vector<bool>& right, std::string_view indent) {
  std::string text;
  for (const std::string& line : column_lines(rows, right, indent)) text += line;
  return text;
}

}  // namespace kw
