#include "testdata/oracle/trial.h"

#include <algorithm>

#include <fmt/core.h>

#include "advise/replacement.h"
#include "advise/trial.h"
#include "analysis/analysis.h"
#include "base/assert.h"
#include "format/load.h"
#include "testdata/oracle/promise.h"

namespace kw::oracle {
namespace {

constexpr int kRounds = 3;  ///< Sets of arguments for each pattern.

/// The words of a fault without what depends on values: what stands in backticks, and what follows a colon or brace.
std::string kind_of(const std::string& fault) {
  std::string kind = "fault: ";
  bool quoted = false;
  for (const char byte : fault) {
    if (!quoted && (byte == ':' || byte == '{')) break;
    if (byte == '`') quoted = !quoted;
    if (!quoted) kind += byte;
  }
  return kind;
}

class Trial {
 public:
  Trial(const World& world, std::uint64_t seed, Tally& tally) : world_(world), seed_(seed), tally_(tally) {}

  Failure run() {
    if (Outcome met = check_meetings(world_); !met.fault.empty()) return failure("", "", "", met);
    for (std::size_t i = 0; i < world_.design().patterns.size(); ++i) {
      Failure found = try_pattern(PatternId{static_cast<std::uint32_t>(i)});
      if (!found.report.empty()) return found;
    }
    return {};
  }

 private:
  Failure try_pattern(PatternId id) {
    const Pattern& pattern = world_.design().pattern(id);
    const PatternVerdict verdict = judge_pattern(world_.layout, id);
    (void)requests_to_copy(world_.layout, pattern, verdict.best);
    for (int round = 0; round < kRounds; ++round) {
      const Arguments arguments = make_arguments(world_.design(), pattern, world_.stored.items,
                                                 seed_ + static_cast<std::uint64_t>(round) * 977);
      for (std::size_t read = 0; read < pattern.reads.size(); ++read) {
        Failure found = try_read(pattern, verdict, read, arguments);
        if (!found.report.empty()) return found;
      }
      const Outcome joint = check_joint(world_, pattern, verdict.best, arguments);
      if (!joint.fault.empty()) return failure(*pattern.name, verdict.best.path_name, described(verdict.best), joint);
    }
    return {};
  }

  Failure try_read(const Pattern& pattern, const PatternVerdict& verdicts, std::size_t read,
                   const Arguments& arguments) {
    for (std::size_t path = 0; path < world_.layout.paths.size(); ++path) {
      const Verdict& verdict = verdicts.each[read][path];
      if (verdict.verdict_class == VerdictClass::Impossible) continue;
      (void)requests_to_copy(world_.layout, pattern, verdict);
      const Outcome outcome = check_read(world_, pattern, read, verdict, arguments);
      ++tally_.cases;
      ++tally_.classes[std::string(to_text(verdict.verdict_class))];
      if (outcome.exempt) ++tally_.exempt;
      if (outcome.coincidence) ++tally_.coincidences;
      if (!outcome.fault.empty() && !outcome.exempt)
        return failure(*pattern.name, verdict.path_name, described(verdict), outcome);
    }
    return {};
  }

  static std::string described(const Verdict& verdict) {
    std::string text(to_text(verdict.verdict_class));
    for (const Defect& defect : verdict.defects) text += fmt::format(" · {}: {}", to_text(defect.kind), defect.because);
    for (const std::string& work : verdict.caller) text += fmt::format("\n  caller: {}", work);
    for (const TraceStep& step : verdict.trace) text += fmt::format("\n  {} {}", step.subject, step.text);
    return text;
  }

  Failure failure(const std::string& pattern, const std::string& path, const std::string& verdict,
                  const Outcome& outcome) const {
    return {kind_of(outcome.fault),
            fmt::format("{}\npattern {} on {}: {}\n{}", outcome.fault, pattern, path, verdict, outcome.request)};
  }

  const World& world_;
  std::uint64_t seed_;
  Tally& tally_;
};

/// The same items under the design that the advisor proposes: none is lost, every verdict keeps its promise, and no
/// pattern that was answered rightly is answered wrongly.
Failure try_replacement(const World& before, const advise::Replacement& replacement, std::uint64_t seed, Tally& tally) {
  Design design = before.design();
  advise::apply(design, before.layout, replacement, {});
  const World after{lay_out(design), store(design, design.tables.front(), before.stored.items)};
  const std::string proposal = fmt::format("{} to {} on {}", *design.entity(replacement.entity).name, replacement.name,
                                           advise::key_text(replacement.partition, replacement.sort));
  if (after.stored.items.size() != before.stored.items.size())
    return {"a replacement loses items", fmt::format("{} loses items", proposal)};
  for (std::uint32_t i = 0; i < design.patterns.size(); ++i) {
    const bool reads_it = std::ranges::any_of(design.patterns[i].reads, [&](const Read& read) {
      return read.entity &&
             (*read.entity == replacement.entity || design.is_kind_of(*read.entity, replacement.entity) ||
              design.is_kind_of(replacement.entity, *read.entity));
    });
    if (!reads_it) continue;
    const VerdictClass was = judge_pattern(before.layout, PatternId{i}).best.verdict_class;
    const VerdictClass is = judge_pattern(after.layout, PatternId{i}).best.verdict_class;
    if (was < VerdictClass::Wrong && is >= VerdictClass::Wrong)
      return {"a replacement makes a pattern wrong", fmt::format("{}: {}", proposal, *design.patterns[i].name)};
  }
  Failure found = Trial(after, seed, tally).run();
  if (!found.report.empty()) found = {"replaced: " + found.kind, fmt::format("{}\n{}", proposal, found.report)};
  return found;
}

Failure try_replacements(const World& world, std::uint64_t seed, Tally& tally) {
  for (const advise::Replacement& replacement : advise::replacements(analyse(world.design()))) {
    ++(replacement.is_sound() ? tally.replacements : tally.not_replaced);
    if (!replacement.is_sound()) continue;
    Failure found = try_replacement(world, replacement, seed, tally);
    if (!found.report.empty()) return found;
  }
  return {};
}

}  // namespace

Failure try_design(const DesignText& design, std::uint64_t seed, Tally& tally) {
  MemoryReader files;
  files.put("oracle.keywright.yaml", to_yaml(design));
  SourceSet sources;
  const tl::expected<LoadedDesign, Error> loaded = load_design("oracle.keywright.yaml", files, sources);
  KW_ASSERT(loaded.has_value());
  if (!loaded->diagnostics.empty() || loaded->design.tables.empty()) {
    ++tally.refused_designs;
    return {};
  }
  World world{lay_out(loaded->design),
              store(loaded->design, loaded->design.tables.front(), make_items(loaded->design, seed))};
  try {
    const Failure found = Trial(world, seed, tally).run();
    return found.report.empty() ? try_replacements(world, seed, tally) : found;
  } catch (const InternalError& error) {
    return {"internal error", error.what()};
  }
}

DesignText reduced(DesignText design, std::uint64_t seed, const std::string& kind) {
  for (bool smaller_found = true; smaller_found;) {
    smaller_found = false;
    for (DesignText& less : smaller(design)) {
      Tally ignored;
      if (try_design(less, seed, ignored).kind != kind) continue;
      design = std::move(less);
      smaller_found = true;
      break;
    }
  }
  return design;
}

}  // namespace kw::oracle
