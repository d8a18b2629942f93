// Whether the user has just given a value that no call has used yet. Used only for advice, so that the agent does not
// ask for the value again; never decides a verdict.

import { looseName } from '../../support';
import type { SessionState } from '../sessionState';
import { knownGiven } from './givenValues';
import { clausesIn } from './polarity';
import { cuesIn, userSlotsOf } from './userSlots';

/** Number of conversation entries searched, from the last one back. */
const recent = 24;
/** A digit, or text after "is" or a colon. */
const saysValue = /\p{N}|(?:\b(?:is|are|was)\b|[:=：]|是|为|叫)\s*\S/iu;
const evades = /\b(?:don['’]?t know|not sure|no idea|why|what)\b|不知道|为什么/i;

export function isJustGiven(state: SessionState, workflow: number, name: string): boolean {
  if (knownGiven(state, workflow, name) !== undefined) return true;
  const slot = userSlotsOf(state, workflow).slots.find((one) => looseName(one.name) === looseName(name));
  if (slot === undefined) return false;
  const entries = state.transcript.slice(-recent);
  return entries.some((entry, index) => {
    if (entry.kind !== 'user' || evades.test(entry.text)) return false;
    if (clausesIn(entry.text).some(({ text }) => cuesIn(text, slot) > 0 && saysValue.test(text))) return true;
    const before = entries.slice(0, index).findLast((one) => one.kind === 'agent');
    const asked = before?.kind === 'agent' ? (before.text.match(/[^.!?。！？\n]*[?？]/g) ?? []) : [];
    return asked.length === 1 && cuesIn(asked[0] ?? '', slot) > 0 && !/[?？]/.test(entry.text);
  });
}
