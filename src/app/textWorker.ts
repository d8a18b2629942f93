// Sends the texts of one document to a worker, one job at a time: while it runs, only the latest text waits, and older
// jobs resolve with its result. The worker keeps the last document, so that a keystroke is sent as an edit. If the
// worker does not answer, the main thread does.

import { DocumentSession } from '../core/document';
import type { TextEdit } from '../core/support';

/** A whole text, or the edits since the previous one. */
export type SentText = string | readonly TextEdit[];

interface TextJob {
  readonly source: string;
  /** The edits since the text of the previous job. */
  readonly edits?: readonly TextEdit[] | undefined;
}

interface SourceText {
  readonly source: string;
}

const begin = () => new DocumentSession<SourceText, SourceText>((source) => ({ source }));

/**
 * `ask` sends the text to the worker before it waits; after a failure the next text is sent whole. `fallback` answers
 * without a worker; neither it nor the returned function rejects.
 */
export function createTextWorker<Job extends TextJob, Result>(
  ask: (text: SentText, job: Job) => Promise<Result>,
  fallback: (job: Job) => Promise<Result>,
): (job: Job) => Promise<Result> {
  interface PendingJob {
    readonly job: Job;
    readonly resolve: (result: Result | Promise<Result>) => void;
  }
  /** The text last sent to the worker, and its changes since. */
  let sent = begin();
  let running: PendingJob[] = [];
  let queued: PendingJob[] = [];

  const next = async () => {
    running = queued;
    queued = [];
    const newest = running.at(-1)?.job;
    if (!newest) return;
    const asked = ask(sent.edits ?? sent.source, newest);
    sent.read();
    try {
      const result = await asked;
      for (const { resolve } of running) resolve(result);
    } catch {
      sent = begin();
      for (const { job, resolve } of [...running, ...queued]) resolve(fallback(job));
      queued = [];
    }
    void next();
  };

  return (job) =>
    new Promise((resolve) => {
      sent.change(job.source, job.edits);
      queued.push({ job, resolve });
      if (running.length === 0) void next();
    });
}
