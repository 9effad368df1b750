#include "testdata/oracle/generate.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "testdata/oracle/dice.h"

namespace kw::oracle {
namespace {

enum class Sort { Text, Values, Number, Time, TimeText, Id };

/// One declaration of an attribute; every entity that has the name declares it alike.
struct Declaration {
  std::string text;
  Sort sort = Sort::Text;
  bool few = false;  ///< Declared values.
  std::vector<std::string> values;
};

const std::vector<Declaration>& statuses() {
  static const std::vector<Declaration> kAll{
      {"{ type: S, values: [todo, done] }", Sort::Values, true, {"todo", "done"}},
      {"{ type: S, values: [new, open, closed] }", Sort::Values, true, {"new", "open", "closed"}},
      {"{ type: S, values: [a, ab, abc] }", Sort::Values, true, {"a", "ab", "abc"}},
      {"{ type: S, values: ['1', '2', '10'] }", Sort::Values, true, {"1", "2", "10"}},
      {"{ type: S, values: ['a!', 'a', 'b#c'] }", Sort::Values, true, {"a!", "a", "b#c"}},
      {"{ type: S, values: [todo, done], optional: true }", Sort::Values, true, {"todo", "done"}}};
  return kAll;
}

const std::vector<Declaration>& codes() {
  static const std::vector<Declaration> kAll{
      {"{ type: S, characters: '[a-z0-9]' }", Sort::Text, false, {}},
      {"{ type: S, characters: '[a-c#]' }", Sort::Text, false, {}},
      {"{ type: S, characters: '[A-Za-z0-9_|-]' }", Sort::Text, false, {}},
      {"{ type: S, characters: '[ !0-9a-z]' }", Sort::Text, false, {}},
      {"{ type: S, format: digits(4) }", Sort::Text, false, {}},
      {"{ type: S, format: slug }", Sort::Text, false, {}},
      {"{ type: S, format: free-text }", Sort::Text, false, {}},
      {"{ type: S, characters: '[a-z0-9]', optional: true }", Sort::Text, false, {}},
      {"{ type: S, format: email }", Sort::Text, false, {}}};
  return kAll;
}

const std::vector<Declaration>& amounts() {
  static const std::vector<Declaration> kAll{
      {"{ type: N, min: 0, max: 99999, decimals: 0 }", Sort::Number, false, {}},
      {"{ type: N, min: -50, max: 120, decimals: 0 }", Sort::Number, false, {}},
      {"{ type: N, min: 10, max: 99, decimals: 0 }", Sort::Number, false, {}},
      {"{ type: N, min: 0, max: 10, decimals: 2 }", Sort::Number, false, {}},
      {"{ type: N, values: [1, 5, 10] }", Sort::Number, true, {"1", "5", "10"}},
      {"{ type: N, min: 0, max: 99999, decimals: 0, optional: true }", Sort::Number, false, {}},
      {"{ type: N }", Sort::Number, false, {}}};
  return kAll;
}

const std::vector<Declaration>& times() {
  static const std::vector<Declaration> kAll{{"{ type: N, format: epoch-seconds }", Sort::Time, false, {}},
                                             {"{ type: N, format: epoch-millis }", Sort::Time, false, {}},
                                             {"{ type: S, format: iso-datetime }", Sort::TimeText, false, {}},
                                             {"{ type: S, format: iso-date }", Sort::TimeText, false, {}}};
  return kAll;
}

/// Attributes of one key in order, for patterns that ask along it.
struct KeyUse {
  std::vector<std::string> partition;
  std::vector<std::string> sort;
};

std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    std::string name;
    for (std::size_t i = at + 1; i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0; ++i)
      name += text[i];
    if (!name.empty() && name != "shard") names.push_back(name);
  }
  return names;
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : dice_(seed, "design") {}

  DesignText run() {
    declare();
    make_entities();
    if (dice_.chance(75))
      make_joined_table();
    else
      make_natural_table();
    make_indexes();
    for (std::size_t i = 0; i < 4; ++i) make_pattern(i);
    return std::move(design_);
  }

 private:
  // ---- attributes ---------------------------------------------------------------------------------------------------

