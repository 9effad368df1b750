#include "analysis/analysis.h"

namespace kw {

Analysis analyse(const Design& design) {
  Analysis analysis;
  analysis.design = &design;
  analysis.layout = lay_out(design);
  for (std::uint32_t i = 0; i < design.patterns.size(); ++i) {
    analysis.patterns.push_back(judge_pattern(analysis.layout, PatternId{i}));
    if (!design.patterns[i].writes.empty()) analysis.writes.push_back(judge_writes(analysis.layout, PatternId{i}));
  }
  for (std::uint32_t i = 0; i < design.requests.size(); ++i)
    analysis.requests.push_back(judge_request(analysis.layout, RequestId{i}));
  return analysis;
}

}  // namespace kw
