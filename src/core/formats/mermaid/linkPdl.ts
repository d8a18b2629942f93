// Which stretch of a PDL text that was made from another form stands for which node of that form's graph.
// Invariant: links name nodes of the graph the text was made from, never of the text's own graphs.

import type { WorkflowGraph } from '../../graph';
import { buildProcedureGraph, type PdlDocument, procedureSites } from '../../language';
import { firstIndex, looseName } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { linkSource } from '../linkSource';
import { claimIds } from './printMermaid';
import type { FlowLine } from './structureFlow';

/** A PDL text made from another form. */
export interface DerivedPdl extends ConvertedText {
  readonly document: PdlDocument;
  readonly links: readonly ConvertedRange[];
  /** Nodes of the document's procedure graph -> nodes of the graph it was made from. */
  readonly drawn: ReadonlyMap<string, readonly string[]>;
}

/** Links of another print of the document, as links to what the document was made from. */
export function linksThroughPdl(links: readonly ConvertedRange[], drawn: DerivedPdl['drawn']): ConvertedRange[] {
  return links.flatMap(({ range, nodeIds }) => {
    const ids = [...new Set(nodeIds.flatMap((id) => drawn.get(id) ?? []))];
    return ids.length > 0 ? [{ range, nodeIds: ids }] : [];
  });
}

/** As the procedure was printed: a graph's nodes stand in its order, and get the same ids every time. */
export function printedNodes(document: PdlDocument, flowchart: WorkflowGraph): Map<string, readonly string[]> {
  const known = new Set(flowchart.nodes.map((node) => node.id));
  const graph = buildProcedureGraph(document);
  const { nodes } = claimIds(graph);
  return new Map(
    graph.nodes.flatMap(({ id, label }, index) => {
      const drawn = nodes.get(id);
      if (drawn !== undefined && known.has(drawn)) return [[id, [drawn]] as const];
      // Printed when ids were made otherwise.
      const there = flowchart.nodes[index];
      return there?.label === label ? [[id, [there.id]] as const] : [];
    }),
  );
}

/** By the lines that were written for each node. */
export function writtenNodes(
  text: string,
  document: PdlDocument,
  lines: readonly FlowLine[],
  flowchart: WorkflowGraph,
): Map<string, readonly string[]> {
  // The procedure is the last section and every line of it is a line of the text.
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

/** Links of the text to the flowchart: the procedure's steps, and the declarations that they name. */
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
