// Finds the text ranges of a path's nodes: the lines that the editor marks along with the canvas.

import type { WorkflowGraph } from '../../../core/graph';
import { type PdlDocument, procedureSites } from '../../../core/language';
import type { Diagnostic, TextRange } from '../../../core/support';

export interface PathStepRange {
  readonly range: TextRange;
  /** From 1, in the order of the path. */
  readonly step: number;
}

/** The parts of an analysis that `pathRanges` reads. */
interface PathSource {
  readonly document?: PdlDocument;
  readonly graphs: { readonly dependency?: WorkflowGraph; readonly procedure?: WorkflowGraph };
  readonly diagnostics: readonly Diagnostic[];
}

/** A cycle of preconditions runs through declarations, every other path through the procedure. */
export function pathRanges(analysis: PathSource, path: readonly string[]): PathStepRange[] {
  if (path.length === 0) return [];
  const { document, graphs } = analysis;
  const isSamePath = (other: readonly string[] | undefined) =>
    other !== undefined && other.length === path.length && other.every((id, index) => id === path[index]);
  const owner = analysis.diagnostics.find((diagnostic) => isSamePath(diagnostic.path));
  // A path without a problem comes from a refused gesture that would close a cycle, or from a metric. A metric's nodes
  // are only shown on the canvas.
  const isCycle = owner ? owner.code === 'checks/precondition-cycle' : path.length > 1 && path[0] === path.at(-1);
  if (!owner && !isCycle) return [];
  const sites = document && !isCycle ? procedureSites(document) : undefined;
  const declared = new Map(graphs.dependency?.nodes.map((node) => [node.id, node.range]) ?? []);
  const steps: PathStepRange[] = [];
  for (const id of path) {
    const site = sites?.get(id);
    const range = site ? headOf(document?.source ?? '', site.range) : declared.get(id);
    if (range && steps.at(-1)?.range.start !== range.start) steps.push({ range, step: steps.length + 1 });
  }
  // A cycle ends at its start, which keeps its first mark.
  const starts = new Set<number>();
  return steps.filter(({ range }) => !starts.has(range.start) && starts.add(range.start));
}

/** The first line of a statement; a statement with a block is marked there only. */
function headOf(source: string, range: TextRange): TextRange {
  const end = source.indexOf('\n', range.start);
  return { start: range.start, end: end < 0 ? range.end : Math.min(range.end, end) };
}
