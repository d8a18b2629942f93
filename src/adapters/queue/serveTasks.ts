// A worker: takes tasks, one at a time or several at once, until it is stopped.

import { gzipSync } from 'node:zlib';
import { WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { CancelSignal } from '../../core/support';
import { bundleKey, packResult, queueName, queuePrefix, type TaskJob } from './taskQueue';

export interface ServeInput {
  readonly concurrency: number;
  /** Seconds without a heartbeat after which other workers take the tasks of this worker. */
  readonly leaseSeconds: number;
  /**
   * Returns the result, or undefined if the task was cancelled, which returns it to the queue. An error counts as a
   * failed attempt.
   */
  run(bundle: string, task: string, cancel: CancelSignal): Promise<string | undefined>;
  onDone(task: string): void;
  onFailed(task: string, message: string): void;
  /** Called when Redis does not answer; the worker keeps trying. */
  onTrouble(message: string): void;
  readonly cancel: CancelSignal;
}

/** Number of workers that may die during a task before the task itself counts as the cause. */
const deadWorkers = 10;

/** Resolves when it is cancelled and every open task was returned to the queue. */
export async function serveTasks(redis: Redis, input: ServeInput): Promise<void> {
  const { cancel, leaseSeconds } = input;
  const worker = new Worker<TaskJob, string>(
    queueName,
    async (job, token) => {
      const { bundle, task } = job.data;
      const text = await redis.get(bundleKey(bundle));
      if (text === null) throw new Error('The plan of this cell is no longer in Redis; start `weir evaluate` again.');
      const result = cancel.aborted ? undefined : await input.run(text, task, cancel);
      if (result !== undefined) return packResult(gzipSync(result));
      await job.moveToWait(token);
      throw new WaitingError();
    },
    {
      connection: redis,
      prefix: queuePrefix,
      concurrency: input.concurrency,
      lockDuration: leaseSeconds * 1000,
      stalledInterval: (leaseSeconds * 1000) / 2,
      maxStalledCount: deadWorkers,
    },
  );
  worker.on('completed', ({ data }) => input.onDone(data.task));
  worker.on('failed', (job, error) => {
    if (job) input.onFailed(job.data.task, error.message);
  });
  worker.on('error', (error) => input.onTrouble(error.message));
  await new Promise<void>((resolve) => {
    if (cancel.aborted) resolve();
    else cancel.addEventListener('abort', () => resolve());
  });
  await worker.close();
}
