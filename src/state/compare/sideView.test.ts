import { beforeAll, describe, expect, it } from 'vitest';
import type { Trace } from '../../core/logs';
import { summariseComparison } from '../../core/reconstruct';
import { createMemoryRepository } from '../../core/storage';
import { analyseAtOnce, positionsInRow } from '../../testing/storePorts';
import { inlineTraces, traceItem } from '../../testing/traceFixtures';
import { edgeFacts, isInComparison, matchChoices, nodeFacts } from './compareEvidence';
import { summariseShown } from './comparisonSummary';
import { type Reconstruction, reconstructTraces } from './reconstruction';
import {
  buildSideView,
  comparedNode,
  comparedPathNodes,
  countSide,
  drawnIds,
  drawnSelection,
  hasCalls,
  selectionOfDrawn,
} from './sideView';

const source = `Name: Loan
APIs:
  - name: check_member
    response: [ok]
  - name: lend
    precondition: [check_member]
    response: [loan]
  - name: remind
    response: [sent]
Procedure: |
  [ok] = API.check_member([])
  if ok:
    [loan] = API.lend([])
  else:
    [sent] = API.remind([])
`;
const trace = (id: string, ...names: readonly string[]): Trace => ({
  id,
  source: 'weir',
  steps: names.map((name, seq) => ({ kind: 'call', name, seq, arguments: {}, outcome: 'succeeded' })),
});

let result: Reconstruction;
beforeAll(async () => {
  const traces = [trace('a', 'check_member', 'lend'), trace('b', 'check_member', 'pay')];
  const ports = {
    mine: inlineTraces(createMemoryRepository()).mine,
    layout: async (graph: Reconstruction['source']) => positionsInRow(graph.nodes.map(({ id }) => id)),
    places: () => ({}),
  };
  const analysis = analyseAtOnce('pdl', source);
  const chosen = { sets: [traceItem('file:x', traces)], minesViolating: true };
  const { made } = await reconstructTraces(analysis, chosen, ports, new AbortController().signal);
  result = { id: 'r1', ...made };
});

describe('a side of a comparison', () => {
  it('counts the traces over each rebuilt edge, and what only one side has', () => {
    const { edges } = buildSideView(result, 'rebuilt', {});
    const counts = Object.fromEntries(edges.map(({ from, to, count }) => [`${from} ${to}`, count]));
    expect(counts['api:check_member api:lend']).toBe('1/2');
    expect(countSide(result, 'authored')).toEqual({ nodes: 3, onlyHere: 1 });
    expect(countSide(result, 'rebuilt')).toEqual({ nodes: 3, onlyHere: 1 });
    expect(hasCalls(result.rebuilt)).toBe(true);
  });

  it.each([
    ['done', 'done'],
    ['again and skip', '… skip'],
    ['not (free > 0) and again and paid', '… paid'],
  ])('shortens the condition %s to %s', (condition, label) => {
    const edges = result.view.rebuilt.edges.map((edge) => ({ ...edge, condition }));
    const view = { ...result.view, rebuilt: { ...result.view.rebuilt, edges } };
    expect(buildSideView({ ...result, view }, 'rebuilt', {}).edges[0]).toMatchObject({
      condition: label,
      fullCondition: condition,
    });
  });

  it('marks authored steps as skipped or not exercised, and highlights items of a hunk', () => {
    const of = (marks: Parameters<typeof buildSideView>[2]) =>
      new Map(buildSideView(result, 'authored', marks).nodes.map((node) => [node.label, node]));
    const remind = [...of({})].find(([label]) => label.includes('remind'))?.[0] ?? '';
    expect(of({}).get(remind)?.mark).toBe('unexercised');
    expect(of({ skipped: ['api:remind'] }).get(remind)?.mark).toBe('skipped');
    expect(of({ highlighted: ['api:remind'] }).get(remind)?.highlighted).toBe(true);
    expect(of({}).get(remind)?.highlighted).toBeUndefined();
  });

  it('maps a selection to the drawn items of both sides and back', () => {
    const [drawn = ''] = drawnIds(result, 'authored', ['api:lend']);
    expect(selectionOfDrawn(result, 'authored', { nodeId: drawn })).toEqual({ side: 'authored', nodeId: 'api:lend' });
    expect(selectionOfDrawn(result, 'authored', { nodeId: 'no such node' })).toBeUndefined();
    expect(selectionOfDrawn(result, 'rebuilt', { nodeId: 'api:lend' })).toEqual({
      side: 'rebuilt',
      nodeId: 'api:lend',
    });
    const selected = { side: 'rebuilt', nodeId: 'api:lend' } as const;
    expect(drawnSelection(result, 'rebuilt', selected)).toEqual({ nodes: ['api:lend'], edge: undefined });
    expect(drawnSelection(result, 'authored', selected)).toEqual({ nodes: [drawn], edge: undefined });
    expect(drawnSelection(result, 'authored', { side: 'rebuilt', nodeId: 'api:pay' }).nodes).toEqual([]);
    expect(drawnSelection(result, 'authored', undefined)).toEqual({ nodes: [], edge: undefined });
  });

  it('finds the nodes of a path by their names', () => {
    expect(comparedPathNodes(result, ['Check_Member', 'pay'])).toEqual({
      authored: ['api:check_member'],
      rebuilt: ['api:check_member', 'api:pay'],
    });
    expect(comparedNode(result, 'api:pay')).toBe('api:pay');
    expect(comparedNode(result, 'no such node')).toBeUndefined();
  });
});

