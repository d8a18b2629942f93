// Repeats requests that failed before their reply began: refused connections, the statuses 408, 409, 429 and 5xx. Waits
// as long as the endpoint asks, or with growing pauses; every wait is reported and can be ended. A request that a limit
// of time has ended is not repeated.

import type { ChatHandlers } from '../../core/llm';
import type { ReplyWatch } from './replyWatch';
import { type FetchReport, RedirectRefused, retryAfter } from './reportingFetch';

export interface RetryOptions {
  readonly maxRetries: number;
  readonly report: FetchReport;
  readonly watch: ReplyWatch;
  readonly onWait?: ChatHandlers['onWait'];
  /** Awaited before each attempt. The wait counts neither as silence nor as latency. */
  readonly admit?: ((signal?: AbortSignal) => Promise<void>) | undefined;
  /** True for a refusal that the same request would meet again. */
  readonly isFinal?: (status: number, text: string) => boolean;
}

/** Longest wait before an automatic retry, in milliseconds; longer waits need the user's consent. */
const longestWaitMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

export function createRetryingFetch(inner: typeof fetch, options: RetryOptions): typeof fetch {
  const { maxRetries, report, watch, onWait, admit, isFinal } = options;
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    for (let attempts = 1; ; attempts++) {
      if (admit) {
        const requestedAt = performance.now();
        await admit(signal);
        report.admissionMs += performance.now() - requestedAt;
      }
      watch.start();
      let response: Response | undefined;
      try {
        response = await inner(input, init);
        if (response.ok) return response;
      } catch (error) {
        const isRefusedConnection = !signal?.aborted && !(error instanceof RedirectRefused);
        if (!isRefusedConnection || attempts > maxRetries) throw error;
      }
      watch.stop();
      const { status } = response ?? {};
      if (response && (attempts > maxRetries || !isRepeatable(response, report, isFinal))) return response;
      const waitMs = waitBefore(response, attempts);
      if (response && waitMs > longestWaitMs) return response;
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => {
          clearTimeout(timer);
          onWait?.(undefined);
          reject(signal?.reason);
        };
        const proceed = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          onWait?.(undefined);
          resolve();
        };
        const timer = setTimeout(proceed, waitMs);
        signal?.addEventListener('abort', onAbort, { once: true });
        if (signal?.aborted) onAbort();
        onWait?.({ kind: 'retry', waitMs, attempts, retryNow: proceed, ...(status === undefined ? {} : { status }) });
      });
    }
  };
}

function isRepeatable(response: Response, report: FetchReport, isFinal: RetryOptions['isFinal']): boolean {
  const wish = response.headers.get('x-should-retry');
  if (wish === 'true' || wish === 'false') return wish === 'true';
  const { status } = response;
  if (status !== 408 && status !== 409 && status !== 429 && status < 500) return false;
  return !isFinal?.(status, report.refusal?.text ?? '');
}

/** Milliseconds. Pauses double from half a second, with up to a quarter less so that clients do not return together. */
function waitBefore(response: Response | undefined, attempts: number): number {
  const asked = response && retryAfter(response.headers);
  if (asked !== undefined) return Math.max(0, Math.ceil(asked * 1000));
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (1 - Math.random() * 0.25));
}
