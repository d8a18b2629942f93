// A parser in a worker of the browser: loaded with the first check, it parses one text at a time, and is terminated if a
// text takes too long. If the parser cannot be loaded, no text passes: the cause is reported as the fault.

import type { CancelSignal } from '../../core/support';

/** Milliseconds for loading the parser, and for one text. */
const longest = { loading: 60_000, parsing: 10_000 };

/** The first fault of the text as a sentence; undefined if it parses. Never rejects. */
export type ParserCheck = (text: string, cancel?: CancelSignal) => Promise<string | undefined>;

/** `language` names the parser in messages. The worker posts `ready`, and for each text `{fault}`. */
export function createParserCheck(language: string, openWorker: () => Worker): ParserCheck {
  const unloaded = `The parser of ${language} could not be loaded. Check the connection and try again.`;
  const tooLong = `The parser of ${language} took longer than ${longest.parsing / 1000} seconds.`;
  let worker: Worker | undefined;
  let isReady = false;
  let queue: Promise<unknown> = Promise.resolve();
  const end = () => {
    worker?.terminate();
    worker = undefined;
    isReady = false;
  };
  const ask = (text: string, cancel: CancelSignal | undefined) =>
    new Promise<string | undefined>((resolve) => {
      const finish = (fault: string | undefined, isEnded = false) => {
        clearTimeout(timer);
        cancel?.removeEventListener('abort', onAbort);
        if (isEnded) end();
        resolve(fault);
      };
      const onAbort = () => finish('The check was cancelled.', true);
      const post = () => {
        timer = setTimeout(() => finish(tooLong, true), longest.parsing);
        worker?.postMessage(text);
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      cancel?.addEventListener('abort', onAbort);
      worker ??= openWorker();
      worker.onerror = () => finish(unloaded, true);
      worker.onmessage = ({ data }: MessageEvent<'ready' | { readonly fault?: string }>) => {
        if (data !== 'ready') return finish(data.fault);
        isReady = true;
        clearTimeout(timer);
        post();
      };
      if (cancel?.aborted) onAbort();
      else if (isReady) post();
      else timer = setTimeout(() => finish(unloaded, true), longest.loading);
    });
  return (text, cancel) => {
    const mine = queue.then(() => ask(text, cancel));
    queue = mine.catch(() => undefined);
    return mine;
  };
}
