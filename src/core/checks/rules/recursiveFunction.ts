// Finds functions that call themselves, directly or through others.

import { type IndexEdge, strongComponents } from '../../graph';
import { callsInBody } from '../../language';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { shortestCycles } from '../shortestCycle';

export const recursiveFunction: Rule = { name: 'recursive-function', check };

function* check({ names }: CheckContext): Iterable<Finding> {
  const functions = names.functions;
  if (functions.length === 0) return;
  const indexOf = new Map(functions.map((def, index) => [def.name.name, index]));
  const edges: IndexEdge[] = [];
  for (const [from, def] of functions.entries()) {
    for (const call of callsInBody(def.body)) {
      const callee = names.resolveCall(call);
      const to = callee.kind === 'function' ? indexOf.get(callee.name) : undefined;
      if (to !== undefined) edges.push([from, to]);
    }
  }
  const graph = { n: functions.length, edges };
  const components = strongComponents(graph);
  const cycleOf = shortestCycles(graph, components);
  const reportedFunctions = new Set<number>();
  for (const [index, def] of functions.entries()) {
    const circle = components.of[index] as number;
    if (reportedFunctions.has(circle)) continue;
    const cycle = cycleOf(index).map((at) => functions[at]?.name.name ?? '');
    if (cycle.length === 0) continue;
    reportedFunctions.add(circle);
    yield {
      at: def.name,
      message: `The function \`${def.name.name}\` calls itself (${[...cycle, def.name.name].join(' -> ')}). An agent that follows text loses its place in recursion: write a \`while\` loop.`,
    };
  }
}
