// Reads the graphs of a text without its checks, for pictures and previews of documents that are not open.

import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, readPdl } from '../language';

/** Both graphs of a PDL text, and its name; an empty name if it has none. */
export function readPdlGraphs(source: string): {
  readonly name: string;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
} {
  const { document } = readPdl(source);
  return {
    name: document.name?.name.trim() ?? '',
    dependency: buildDependencyGraph(document),
    procedure: buildProcedureGraph(document),
  };
}

/** The graph that a document is shown with: its procedure or its flowchart. */
export const readShownGraph = (kind: 'pdl' | 'mermaid', source: string): WorkflowGraph =>
  kind === 'pdl' ? buildProcedureGraph(readPdl(source).document) : buildFlowchartGraph(readFlowchart(source).data);
