#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kw::oracle {

/// A design as its author would write it, in pieces that can be left out one by one.
struct Field {
  std::string name;
  std::string text;  ///< What stands after the colon.
};

struct EntityText {
  std::string name;
  std::string kind_of;
  std::vector<std::string> identity;
  std::vector<Field> attributes;
};

struct ExtraText {
  std::string name;
  std::vector<Field> attributes;
};

struct StoredText {
  std::string entity;
  std::vector<Field> attributes;
  std::vector<ExtraText> also;
  std::vector<Field> rename;
  std::vector<std::string> omit;
};

struct ReadText {
  std::string entity;
  std::vector<std::string> terms;
  std::vector<std::string> order;
  std::optional<int> limit;
  std::string needs;  ///< One attribute, so that no read fetches for what nobody asked for.
};

struct PatternText {
  std::string name;
  std::vector<ReadText> reads;
};

struct DesignText {
  std::vector<EntityText> entities;
  std::string key;  ///< The flow mapping of the table's key.
  std::vector<StoredText> stored;
  std::vector<Field> indexes;
  std::vector<PatternText> patterns;
};

std::string to_yaml(const DesignText& design);

/// Every design with one piece less.
std::vector<DesignText> smaller(const DesignText& design);

}  // namespace kw::oracle
