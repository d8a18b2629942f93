// A path of the procedure in words: the branches it takes, with their lines.

import type { CheckContext } from './checkContext';

const shownBranches = 3;

/** The last branches of the path, such as "by way of line 12 (`paid == true`: else)". */
export function describePath(context: CheckContext, path: readonly string[]): string {
  const { flow } = context.paths;
  const labels = edgeLabels(context);
  const branches: string[] = [];
  let isCut = false;
  for (let position = path.length - 2; position >= 0 && !isCut; position--) {
    const id = path[position] ?? '';
    const label = labels.get(`${id}\n${path[position + 1]}`);
    const node = flow.nodes[flow.indexOf.get(id) ?? -1];
    if (label === undefined || node === undefined) continue;
    isCut = branches.length === shownBranches;
    if (!isCut) branches.unshift(`line ${context.lineOfNode(id) ?? '?'} (\`${node.label}\`: ${label})`);
  }
  if (branches.length === 0) return 'nothing before it does';
  return `by way of ${isCut ? '..., ' : ''}${branches.join(', ')}`;
}

const labelsOf = new WeakMap<CheckContext, ReadonlyMap<string, string>>();

function edgeLabels(context: CheckContext): ReadonlyMap<string, string> {
  let labels = labelsOf.get(context);
  if (labels === undefined) {
    const map = new Map<string, string>();
    for (const edge of context.procedure.edges) {
      if (edge.condition !== undefined) map.set(`${edge.from}\n${edge.to}`, edge.condition);
    }
    labels = map;
    labelsOf.set(context, map);
  }
  return labels;
}
