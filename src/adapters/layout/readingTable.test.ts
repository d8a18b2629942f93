// Measures the readability of fresh layouts, over the shipped examples and over documents of other authors.
// docs/reading.md has the table, and `npm run docs:check` verifies it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import { parsePdl } from '../../core/language';
import { analysePdl, buildCanvasView, buildScene, shownLabel } from '../../core/projection';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { expectDocsMatch, isDocsRun } from '../../testing/docsTable';
import { boxFaults, crossedNodes, labelFaults, orderFaults, siblingPairs } from '../../testing/sceneFaults';
import { layoutAnyGraph } from './layoutForWindow';

const page = resolve(import.meta.dirname, '../../../docs/reading.md');
const table = /(?<=^<!-- reading -->\n)[\s\S]*?(?=^<!-- end -->$)/m;
const examples = resolve(import.meta.dirname, '../../examples');
const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/pdl');

/** Longer conditions may be shortened in the middle. */
const shortCondition = 60;

interface Read {
  readonly nodes: number;
  readonly conditions: number;
  readonly whole: number;
  readonly siblings: number;
  readonly inOrder: number;
  readonly overlaps: number;
  readonly crossed: number;
}

async function read(graph: WorkflowGraph): Promise<Read> {
  const scene = buildScene(buildCanvasView(graph, { positions: await layoutAnyGraph(graph) }));
  const shortConditions = graph.nodes.filter(
    ({ kind, label }) => kind === 'condition' && label.length <= shortCondition,
  );
  const siblings = siblingPairs(scene);
  return {
    nodes: graph.nodes.length,
    conditions: shortConditions.length,
    whole: shortConditions.filter((node) => shownLabel(node) === node.label && !node.label.includes('…')).length,
    siblings,
    inOrder: siblings - orderFaults(scene).length,
    overlaps: boxFaults(scene).length + labelFaults(scene).length,
    crossed: crossedNodes(scene).length,
  };
}

const sum = (all: readonly Read[]): Read => {
  const of = (key: keyof Read) => all.reduce((total, one) => total + one[key], 0);
  return {
    nodes: of('nodes'),
    conditions: of('conditions'),
    whole: of('whole'),
    siblings: of('siblings'),
    inOrder: of('inOrder'),
    overlaps: of('overlaps'),
    crossed: of('crossed'),
  };
};

const row = (name: string, one: Read) =>
  `| ${name} | ${one.nodes} | ${one.whole} of ${one.conditions} | ${one.inOrder} of ${one.siblings} | ${one.overlaps} | ${one.crossed} |\n`;

const graphOf = (name: string, text: string): WorkflowGraph =>
  name.endsWith('.mmd') ? buildFlowchartGraph(readFlowchart(text).data) : analysePdl(text).procedure;

const shipped = readdirSync(examples)
  .filter((name) => /\.(?:pdl\.yaml|mmd)$/.test(name))
  .map((name) => [name, readFileSync(resolve(examples, name), 'utf8')] as const);

describe('a picture that is laid out anew', () => {
  it.each(shipped)('%s: conditions whole, branches in order, nothing over anything', async (name, text) => {
    const one = await read(graphOf(name, text));
    expect(one).toEqual({ ...one, whole: one.conditions, inOrder: one.siblings, overlaps: 0, crossed: 0 });
  });

  it.runIf(isDocsRun)('is counted on the page', async () => {
    expect(existsSync(corpus)).toBe(true);
    const procedures = readdirSync(corpus).filter((name) => name.endsWith('.yaml'));
    const charts = corpusFlowcharts().filter((_one, index) => index % 10 === 0);
    const readAll = (graphs: readonly WorkflowGraph[]) => Promise.all(graphs.map(read));
    const shippedRows = await Promise.all(
      shipped.map(async ([name, text]) => row(parsePdl(text).name?.name ?? name, await read(graphOf(name, text)))),
    );
    const procedureGraphs = procedures.map((name) => graphOf(name, readFileSync(resolve(corpus, name), 'utf8')));
    const found = [
      ...shippedRows,
      row(`${procedures.length} procedures of others`, sum(await readAll(procedureGraphs))),
      row(
        `${charts.length} flowcharts of others`,
        sum(await readAll(charts.map(([name, text]) => graphOf(name, text)))),
      ),
    ];
    const head =
      '| document | nodes | conditions whole, of those up to 60 letters | branches in the order of the text | overlaps | edges through nodes |\n' +
      '| --- | ---: | ---: | ---: | ---: | ---: |\n';
    expectDocsMatch(page, [[table, head + found.join('')]]);
  });
});
