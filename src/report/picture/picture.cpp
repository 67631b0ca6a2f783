#include "report/picture/picture.h"

#include <algorithm>
#include <map>
#include <set>

namespace cairn::report {

namespace {

using BoxesById = std::map<std::string, const Box*>;

void collect(const std::vector<Box>& boxes, BoxesById& result) {
  for (const Box& box : boxes) {
    result.try_emplace(box.id, &box);
    collect(box.owned, result);
  }
}

void markBoxes(std::vector<Box>& boxes, const BoxesById& before) {
  for (Box& box : boxes) {
    markBoxes(box.owned, before);
    const auto found = before.find(box.id);
    box.changed = found == before.end() || found->second->kind != box.kind;
    if (found == before.end()) continue;
    const std::vector<Cell>& old = found->second->cells;
    for (Cell& cell : box.cells) {
      const auto same = std::ranges::find(old, cell.name, &Cell::name);
      cell.changed = same == old.end() || same->value != cell.value || same->target != cell.target;
    }
  }
}

std::size_t count(const std::vector<Box>& boxes) {
  std::size_t result = boxes.size();
  for (const Box& box : boxes) result += count(box.owned);
  return result;
}

}  // namespace

void markChanges(Picture& now, const Picture& before) {
  BoxesById known;
  collect(before.boxes, known);
  markBoxes(now.boxes, known);
}

void markLost(Picture& picture) {
  std::map<std::string, Box*> boxes;
  std::vector<const Box*> open;
  std::set<const Box*> reached;
  const auto reach = [&](const Box* box) {
    if (reached.insert(box).second) open.push_back(box);
  };
  for (Box& box : picture.boxes) {
    boxes.emplace(box.id, &box);
    if (box.kind == BoxKind::Variables || box.kind == BoxKind::InMemory) reach(&box);
  }
  while (!open.empty()) {
    const Box* box = open.back();
    open.pop_back();
    for (const Cell& cell : box->cells) {
      const auto target = cell.target ? boxes.find(cell.target->box) : boxes.end();
      if (target != boxes.end()) reach(target->second);
    }
  }
  for (Box& box : picture.boxes) {
    if ((box.kind != BoxKind::Block && box.kind != BoxKind::List) || reached.contains(&box)) continue;
    box.marked = true;
    box.note += ", lost";
  }
}

std::size_t boxCount(const Picture& picture) { return count(picture.boxes); }

}  // namespace cairn::report
