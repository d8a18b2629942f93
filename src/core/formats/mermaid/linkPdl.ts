// Links a PDL text that was made from another format to the nodes of that format's graph. Invariant: links name nodes
// of the source graph, never of the PDL text's own graphs.

import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, type PdlDocument, procedureSites } from '../../language';
import { firstIndex, looseName } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { linkSource } from '../linkSource';
import { claimIds } from './printMermaid';
import type { FlowLine } from './structureFlow';

/** A PDL text made from another format. */
export interface DerivedPdl extends ConvertedText {
  readonly document: PdlDocument;
  readonly links: readonly ConvertedRange[];
  /** Nodes of the document's procedure graph -> nodes of the source graph. */
  readonly drawn: ReadonlyMap<string, readonly string[]>;
}

/** Converts links of another printed form of the document to links to the original source. */
export function linksThroughPdl(links: readonly ConvertedRange[], drawn: DerivedPdl['drawn']): ConvertedRange[] {
  return links.flatMap(({ range, nodeIds }) => {
    const ids = [...new Set(nodeIds.flatMap((id) => drawn.get(id) ?? []))];
    return ids.length > 0 ? [{ range, nodeIds: ids }] : [];
  });
}

/**
 * Pairs nodes of the printed flowchart by position: the printer writes a graph's nodes in order and gives them the same
 * ids every time.
 */
export function printedNodes(document: PdlDocument, flowchart: WorkflowGraph): Map<string, readonly string[]> {
  const known = new Set(flowchart.nodes.map((node) => node.id));
  const graph = buildProcedureGraph(document);
  const { nodes } = claimIds(graph);
  return new Map(
    graph.nodes.flatMap(({ id, label }, index) => {
      const drawn = nodes.get(id);
      if (drawn !== undefined && known.has(drawn)) return [[id, [drawn]] as const];
      // The ids differ if another program wrote the flowchart.
      const there = flowchart.nodes[index];
      return there?.label === label ? [[id, [there.id]] as const] : [];
    }),
  );
}

/** Pairs nodes by the lines that were written for each of them. */
export function writtenNodes(
  text: string,
  document: PdlDocument,
  lines: readonly FlowLine[],
  flowchart: WorkflowGraph,
): Map<string, readonly string[]> {
  // The procedure is the last section, and each of its lines is one line of the text.
  const ends = text.split('\n').length - 1;
  const starts: number[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    starts.push(at);
    at += line.length + 1;
  }
  const first = ends - lines.length;
  const lineAt = (offset: number) => firstIndex(lines.length, (line) => (starts[first + line + 1] ?? at) > offset);
  const known = new Set(flowchart.nodes.map((node) => node.id));
  const drawn = new Map<string, readonly string[]>();
  for (const { nodeId, range } of procedureSites(document).values()) {
    const ids = (lines[lineAt(range.start)]?.nodeIds ?? []).filter((id) => known.has(id));
    if (ids.length > 0) drawn.set(nodeId, ids);
  }
  const terminals = (kind: 'start' | 'end') => flowchart.nodes.filter((node) => node.kind === kind).map(({ id }) => id);
  for (const kind of ['start', 'end'] as const) if (terminals(kind).length > 0) drawn.set(kind, terminals(kind));
  return drawn;
}

/** Links the text to the flowchart: steps of the procedure and the declarations that they name. */
export function linkPdl(
  text: string,
  document: PdlDocument,
  notes: readonly string[],
  drawn: ReadonlyMap<string, readonly string[]>,
): DerivedPdl {
  const claims = [...procedureSites(document).values()].map(({ nodeId, range }) => ({
    range,
    nodeIds: drawn.get(nodeId) ?? [],
  }));
  const byRef = new Map<string, string[]>();
  for (const { id, kind, ref } of buildProcedureGraph(document).nodes) {
    if (ref === undefined) continue;
    const key = `${kind} ${looseName(ref)}`;
    byRef.set(key, [...(byRef.get(key) ?? []), ...(drawn.get(id) ?? [])]);
  }
  for (const [kind, list] of [
    ['api', document.apis],
    ['answer', document.answers],
  ] as const) {
    for (const { name, item } of list) {
      const nodeIds = [...new Set(byRef.get(`${kind} ${looseName(name)}`) ?? [])];
      claims.push({ range: item, nodeIds });
    }
  }
  const key = document.sections.find((section) => section.key === 'procedure');
  const terminals = [...(drawn.get('start') ?? []), ...(drawn.get('end') ?? [])];
  if (key) claims.push({ range: key.keyRange, nodeIds: terminals });
  return { text, document, notes, drawn, links: linkSource(claims) };
}
