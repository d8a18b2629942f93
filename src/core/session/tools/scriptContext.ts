// Builds the context of a script: earlier calls, slots, call number, seed and time. All of it comes from the fold, so
// the same log gives the same context, and scripts that use random numbers or the time replay identically.

import { canonicalJson, hashText, looseName } from '../../support';
import type { MockCall } from '../mockTools';
import { readSlots } from '../readSlots';
import type { SessionState } from '../sessionState';
import type { ScriptCall, ScriptContext } from './toolRun';

export function buildScriptContext(state: SessionState, call: MockCall): ScriptContext {
  const answered = state.transcript.flatMap((entry) =>
    entry.kind === 'call' && entry.callId !== call.callId && entry.result ? [entry] : [],
  );
  const calls = answered.map(({ name, arguments: args, result }): ScriptCall => {
    if (result?.kind === 'succeeded') return { name, arguments: args, result: result.value };
    return { name, arguments: args, failure: result?.message ?? '' };
  });
  const own = looseName(call.name);
  const callNumber = 1 + calls.filter(({ name }) => looseName(name) === own).length;
  return {
    calls,
    slots: readSlots({ ...state, transcript: answered }),
    callNumber,
    seed: hashText(`${state.config.seed}/${call.name}/${canonicalJson(call.arguments)}/${callNumber}`),
    now: state.callStartedAt ?? state.lastAt,
  };
}

/** A context for trying a script outside of a session. */
export function emptyScriptContext(seed: number, now: number, callNumber = 1): ScriptContext {
  return { calls: [], slots: {}, callNumber, seed, now };
}
