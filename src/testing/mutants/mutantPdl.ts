// Mutants of PDL documents: read whole and incrementally, checked, measured, drawn, laid out, converted, formatted,
// edited on the canvas, and run for a step.

import { layoutGraph } from '../../adapters/layout/layoutGraph';
import { type GraphEdit, planGraphEdit, type StatementPlace } from '../../core/document';
import { convertTo, detectFormat, targetFormats } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import { foldingRangesOf, formatPdl, occurrencesOf, parsePdl, reparsePdl, symbolsOf } from '../../core/language';
import { measureDependency, measureProcedure } from '../../core/metrics';
import {
  analyseDocument,
  analysePdl,
  buildCanvasView,
  buildScene,
  collapseGraph,
  projectFolds,
} from '../../core/projection';
import { buildSessionTools, defaultSessionConfig, startSession, stepSession } from '../../core/session';
import { applyTextEdits, type Random, type TextEdit } from '../../core/support';
import { extremeNumbers, hardPieces, mutate, mutateTokens } from '../mutate';
import { expectSame, type MutantKind, type MutantStep } from './mutantKind';
import { corpusTexts, exampleTexts } from './mutantSeeds';

const seeds = [...exampleTexts('src/examples', ['.yaml']), ...corpusTexts('pdl', ['.yaml'])];
const tokens = mutateTokens([
  ...[
    'Name: ',
    'SLOTs:\n',
    'APIs:\n',
    'ANSWERs:\n',
    'Procedure: |\n',
    '  - name: ',
    'precondition: [',
    'desc: ',
    'request: ',
  ],
  ...[
    'if ',
    'elif ',
    'else:\n',
    'while ',
    'for x in y:\n',
    'try:\n',
    'except:\n',
    'def f(a):\n',
    'return ',
    'break\n',
    'match ',
  ],
  ...[
    'API.',
    'ANSWER.',
    'API.a()',
    ' = ',
    ' == ',
    ' and ',
    'not ',
    ', ',
    '()',
    '# ',
    '&a ',
    '*a',
    '!!str ',
    '<<: ',
    '? ',
    '>-\n',
  ],
  ...['，', '：', '（', '）', '"""', '\\n', '|2\n', '# weir-off ', ...extremeNumbers],
]);

/** Names, texts and values in edits. */
const words = ['x', 'new_name', '', ' ', 'a-b', '步骤', 'API.x()', 'if', 'two\nlines', '# no', ...hardPieces];

/** An edit of any kind, with existing and unknown ids. */
function anyEdit(graph: WorkflowGraph, random: Random): GraphEdit {
  const id = () =>
    random.next() < 0.1 ? random.pick(words) : (graph.nodes[random.int(graph.nodes.length)]?.id ?? 'x');
  const word = () => random.pick(words);
  const nodeId = id();
  const edge = graph.edges[random.int(graph.edges.length)];
  const place = random.pick<StatementPlace>([
    { at: random.pick(['start', 'end']) },
    { at: random.pick(['before', 'after', 'branch']), nodeId: id() },
    {
      at: 'edge',
      from: edge?.from ?? id(),
      to: edge?.to ?? id(),
      ...(edge?.condition === undefined ? {} : { condition: edge.condition }),
    },
  ]);
  const edits: readonly GraphEdit[] = [
    { kind: 'addApi', name: word(), desc: word(), request: [word()], response: [], preconditions: [id()] },
    { kind: 'addAnswer', name: word(), text: word(), preconditions: [id()] },
    { kind: 'deleteNodes', nodeIds: [nodeId] },
    { kind: 'renameNodes', renames: [{ nodeId, name: word() }] },
    { kind: 'addPreconditions', nodeIds: [nodeId], requires: id() },
    { kind: 'removePreconditions', nodeIds: [nodeId], requires: id() },
    { kind: 'addPreconditions', nodeIds: [nodeId, id()], requires: id() },
    { kind: 'removePreconditions', nodeIds: [nodeId, id()], requires: id() },
    { kind: 'setPreconditions', nodeId, items: [word(), `${word()} or not ${word()}`] },
    { kind: 'setDesc', nodeId, text: word() },
    { kind: 'setAnswerText', nodeId, text: word() },
    { kind: 'addSlot', name: word(), desc: word(), type: word(), values: [word()] },
    { kind: 'deleteSlot', name: word() },
    { kind: 'setSlot', name: word(), field: 'desc', text: word() },
    { kind: 'setRequest', nodeId, names: [word(), word()] },
    { kind: 'setResponse', nodeId, names: [] },
    { kind: 'setDocumentField', field: random.pick(['Name', 'Desc', 'Detailed_desc'] as const), text: word() },
    { kind: 'insertStatement', statement: { kind: 'call', nodeId }, place },
    { kind: 'insertStatement', statement: { kind: random.pick(['step', 'comment', 'assign']), text: word() }, place },
    { kind: 'insertStatement', statement: { kind: random.pick(['if', 'while']), condition: word() }, place },
    { kind: 'insertStatement', statement: { kind: random.pick(['try', 'return', 'break']) }, place },
    { kind: 'deleteStatement', nodeId, withEmptied: true },
    { kind: 'moveStatement', nodeId, place },
    { kind: 'wrapStatements', nodeIds: [nodeId, id()], in: { kind: 'if', condition: word() } },
    { kind: 'unwrapStatement', nodeId },
    { kind: 'setCondition', nodeId, text: word() },
    { kind: 'setStatement', nodeId, text: word() },
    { kind: 'setArguments', nodeId, args: [word(), word()] },
    { kind: 'setTargets', nodeId, names: [word()] },
    { kind: 'addBranch', nodeId, condition: word() },
    { kind: 'deleteBranch', nodeId },
    { kind: 'connectFlow', from: nodeId, to: id() },
    { kind: 'toBlockProcedure' },
    { kind: 'paste', text: random.pick(seeds).slice(0, 600) },
  ];
  return random.pick(edits);
}

