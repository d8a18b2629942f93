// Our reading of a flowchart held against what Mermaid's own parser says of the same text. Mermaid has the last word.

import type { Diagnostic } from '../support';
import type { FlowchartData } from './flowchartData';
import type { FlowchartDocument } from './readFlowchart';

/** What Mermaid's parser found, or why it refuses the text, with a range in the source. */
export type FlowchartVerdict =
  | { readonly ok: true; readonly data: FlowchartData }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** The same document where both agree; else one that says what Mermaid says, with the places that we know. */
export function judgeFlowchart(document: FlowchartDocument, verdict: FlowchartVerdict): FlowchartDocument {
  const isRefused = document.diagnostics.length > 0;
  if (!verdict.ok) return isRefused ? document : { ...document, diagnostics: [verdict.diagnostic], isUnsure: false };
  if (!isRefused && sameFlowchart(document.data, verdict.data)) {
    return document.isUnsure ? { ...document, isUnsure: false } : document;
  }
  return { ...document, data: withPlaces(verdict.data, document.data), diagnostics: [], isUnsure: false };
}

/** Whether both say the same, places aside. */
export function sameFlowchart(ours: FlowchartData, theirs: FlowchartData): boolean {
  return plain(ours) === plain(theirs);
}

function plain({ direction, vertices, edges, subgraphs }: FlowchartData): string {
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

function withPlaces(theirs: FlowchartData, ours: FlowchartData): FlowchartData {
  const vertices = new Map(ours.vertices.map(({ id, range }) => [id, range]));
  const colours = new Map(ours.vertices.map((vertex) => [vertex.id, vertex.colours]));
  const subgraphs = new Map(ours.subgraphs.map(({ id, range }) => [id, range]));
  const placed = <T extends { readonly id: string }>(part: T, places: typeof vertices): T => {
    const range = places.get(part.id);
    return range ? { ...part, range } : part;
  };
  const isPaired = ours.edges.length === theirs.edges.length;
  return {
    ...theirs,
    ...(ours.dropped ? { dropped: ours.dropped } : {}),
    vertices: theirs.vertices.map((vertex) => {
      const own = colours.get(vertex.id);
      return { ...placed(vertex, vertices), ...(own ? { colours: own } : {}) };
    }),
    subgraphs: theirs.subgraphs.map((subgraph) => placed(subgraph, subgraphs)),
    edges: theirs.edges.map((edge, index) => {
      const range = isPaired ? ours.edges[index]?.range : undefined;
      return range ? { ...edge, range } : edge;
    }),
  };
}