  void declare() {
    const Declaration id{
        dice_.chance(70) ? "{ type: S, characters: '[a-z0-9]' }" : "{ type: S, characters: '[a-z0-9#-]' }",
        Sort::Text,
        false,
        {}};
    for (const char* name : {"customerId", "orderId", "lineId"}) declared_[name] = id;
    declared_["status"] = dice_.pick(statuses());
    declared_["grade"] = {"{ type: S, values: [x, y] }", Sort::Values, true, {"x", "y"}};
    declared_["code"] = dice_.pick(codes());
    declared_["tag"] = dice_.pick(codes());
    declared_["amount"] = dice_.pick(amounts());
    declared_["level"] = dice_.pick(amounts());
    declared_["createdAt"] = dice_.pick(times());
    const std::vector<std::string> formats{"ulid", "ksuid", "uuid"};
    declared_["eventId"] = {
        fmt::format("{{ type: S, format: {}, follows: createdAt }}", dice_.pick(formats)), Sort::Id, false, {}};
    const std::vector<std::string> buckets{"iso-date", "year-month", "hour"};
    std::string bucket = dice_.pick(buckets);
    if (declared_["createdAt"].text.find("iso-date ") != std::string::npos) bucket = "year-month";
    declared_["day"] = {fmt::format("{{ type: S, computed: '{{createdAt:{}}}' }}", bucket), Sort::Text, false, {}};
  }

  void add_entity(const std::string& name, std::vector<std::string> ids) {
    EntityText entity;
    entity.name = name;
    entity.identity = {ids.front()};
    std::vector<std::string> names = ids;
    for (const char* other : {"status", "grade", "code", "tag", "amount", "level", "createdAt"})
      if (dice_.chance(50)) names.emplace_back(other);
    if (names.back() == "createdAt" && dice_.chance(40)) names.emplace_back("eventId");
    if (std::find(names.begin(), names.end(), "createdAt") != names.end() && dice_.chance(30))
      names.emplace_back("day");
    for (const std::string& one : names) {
      std::string text = declared_[one].text;
      if (one == "customerId" && name != "Customer" && has_customer_) text = "{ type: S, refers: Customer.customerId }";
      entity.attributes.push_back({one, text});
    }
    attributes_[name] = names;
    design_.entities.push_back(std::move(entity));
  }

  void make_entities() {
    has_customer_ = dice_.chance(60);
    if (has_customer_) add_entity("Customer", {"customerId"});
    add_entity("Order", {"orderId", "customerId"});
    if (dice_.chance(30)) add_entity("Line", {"lineId", "orderId"});
    if (!dice_.chance(20)) return;
    EntityText gift;
    gift.name = "Gift";
    gift.kind_of = "Order";
    gift.attributes = {{"wish", "{ type: S, values: [p, q] }"}};
    attributes_["Gift"] = attributes_["Order"];
    attributes_["Gift"].emplace_back("wish");
    declared_["wish"] = {"", Sort::Values, true, {"p", "q"}};
    design_.entities.push_back(std::move(gift));
  }

  // ---- keys ---------------------------------------------------------------------------------------------------------

  std::string part(const std::string& name) {
    std::vector<std::string> forms{""};
    const Declaration& declaration = declared_[name];
    const bool seconds = declaration.text.find("epoch-seconds") != std::string::npos;
    switch (declaration.sort) {
      case Sort::Number:
        forms = {"", ":05", ":03", ":desc(5)", ":text"};
        break;
      case Sort::Time:
        forms = {"", "", ":iso-date", ":year-month", ":hour", seconds ? ":desc(10)" : ":desc(13)"};
        break;
      case Sort::TimeText:
        forms = {"", "", ":year-month"};
        if (declaration.text.find("datetime") != std::string::npos)
          forms = {"", "", ":iso-date", ":year-month", ":hour"};
        break;
      case Sort::Text:
        forms = {"", "", "", "", ":lower", ":upper"};
        break;
      case Sort::Values:
      case Sort::Id:
        break;
    }
    if (dice_.chance(4)) return fmt::format("{{{}:shard({})}}", name, dice_.chance(50) ? 3 : 12);
    return fmt::format("{{{}{}}}", name, dice_.pick(forms));
  }

