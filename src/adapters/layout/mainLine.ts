import type { WorkflowGraph } from '../../core/graph';

/** Edges of the main line: the longest path without back edges that begins at the start. */
export function mainLine({ nodes, edges }: WorkflowGraph): ReadonlySet<string> {
  const after = new Map<string, { readonly id: string; readonly to: string }[]>();
  const entered = new Set<string>();
  for (const { id, from, to, back } of edges) {
    if (back || from === to) continue;
    after.set(from, [...(after.get(from) ?? []), { id, to }]);
    entered.add(to);
  }
  /** The length of the longest path from a node, and its first edge. */
  const longest = new Map<
    string,
    { readonly length: number; readonly edge?: { readonly id: string; readonly to: string } }
  >();
  const open = new Set<string>();
  const measure = (first: string) => {
    const stack = [first];
    for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
      const next = after.get(at) ?? [];
      open.add(at);
      // An edge to a node that is still open closes a cycle that the graph does not mark.
      const missing = next.find(({ to }) => !longest.has(to) && !open.has(to));
      if (missing) {
        stack.push(missing.to);
        continue;
      }
      const lengths = next.map(({ to }) => 1 + (longest.get(to)?.length ?? 0));
      const length = Math.max(0, ...lengths);
      // Of equal branches the middle one, so that the others are beside it in the order of the text.
      const equal = next.filter((_, index) => lengths[index] === length);
      const edge = equal[(equal.length - 1) >> 1];
      const best = { length, ...(edge && { edge }) };
      longest.set(at, best);
      open.delete(at);
      stack.pop();
    }
  };
  for (const { id } of nodes) if (!longest.has(id)) measure(id);
  const starts = nodes.filter(({ id }) => !entered.has(id));
  const explicit = starts.find(({ kind }) => kind === 'start');
  const lengthOf = (id: string) => longest.get(id)?.length ?? 0;
  const first =
    explicit ??
    starts.reduce<(typeof starts)[number] | undefined>(
      (best, node) => (best && lengthOf(best.id) >= lengthOf(node.id) ? best : node),
      undefined,
    ) ??
    nodes[0];
  const line = new Set<string>();
  const seen = new Set<string>();
  for (let at = first?.id; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const edge: { readonly id: string; readonly to: string } | undefined = longest.get(at)?.edge;
    if (edge) line.add(edge.id);
    at = edge?.to;
  }
  return line;
}
