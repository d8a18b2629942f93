// Prints a table of scores as Markdown, CSV or JSON, each with the method of the scores. Invariant: figures are those
// of the table, in CSV and JSON unrounded; no cell can be read as a formula.

import type { Score } from '../graph';
import { csvRow, dashNote, formatScore } from '../support';
import type { WorfOptions } from './evaluatePair';
import { type ItemScore, type MeanScores, noPrediction, type WorfTable } from './evaluateRecords';
import type { SimilarityName } from './matchNodes';

export interface WorfMethod extends WorfOptions {
  readonly similarity: SimilarityName;
  /** Name of the embedding model, if the similarity is `embedding`. */
  readonly model?: string;
}

/** One line with everything that another program needs to reproduce the scores. */
export function worfMethodParts({
  mode,
  similarity,
  model,
  beta,
  threshold,
  countTerminals,
  maxOrders,
}: WorfMethod): readonly string[] {
  const countsTerminals = mode === 'reference' || countTerminals;
  return [
    `mode ${mode}`,
    `similarity ${similarity}`,
    ...(model === undefined ? [] : [`model: ${model}`]),
    `beta ${beta} ${threshold}`,
    `START and END ${countsTerminals ? 'counted in the graph score' : 'not counted'}`,
    ...(mode === 'paper' ? [`chain over at most ${maxOrders} orders of gold`] : []),
  ];
}

export const describeWorfMethod = (method: WorfMethod): string => worfMethodParts(method).join(', ');

type Table = MeanScores & Pick<WorfTable, 'bySource'>;

const rowsOf = (table: Table): (readonly [string, MeanScores])[] => [
  ...table.bySource.map((row) => [row.source, row] as const),
  ['all', table],
];

export function printWorfMarkdown(table: Table, method: WorfMethod): string {
  const cell = (value: number | null | undefined) => formatScore(value, 4);
  const three = ({ precision, recall, f1 }: Score) => [precision, recall, f1].map(cell).join(' | ');
  const all = table.allOrders !== undefined;
  const heads = ['source', 'items', 'chain P', 'R', 'F1', ...(all ? ['F1 all orders'] : []), 'graph P', 'R', 'F1'];
  const more = ['no prediction', 'lower bounds'];
  const lines = rowsOf(table).map(
    ([name, row]) =>
      `| ${inCell(name)} | ${row.count} | ${three(row.chain)} | ${all ? `${cell(row.allOrders?.f1)} | ` : ''}${three(row.graph)} | ${row.missing} | ${row.bounds} |`,
  );
  return [
    `| ${[...heads, ...more].join(' | ')} |`,
    `| --- |${' ---: |'.repeat(heads.length + more.length - 1)}`,
    ...lines,
    '',
    `WorfEval: ${describeWorfMethod(method)}; means over items.${lines.some((line) => line.includes('–')) ? ` ${dashNote}.` : ''}`,
    '',
  ].join('\n');
}

const inCell = (text: string) => text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');

/** One line per item, with the method in separate columns. */
export function printWorfCsv(items: readonly ItemScore[], method: WorfMethod): string {
  const heads = [
    ...['id', 'source', 'predicted', 'chain_precision', 'chain_recall', 'chain_f1', 'chain_all_orders_f1'],
    ...['graph_precision', 'graph_recall', 'graph_f1', 'graph_exact', 'matched', 'mode', 'similarity', 'beta'],
    ...['threshold', 'start_end_counted', ...(method.model === undefined ? [] : ['embedding_model'])],
  ];
  const { mode, similarity, model, beta, threshold, countTerminals } = method;
  const used = [
    mode,
    similarity,
    beta,
    threshold,
    mode === 'reference' || countTerminals,
    ...(model === undefined ? [] : [model]),
  ];
  const lines = items.map(({ id, source, score }) => {
    const { chain = noPrediction, graph = { ...noPrediction, exact: true }, mapping = [] } = score ?? {};
    return [
      ...[id, source ?? '', score !== undefined, ...figureCells(chain)],
      score?.chain.allOrders?.f1 ?? '',
      ...[...figureCells(graph), graph.exact, mapping.length, ...used],
    ];
  });
  return `${[heads, ...lines].map(csvRow).join('\r\n')}\r\n`;
}

/** A figure without anything to count is an empty cell. */
const figureCells = ({ precision, recall, f1 }: Score) => [precision ?? '', recall ?? '', f1 ?? ''];

/** The shape that `weir worfeval --json` prints. */
export function worfTableToJson(table: WorfTable, method: WorfMethod) {
  const { perItem, missingIds: _, unknownIds, ...means } = table;
  return { ...means, unknown: unknownIds, perItem: perItem.map(viewItem), options: method };
}

function viewItem({ id, source, score, hasCyclicGold }: ItemScore) {
  const about = {
    id,
    ...(source === undefined ? {} : { source }),
    ...(hasCyclicGold ? { cyclicGold: true } : {}),
  };
  if (!score) return { ...about, chain: noPrediction, graph: noPrediction, mapping: [], missing: true };
  const { chain, graph, mapping, notes } = score;
  return {
    ...about,
    chain: {
      ...figuresOf(chain),
      ...(chain.allOrders ? { allOrders: chain.allOrders } : {}),
      ...(chain.exact ? {} : { exact: false }),
    },
    graph: { ...figuresOf(graph), ...(graph.exact ? {} : { exact: false }) },
    mapping,
    ...(notes.length > 0 ? { notes } : {}),
  };
}

const figuresOf = ({ precision, recall, f1 }: Score): Score => ({ precision, recall, f1 });
