// Cost of the checks on hard documents of 1 MB, on charts with thousands of subgraphs, and on flowcharts of 20,000
// nodes; and the cost of converting a tenth of such a document: one row for each shape, beside the parsing of the same
// text, or the projection of the same graph to view data.

import { checkFlowchart, checkPdl } from '../src/core/checks';
import { readFlowchart } from '../src/core/flowchart';
import { convertTo, targetFormats } from '../src/core/formats';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../src/core/language';
import { measureDependency } from '../src/core/metrics';
import { analyseFlowchart, buildCanvasView } from '../src/core/projection';
import { type Diagnostic, problemCountOf } from '../src/core/support';
import { type BenchOptions, ms, timeTogether } from './bench';
import { documentShapes, graphShapes, subgraphShapes } from './checkShapes';

const total = (diagnostics: readonly Diagnostic[]) => diagnostics.reduce((sum, one) => sum + problemCountOf(one), 0);

export function benchChecks({ quick, report }: BenchOptions): void {
  const [length, count, rounds] = quick ? [20_000, 500, 1] : [1_000_000, 20_000, 3];
  for (const [name, shape] of Object.entries(documentShapes)) {
    const source = shape(length);
    const document = parsePdl(source);
    const dependency = buildDependencyGraph(document);
    const procedure = buildProcedureGraph(document);
    let found: readonly Diagnostic[] = [];
    const [checks, reading] = timeTogether(rounds, [
      () => {
        found = checkPdl({ document, dependency, procedure });
      },
      () => parsePdl(source),
    ]);
    if (!checks || !reading) return;
    report({
      bench: 'checks',
      what: `${name}, ${Math.round(source.length / 1000)} kB, median`,
      weir: `${ms(checks.median)} (${total(found)} problems, ${found.length} listed)`,
      beside: `to read it ${ms(reading.median)}`,
      target: '1 s',
    });
  }
  for (const [name, shape] of Object.entries(subgraphShapes)) {
    const source = shape(count / 4);
    const flowchart = readFlowchart(source);
    const [analysis, reading] = timeTogether(rounds, [() => analyseFlowchart(flowchart), () => readFlowchart(source)]);
    if (!analysis || !reading) return;
    report({
      bench: 'checks',
      what: `graph and checks of a chart of ${count / 4}: ${name}, median`,
      weir: ms(analysis.median),
      beside: `to read it ${ms(reading.median)}`,
      target: '2 s',
    });
  }
  for (const [name, shape] of Object.entries(documentShapes)) {
    const source = shape(length / 10);
    const document = parsePdl(source);
    const graphs = { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
    const input = { kind: 'pdl', source, document, ...graphs } as const;
    const times = timeTogether(
      1,
      targetFormats.map((format) => () => void convertTo(format, input)),
    );
    const slowest = Math.max(...times.map(({ median }) => median));
    const reading = timeTogether(1, [() => parsePdl(source)]);
    report({
      bench: 'checks',
      what: `${name}, ${Math.round(source.length / 1000)} kB, converted`,
      weir: `${ms(slowest)} (${targetFormats[times.findIndex(({ median }) => median === slowest)]}, the slowest)`,
      beside: `to read it ${ms(reading[0]?.median ?? 0)}`,
      target: '2 s',
    });
  }
  for (const [name, shape] of Object.entries(graphShapes)) {
    const graph = shape(count);
    const positions = Object.fromEntries(graph.nodes.map(({ id }, index) => [id, { x: index, y: index }]));
    const [checks, measures, view] = timeTogether(rounds, [
      () => checkFlowchart(graph),
      () => measureDependency(graph),
      () => buildCanvasView(graph, { positions }),
    ]);
    if (!checks || !measures || !view) return;
    report({
      bench: 'checks',
      what: `flowchart of ${count} nodes: ${name}, median`,
      weir: `${ms(checks.median)} (measures ${ms(measures.median)})`,
      beside: `buildCanvasView ${ms(view.median)}`,
      target: '300 ms',
    });
  }
}
