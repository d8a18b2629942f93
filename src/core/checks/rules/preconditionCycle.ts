// Finds nodes that wait for each other, so that none of them can ever run.

import { type GraphEdge, withoutKind } from '../../graph';
import type { CheckContext } from '../checkContext';
import { removeListItem } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { shortestCycles } from '../shortestCycle';

export const preconditionCycle: Rule = { name: 'precondition-cycle', check };

const shownNames = 20;
const shownPlaces = 20;

/** One finding for each strong component, with its shortest cycle. */
function* check(context: CheckContext): Iterable<Finding> {
  const { dependency, document } = context;
  const { graph: indexed, components, successors } = context.requires;
  const cycleOf = shortestCycles(indexed, components, successors);
  const knotOf = (id: string) => components.of[indexed.indexOf.get(id) ?? -1];
  const inner = dependency.edges.filter(({ from, to }) => knotOf(from) === knotOf(to));
  const edgeOf = new Map(inner.map((edge) => [`${edge.from}\n${edge.to}`, edge]));
  const seen = new Set<number>();
  for (let node = 0; node < indexed.n; node++) {
    const knot = components.of[node] as number;
    // Another rule reports a node that requires itself.
    if (components.sizes[knot] === 1 || seen.has(knot)) continue;
    seen.add(knot);
    const cycle = cycleOf(node).map((index) => indexed.ids[index] ?? '');
    const [first = ''] = cycle;
    const path = [...cycle, first];
    const steps: GraphEdge[] = path.slice(1).flatMap((to, i) => edgeOf.get(`${path[i]}\n${to}`) ?? []);
    const closing = steps.at(-1);
    if (closing?.range === undefined) continue;
    const names = path.map(withoutKind);
    const written = document.source.slice(closing.range.start, closing.range.end);
    const remove = removeListItem(
      document.source,
      { name: written, range: closing.range },
      `Remove \`${written}\` here`,
    );
    yield {
      at: { range: closing.range },
      message: `The preconditions form a cycle: ${inWords(names)} (each must come before the next). None of them can ever run: remove one of these preconditions.`,
      nodeIds: cycle,
      path,
      related: steps.slice(0, Math.min(shownPlaces, steps.length - 1)).flatMap((edge) =>
        edge.range
          ? [
              {
                message: `\`${withoutKind(edge.to)}\` requires \`${withoutKind(edge.from)}\``,
                range: edge.range,
              },
            ]
          : [],
      ),
      fixes: remove ? [remove] : [],
    };
  }
}

/** All names of a short cycle, the first and last names of a long one. */
function inWords(names: readonly string[]): string {
  if (names.length <= shownNames) return names.join(' -> ');
  const half = shownNames / 2;
  const left = names.length - shownNames;
  return [...names.slice(0, half), `... (${left} more)`, ...names.slice(-half)].join(' -> ');
}
