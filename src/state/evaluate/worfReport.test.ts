import { beforeAll, describe, expect, it } from 'vitest';
import { defaultWorfOptions } from '../../core/evaluation';
import { boundsOfOthers, explainScores, positionPair, projectPair } from './worfPairView';
import {
  describeMethod,
  listPairRows,
  listWorfItems,
  printWorfResult,
  type WorfItemChoice,
  worfCharts,
} from './worfReport';
import { createWorfScorer, type WorfPair, type WorfResult } from './worfScorer';

const recordOf = (id: string, names: readonly string[]) =>
  JSON.stringify({ id, nodes: ['START', ...names, 'END'], edges: [...names, ''].map((_, at) => [at, at + 1]) });
const gold = [
  recordOf('item 2', ['open the shed', 'count the tools']),
  recordOf('item 10', ['find the tool', 'lend the tool', 'tell the date']),
  recordOf('item 1', ['mend the handle']),
].join('\n');
const predicted = [
  recordOf('item 10', ['lend the tool', 'paint the door']),
  recordOf('item 2', ['open the shed', 'count the tools']),
].join('\n');

let result: WorfResult;
let pair: WorfPair | undefined;
beforeAll(async () => {
  const scorer = createWorfScorer();
  await scorer.read('gold', { name: 'gold.jsonl', text: gold });
  await scorer.read('predicted', { name: 'predicted.jsonl', text: predicted });
  const run = { method: { ...defaultWorfOptions, similarity: 'lexical' as const } };
  const scored = await scorer.evaluate(run, () => {}, new AbortController().signal);
  if (!scored) throw new Error('not scored');
  result = scored;
  pair = await scorer.open(1);
});

const all: WorfItemChoice = { words: '', only: 'all', picked: undefined, column: 'graph', isAscending: true };
const idsOf = (choice: Partial<WorfItemChoice>) =>
  listWorfItems(result.rows, { ...all, ...choice }).map(({ id }) => id);

describe('the items of WorfEval', () => {
  it('are sorted by score or in natural order, with unscored ones last in any order', () => {
    expect(idsOf({})).toEqual(['item 10', 'item 2', 'item 1']);
    expect(idsOf({ isAscending: false })).toEqual(['item 2', 'item 10', 'item 1']);
    expect(idsOf({ column: 'id' })).toEqual(['item 2', 'item 10', 'item 1']);
    expect(idsOf({ column: 'matched', isAscending: false })).toEqual(['item 2', 'item 10', 'item 1']);
  });

  it('are filtered by words, by what they lack, and by a mark of a chart', () => {
    expect(idsOf({ words: ' ITEM 1' })).toEqual(['item 10', 'item 1']);
    expect(idsOf({ only: 'missing' })).toEqual(['item 1']);
    const { spread } = worfCharts(result.rows);
    const picked = new Set(spread.find(({ items }) => items.includes(0))?.items);
    expect(idsOf({ picked })).toEqual(['item 2']);
  });

  it('are printed as files', () => {
    expect(printWorfResult.markdown(result)).toContain('|');
    expect(printWorfResult.csv(result)).toContain('item 10');
    const json = JSON.parse(printWorfResult.json(result));
    expect(JSON.stringify(json)).toContain('item 2');
    expect(JSON.stringify(json)).not.toContain('goldNodes');
  });
});

it('pairs the nodes of an item: gold ones in order with their match, then the rest of the prediction', () => {
  if (!pair) throw new Error('no pair');
  const rows = listPairRows(pair).map(({ gold, predicted: match }) => [gold?.text, match?.text]);
  expect(rows).toEqual([
    ['1. find the tool', undefined],
    ['2. lend the tool', '1. lend the tool'],
    ['3. tell the date', undefined],
    [undefined, '2. paint the door'],
  ]);
  expect(listPairRows(pair)[1]).toMatchObject({ similarity: 1, isInGraph: true });
});

it('describes the method with its measure of similarity', () => {
  const words = (similarity: 'lexical' | 'exact') => describeMethod({ ...defaultWorfOptions, similarity } as never);
  expect(words('lexical')).toContain(', ');
  expect(words('lexical')).not.toBe(words('exact'));
});

describe('an open pair', () => {
  it('explains each score by the numbers that it comes from', () => {
    if (!pair) throw new Error('no pair');
    const { chain, graph } = explainScores(pair);
    expect(chain).toMatch(/^f1_chain .*Common nodes: 1 of 3 in gold and of 2 in the prediction\.$/);
    expect(graph).toMatch(/^f1_graph .*Common nodes: 1 of 3 in gold and of 2 in the prediction\.$/);
  });

  it('has both graphs begin at the same position, each with the bounds of the other', async () => {
    if (!pair) throw new Error('no pair');
    // The layout of a larger graph is wider, so that its start is further right.
    const opened = await positionPair(pair, async ({ nodes }) =>
      Object.fromEntries(nodes.map(({ id }, at) => [id, { x: 100 * nodes.length, y: 80 * at }])),
    );
    expect(opened.places.predicted['start']).toEqual(opened.places.gold['start']);
    expect(opened.places.predicted['end']).toEqual({ x: opened.places.gold['start']?.x, y: 240 });
    const views = projectPair(opened, 'graph');
    expect(boundsOfOthers(views).gold).toEqual(boundsOfOthers({ ...views, gold: views.predicted }).predicted);
  });
});
