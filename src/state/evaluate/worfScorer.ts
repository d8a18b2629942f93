// Scores two sets of records with WorfEval: reads the records, scores them, and opens one pair at a time. It works in
// small portions, so the same scorer runs in a worker, where it can be cancelled, and on the main thread. Invariant:
// rows are in the order of gold; nothing is scored except by `evaluate`.

import {
  cosineMatrix,
  evaluateItem,
  innerGraph,
  type ListedItem,
  type MeanScores,
  measureSimilarity,
  pairRecords,
  type ReadWorfLines,
  type RecordProblem,
  readWorfLines,
  recordOfGraph,
  recordOfText,
  type SimilarityMatrixOf,
  tabulateItems,
  type WorfGraph,
  type WorfItem,
  type WorfMethod,
  type WorfRecord,
  type WorfScore,
} from '../../core/evaluation';
import type { WorkflowGraph } from '../../core/graph';
import { worfMessages as t } from '../../messages/worf.en';
import { createYielder } from '../support/yielder';

export type WorfSide = 'gold' | 'predicted';

/** Summary of one side. */
export interface SideSummary {
  readonly name: string;
  readonly count: number;
  /** Number of records without subtasks: they count as predicted and score 0. */
  readonly empty: number;
  readonly sources: readonly string[];
  /** Number of unreadable lines left out. */
  readonly skipped: number;
}

export type SideRead =
  | { readonly kind: 'read'; readonly summary: SideSummary }
  /** `count`: number of problems; `readable`: number of records in the rest of the file. */
  | {
      readonly kind: 'refused';
      readonly problems: readonly RecordProblem[];
      readonly count: number;
      readonly readable: number;
    };

export interface SideText {
  readonly name: string;
  readonly text: string;
  /** Skips lines that are not records. */
  readonly skipBad?: boolean;
}

export interface WorfRun {
  readonly method: WorfMethod;
  /** By text; needed for the similarity `embedding`. */
  readonly vectors?: ReadonlyMap<string, readonly number[]>;
}

/** One item of the list. */
export interface WorfRow extends ListedItem {
  /** Absent without a prediction. */
  readonly predictedNodes?: number;
}

export interface WorfResult extends Pick<WorfRun, 'method'> {
  readonly all: MeanScores;
  readonly bySource: readonly (MeanScores & { readonly source: string })[];
  readonly rows: readonly WorfRow[];
  /** Ids of predictions without a gold item. */
  readonly unknown: readonly string[];
}

export interface WorfPair {
  readonly index: number;
  readonly id: string;
  readonly source?: string;
  readonly gold: WorfGraph;
  readonly predicted?: WorfGraph;
  readonly score?: WorfScore;
  /** Similarities of the matched pairs, in the order of `score.mapping`. */
  readonly similarities: readonly number[];
}

export interface WorfScorer {
  read(side: WorfSide, file: SideText): Promise<SideRead>;
  /** Sets the graph of a document as the only record of a side. */
  setGraph(side: WorfSide, name: string, graph: WorkflowGraph): Promise<SideRead>;
  clear(side: WorfSide): Promise<void>;
  /** All distinct subtask texts of both sides. */
  texts(): Promise<readonly string[]>;
  /** Undefined if it was cancelled. */
  evaluate(
    run: WorfRun,
    onProgress: (done: number, of: number) => void,
    signal: AbortSignal,
  ): Promise<WorfResult | undefined>;
  /** The pair at that index of gold; undefined if not found, or if nothing was evaluated. */
  open(index: number): Promise<WorfPair | undefined>;
}

