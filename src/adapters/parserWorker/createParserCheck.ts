// Acceptance checks of texts by a parser in a worker: one text at a time, with a time limit. If the parser cannot be
// loaded, no text passes: the cause is reported as the fault.

import type { CancelSignal } from '../../core/support';
import { createParserClient } from './parserMethods';

/** Milliseconds for loading the parser, and for one text. */
const longest = { loading: 60_000, parsing: 10_000 };

/** The first fault of the text as a sentence; undefined if it parses. Never rejects. */
export type ParserCheck = (text: string, cancel?: CancelSignal) => Promise<string | undefined>;

const names = { latex: 'LaTeX', typescript: 'TypeScript' };

export function createParserCheck(language: keyof typeof names): ParserCheck {
  const name = names[language];
  const unloaded = `The parser of ${name} could not be loaded. Check the connection and try again.`;
  const tooLong = `The parser of ${name} took longer than ${longest.parsing / 1000} seconds.`;
  const client = createParserClient(unloaded);
  let queue: Promise<unknown> = Promise.resolve();
  const check = async (text: string, cancel: CancelSignal | undefined) => {
    const control = new AbortController();
    const onAbort = () => control.abort('The check was cancelled.');
    let timer = setTimeout(() => control.abort(unloaded), longest.loading);
    const onBegin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => control.abort(tooLong), longest.parsing);
    };
    cancel?.addEventListener('abort', onAbort);
    if (cancel?.aborted) onAbort();
    try {
      return await client.call(language, text, { signal: control.signal, onBegin });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', onAbort);
    }
  };
  return (text, cancel) => {
    const checked = queue.then(() => check(text, cancel));
    queue = checked;
    return checked;
  };
}
