// Mermaid's own parser as the reader of flowcharts; the library is loaded when the first flowchart is.
// Invariant: nothing is rendered, no directive of a document reaches the library, and every error has a place in the
// text as the person wrote it.

import {
  buildFlowchartGraph,
  type FlowchartData,
  flowchartHeader,
  maskFlowchart,
  prepareFlowchart,
} from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import type { Diagnostic } from '../../core/support';
import { loadMermaid, MAX_LENGTH } from './loadMermaid';
import { placeError } from './placeError';

export type ParsedFlowchart =
  | { readonly ok: true; readonly graph: WorkflowGraph; readonly notes: readonly string[] }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export type ReadFlowchart =
  | { readonly ok: true; readonly data: FlowchartData }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/**
 * The graph of a Mermaid flowchart, or the one diagnostic that says why there is none, with a range in `source`.
 * Needs a DOM. Refuses other diagrams and texts over 1 MB; never throws for what a text holds.
 */
export async function parseFlowchart(source: string): Promise<ParsedFlowchart> {
  const read = await readFlowchart(source);
  if (!read.ok) return read;
  return { ok: true, graph: buildFlowchartGraph(read.data, source), notes: [] };
}

/** What Mermaid's parser itself found. */
export async function readFlowchart(source: string): Promise<ReadFlowchart> {
  const refused = refuse(source);
  if (refused) return { ok: false, diagnostic: refused };
  const prepared = prepareFlowchart(source);
  const mermaid = await loadMermaid();
  try {
    const diagram = await mermaid.mermaidAPI.getDiagramFromText(prepared.text);
    // Its own type is marked internal; this is the part that other importers use too.
    return { ok: true, data: readData(diagram.db as unknown as FlowDatabase) };
  } catch (error) {
    return { ok: false, diagnostic: placeError(source, prepared, error) };
  }
}

interface FlowDatabase {
  getDirection(): string | undefined;
  getVertices(): ReadonlyMap<
    string,
    { id: string; text?: string; type?: string; labelType?: string; icon?: unknown; img?: unknown }
  >;
  getEdges(): readonly {
    start: string;
    end: string;
    text?: string;
    labelType?: string;
    stroke?: string;
    type?: string;
    length?: number;
  }[];
  getSubGraphs(): readonly { id: string; title?: string; nodes: readonly string[]; labelType?: string; dir?: string }[];
}

function readData(db: FlowDatabase): FlowchartData {
  return {
    direction: db.getDirection() ?? 'TB',
    vertices: [...db.getVertices().values()].map((vertex) => ({
      id: vertex.id,
      ...(vertex.text === undefined ? {} : { text: vertex.text }),
      ...(vertex.labelType === undefined ? {} : { labelType: vertex.labelType }),
      ...(vertex.type === undefined ? {} : { shape: vertex.type }),
      ...(vertex.img ? { picture: 'image' as const } : vertex.icon ? { picture: 'icon' as const } : {}),
    })),
    edges: db.getEdges().map((edge) => ({
      from: edge.start,
      to: edge.end,
      text: edge.text ?? '',
      ...(edge.labelType === undefined ? {} : { labelType: edge.labelType }),
      type: edge.type ?? 'arrow_point',
      stroke: edge.stroke ?? 'normal',
      length: edge.length ?? 1,
    })),
    subgraphs: db.getSubGraphs().map((subgraph) => ({
      id: subgraph.id,
      title: subgraph.title ?? '',
      nodes: [...subgraph.nodes],
      ...(subgraph.dir === undefined ? {} : { dir: subgraph.dir }),
      ...(subgraph.labelType === undefined ? {} : { labelType: subgraph.labelType }),
    })),
  };
}

function refuse(source: string): Diagnostic | undefined {
  const diagnostic = (code: string, message: string, start: number, end: number): Diagnostic => ({
    code: `mermaid/${code}`,
    severity: 'error',
    message,
    range: { start, end: Math.max(start, Math.min(end, source.length)) },
    nodeIds: [],
  });
  if (source.length > MAX_LENGTH) {
    const message = 'A flowchart may have 1 MB at most. Split it, or leave out what is not needed.';
    return diagnostic('too-large', message, 0, 1);
  }
  if (flowchartHeader(source) !== undefined) return undefined;
  const masked = maskFlowchart(source);
  const start = masked.length - masked.trimStart().length;
  const word = /^\S+/.exec(masked.slice(start, start + 200))?.[0] ?? '';
  if (word === '') {
    const message = 'There is no diagram here. Begin with a line such as "flowchart TD".';
    return diagnostic('empty', message, 0, source.length);
  }
  const message = `A flowchart begins with "flowchart" or "graph"; this text begins with "${word.slice(0, 40)}". Other diagrams are no workflows.`;
  return diagnostic('not-a-flowchart', message, start, start + word.length);
}
