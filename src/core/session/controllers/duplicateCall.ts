// Duplicate call: denies the same call with the same arguments, repeated without new information. "In a row" counts
// calls only; texts between them are ignored, because loops in real sessions look like that.

import { idiomsOf } from '../../language';
import { canonicalJson, type JsonObject, looseName } from '../../support';
import { valueKey } from '../../values';
import { rulesOf } from '../events';
import type { SessionState } from '../sessionState';
import { pdlOf } from '../workflowFacts';
import { type Controller, numberOption } from './controller';

/** The last executed call and how often it was made in a row. */
function lastRun(state: SessionState): { name: string; key: string; times: number } | undefined {
  let run: { name: string; key: string; times: number } | undefined;
  for (let i = state.transcript.length - 1; i >= 0; i--) {
    const entry = state.transcript[i];
    if (entry?.kind !== 'call') continue;
    const key = callKey(entry, state);
    if (!run) run = { name: entry.name, key, times: 1 };
    else if (run.key === key) run.times += 1;
    else break;
  }
  return run;
}

/** Calls are the same if their arguments have the same values; in logs of rules 1 if they have the same JSON. */
const callKey = (call: { readonly name: string; readonly arguments: JsonObject }, { config }: SessionState) =>
  `${looseName(call.name)} ${(rulesOf(config) === 1 ? undefined : valueKey(call.arguments)) ?? canonicalJson(call.arguments)}`;

/** Logs of rules 1 use the plural even for one call; their replay must be byte-identical. */
const countOf = (times: number, state: SessionState): string =>
  times === 1 && rulesOf(state.config) >= 2 ? 'once' : `${times} times in a row`;

/**
 * How often the same call may be made in a row: the option, or the rounds of a retry block of the procedure that makes
 * this call, if they are more.
 */
function allowedTimes({ config, documents }: SessionState, options: JsonObject, name: string): number {
  const threshold = numberOption(options, 'threshold', 2);
  if (rulesOf(config) === 1) return threshold;
  const rounds = documents.flatMap((of) => {
    const document = pdlOf(of);
    return (document ? idiomsOf(document) : []).flatMap(({ kind, call, times }) =>
      kind === 'retry' && times && looseName(call.ref ?? call.name) === looseName(name) ? [times.count] : [],
    );
  });
  return Math.max(threshold, ...rounds);
}

export const duplicateCall: Controller = {
  id: 'duplicate-call',
  title: 'Duplicate call',
  describe: 'Warns after the same call was made several times in a row, and denies the next one.',
  defaultSetting: { id: 'duplicate-call', pre: true, post: true, options: { threshold: 2 } },
  options: [
    {
      name: 'threshold',
      title: 'Times in a row',
      describe:
        'How often the same call with the same arguments may be made in a row. A retry block of the procedure allows its own number of rounds.',
      kind: 'number',
      min: 1,
      max: 20,
    },
  ],

  pre({ state, options }) {
    const run = lastRun(state);
    if (!run || run.times < allowedTimes(state, options, run.name)) return undefined;
    return {
      text: `${run.name} was called ${countOf(run.times, state)} with the same arguments. Do not call it that way again.`,
      facts: { name: run.name, times: run.times },
    };
  },

  post({ state, options }, decision) {
    if (decision.kind !== 'call') return { allowed: true, reason: 'Only calls can repeat.' };
    const threshold = allowedTimes(state, options, decision.name);
    const run = lastRun(state);
    const times = run && run.key === callKey(decision, state) ? run.times : 0;
    if (times < threshold) {
      return {
        allowed: true,
        reason: 'It does not repeat the calls before it too often.',
        facts: { times, threshold },
      };
    }
    return {
      allowed: false,
      reason: `${decision.name} was already called ${countOf(times, state)} with the same arguments. Use its result, or change the arguments.`,
      facts: { rule: 'repeated-call', times, threshold },
    };
  },
};
