// Finds loops that no path leaves.

import type { CheckContext } from '../checkContext';
import type { CheckFlow } from '../paths/checkFlow';
import type { Finding, Rule } from '../rule';

export const endlessLoop: Rule = { name: 'endless-loop', check };

function* check({ flow }: CheckContext): Iterable<Finding> {
  for (const trap of trapsOf(flow)) {
    const drawn = trap
      .flatMap((index) => flow.points[index] ?? [])
      .filter(({ nodeId, at }) => nodeId !== undefined && at !== undefined)
      .sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0));
    // The `while` line is more helpful than the first step of the loop.
    const { at, nodeId } = drawn.find(({ statement }) => statement?.kind === 'while') ?? drawn[0] ?? {};
    if (at === undefined || nodeId === undefined) continue;
    yield {
      at: { range: at },
      message: `Nothing leaves this loop: its condition always holds and no \`break\` or \`return\` inside it can be reached. Add one, or a condition that ends it.`,
      nodeIds: [nodeId],
      path: [...new Set(drawn.flatMap((point) => point.nodeId ?? []))],
    };
  }
}

/**
 * Sets of points that control can enter but not leave: of the points that reach no end, the components without outgoing
 * edges.
 */
function trapsOf(flow: CheckFlow): number[][] {
  const leaving = flow.leaving();
  const { offsets, edges } = flow.successors;
  // An uncaught failure ends the run, but it is not an exit of a loop.
  const uncaught = new Set(flow.functions.map(({ raise }) => raise));
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const traps: number[][] = [];
  for (const root of flow.sweep) {
    if (leaving[root] === 1 || order.has(root) || uncaught.has(root)) continue;
    // Tarjan's algorithm. A component is a trap if no edge leads from it to a component that was closed before.
    const stack = [{ point: root, next: offsets[root] ?? 0, isTrap: true }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { point } = top;
      if (!order.has(point)) {
        order.set(point, order.size);
        low.set(point, order.size - 1);
        open.push(point);
        isOpen.add(point);
      }
      if (top.next < (offsets[point + 1] ?? 0)) {
        const to = flow.edges.to[edges[top.next] ?? 0] ?? 0;
        top.next += 1;
        if (uncaught.has(to)) continue;
        if (!order.has(to)) stack.push({ point: to, next: offsets[to] ?? 0, isTrap: true });
        else if (isOpen.has(to)) low.set(point, Math.min(low.get(point) ?? 0, order.get(to) ?? 0));
        else top.isTrap = false;
        continue;
      }
      stack.pop();
      const above = stack.at(-1);
      const isRoot = low.get(point) === order.get(point);
      if (isRoot) {
        const part = open.splice(open.lastIndexOf(point));
        for (const one of part) isOpen.delete(one);
        if (top.isTrap) traps.push(part);
      }
      if (above === undefined) continue;
      low.set(above.point, Math.min(low.get(above.point) ?? 0, low.get(point) ?? 0));
      if (isRoot || !top.isTrap) above.isTrap = false;
    }
  }
  return traps;
}
