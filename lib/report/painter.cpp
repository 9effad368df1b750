#include "report/painter.h"

#include <fmt/core.h>

namespace kw {
namespace {

std::string_view escape_of(Ink ink) {
  switch (ink) {
    case Ink::Plain:
      return "";
    case Ink::Bold:
      return "\x1b[1m";
    case Ink::Dim:
      return "\x1b[2m";
    case Ink::Error:
      return "\x1b[1;31m";
    case Ink::Warning:
      return "\x1b[1;33m";
    case Ink::Info:
      return "\x1b[1;36m";
    case Ink::Gutter:
      return "\x1b[1;34m";
    case Ink::Good:
      return "\x1b[32m";
  }
  return "";
}

}  // namespace

Ink ink_of(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return Ink::Error;
    case Severity::Warning:
      return Ink::Warning;
    case Severity::Info:
      return Ink::Info;
  }
  return Ink::Plain;
}

Ink ink_of(VerdictClass verdict_class) {
  switch (verdict_class) {
    case VerdictClass::Exact:
      return Ink::Good;
    case VerdictClass::Works:
      return Ink::Plain;
    case VerdictClass::Wasteful:
      return Ink::Warning;
    case VerdictClass::Wrong:
      return Ink::Error;
    case VerdictClass::Impossible:
      return Ink::Dim;
  }
  return Ink::Plain;
}

std::string Painter::operator()(Ink ink, std::string_view text) const {
  if (!color_ || ink == Ink::Plain || text.empty()) return std::string(text);
  return fmt::format("{}{}\x1b[0m", escape_of(ink), text);
}

}  // namespace kw
