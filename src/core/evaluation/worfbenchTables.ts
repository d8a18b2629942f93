// Scores in the layout of WorfBench's tables and figures (3.2, App. A.4). The numbers are those of the run. Owns the
// category of each source and the error kinds of items; both are explained beside the tables.

import { topologicalOrder } from '../graph';
import { groupBy } from '../support';
import { type ItemScore, meanOfDefined, noPrediction } from './evaluateRecords';
import { innerGraph, type WorfRecord } from './worfRecord';

export interface WorfbenchTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** The nine sources of the benchmark; two are held out and count in no mean of a category. */
const categories: readonly (readonly [category: string, sources: readonly string[], heldOut: readonly string[]])[] = [
  ['Function call', ['toolbench', 'toolalpaca'], ['sealtools']],
  ['Embodied', ['alfworld', 'webshop', 'os'], ['intercodesql']],
  ['Problem-solving', ['lumos'], []],
  ['Open-grounded', ['wikihow'], []],
];

const plain = (source: string) => source.toLowerCase().replaceAll(/[^a-z]/g, '');
const isFromSources = (sources: readonly string[], item: ItemScore) => sources.includes(plain(item.source ?? ''));

/** The paper analyses items with a graph F1 below this. */
const LOW_SCORE = 0.5;

export const errorKinds = ['format', 'graph', 'granularity', 'explicitness'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/**
 * The paper's four error kinds, which people assigned there, by rules: no subtask or a cycle is `format`; if at least
 * three quarters of the subtasks of both sides match, so that only the edges can be wrong, it is `graph`; else a number
 * of subtasks more than a quarter off is `granularity`, and a similar number with other words `explicitness`.
 */
export function errorKindOf(
  gold: WorfRecord,
  predicted: WorfRecord | undefined,
  item: ItemScore,
): ErrorKind | undefined {
  const { f1 } = item.score?.graph ?? noPrediction;
  if (f1 === null || f1 >= LOW_SCORE) return undefined;
  const [right, left] = [innerGraph(gold.graph), predicted && innerGraph(predicted.graph)];
  if (!left || left.n === 0 || !topologicalOrder(left)) return 'format';
  const matched = item.score?.mapping.length ?? 0;
  if (matched >= 0.75 * Math.max(left.n, right.n)) return 'graph';
  return Math.abs(left.n - right.n) > 0.25 * right.n ? 'granularity' : 'explicitness';
}

export function worfbenchTables(
  gold: readonly WorfRecord[],
  predicted: readonly WorfRecord[],
  items: readonly ItemScore[],
  /** Scores of predictions that were given the gold nodes. */
  withNodes?: readonly ItemScore[],
): readonly WorfbenchTable[] {
  return [
    mainTable(items),
    ...(withNodes ? [ablationTable(items, withNodes)] : []),
    sizeTable(gold, items),
    errorTable(gold, predicted, items),
  ];
}

const chainOf = (items: readonly ItemScore[]) =>
  meanOfDefined(items.map(({ score }) => (score?.chain ?? noPrediction).f1));
const graphOf = (items: readonly ItemScore[]) =>
  meanOfDefined(items.map(({ score }) => (score?.graph ?? noPrediction).f1));

const shown = (value: number | null) => (value === null ? '-' : (100 * value).toFixed(2));
const ofCategory = (items: readonly ItemScore[], sources: readonly string[]) =>
  items.filter((item) => isFromSources(sources, item));

/** Mean of the means of the categories that have items. */
const average = (items: readonly ItemScore[], of: (items: readonly ItemScore[]) => number | null) =>
  meanOfDefined(categories.map(([, sources]) => of(ofCategory(items, sources))));

function mainTable(items: readonly ItemScore[]): WorfbenchTable {
  const row = (name: string, some: readonly ItemScore[]) => [
    name,
    String(some.length),
    shown(chainOf(some)),
    shown(graphOf(some)),
  ];
  const rows = categories.flatMap(([category, sources, heldOut]) => [
    row(category, ofCategory(items, sources)),
    ...sources.map((source) => row(`  ${source}`, ofCategory(items, [source]))),
    ...heldOut.map((source) => row(`  ${source} (held out)`, ofCategory(items, [source]))),
  ]);
  const known = categories.flatMap(([, sources, heldOut]) => [...sources, ...heldOut]);
  const others = items.filter((item) => !isFromSources(known, item));
  return {
    title: 'WorfBench, Table 1',
    heads: ['Category and source', 'Items', 'F1 chain', 'F1 graph'],
    rows: [
      ...rows,
      ...(others.length > 0 ? [row('Other sources', others)] : []),
      ['Average of the categories', '', shown(average(items, chainOf)), shown(average(items, graphOf))],
      row('Mean over all items', items),
    ],
    notes: ['In %. Held-out sources are in no category and not in the average; the mean over all items has them.'],
  };
}

function ablationTable(without: readonly ItemScore[], withNodes: readonly ItemScore[]): WorfbenchTable {
  const line = (name: string, of: (items: readonly ItemScore[]) => number | null) => [
    name,
    shown(of(without)),
    shown(of(withNodes)),
  ];
  return {
    title: 'WorfBench, Table 5: F1 graph without and with the gold nodes',
    heads: ['Category', 'without', 'with'],
    rows: [
      ...categories.map(([category, sources]) => line(category, (items) => graphOf(ofCategory(items, sources)))),
      line('Average of the categories', (items) => average(items, graphOf)),
      line('Mean over all items', graphOf),
    ],
    notes: ['In %.'],
  };
}

function sizeTable(gold: readonly WorfRecord[], items: readonly ItemScore[]): WorfbenchTable {
  const sizes = new Map(gold.map(({ id, graph }) => [id, innerGraph(graph)]));
  const nodesOf = groupBy(items, ({ id }) => sizes.get(id)?.n ?? 0);
  const edgesOf = groupBy(items, ({ id }) => sizes.get(id)?.edges.length ?? 0);
  const numbers = [...new Set([...nodesOf.keys(), ...edgesOf.keys()])].sort((a, b) => a - b);
  return {
    title: 'WorfBench, Figure 3: F1 by the size of the gold graph',
    heads: ['Number', 'Items with so many nodes', 'F1 chain', 'Items with so many edges', 'F1 graph'],
    rows: numbers.map((number) => {
      const [nodes, edges] = [nodesOf.get(number) ?? [], edgesOf.get(number) ?? []];
      return [String(number), String(nodes.length), shown(chainOf(nodes)), String(edges.length), shown(graphOf(edges))];
    }),
    notes: ['In %. Nodes are subtasks and edges those between subtasks: START and END are not counted.'],
  };
}

function errorTable(
  gold: readonly WorfRecord[],
  predicted: readonly WorfRecord[],
  items: readonly ItemScore[],
): WorfbenchTable {
  const golds = new Map(gold.map((record) => [record.id, record]));
  const answers = new Map(predicted.map((record) => [record.id, record]));
  const kinds = items.flatMap((item) => {
    const record = golds.get(item.id);
    return (record && errorKindOf(record, answers.get(item.id), item)) ?? [];
  });
  return {
    title: 'WorfBench, Figure 4: kinds of error',
    heads: ['Kind', 'Items', 'Share, %'],
    rows: errorKinds.map((kind) => {
      const count = kinds.filter((one) => one === kind).length;
      return [kind, String(count), kinds.length === 0 ? '-' : ((100 * count) / kinds.length).toFixed(1)];
    }),
    notes: [
      `Of ${kinds.length} items with a graph F1 below ${LOW_SCORE}; decided by rules, while the paper asked people.`,
    ],
  };
}
