// Client of a sandbox thread: sends scripts as messages and terminates the thread if it does not answer in time. One
// script runs at a time; others wait. After a termination the next script gets a new thread.

import type { ScriptLimits, ScriptSandbox, ToolRun } from '../../core/session';
import type { CancelSignal } from '../../core/support';
import { type ScriptRequest, timeoutMessage } from './runScript';

/**
 * Messages of the thread: `ready` or `unloaded` once, when its engine has loaded or failed to; then `began` and `ran`
 * for each request.
 */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'began'; readonly id: number }
  | { readonly kind: 'ran'; readonly id: number; readonly run: ToolRun };
export interface ToThread {
  readonly id: number;
  readonly request: ScriptRequest;
}

/** A web worker or a worker thread of Node. */
export interface SandboxThread {
  post(message: ToThread): void;
  onMessage(listener: (message: FromThread) => void): void;
  /** Called when the thread could not be loaded or crashed. */
  onError(listener: () => void): void;
  terminate(): void;
}

/** Milliseconds that a thread has beyond the script's own limit, which the engine usually enforces itself. */
const grace = 500;
/** Milliseconds for the engine to load. */
const loadLimit = 20_000;

const failed = (message: string): ToolRun => ({ result: { kind: 'failed', message } });
const unloaded = failed('The sandbox could not be loaded. Check the connection and try again.');

function createCancelled(cancel: CancelSignal | undefined) {
  let onAbort = () => {};
  const happens = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    cancel?.addEventListener('abort', onAbort);
  });
  return { happens, forget: () => cancel?.removeEventListener('abort', onAbort) };
}

export function createSandboxClient(open: () => SandboxThread): ScriptSandbox {
  let thread: { readonly post: (message: ToThread) => void; readonly ready: Promise<boolean>; end(): void } | undefined;
  let listener: ((message: FromThread) => void) | undefined;
  let onBroken: (() => void) | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let count = 0;

  const begin = () => {
    let settle: (isReady: boolean) => void = () => undefined;
    const ready = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const opened = open();
    const timer = setTimeout(() => settle(false), loadLimit);
    const end = () => {
      clearTimeout(timer);
      settle(false);
      opened.terminate();
      if (thread === created) thread = undefined;
    };
    const created = { post: (message: ToThread) => opened.post(message), ready, end };
    opened.onMessage((message) => {
      if (message.kind === 'ready') {
        clearTimeout(timer);
        settle(true);
      } else if (message.kind === 'unloaded') end();
      else listener?.(message);
    });
    opened.onError(() => {
      end();
      onBroken?.();
    });
    return created;
  };

  const runOne = async (request: ScriptRequest, cancel: CancelSignal | undefined): Promise<ToolRun> => {
    if (cancel?.aborted) return failed('The script was cancelled.');
    try {
      thread ??= begin();
    } catch {
      return unloaded;
    }
    const mine = thread;
    const cancelled = createCancelled(cancel);
    const isReady = await Promise.race([mine.ready, cancelled.happens]);
    cancelled.forget();
    // The thread keeps loading for the next script.
    if (isReady === undefined) return failed('The script was cancelled.');
    if (!isReady) {
      mine.end();
      return unloaded;
    }
    count += 1;
    const id = count;
    return new Promise<ToolRun>((resolve) => {
      const finish = (run: ToolRun, isEnded = false) => {
        clearTimeout(timer);
        cancel?.removeEventListener('abort', onAbort);
        listener = undefined;
        onBroken = undefined;
        if (isEnded) mine.end();
        resolve(run);
      };
      const onAbort = () => finish(failed('The script was cancelled.'), true);
      const giveUp = () => finish(failed(timeoutMessage(request.limits)), true);
      const { timeMs } = request.limits;
      let timer = setTimeout(giveUp, timeMs + loadLimit);
      listener = (message) => {
        if (message.kind === 'ready' || message.kind === 'unloaded' || message.id !== id) return;
        if (message.kind === 'ran') return finish(message.run);
        // Start the timeout when the script starts.
        clearTimeout(timer);
        timer = setTimeout(giveUp, timeMs + grace);
      };
      onBroken = () => finish(failed('The script broke the sandbox down and was stopped.'), true);
      cancel?.addEventListener('abort', onAbort);
      if (cancel?.aborted) onAbort();
      else mine.post({ id, request });
    });
  };

  return {
    run: (source, args, context, limits: ScriptLimits, cancel) => {
      const mine = queue.then(() => runOne({ source, args, context, limits }, cancel));
      queue = mine.catch(() => undefined);
      return mine.catch(() => failed('The sandbox could not run the script.'));
    },
    dispose: () => thread?.end(),
  };
}
