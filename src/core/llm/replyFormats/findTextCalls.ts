// The calls that a reply contains as text: in the channels of gpt-oss or behind the marks of a format. A call inside a
// thought counts only if the reply contains nothing else (Qwen 3.5 writes calls there: vllm-mlx, pull request 433).

import { readHarmony } from './harmony';
import { type CallScan, scanCalls } from './scanCalls';
import type { CallReading } from './textCall';

export interface MarkedCalls extends CallScan {
  /** Reasoning of the channels, or around a call inside a thought. */
  readonly thought?: string;
}

export function findMarkedCalls(text: string, reading: CallReading): MarkedCalls {
  const harmony = readHarmony(text, reading);
  if (!harmony) return scanCalls(text, reading);
  const { thought } = harmony;
  // A model that writes channels may write the marks of another format into them.
  const inWords =
    harmony.calls.length === 0 && harmony.fault === undefined ? scanCalls(harmony.words, reading) : undefined;
  return { ...(inWords ?? harmony), ...(thought === '' ? {} : { thought }) };
}

/** The calls in a text of a log, whose APIs are unknown: only behind marks. */
export function callsWrittenAsText(text: string): Pick<MarkedCalls, 'calls' | 'words'> {
  const isUnknown = () => false;
  const reading = {
    numbers: 'exact',
    isDeclared: isUnknown,
    beginsDeclared: isUnknown,
    schemaOf: () => undefined,
  } as const;
  return findMarkedCalls(text, reading);
}

/** The calls in the thoughts of a reply without words; `undefined` without a call. */
export function findCallsInThoughts(thoughts: string, reading: CallReading): MarkedCalls | undefined {
  const { calls, words } = scanCalls(thoughts, reading);
  return calls.length === 0 ? undefined : { calls, words: '', ...(words === '' ? {} : { thought: words }) };
}
