// The collector's side of the queue: enqueues tasks and collects results. Invariant: a job is kept until its result was
// delivered, so that a new collector can continue after one that was interrupted.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { CancelSignal } from '../../core/support';

export const queueName = 'cells';
export const queuePrefix = 'weir';
const weekSeconds = 7 * 24 * 60 * 60;
const pollMs = 200;
const enqueueIntervalMs = 5000;
const chunk = 100;

/** A queued task: its name, and the id of the bundle that holds its details. */
export interface TaskJob {
  readonly bundle: string;
  readonly task: string;
}

export const bundleKey = (bundle: string) => `${queuePrefix}:bundle:${bundle}`;
/** Job ids may not contain a colon. */
const jobIdOf = (task: string) => createHash('sha256').update(task).digest('hex').slice(0, 32);

export const packResult = (gzipped: Buffer) => gzipped.toString('base64');
const unpackResult = (value: unknown) => gunzipSync(Buffer.from(String(value), 'base64')).toString('utf8');

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly workers: number;
}

export interface CollectInput {
  readonly bundle: string;
  readonly tasks: readonly string[];
  /** Lower numbers go first. Tasks of other collectors without a priority go before all. */
  readonly priority?: number;
  onDone(task: string, result: string): void;
  /** Called after the last attempt. */
  onFailed(task: string, message: string): void;
  onCounts(counts: QueueCounts): void;
  /** Called when Redis does not answer; the collector keeps trying. */
  onTrouble(message: string): void;
  readonly cancel: CancelSignal;
}

/**
 * Enqueues missing tasks and delivers each result once. Resolves when all results are delivered, or when it is
 * cancelled.
 */
export async function collectTasks(redis: Redis, input: CollectInput): Promise<void> {
  // Waits only briefly for an unavailable server: a failed step is retried, and a cancel takes effect meanwhile.
  const connection = redis.duplicate({ maxRetriesPerRequest: 1 });
  connection.on('error', () => undefined); // each command reports the error, too
  const queue = new Queue<TaskJob, string>(queueName, { connection, prefix: queuePrefix });
  queue.on('error', () => undefined);
  const cancelled = new AbortController();
  const onCancel = () => cancelled.abort();
  input.cancel.addEventListener('abort', onCancel);
  if (input.cancel.aborted) onCancel();
  const { signal } = cancelled;
  try {
    const collector = new Collector(queue, connection, input);
    while (collector.open.size > 0 && !signal.aborted) {
      let wait = pollMs;
      try {
        const found = await unlessAborted(collector.step(), signal);
        if (found) wait = 0;
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof ResultHandlerError) throw error.cause;
        input.onTrouble(error instanceof Error ? error.message : String(error));
        wait = 1000;
      }
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    input.cancel.removeEventListener('abort', onCancel);
    connection.disconnect();
  }
}

/** Thrown when the receiver of a result failed, as opposed to the queue. */
class ResultHandlerError extends Error {}

class Collector {
  /** Tasks without a result, by job id. */
  readonly open: Map<string, string>;
  private lastEnqueuedAt = 0;

  constructor(
    private readonly queue: Queue<TaskJob, string>,
    private readonly redis: Redis,
    private readonly input: CollectInput,
  ) {
    this.open = new Map(input.tasks.map((task) => [jobIdOf(task), task]));
  }

  /** Resolves to true if a result was delivered. */
  async step(): Promise<boolean> {
    if (Date.now() - this.lastEnqueuedAt > enqueueIntervalMs) await this.enqueueMissing();
    const ended = (await this.queue.getRanges(['completed', 'failed'])).filter((id) => this.open.has(id));
    const some = ended.slice(0, chunk);
    await Promise.all(some.map((id) => this.take(id)));
    return some.length > 0;
  }

  private async take(id: string): Promise<void> {
    const job = await this.queue.getJob(id);
    const task = this.open.get(id);
    if (!job || task === undefined) return;
    try {
      if (job.failedReason) this.input.onFailed(task, job.failedReason);
      else this.input.onDone(task, unpackResult(job.returnvalue));
    } catch (error) {
      throw new ResultHandlerError('', { cause: error });
    }
    this.open.delete(id);
    await job.remove();
  }

  /** Enqueues tasks that the queue does not hold: all of them at first, later those lost by a restart of Redis. */
  private async enqueueMissing(): Promise<void> {
    const { bundle, priority } = this.input;
    const hash = createHash('sha256').update(bundle).digest('hex');
    await this.redis.set(bundleKey(hash), bundle, 'EX', weekSeconds);
    const queuedIds = new Set(
      await this.queue.getRanges(['wait', 'active', 'delayed', 'prioritized', 'completed', 'failed']),
    );
    const missing = [...this.open].filter(([id]) => !queuedIds.has(id));
    for (let at = 0; at < missing.length; at += chunk) {
      await this.queue.addBulk(
        missing.slice(at, at + chunk).map(([jobId, task]) => ({
          name: 'cell',
          data: { bundle: hash, task },
          opts: {
            jobId,
            attempts: 3,
            backoff: { type: 'exponential', delay: 2000 },
            removeOnComplete: { age: weekSeconds },
            removeOnFail: { age: weekSeconds },
            ...(priority === undefined ? {} : { priority }),
          },
        })),
      );
    }
    const { wait = 0, delayed = 0, prioritized = 0, active = 0 } = await this.queue.getJobCounts();
    const workers = await this.queue.getWorkersCount();
    this.input.onCounts({ waiting: wait + delayed + prioritized, active, workers });
    this.lastEnqueuedAt = Date.now();
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
