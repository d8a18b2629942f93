// Statements that no path of the procedure reaches.

import { procedureSites } from '../../language';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const unreachableStatement: Rule = { name: 'unreachable-statement', check };

/** One finding for the first statement of each unreachable stretch. */
function* check(context: CheckContext): Iterable<Finding> {
  const { flow, reachable } = context.paths;
  const sites = procedureSites(context.document);
  const reached = new Set(reachable);
  const groups = new Map((context.procedure.groups ?? []).map((group) => [group.id, group.label]));
  const nodes = flow.nodes
    .map((node, index) => ({ node, index, start: node.range?.start ?? Number.POSITIVE_INFINITY }))
    .filter(({ node, index }) => node.kind !== 'end' && !reached.has(index))
    .sort((a, b) => a.start - b.start);
  for (const { node, index } of nodes) {
    if (reached.has(index)) continue;
    const stretch: string[] = [];
    const stack = [index];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      const id = flow.nodes[at]?.id;
      if (id !== undefined) stretch.push(id);
      for (const to of flow.next(at)) stack.push(to);
    }
    const site = sites.get(node.id);
    if (site === undefined) continue;
    const name = node.group === undefined ? undefined : groups.get(node.group);
    const def = name === undefined ? undefined : context.names.findFunction(name);
    const isWholeFunction = def !== undefined && def.body[0] !== undefined && def.body[0].range.end >= site.range.start;
    yield {
      at: { range: isWholeFunction ? def.name.range : site.range },
      message: isWholeFunction
        ? `Nothing calls the function \`${def.name.name}\`, so its steps never run. Call it, or remove it.`
        : `No path reaches this: control leaves before it, by a \`return\`, \`break\` or \`continue\`, or never gets out of a loop. Move it, or remove what leaves.`,
      nodeIds: stretch,
    };
  }
}
