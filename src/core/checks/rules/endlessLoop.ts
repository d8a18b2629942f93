// A loop that no path leaves.

import { procedureSites } from '../../language';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const endlessLoop: Rule = { name: 'endless-loop', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { flow } = context.paths;
  const sites = procedureSites(context.document);
  const leaving = flow.reachingEnd();
  const told = new Set<number>();
  for (const index of flow.sweep) {
    if (leaving.has(index) || told.has(index)) continue;
    const stuck: number[] = [];
    const stack = [index];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (told.has(at)) continue;
      told.add(at);
      stuck.push(at);
      for (const to of flow.next(at)) stack.push(to);
    }
    // The loop's own line says more than the first step that cannot get out.
    const ids = stuck.map((at) => flow.nodes[at]?.id ?? '').sort((a, b) => startOf(a) - startOf(b));
    const loop = ids.map((id) => sites.get(id)).find((site) => site?.statement.kind === 'while');
    const site = loop ?? sites.get(ids[0] ?? '');
    if (site === undefined) continue;
    yield {
      at: { range: site.range },
      message: `Nothing leaves this loop: its condition always holds and no \`break\` or \`return\` inside it can be reached. Add one, or a condition that ends it.`,
      nodeIds: [site.nodeId],
      path: ids,
    };
  }

  function startOf(id: string): number {
    return sites.get(id)?.range.start ?? -1;
  }
}
