#pragma once

#include <memory>
#include <string>
#include <vector>

#include "advise/replacement.h"
#include "analysis/path.h"

namespace kw::advise {

/// The attributes under which a joined key was written for the entity (and the kinds stored like it), and that no other
/// key of the table has: nobody needs them once the entity has left the index.
std::vector<std::string> attributes_to_drop(const Design& design, const Replacement& replacement, const Index& old);

/// Makes the change in `design`: the new index is there, the entity writes the old key attributes no more, and the old
/// index is gone where nobody is left in it. Requests that pinned patterns of `moved` to it pin nothing.
void apply(Design& design, const Layout& before, const Replacement& replacement, const std::vector<PatternId>& moved);

/// A change tried on a design that is lent for it; the design is as before at the end of the trial's life.
class Trial {
 public:
  /// `tables`: those whose paths the patterns need.
  Trial(Design& design, const Layout& before, const Replacement& replacement, const std::vector<PatternId>& moved,
        const std::vector<TableId>& tables);
  ~Trial();
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  const Layout& layout() const { return layout_; }
  PathId new_path() const { return new_path_; }

 private:
  Design& design_;
  TableId table_;
  Table saved_;
  std::vector<std::optional<PatternId>> pins_;  ///< Of each request.
  Layout layout_;
  PathId new_path_;
};

}  // namespace kw::advise
