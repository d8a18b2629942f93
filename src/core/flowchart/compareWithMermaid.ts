// Compares our reading of a flowchart with the result of Mermaid's own parser for the same text. Mermaid's result wins.

import type { Diagnostic } from '../support';
import type { FlowchartData } from './flowchartData';
import type { FlowchartDocument } from './readFlowchart';

/** Result of Mermaid's parser, or its reason to refuse the text, with a range in the source. */
export type MermaidVerdict =
  | { readonly ok: true; readonly data: FlowchartData }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Returns the same document if both agree; otherwise a document with Mermaid's result and our source ranges. */
export function compareWithMermaid(document: FlowchartDocument, verdict: MermaidVerdict): FlowchartDocument {
  const isRefused = document.diagnostics.length > 0;
  if (!verdict.ok)
    return isRefused ? document : { ...document, diagnostics: [verdict.diagnostic], needsMermaid: false };
  if (!isRefused && sameFlowchart(document.data, verdict.data)) {
    return document.needsMermaid ? { ...document, needsMermaid: false } : document;
  }
  return { ...document, data: withRanges(verdict.data, document.data), diagnostics: [], needsMermaid: false };
}

/** True if both are equal except for source ranges. */
export function sameFlowchart(ownData: FlowchartData, mermaidData: FlowchartData): boolean {
  return withoutRanges(ownData) === withoutRanges(mermaidData);
}

function withoutRanges({ direction, vertices, edges, subgraphs }: FlowchartData): string {
  return JSON.stringify([
    direction,
    vertices.map(({ id, text, shape, labelType, picture }) => [id, text, shape, labelType, picture]),
    edges.map(({ from, to, text, labelType, type, stroke, length }) => [
      from,
      to,
      text,
      labelType,
      type,
      stroke,
      length,
    ]),
    subgraphs.map(({ id, title, nodes, dir, labelType }) => [id, title, nodes, dir, labelType]),
  ]);
}

function withRanges(mermaidData: FlowchartData, ownData: FlowchartData): FlowchartData {
  const vertices = new Map(ownData.vertices.map(({ id, range }) => [id, range]));
  const colours = new Map(ownData.vertices.map((vertex) => [vertex.id, vertex.colours]));
  const subgraphs = new Map(ownData.subgraphs.map(({ id, range }) => [id, range]));
  const placed = <T extends { readonly id: string }>(part: T, places: typeof vertices): T => {
    const range = places.get(part.id);
    return range ? { ...part, range } : part;
  };
  const isPaired = ownData.edges.length === mermaidData.edges.length;
  return {
    ...mermaidData,
    ...(ownData.dropped ? { dropped: ownData.dropped } : {}),
    vertices: mermaidData.vertices.map((vertex) => {
      const own = colours.get(vertex.id);
      return { ...placed(vertex, vertices), ...(own ? { colours: own } : {}) };
    }),
    subgraphs: mermaidData.subgraphs.map((subgraph) => placed(subgraph, subgraphs)),
    edges: mermaidData.edges.map((edge, index) => {
      const range = isPaired ? ownData.edges[index]?.range : undefined;
      return range ? { ...edge, range } : edge;
    }),
  };
}
