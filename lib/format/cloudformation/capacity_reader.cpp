#include "format/cloudformation/capacity_reader.h"

namespace kw::cloudformation {
namespace {

void set(std::optional<Spanned<Count>>& units, const NumberProperty& number, Billing& billing) {
  if (number.state == State::Known) units = Spanned<Count>{Count{number.value}, number.span};
  if (number.state == State::Unknown) billing.known = false;
}

void read_provisioned(const Properties& owner, Billing& billing) {
  const auto throughput = owner.nested("ProvisionedThroughput");
  if (throughput.state == State::Unknown) billing.known = false;
  if (!throughput.value) return;
  billing.span = throughput.span;
  set(billing.capacity.read, throughput.value->number("ReadCapacityUnits"), billing);
  set(billing.capacity.write, throughput.value->number("WriteCapacityUnits"), billing);
}

void read_autoscaling(const Properties& settings, std::string_view name, std::optional<Spanned<Count>>& units,
                      Billing& billing) {
  const auto nested = settings.nested(name);
  if (nested.state == State::Unknown) billing.known = false;
  if (!nested.value) return;
  // What is guaranteed is the least capacity.
  const NumberProperty least = nested.value->number("MinCapacity");
  const NumberProperty most = nested.value->number("MaxCapacity");
  set(units, least, billing);
  Autoscale scale;
  if (least.state == State::Known) scale.min = Count{least.value};
  if (most.state == State::Known) scale.max = Count{most.value};
  const auto tracking = nested.value->nested("TargetTrackingScalingPolicyConfiguration");
  if (tracking.value) {
    const NumberProperty target = tracking.value->number("TargetValue");
    if (target.state == State::Known) scale.target = Share{target.value / 100};
  }
  billing.autoscale = scale;
}

/// A global table writes with one setting for all replicas …
void read_write_settings(const Properties& owner, Billing& billing) {
  const auto settings = owner.nested("WriteProvisionedThroughputSettings");
  if (settings.state == State::Unknown) billing.known = false;
  if (!settings.value) return;
  billing.span = settings.span;
  read_autoscaling(*settings.value, "WriteCapacityAutoScalingSettings", billing.capacity.write, billing);
}

/// … and reads with one for each.
void read_read_settings(const Properties& replica, Billing& billing) {
  const auto settings = replica.nested("ReadProvisionedThroughputSettings");
  if (settings.state == State::Unknown) billing.known = false;
  if (!settings.value) return;
  set(billing.capacity.read, settings.value->number("ReadCapacityUnits"), billing);
  if (billing.capacity.read) return;
  const std::optional<Autoscale> of_writes = billing.autoscale;
  read_autoscaling(*settings.value, "ReadCapacityAutoScalingSettings", billing.capacity.read, billing);
  if (of_writes) billing.autoscale = of_writes;
}

/// A setting that each replica has: the table's where all say the same.
template <class T>
class Agreement {
 public:
  void add(const Property<T>& property) {
    if (property.state != State::Known) {
      agreed_ = false;
    } else if (!first_) {
      first_ = Spanned<T>{property.value, property.span};
    } else {
      agreed_ = agreed_ && first_->value == property.value;
    }
  }
  std::optional<Spanned<T>> result() const { return agreed_ ? first_ : std::nullopt; }

 private:
  std::optional<Spanned<T>> first_;
  bool agreed_ = true;
};

void read_replica_indexes(const Properties& replica, Table& table) {
  const Elements elements = replica.elements("GlobalSecondaryIndexes");
  for (const Element& element : elements.items) {
    if (!element.is_mapping()) continue;
    const Properties inside = replica.within(element, replica.path(), replica.notes());
    const TextProperty name = inside.text("IndexName");
    for (Index& index : table.indexes)
      if (name.state == State::Known && index.name_known && *index.name == name.value)
        read_read_settings(inside, index.billing);
  }
}

/// The region that the stack is deployed to must be among the replicas; `!Ref AWS::Region` says nothing else.
void read_region(const Properties& replica, const Element& element, Table& table) {
  if (replica.refers_to("Region", "AWS::Region")) return;
  const TextProperty region = replica.text("Region");
  if (region.state == State::Absent) replica.report_missing("Region", element.span());
  if (region.state == State::Known && element.certain) table.replicas.push_back({{region.value, region.span}});
}

}  // namespace

Billing read_table_billing(const Properties& table, SourceSpan owner) {
  Billing billing;
  billing.span = owner;
  read_provisioned(table, billing);
  read_write_settings(table, billing);
  const TextProperty mode = table.word("BillingMode", {"PROVISIONED", "PAY_PER_REQUEST"});
  if (mode.state == State::Unknown) billing.known = false;
  if (mode.state == State::Known) {
    billing.mode = mode.value == "PROVISIONED" ? BillingMode::Provisioned : BillingMode::OnDemand;
    billing.span = mode.span;
  }
  // CloudFormation reference, AWS::DynamoDB::Table, BillingMode, read 2026-11: PROVISIONED where it is not said.
  if (mode.state == State::Absent) billing.mode = BillingMode::Provisioned;
  return billing;
}

Billing read_index_billing(const Properties& index) {
  Billing billing;
  read_provisioned(index, billing);
  read_write_settings(index, billing);
  return billing;
}

Capacity read_warm(const Properties& table) {
  Capacity warm;
  const auto nested = table.nested("WarmThroughput");
  if (!nested.value) return warm;
  const NumberProperty read = nested.value->number("ReadUnitsPerSecond");
  const NumberProperty write = nested.value->number("WriteUnitsPerSecond");
  if (read.state == State::Known) warm.read = Spanned<Count>{Count{read.value}, read.span};
  if (write.state == State::Known) warm.write = Spanned<Count>{Count{write.value}, write.span};
  return warm;
}

void read_replicas(const Properties& properties, Table& table) {
  const Elements elements = properties.elements("Replicas");
  Agreement<bool> pitr;
  Agreement<bool> protection;
  Agreement<std::string> table_class;
  for (const Element& element : elements.items) {
    if (!element.is_mapping()) {
      properties.report_wrong("Replicas", element.span(), "an element of `Replicas` is not a mapping",
                              "write `Region`");
      continue;
    }
    const Properties replica = properties.within(element, properties.path() + ".Replicas", properties.notes());
    read_region(replica, element, table);
    const auto recovery = replica.nested("PointInTimeRecoverySpecification");
    pitr.add(recovery.value ? recovery.value->flag("PointInTimeRecoveryEnabled")
                            : FlagProperty{recovery.state, false, {}, false});
    protection.add(replica.flag("DeletionProtectionEnabled"));
    table_class.add(replica.text("TableClass"));
    read_read_settings(replica, table.billing);
    read_replica_indexes(replica, table);
  }
  table.pitr = pitr.result();
  table.deletion_protection = protection.result();
  if (const auto agreed = table_class.result()) table.table_class = Spanned<std::string>{agreed->value, agreed->span};
}

}  // namespace kw::cloudformation
