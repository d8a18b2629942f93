// Nodes that wait for each other: none of them can ever run.

import type { GraphEdge } from '../../graph';
import type { CheckContext } from '../checkContext';
import { removeListItem } from '../fixes';
import type { Finding, Rule } from '../rule';
import { shortestCycle } from '../shortestCycle';

export const preconditionCycle: Rule = { name: 'precondition-cycle', check };

/** One finding for each knot of nodes that reach each other, with its shortest cycle. */
function* check(context: CheckContext): Iterable<Finding> {
  const { dependency, document } = context;
  const { graph: indexed, closure } = context.requires;
  const edgeOf = new Map(dependency.edges.map((edge) => [`${edge.from}\n${edge.to}`, edge]));
  const seen = new Set<number>();
  for (let node = 0; node < indexed.n; node++) {
    if (seen.has(node) || !closure.has(node, node)) continue;
    const knot = closure.row(node).filter((other) => closure.has(other, node));
    for (const member of knot) seen.add(member);
    const cycle = shortestCycle(indexed, node).map((index) => indexed.ids[index] ?? '');
    const [first = ''] = cycle;
    const path = [...cycle, first];
    const steps: GraphEdge[] = path.slice(1).flatMap((to, i) => edgeOf.get(`${path[i]}\n${to}`) ?? []);
    const closing = steps.at(-1);
    if (closing?.range === undefined) continue;
    const names = path.map((id) => id.slice(id.indexOf(':') + 1));
    const written = document.source.slice(closing.range.start, closing.range.end);
    const remove = removeListItem(
      document.source,
      { name: written, range: closing.range },
      `Remove \`${written}\` here`,
    );
    yield {
      at: { range: closing.range },
      message: `The preconditions form a cycle: ${names.join(' -> ')} (each must come before the next). None of them can ever run: remove one of these preconditions.`,
      nodeIds: cycle,
      path,
      related: steps.slice(0, -1).flatMap((edge) =>
        edge.range
          ? [
              {
                message: `\`${edge.to.slice(edge.to.indexOf(':') + 1)}\` requires \`${edge.from.slice(edge.from.indexOf(':') + 1)}\``,
                range: edge.range,
              },
            ]
          : [],
      ),
      fixes: remove ? [remove] : [],
    };
  }
}
