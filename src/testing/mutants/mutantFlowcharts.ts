// Mutants of flowcharts: read, checked, measured, drawn, laid out, converted, and edited on the canvas.

import { parseWithMermaid } from '../../adapters/mermaid';
import { checkFlowchart } from '../../core/checks';
import { type FlowchartEdit, planFlowchartEdit } from '../../core/document';
import { buildFlowchartGraph, readFlowchart, sameFlowchart } from '../../core/flowchart';
import { convertTo, detectFormat, targetFormats } from '../../core/formats';
import { measureDependency, measureProcedure } from '../../core/metrics';
import { collapseToCalls } from '../../core/reconstruct';
import { applyTextEdits } from '../../core/support';
import { corpusFlowcharts } from '../corpusFlowcharts';
import { drawFlowchartEdit } from '../flowchartEdits';
import { extremeNumbers, mutate, mutateTokens } from '../mutate';
import type { MutantKind } from './mutantKind';
import { drawGraph } from './mutantPdl';
import { exampleTexts } from './mutantSeeds';

/** Maximum length of texts for Mermaid's parser, in characters: a long hostile one may take minutes. */
const MAX_CHECKED = 4_000;

const seeds = [...exampleTexts('src/examples', ['.mmd']), ...corpusFlowcharts().map(([, text]) => text)].filter(
  (text) => text.length < 20_000,
);

const tokens = mutateTokens([
  ...[
    'flowchart TD\n',
    'graph LR\n',
    'subgraph ',
    'end\n',
    'direction TB\n',
    'style ',
    'classDef ',
    'class ',
    'click ',
    'linkStyle ',
  ],
  ...[
    '-->',
    '---',
    '-.->',
    '==>',
    '--o',
    'x--x',
    '<-->',
    '~~~',
    '-- text -->',
    '|yes|',
    ' & ',
    ';',
    ':::',
    '@{ shape: ',
    ' }',
    '%%',
    '%%{init: {}}%%',
  ],
  ...[
    '[',
    ']',
    '([',
    '])',
    '((',
    '))',
    '{',
    '}',
    '{{',
    '}}',
    '[/',
    '/]',
    '>',
    '"',
    '`',
    '#quot;',
    '#35;',
    '<br/>',
    '---\ntitle: x\n---\n',
    'default',
    ...extremeNumbers,
  ],
]);

const editKinds: readonly FlowchartEdit['kind'][] = [
  ...(['addNode', 'addEdge', 'insertOnEdge', 'setLabel', 'setId', 'setShape', 'deleteNode', 'deleteEdge'] as const),
  ...(['deleteAll', 'setEdge', 'reconnect', 'addGroup', 'setGroupTitle', 'ungroup', 'moveToGroup'] as const),
  ...(['setDirection', 'paste'] as const),
];

export const flowchartMutants: MutantKind = {
  name: 'flowchart',
  make: (random) => mutate(random.pick(seeds), random, seeds, tokens),
  async run(input, step, random) {
    await step('detect', () => detectFormat(input, random.pick([undefined, 'a.mmd', 'a.md'])));
    const read = await step('read', () => readFlowchart(input));
    for (const { range } of read.diagnostics) {
      const { start, end } = range;
      if (!(start >= 0 && start <= end && end <= input.length))
        throw new Error(`An error outside the text: ${start} to ${end}.`);
    }
    const before = random.pick(seeds);
    const again = await step('read on', () => readFlowchart(input, readFlowchart(before)));
    if (!sameFlowchart(again.data, read.data)) throw new Error('Reading on gives something else than reading anew.');
    if (input.length < MAX_CHECKED && !read.needsMermaid) {
      const verdict = await step('judge', () => parseWithMermaid(input));
      const isAccepted = read.diagnostics.length === 0;
      if (verdict.ok !== isAccepted) throw new Error(`Mermaid ${verdict.ok ? 'takes' : 'refuses'} it, we do not.`);
      if (verdict.ok && !sameFlowchart(verdict.data, read.data)) throw new Error('Mermaid reads something else.');
    }
    const graph = await step('build', () => buildFlowchartGraph(read.data));
    if (read.diagnostics.length > 0) return;
    await step('check', () => checkFlowchart(graph, {}, input));
    await step('metrics', () => [measureDependency(graph), measureProcedure(graph)]);
    await drawGraph(graph, step);
    for (const target of targetFormats) {
      await step(`convert to ${target}`, () => convertTo(target, { kind: 'mermaid', source: input, flowchart: graph }));
    }
    await step('structure', () => collapseToCalls(graph));
    for (let round = 0; round < 4; round++) {
      const edit = drawFlowchartEdit(random.pick(editKinds), graph, random);
      if (!edit) continue;
      await step(`plan ${edit.kind}`, () => {
        const planned = planFlowchartEdit(input, graph, edit);
        if (planned.ok) applyTextEdits(input, planned.value.edits);
      });
    }
  },
};
