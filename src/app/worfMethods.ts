// The WorfEval scorer as methods of a worker. A long list of rows is sent in slices, so that receiving one never blocks
// the page for long.

import type { WorkerCall } from '../adapters/workers/workerMessages';
import type { WorkflowGraph } from '../core/graph';
import {
  createWorfScorer,
  type SideText,
  type WorfResult,
  type WorfRow,
  type WorfRun,
  type WorfSide,
} from '../state/evaluate/worfScorer';

/** Rows per message. */
const SLICE = 500;

export type WorfMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  /** Rows of the result, in order; the answer itself contains none. */
  | { readonly kind: 'rows'; readonly rows: readonly WorfRow[] };

export function createWorfMethods() {
  const scorer = createWorfScorer();
  return {
    read: ({ side, file }: { readonly side: WorfSide; readonly file: SideText }) => scorer.read(side, file),
    setGraph: ({
      side,
      name,
      graph,
    }: {
      readonly side: WorfSide;
      readonly name: string;
      readonly graph: WorkflowGraph;
    }) => scorer.setGraph(side, name, graph),
    clear: (side: WorfSide) => scorer.clear(side),
    texts: () => scorer.texts(),
    evaluate: async (run: WorfRun, call: WorkerCall<WorfMessage>): Promise<WorfResult | undefined> => {
      const report = (done: number, of: number) => void call.ask({ kind: 'progress', done, of });
      const result = await scorer.evaluate(run, report, call.signal);
      if (!result) return undefined;
      for (let start = 0; start < result.rows.length; start += SLICE) {
        await call.ask({ kind: 'rows', rows: result.rows.slice(start, start + SLICE) });
      }
      return { ...result, rows: [] };
    },
    open: (index: number) => scorer.open(index),
  };
}

export type WorfMethods = ReturnType<typeof createWorfMethods>;
