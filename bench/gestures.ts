// Cost of planning gestures on a whole document, in Node: copy, paste, delete, group, rename. Beside it the parsing of
// the same text.

import {
  buildFlowchartClip,
  buildPdlClip,
  type FlowchartEdit,
  type GraphEdit,
  planFlowchartEdit,
  planGraphEdit,
} from '../src/core/document';
import { readFlowchart } from '../src/core/flowchart';
import { buildDependencyGraph, type PdlDocument, parsePdl, procedureSites } from '../src/core/language';
import { analyseFlowchart } from '../src/core/projection';
import { generateTestWorkflow } from '../src/testing/generateTestWorkflow';
import { type BenchOptions, ms, timeTogether } from './bench';
import { chartShapes } from './typingCharts';

type Gestures = Readonly<Record<string, () => unknown>>;

function chartGestures(source: string): Gestures {
  const { graph } = analyseFlowchart(readFlowchart(source));
  const nodeIds = graph.nodes.map(({ id }) => id);
  const edgeIds = graph.edges.map(({ id }) => id);
  const copy = () => buildFlowchartClip(source, graph, nodeIds);
  const plan = (edit: FlowchartEdit) => () => planFlowchartEdit(source, graph, edit);
  return {
    copy,
    paste: plan({ kind: 'paste', text: copy() }),
    'delete the edges': plan({ kind: 'deleteAll', nodeIds: [], edgeIds }),
    'delete every other node': plan({
      kind: 'deleteAll',
      nodeIds: nodeIds.filter((_, at) => at % 2 === 1),
      edgeIds: [],
    }),
    group: plan({ kind: 'addGroup', nodeIds, title: 'All' }),
  };
}

function pdlGestures(source: string): Gestures {
  const document = parsePdl(source);
  const nodeIds = buildDependencyGraph(document).nodes.map(({ id }) => id);
  const steps = [...procedureSites(document).keys()];
  const copy = () => buildPdlClip(document, steps);
  const plan = (edit: GraphEdit) => () => planGraphEdit(document, edit);
  return {
    copy,
    'paste the declarations': plan({ kind: 'paste', text: buildPdlClip(document, nodeIds) }),
    'paste the steps': plan({ kind: 'paste', text: copy(), place: { at: 'end' } }),
    'delete the steps': plan({ kind: 'deleteStatements', nodeIds: steps }),
    'delete the declarations': plan({ kind: 'deleteNodes', nodeIds }),
    'give the declarations a precondition': givePrecondition(document, nodeIds),
    'rename the declarations': plan({
      kind: 'renameNodes',
      renames: nodeIds.map((nodeId, at) => ({ nodeId, name: `other_${at}` })),
    }),
  };
}

/** Adds the last declaration as a precondition of all that it does not require itself. */
function givePrecondition(document: PdlDocument, nodeIds: readonly string[]): () => unknown {
  const { source } = document;
  const given = parsePdl(source.replace('\nANSWERs:\n', '\n  - name: given\n\nANSWERs:\n'));
  return () => planGraphEdit(given, { kind: 'addPreconditions', nodeIds, requires: 'api:given' });
}

export function benchGestures({ quick, report }: BenchOptions): void {
  const [charts, steps, rounds] = quick ? [200, 50, 1] : [10_000, 1000, 3];
  const inputs = [
    ...Object.entries(chartShapes).map(([name, shape]) => {
      const source = shape(charts);
      return {
        what: `a chart of ${charts} nodes, ${name}`,
        source,
        gestures: chartGestures(source),
        read: readFlowchart,
      };
    }),
    (() => {
      const { source } = generateTestWorkflow(steps);
      return { what: `PDL of ${steps} nodes`, source, gestures: pdlGestures(source), read: parsePdl };
    })(),
  ];
  for (const { what, source, gestures, read } of inputs) {
    const runs = Object.entries(gestures);
    const [reading, ...times] = timeTogether(rounds, [() => read(source), ...runs.map(([, run]) => run)]);
    runs.forEach(([name], at) => {
      report({
        bench: 'gestures',
        what: `all of ${what} (${Math.round(source.length / 1000)} kB): ${name}, median`,
        weir: ms(times[at]?.median ?? 0),
        beside: `to read it ${ms(reading?.median ?? 0)}`,
        target: '1 s',
      });
    });
  }
}