describe('the evidence of a comparison', () => {
  it('gives the events of the traces for a node and an edge on either side', () => {
    expect(nodeFacts(result, 'authored', 'api:lend')).toMatchObject({
      isRebuilt: true,
      items: [{ trace: 'a', events: [[1]] }],
    });
    expect(nodeFacts(result, 'authored', 'api:remind')).toMatchObject({ isRebuilt: false, items: [] });
    expect(nodeFacts(result, 'authored', 'gone')).toBeUndefined();
    const edge = result.rebuilt.edges.find(({ from, to }) => from === 'api:check_member' && to === 'api:lend');
    const facts = edgeFacts(result, 'rebuilt', edge?.id ?? '');
    expect(facts).toMatchObject({ passes: 1, items: [{ trace: 'a', events: [[0, 1]] }] });
    expect(nodeFacts(result, 'rebuilt', 'api:lend')?.edges).toContainEqual({ edge, traces: 1 });
    expect(edgeFacts(result, 'rebuilt', 'gone')).toBeUndefined();
  });

  it('offers the nodes of the other side as matches, without the present one and the terminals', () => {
    const compared = (id: string) =>
      result.comparison.rebuilt.nodes.find((node) => node.id === id) ?? ({ id } as never);
    const choices = matchChoices(result, 'rebuilt', compared('api:lend'));
    expect(choices?.current).toEqual(['api:lend', 'api:lend']);
    expect(choices?.others.map(({ id }) => id).toSorted()).toEqual(['api:check_member', 'api:remind']);
    expect(choices?.others.find(({ id }) => id === 'api:check_member')).toMatchObject({
      partner: 'api:check_member',
      pair: ['api:check_member', 'api:lend'],
    });
    expect(matchChoices(result, 'rebuilt', { id: result.rebuilt.nodes[0]?.id ?? '', mark: 'matched' })).toBeUndefined();
    expect(isInComparison(result, ['api:lend', 'api:pay'])).toBe(true);
    expect(isInComparison(result, ['api:pay', 'api:lend'])).toBe(false);
  });
});

it('summarises the runs that were chosen, a file by its traces', () => {
  const violation = { nodeId: 'api:lend', missing: ['api:check_member'] };
  const state = { result, files: [], violations: { r: [violation] as never }, chosen: ['r', 'other'] };
  const summary = summariseShown(state);
  expect(summary).toEqual(summariseComparison({ runs: [[violation as never], []], comparison: result.comparison }));
  const files = [{ id: 'f', traceIds: result.candidate.traceIds }] as never;
  expect(summariseShown({ ...state, files, chosen: ['f'] })).toEqual(
    summariseComparison({ runs: [[], []], comparison: result.comparison }),
  );
  expect(summariseShown({ ...state, result: undefined })).toBeUndefined();
});
