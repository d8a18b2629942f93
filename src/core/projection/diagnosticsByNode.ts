// Which problems each node shows.

import type { Diagnostic, Severity } from '../support';
import type { PdlAnalysis } from './analysePdl';

const weights: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/**
 * Node id -> its diagnostics, the worst first. A diagnostic that names no node goes to the innermost node of the
 * procedure whose text holds it, if any.
 */
export function diagnosticsByNode(
  analysis: Pick<PdlAnalysis, 'diagnostics' | 'procedure'>,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const byNode = new Map<string, Diagnostic[]>();
  for (const diagnostic of analysis.diagnostics) {
    const ids = diagnostic.nodeIds.length > 0 ? diagnostic.nodeIds : holderOf(analysis, diagnostic);
    for (const id of ids) {
      const list = byNode.get(id);
      if (list) list.push(diagnostic);
      else byNode.set(id, [diagnostic]);
    }
  }
  for (const list of byNode.values()) list.sort((a, b) => weights[a.severity] - weights[b.severity]);
  return byNode;
}

function holderOf({ procedure }: Pick<PdlAnalysis, 'procedure'>, { range }: Diagnostic): readonly string[] {
  let best: { readonly id: string; readonly size: number } | undefined;
  for (const node of procedure.nodes) {
    if (node.range === undefined || node.range.start > range.start || node.range.end < range.end) continue;
    const size = node.range.end - node.range.start;
    if (best === undefined || size < best.size) best = { id: node.id, size };
  }
  return best ? [best.id] : [];
}
