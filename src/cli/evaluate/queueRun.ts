// Runs an evaluation over a queue: its cells are sent to workers, and the results return one by one.

import type { CollectInput } from '../../adapters/queue/taskQueue';
import {
  type EvaluationCellOutcome,
  type EvaluationRun,
  type RunEvaluationInput,
  readFinishedCell,
} from '../../core/sessionEvaluation';
import { type CliInput, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';

export interface QueueRunInput extends Pick<RunEvaluationInput, 'cells' | 'finished' | 'onCell'> {
  readonly address: string;
  readonly bundle: string;
  readonly priority?: number;
  readonly cancel: NonNullable<RunEvaluationInput['cancel']>;
}

/**
 * Like `runEvaluation`, with remote workers. After a cancel the workers continue, and the results wait to be collected.
 */
export async function runThroughQueue(run: QueueRunInput, input: CliInput): Promise<EvaluationRun> {
  const { cells, finished, onCell, ...queue } = run;
  const tasks = cells.filter(({ id }) => !finished.has(id)).map(({ id }) => id);
  const failed: { id: string; message: string }[] = [];
  let done = 0;
  const end = (outcome: EvaluationCellOutcome) => onCell(outcome, { done: done + failed.length, of: tasks.length });
  const fail = (id: string, message: string) => {
    failed.push({ id, message });
    end({ kind: 'failed', id, message });
  };
  await collectFromQueue(
    {
      ...queue,
      tasks,
      onDone: (id, result) => {
        const read = readFinishedCell(result);
        if (!read.ok) return fail(id, unreadableResult(read.error));
        done += 1;
        end(read.value);
      },
      onFailed: fail,
    },
    input,
  );
  return { done, failed, left: tasks.length - done - failed.length };
}

export const unreadableResult = (fault: string) =>
  `The result of the worker cannot be read: ${fault}. Use the same version of Weir everywhere.`;

/** Puts tasks into the queue at an address, and logs its status while results arrive. */
export async function collectFromQueue(
  { address, ...tasks }: Omit<CollectInput, 'onCounts' | 'onTrouble'> & { readonly address: string },
  input: CliInput,
): Promise<void> {
  const redis = await openQueue(address);
  const { collectTasks } = await import('../../adapters/queue/taskQueue');
  const logChange = createChangeLogger(input);
  try {
    await collectTasks(redis, {
      ...tasks,
      onCounts: ({ waiting: left, active, workers }) =>
        logChange(
          `queue: ${left} waiting, ${active} running, ${formatCountedNoun(workers, 'worker')}${workers > 0 ? '' : '; start some with `weir worker --queue ...`'}`,
        ),
      onTrouble: (message) => logChange(`queue: no answer from Redis (${message}); trying on.`),
    });
  } finally {
    redis.disconnect();
  }
}

export async function openQueue(address: string) {
  const { openRedis } = await import('../../adapters/queue/openRedis');
  const redis = await openRedis(address);
  if (!redis.ok) throw new UsageError(redis.error.message);
  return redis.value;
}

/** Logs each status once, when it changes. */
export function createChangeLogger({ log }: Pick<CliInput, 'log'>): (line: string) => void {
  let last = '';
  return (line) => {
    if (line !== last) log(line);
    last = line;
  };
}