  std::string joined(const std::string& entity, bool partition) {
    static const std::vector<std::string> kDelimiters{"#", "#", "#", "#", "|", "/", "_", "##", "", " "};
    const std::string delimiter = dice_.pick(kDelimiters);
    std::string text = dice_.chance(60) ? entity + "#" : dice_.chance(70) ? "X#" : "";
    const std::size_t parts = 1 + dice_.below(partition ? 2 : 3);
    const std::vector<std::string>& names = attributes_[entity];
    for (std::size_t i = 0; i < parts; ++i) {
      if (i > 0) text += delimiter;
      // Parents and identities are what partitions are made of in life.
      const std::size_t among = partition && dice_.chance(70) ? std::min<std::size_t>(2, names.size()) : names.size();
      text += part(names[dice_.below(among)]);
    }
    if (dice_.chance(partition ? 6 : 3)) text += "#{shard(2)}";
    const bool bare = text.front() == '{' && text.find('}') + 1 == text.size();  // It would keep its type.
    if (text.front() == '{' && (partition || bare || dice_.chance(50))) text = "K" + text;
    if (dice_.chance(6)) text += "#END";
    return text;
  }

  /// The text of a physical attribute: a template, or alternatives.
  std::string physical(const std::string& entity, bool partition) {
    const std::vector<std::string>& names = attributes_[entity];
    const bool has_grade = std::find(names.begin(), names.end(), "grade") != names.end();
    if (!has_grade || !dice_.chance(20)) return fmt::format("\"{}\"", joined(entity, partition));
    const std::string first = fmt::format("{{ value: \"{}\", when: \"grade = 'x'\" }}", joined(entity, partition));
    if (dice_.chance(50)) return first;
    return fmt::format("[{}, \"{}\"]", first, joined(entity, partition));
  }

  void make_joined_table() {
    design_.key = "{ partition: PK, sort: SK }";
    const bool second = dice_.chance(60);
    for (const EntityText& entity : design_.entities) {
      if (!entity.kind_of.empty() && dice_.chance(70)) continue;
      StoredText stored;
      stored.entity = entity.name;
      const std::string id = attributes_[entity.name].front();
      const std::string parent =
          attributes_[entity.name].back() == "wish"
              ? id
              : attributes_[entity.name][std::min<std::size_t>(1, attributes_[entity.name].size() - 1)];
      const std::string owner = declared_[parent].sort == Sort::Text && dice_.chance(60) ? parent : id;
      std::string key = fmt::format("\"{}#{{{}}}\"", dice_.chance(60) ? "P" : entity.name, owner);
      if (dice_.chance(25)) key = fmt::format("\"{}\"", joined(entity.name, true));
      std::string sort = fmt::format("\"{}\"", joined(entity.name, false));
      if (dice_.chance(40)) sort = fmt::format("\"{}#{{{}}}\"", entity.name, id);
      if (dice_.chance(10)) sort = "\"#META\"";
      stored.attributes = {{"PK", key}, {"SK", sort}};
      if (second && dice_.chance(85)) {
        stored.attributes.push_back({"GPK", physical(entity.name, true)});
        stored.attributes.push_back({"GSK", physical(entity.name, false)});
      }
      if (dice_.chance(60)) stored.attributes.push_back({"type", fmt::format("\"{}\"", entity.name)});
      if (dice_.chance(15)) stored.omit = {attributes_[entity.name].back()};
      if (dice_.chance(15) && attributes_[entity.name].size() > 2)
        stored.rename = {{attributes_[entity.name][2], "r" + attributes_[entity.name][2]}};
      if (!stored.omit.empty() && !stored.rename.empty() && stored.omit[0] == stored.rename[0].name)
        stored.rename.clear();
      if (dice_.chance(15))
        stored.also = {{"Extra",
                        {{"PK", fmt::format("\"{}\"", joined(entity.name, true))},
                         {"SK", fmt::format("\"{}\"", joined(entity.name, false))},
                         {"keeps", dice_.chance(50) ? "all" : fmt::format("[{}]", id)}}}};
      uses_[entity.name].push_back({names_in(key), names_in(sort)});
      if (stored.attributes.size() > 3)
        uses_[entity.name].push_back({names_in(stored.attributes[2].text), names_in(stored.attributes[3].text)});
      for (const ExtraText& extra : stored.also)
        uses_[entity.name].push_back({names_in(extra.attributes[0].text), names_in(extra.attributes[1].text)});
      design_.stored.push_back(std::move(stored));
    }
    if (second)
      design_.indexes.push_back({"G", fmt::format("{{ key: {{ partition: GPK, sort: GSK }}, {} }}", projection())});
  }

