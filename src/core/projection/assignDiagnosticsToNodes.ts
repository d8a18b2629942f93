// Assigns syntax errors to nodes by their position in the text, because the parser has no graph. The canvas, the
// outline and the inspector then show them like all other problems. Invariant: diagnostics that name nodes are returned
// unchanged; one that no node contains has no node.

import type { WorkflowGraph } from '../graph';
import type { PdlDocument } from '../language';
import { type Diagnostic, firstIndex } from '../support';

interface Holder {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Ranges of nodes nest at most a few levels deep: a call in the condition of a block. */
const NESTING = 16;

/** The node of an error: the innermost one whose text or item contains it, else one on its line. */
export function assignDiagnosticsToNodes(
  diagnostics: readonly Diagnostic[],
  document: PdlDocument,
  graphs: { readonly dependency: WorkflowGraph; readonly procedure: WorkflowGraph },
): readonly Diagnostic[] {
  if (diagnostics.every(({ nodeIds }) => nodeIds.length > 0)) return diagnostics;
  const holders = holdersOf(document, graphs);
  return diagnostics.map((diagnostic) => {
    if (diagnostic.nodeIds.length > 0) return diagnostic;
    const id = holderAt(holders, document.source, diagnostic.range.start);
    return id === undefined ? diagnostic : { ...diagnostic, nodeIds: [id] };
  });
}

/** Sorted by start offset. */
function holdersOf(
  document: PdlDocument,
  { dependency, procedure }: { readonly dependency: WorkflowGraph; readonly procedure: WorkflowGraph },
): readonly Holder[] {
  const declared = new Map(dependency.nodes.flatMap(({ id, range }) => (range ? [[range.start, id] as const] : [])));
  const holders: Holder[] = [];
  for (const { item, range } of [...document.apis, ...document.answers, ...document.others]) {
    const id = declared.get(range.start);
    if (id !== undefined) holders.push({ id, start: item.start, end: item.end });
  }
  const { start: from, end: to } = document.procedure?.range ?? { start: 0, end: 0 };
  for (const { id, range } of procedure.nodes) {
    // A node without a call may refer to a declaration, which contributes the range of its item.
    if (range && range.start >= from && range.end <= to) holders.push({ id, start: range.start, end: range.end });
  }
  return holders.sort((a, b) => a.start - b.start || b.end - a.end);
}

function holderAt(holders: readonly Holder[], source: string, offset: number): string | undefined {
  const next = firstIndex(holders.length, (at) => (holders[at] as Holder).start > offset);
  for (let at = next - 1; at >= Math.max(0, next - NESTING); at--) {
    const holder = holders[at] as Holder;
    if (holder.end >= offset) return holder.id;
  }
  const isOnLine = (start: number, end: number) => !source.slice(start, end).includes('\n');
  const before = holders[next - 1];
  if (before && isOnLine(before.end, offset)) return before.id;
  const behind = holders[next];
  return behind && isOnLine(offset, behind.start) ? behind.id : undefined;
}