export function createWorfScorer(): WorfScorer {
  const sides: Record<WorfSide, readonly WorfRecord[]> = { gold: [], predicted: [] };
  let opened:
    | { readonly items: readonly WorfItem[]; readonly matrixOf: SimilarityMatrixOf; readonly run: WorfRun }
    | undefined;

  const storeRecords = (side: WorfSide, name: string, records: readonly WorfRecord[], skipped: number): SideRead => {
    sides[side] = records;
    opened = undefined;
    const sources = [...new Set(records.flatMap(({ source }) => (source === undefined ? [] : [source])))];
    const empty = records.filter(({ graph }) => innerGraph(graph).n === 0).length;
    return { kind: 'read', summary: { name, count: records.length, empty, sources, skipped } };
  };

  return {
    read: async (side, { name, text, skipBad = false }) => {
      const { records, problems } = readRecords(name, text);
      if (records.length > 0 && (problems.length === 0 || skipBad))
        return storeRecords(side, name, records, problems.length);
      const reportedProblems = problems.length > 0 ? problems.slice(0, 20) : [{ message: t.emptyFile }];
      return { kind: 'refused', problems: reportedProblems, count: problems.length, readable: records.length };
    },
    setGraph: async (side, name, graph) => {
      const record = recordOfGraph(name, graph);
      if (innerGraph(record.graph).n > 0) return storeRecords(side, name, [record], 0);
      return { kind: 'refused', problems: [{ message: t.noNodesToCompare }], count: 1, readable: 0 };
    },
    clear: async (side) => {
      sides[side] = [];
      opened = undefined;
    },
    texts: async () => [
      ...new Set([...sides.gold, ...sides.predicted].flatMap(({ graph }) => innerGraph(graph).nodes)),
    ],
    evaluate: async (run, onProgress, signal) => {
      const { items, unknown } = pairRecords(sides.gold, sides.predicted);
      const matrixOf = matrixWith(run);
      const rows: WorfRow[] = [];
      const yieldToPage = createYielder();
      for (const [index, item] of items.entries()) {
        const scored = evaluateItem(item, matrixOf, run.method);
        const goldNodes = innerGraph(item.gold.graph).n;
        const counted = item.predicted ? { predictedNodes: innerGraph(item.predicted.graph).n } : {};
        rows.push({ ...scored, index, goldNodes, ...counted });
        const before = performance.now();
        await yieldToPage();
        if (performance.now() !== before) onProgress(rows.length, items.length);
        if (signal.aborted) return undefined;
      }
      opened = { items, matrixOf, run };
      const { perItem: _, bySource, missingIds: __, unknownIds: ___, ...all } = tabulateItems(rows, unknown);
      return { all, bySource, rows, unknown, method: run.method };
    },
    open: async (index) => {
      const item = opened?.items[index];
      if (!opened || !item) return undefined;
      const { gold, predicted } = item;
      const { id, source, graph } = gold;
      const about = { index, id, ...(source === undefined ? {} : { source }), gold: graph };
      if (!predicted) return { ...about, similarities: [] };
      const { score } = evaluateItem(item, opened.matrixOf, opened.run.method);
      const matrix = opened.matrixOf(innerGraph(predicted.graph).nodes, innerGraph(gold.graph).nodes);
      const similarities = (score?.mapping ?? []).map(([from, to]) => matrix[from]?.[to] ?? 0);
      return { ...about, predicted: predicted.graph, ...(score ? { score } : {}), similarities };
    },
  };
}

function matrixWith({ method: { similarity }, vectors }: WorfRun): SimilarityMatrixOf {
  if (similarity !== 'embedding') return (predicted, gold) => measureSimilarity(predicted, gold, similarity);
  const of = (texts: readonly string[]) => texts.map((text) => vectors?.get(text) ?? []);
  return (predicted, gold) => cosineMatrix(of(predicted), of(gold));
}

/** Reads a file of records, or one answer in WorfBench's own form. */
function readRecords(name: string, text: string): ReadWorfLines {
  if (text.trim() === '') return { records: [], problems: [] };
  if (!/^\uFEFF?\s*[{[]/.test(text)) {
    const read = recordOfText(name, text);
    if (read.ok) return { records: [read.value], problems: [] };
    // The first line may be invalid JSON while the others are valid.
    const lines = readWorfLines(text);
    const problems = [{ message: t.unreadable({ message: read.error.message }) }];
    return lines.records.length > 0 ? lines : { records: [], problems };
  }
  return readWorfLines(text);
}
