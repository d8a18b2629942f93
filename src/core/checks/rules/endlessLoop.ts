// A loop that no path leaves.

import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const endlessLoop: Rule = { name: 'endless-loop', check };

function* check({ flow }: CheckContext): Iterable<Finding> {
  const leaving = flow.leaving();
  const told = new Set<number>();
  for (const first of flow.sweep) {
    if (leaving[first] === 1 || told.has(first)) continue;
    // The loop's own line says more than the first step that cannot get out.
    const drawn = flow
      .following(first, told)
      .flatMap((index) => flow.points[index] ?? [])
      .filter(({ nodeId, at }) => nodeId !== undefined && at !== undefined)
      .sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0));
    const ids = [...new Set(drawn.flatMap(({ nodeId }) => nodeId ?? []))];
    const { at, nodeId } = drawn.find(({ statement }) => statement?.kind === 'while') ?? drawn[0] ?? {};
    if (at === undefined || nodeId === undefined) continue;
    yield {
      at: { range: at },
      message: `Nothing leaves this loop: its condition always holds and no \`break\` or \`return\` inside it can be reached. Add one, or a condition that ends it.`,
      nodeIds: [nodeId],
      path: ids,
    };
  }
}