function anyTextEdit(source: string, random: Random): TextEdit {
  const start = random.int(source.length + 1);
  const end = Math.min(source.length, start + random.pick([0, 0, 1, 5, 60]));
  const text = random.pick(['', 'x', '\n', '  ', ': ', ...words]);
  return { range: { start, end }, text };
}

export const pdlMutants: MutantKind = {
  name: 'pdl',
  make: (random) => mutate(random.pick(seeds), random, seeds, tokens),
  async run(input, step, random) {
    await step('detect', () => [detectFormat(input), detectFormat(input, 'a.yaml')]);
    const document = await step('parse', () => parsePdl(input));
    let before = document;
    for (let round = 0; round < 3; round++) {
      const edit = anyTextEdit(before.source, random);
      const after = await step('reparse', () => reparsePdl(before, [edit]));
      expectSame(`reparse after ${JSON.stringify(edit)}`, after, parsePdl(applyTextEdits(before.source, [edit])));
      before = after;
    }
    const analysis = await step('analyse', () => analyseDocument(document));
    const { dependency, procedure } = analysis;
    await step('metrics', () => [measureDependency(dependency), measureProcedure(procedure)]);
    for (const graph of [dependency, procedure]) await drawGraph(graph, step, document);
    await step('symbols', () => [
      foldingRangesOf(document),
      ...symbolsOf(document)
        .slice(0, 5)
        .map((symbol) => occurrencesOf(document, symbol)),
    ]);
    await step('format', () => {
      const text = applyTextEdits(input, formatPdl(document));
      if (formatPdl(parsePdl(text)).length > 0) throw new Error('Formatting it again changes it.');
    });
    for (const target of targetFormats) {
      await step(`convert to ${target}`, () => {
        return convertTo(target, { kind: 'pdl', source: input, document, dependency, procedure });
      });
    }
    for (let round = 0; round < 6; round++) {
      const edit = anyEdit(random.next() < 0.5 ? dependency : procedure, random);
      await step(`plan ${edit.kind}`, () => {
        const planned = planGraphEdit(document, edit);
        if (!planned.ok) return;
        parsePdl(applyTextEdits(input, planned.value.edits));
      });
    }
    await step('session', () => {
      const asDocument = { title: 'x', kind: 'pdl', source: input } as const;
      const tools = buildSessionTools([asDocument]);
      const start = startSession({ sessionId: 's', config: defaultSessionConfig, document: asDocument, tools }, 0);
      return stepSession(start.state, { kind: 'user-said', text: 'Hello' }, 1);
    });
    if (random.next() < 0.05) await step('analyse again', () => expectSame('analysis', analysePdl(input), analysis));
  },
};

/** Projects a graph for the canvas. */
export async function drawGraph(
  graph: WorkflowGraph,
  step: MutantStep,
  document?: Parameters<typeof projectFolds>[0],
): Promise<void> {
  const folds = await step('folds', () => projectFolds(document, graph));
  await step('collapse', () => collapseGraph(graph, folds, new Set(graph.nodes.map(({ id }) => id))));
  // Larger graphs are laid out in a worker, which may take long.
  if (graph.nodes.length > 250 || graph.edges.length > 500) return;
  const positions = await step('layout', () => layoutGraph(graph));
  const view = await step('view', () => buildCanvasView(graph, { positions }));
  await step('scene', () => buildScene(view));
}
