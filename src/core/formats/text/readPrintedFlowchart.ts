// Reads a flowchart that `printProcedureFlowchart` printed as a PDL document: sentences at the nodes, lists in comment
// lines, notes. Undefined for any other flowchart. Invariant: never throws.

import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { flowchartNotes } from '../flowchartNotes';
import { readPdlFromMermaid } from '../mermaid/readPdlFromMermaid';
import { readSentences } from './readPdlFromText';

const comment = /^[ \t]*%% ?(.*)$/;

export function readPrintedFlowchart(source: string): string | undefined {
  const graph = buildFlowchartGraph(readFlowchart(source).data);
  const notes = flowchartNotes(graph);
  const nodes = graph.nodes.filter(({ id }) => !notes.has(id));
  if (!nodes.some(({ kind, label }) => kind === 'start' && label === 'Start')) return undefined;
  const steps = nodes.filter(({ kind }) => kind !== 'start' && kind !== 'end');
  const read = readSentences(
    source.split('\n').flatMap((line) => comment.exec(line)?.[1] ?? []),
    steps.map(({ label, kind }) => ({ text: label, isCondition: kind === 'condition' })),
  );
  if (read === undefined) return undefined;
  const lines = new Map(steps.map(({ id }, index) => [id, read.lines[index]]));
  const { parts } = read;
  const declarations = [
    { v: 1, name: parts.name ?? 'Task', ...(parts.desc === undefined ? {} : { desc: parts.desc }) },
    ...parts.slots.map(({ name, ...more }) => ({ slot: name, ...more })),
    ...parts.apis.map(({ name, ...more }) => ({ api: name, ...more })),
    ...parts.answers.map(({ name, ...more }) => ({ answer: name, ...more })),
  ];
  const drawn = {
    ...graph,
    nodes: nodes.map((node) => {
      const line = lines.get(node.id);
      if (line === undefined) return node;
      const { shape: _shape, ...plain } = node;
      return { ...plain, label: line, kind: node.kind === 'condition' ? ('condition' as const) : ('step' as const) };
    }),
    edges: graph.edges.filter(({ from, to }) => !notes.has(from) && !notes.has(to)),
  };
  const pdl = readPdlFromMermaid(
    declarations.map((declaration) => `%% weir: ${JSON.stringify(declaration)}\n`).join(''),
    drawn,
  );
  return pdl.ok ? pdl.value.text : undefined;
}