  void make_natural_table() {
    const std::vector<std::string> names = attributes_["Order"];
    std::vector<std::string> sort;
    if (dice_.chance(50)) {
      const std::string ranged = dice_.pick(names);
      design_.key = ranged == "customerId" ? "{ partition: customerId, sort: orderId }"
                                           : fmt::format("{{ partition: customerId, sort: {} }}", ranged);
      sort = {ranged == "customerId" ? "orderId" : ranged};
      uses_["Order"].push_back({{"customerId"}, sort});
    } else {
      design_.key = "{ partition: orderId }";
      uses_["Order"].push_back({{"orderId"}, {}});
    }
    StoredText stored;
    stored.entity = "Order";
    design_.stored.push_back(std::move(stored));
  }

  std::string projection() {
    const std::vector<std::string>& names = attributes_[design_.entities.front().name];
    if (dice_.chance(60)) return "projection: all";
    return dice_.chance(50) ? "projection: keys-only" : fmt::format("projection: [{}]", names.back());
  }

  void make_indexes() {
    const EntityText& entity = dice_.pick(design_.entities);
    const std::vector<std::string>& names = attributes_[entity.name];
    if (dice_.chance(60)) {
      std::vector<std::string> all = names;
      for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[dice_.below(i)]);
      const std::size_t first = 1 + dice_.below(2);
      const std::size_t most = std::min(all.size(), first + 1 + dice_.below(3));
      KeyUse use;
      std::string partition;
      std::string sort;
      for (std::size_t i = 0; i < most; ++i) {
        const bool in_partition = i < first;
        (in_partition ? use.partition : use.sort).push_back(all[i]);
        std::string& text = in_partition ? partition : sort;
        text += (text.empty() ? "" : ", ") + all[i];
      }
      const std::string key = sort.empty() ? fmt::format("{{ partition: [{}] }}", partition)
                                           : fmt::format("{{ partition: [{}], sort: [{}] }}", partition, sort);
      uses_[entity.name].push_back(use);
      design_.indexes.push_back({"M", fmt::format("{{ key: {}, {} }}", key, projection())});
    }
    if (dice_.chance(30)) {
      const std::string name = dice_.pick(names);
      if (!uses_[entity.name].empty()) uses_[entity.name].push_back({uses_[entity.name].front().partition, {name}});
      if (design_.key.find("sort") != std::string::npos && design_.key.find(name) == std::string::npos)
        design_.indexes.push_back({"L", fmt::format("{{ kind: local, key: {{ sort: {} }}, {} }}", name, projection())});
    }
  }

  // ---- patterns -----------------------------------------------------------------------------------------------------

  std::string equality(const std::string& name) {
    const Declaration& declaration = declared_[name];
    if (declaration.few && dice_.chance(50)) {
      const bool number = declaration.sort == Sort::Number;
      return fmt::format(fmt::runtime(number ? "{} = {}" : "{} = '{}'"), name, dice_.pick(declaration.values));
    }
    if (dice_.chance(12))
      return dice_.chance(50) ? fmt::format("{0} IN (:{0}1, :{0}2)", name) : fmt::format("{0} IN :{0}s[3]", name);
    return fmt::format("{0} = :{0}", name);
  }

  void add_range(ReadText& read, std::string name) {
    if (name == "eventId" && dice_.chance(70)) name = "createdAt";
    if (name == "day" && dice_.chance(60)) name = "createdAt";
    const Declaration& declaration = declared_[name];
    const bool text = declaration.sort == Sort::Text || declaration.sort == Sort::Values;
    switch (dice_.below(text ? 9 : 7)) {
      case 0:
        return read.terms.push_back(fmt::format("{0} > :lo{0}", name));
      case 1:
        return read.terms.push_back(fmt::format("{0} >= :lo{0}", name));
      case 2:
        return read.terms.push_back(fmt::format("{0} < :hi{0}", name));
      case 3:
        return read.terms.push_back(fmt::format("{0} <= :hi{0}", name));
      case 4:
        return read.terms.push_back(fmt::format("{0} BETWEEN :lo{0} AND :hi{0}", name));
      case 5:
      case 6:
        read.terms.push_back(fmt::format("{0} {1} :lo{0}", name, dice_.chance(50) ? ">" : ">="));
        return read.terms.push_back(fmt::format("{0} {1} :hi{0}", name, dice_.chance(50) ? "<" : "<="));
      default:
        return read.terms.push_back(fmt::format("begins_with({0}, :pre{0})", name));
    }
  }

  void add_residual(ReadText& read, const std::string& name) {
    static const std::vector<std::string> kForms{"{0} <> :not{0}",
                                                 "attribute_exists({0})",
                                                 "attribute_not_exists({0})",
                                                 "NOT {0} = :not{0}",
                                                 "{0} = :a{0} OR {0} = :b{0}",
                                                 "{0} IN (:{0}1, :{0}2)",
                                                 "{0} >= :lo{0}",
                                                 "{0} = :{0}"};
    const std::string form = dice_.pick(kForms);
    std::string text = fmt::format(fmt::runtime(form), name);
    if (form.find(" OR ") != std::string::npos) text = "(" + text + ")";
    read.terms.push_back(text);
  }

  ReadText make_read(const std::string& entity) {
    ReadText read;
    read.entity = entity;
    read.needs = attributes_[entity].front();
    const std::vector<std::string>& names = attributes_[entity];
    KeyUse use{{dice_.pick(names)}, {dice_.pick(names)}};
    if (!uses_[entity].empty()) use = dice_.pick(uses_[entity]);
    std::vector<std::string> bound;
    const auto bind = [&](const std::string& name) {
      if (std::find(bound.begin(), bound.end(), name) != bound.end()) return;
      bound.push_back(name);
      read.terms.push_back(equality(name));
    };
    for (const std::string& name : use.partition)
      if (dice_.chance(92)) bind(name);
    std::size_t at = 0;
    while (at < use.sort.size() && dice_.chance(50)) bind(use.sort[at++]);
    const auto open = [&](std::size_t i) {
      return i < use.sort.size() && std::find(bound.begin(), bound.end(), use.sort[i]) == bound.end();
    };
    if (open(at) && dice_.chance(60)) {
      add_range(read, use.sort[at]);
      bound.push_back(use.sort[at]);
    }
    if (dice_.chance(20)) add_residual(read, dice_.pick(names));
    if (dice_.chance(45)) add_order(read, use, at, names);
    if (dice_.chance(30)) read.limit = 1 + static_cast<int>(dice_.below(3));
    return read;
  }

  void add_order(ReadText& read, const KeyUse& use, std::size_t at, const std::vector<std::string>& names) {
    const bool along = at < use.sort.size() && dice_.chance(85);
    std::string first = along ? use.sort[at] : dice_.pick(names);
    if (first == "eventId" && dice_.chance(60)) first = "createdAt";
    const bool down = dice_.chance(50);
    read.order.push_back(first + (down ? " desc" : ""));
    if (along && at + 1 < use.sort.size() && use.sort[at + 1] != first && dice_.chance(40))
      read.order.push_back(use.sort[at + 1] + (down != dice_.chance(15) ? " desc" : ""));
  }

  void make_pattern(std::size_t number) {
    PatternText pattern;
    pattern.name = fmt::format("p{}", number);
    const std::string entity = dice_.pick(design_.entities).name;
    pattern.reads.push_back(make_read(entity));
    if (dice_.chance(25)) {
      const std::string other = dice_.pick(design_.entities).name;
      if (other != entity) pattern.reads.push_back(make_read(other));
    }
    design_.patterns.push_back(std::move(pattern));
  }

  Dice dice_;
  DesignText design_;
  std::map<std::string, Declaration> declared_;
  std::map<std::string, std::vector<std::string>> attributes_;
  std::map<std::string, std::vector<KeyUse>> uses_;
  bool has_customer_ = false;
};

}  // namespace

DesignText generate(std::uint64_t seed) {
  return Generator(seed).run();
}

}  // namespace kw::oracle
