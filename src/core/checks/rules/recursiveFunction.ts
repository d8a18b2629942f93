// Functions of the procedure that call themselves, directly or through others.

import { type IndexEdge, transitiveClosure } from '../../graph';
import { callsOf, expressionsOf, walkStatements } from '../../language';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { shortestCycle } from '../shortestCycle';

export const recursiveFunction: Rule = { name: 'recursive-function', check };

function* check({ names }: CheckContext): Iterable<Finding> {
  const functions = names.functions;
  if (functions.length === 0) return;
  const indexOf = new Map(functions.map((def, index) => [def.name.name, index]));
  const edges: IndexEdge[] = [];
  for (const [from, def] of functions.entries()) {
    for (const statement of walkStatements(def.body)) {
      for (const call of expressionsOf(statement).flatMap(callsOf)) {
        const callee = names.resolveCall(call);
        const to = callee.kind === 'function' ? indexOf.get(callee.name) : undefined;
        if (to !== undefined) edges.push([from, to]);
      }
    }
  }
  const graph = { n: functions.length, edges };
  const closure = transitiveClosure(graph);
  const told = new Set<number>();
  for (const [index, def] of functions.entries()) {
    if (told.has(index) || !closure.has(index, index)) continue;
    for (const other of closure.row(index)) if (closure.has(other, index)) told.add(other);
    const cycle = shortestCycle(graph, index).map((at) => functions[at]?.name.name ?? '');
    yield {
      at: def.name,
      message: `The function \`${def.name.name}\` calls itself (${[...cycle, def.name.name].join(' -> ')}). An agent that follows text loses its place in recursion: write a \`while\` loop.`,
    };
  }
}
