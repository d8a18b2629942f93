// The bench: runs every cell of a plan that has no result yet, several at a time. Invariant: a measured cell is never
// measured again under the same settings; each result is delivered as soon as it exists, so that an interruption loses
// at most the running cells. The next run retries cells in which the endpoint failed.

import type { ChatPort } from '../../llm';
import type { CancelSignal } from '../../support';
import type { BenchTask } from '../benchTask';
import { findTask } from '../benchTasks';
import { type BenchCellName, type BenchPlan, benchCellKey, benchCellsOf, settingsKey } from './benchPlan';
import type { BenchCellResult } from './cellResult';
import { isCurrentResult } from './isCurrentResult';
import { runBenchCell } from './runBenchCell';

export interface BenchPorts {
  readonly chat: ChatPort;
  /** Ends running cells, which leave no result. */
  readonly cancel?: CancelSignal;
  /** Once true, running cells finish and no other starts. */
  isPaused?(): boolean;
  /** Milliseconds, for the runtime of each cell. */
  now?(): number;
  onCell?(result: BenchCellResult): void;
  onProgress?(cell: BenchCellName, progress: string): void;
}

export interface BenchOptions {
  /**
   * Results of earlier runs. Those of other settings do not count, nor those of a task whose cases have changed since.
   */
  readonly results?: readonly BenchCellResult[];
  /** Cells at a time; 1 by default. */
  readonly concurrency?: number;
  /** Tasks of the plan that are not those of the bench. */
  readonly ownTasks?: readonly BenchTask[];
}

export interface BenchEnd {
  /** `endpoint`: the endpoint failed several cells in a row, so the rest was not tried. */
  readonly kind: 'done' | 'cancelled' | 'paused' | 'endpoint';
  /** Results for the plan and its settings, old and new, in the order of the plan. */
  readonly results: readonly BenchCellResult[];
  readonly waiting: number;
}

/** An unavailable endpoint fails every cell, so there is no point in trying hundreds. */
const maxFailures = 3;

/** Never rejects because of a model or an endpoint. A task that the bench does not have is left out. */
export async function runBench(plan: BenchPlan, ports: BenchPorts, options: BenchOptions = {}): Promise<BenchEnd> {
  const settings = settingsKey(plan);
  const taskOf = (id: string) => findTask(id, options.ownTasks);
  const results = new Map(
    (options.results ?? [])
      .filter(
        (result) =>
          result.settings === settings && result.kind === 'measured' && isCurrentResult(result, options.ownTasks),
      )
      .map((result) => [benchCellKey(result), result]),
  );
  const cells = benchCellsOf(plan).filter(({ task }) => taskOf(task) !== undefined);
  const waiting = cells.filter((cell) => !results.has(benchCellKey(cell)));
  let failures = 0;
  const mayGoOn = () => !ports.cancel?.aborted && !ports.isPaused?.() && failures < maxFailures;

  const work = async () => {
    for (;;) {
      const cell = mayGoOn() ? waiting.shift() : undefined;
      const task = cell && taskOf(cell.task);
      if (!cell || !task) return;
      const result = await runBenchCell(task, cell, plan, {
        chat: ports.chat,
        ...(ports.cancel ? { cancel: ports.cancel } : {}),
        ...(ports.now ? { now: ports.now } : {}),
        onProgress: (progress) => ports.onProgress?.(cell, progress),
      });
      if (!result) continue;
      results.set(benchCellKey(cell), result);
      failures = result.kind === 'measured' ? 0 : failures + 1;
      ports.onCell?.(result);
    }
  };
  const width = Math.max(1, Math.min(options.concurrency ?? 1, waiting.length));
  await Promise.all(Array.from({ length: width }, work));

  const found = cells.flatMap((cell) => results.get(benchCellKey(cell)) ?? []);
  const missing = cells.length - found.length;
  const stopped = ports.cancel?.aborted ? 'cancelled' : failures >= maxFailures ? 'endpoint' : 'paused';
  return { kind: missing === 0 ? 'done' : stopped, results: found, waiting: missing };
}
