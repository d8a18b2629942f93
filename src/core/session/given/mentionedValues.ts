// Finds the values that the user has given in words and that no call has used yet. Used only for advice, so that the
// agent does not ask for the value again, and for display; never decides a verdict.

import { type JsonValue, looseName } from '../../support';
import { promptVersionOf } from '../events';
import type { SessionState } from '../sessionState';
import { givenValue, knownGiven } from './givenValues';
import { clausesIn } from './polarity';
import { cuesIn, userSlotsOf } from './userSlots';

/** Number of conversation entries searched, from the last one back. */
const recent = 24;
/** A digit, or text after "is" or a colon. */
const saysValue = /\p{N}|(?:\b(?:is|are|was)\b|[:=：]|是|为|叫)\s*\S/iu;
const evades = /\b(?:don['’]?t know|not sure|no idea|why|what)\b|不知道|为什么/i;

export const isJustGiven = (state: SessionState, workflow: number, name: string): boolean =>
  knownGiven(state, workflow, name) !== undefined ||
  givingMessages(state, workflow, name).some((text) => promptVersionOf(state.config) < 3 || givesValue(text));

/** The recent messages of the user that are about the value, or that answer the question for it alone. */
function givingMessages(state: SessionState, workflow: number, name: string): readonly string[] {
  const slot = userSlotsOf(state, workflow).slots.find((one) => looseName(one.name) === looseName(name));
  if (slot === undefined) return [];
  const entries = state.transcript.slice(-recent);
  return entries.flatMap((entry, index) => {
    if (entry.kind !== 'user' || evades.test(entry.text)) return [];
    if (clausesIn(entry.text).some(({ text }) => cuesIn(text, slot) > 0 && saysValue.test(text))) return [entry.text];
    const before = entries.slice(0, index).findLast((one) => one.kind === 'agent');
    const asked = before?.kind === 'agent' ? (before.text.match(/[^.!?。！？\n]*[?？]/g) ?? []) : [];
    const isAnswer = asked.length === 1 && cuesIn(asked[0] ?? '', slot) > 0 && !/[?？]/.test(entry.text);
    return isAnswer ? [entry.text] : [];
  });
}

const asksForSpeed =
  /\b(?:hurry|rush(?:ed|ing)?|urgent(?:ly)?|asap|right (?:away|now)|no time|running late|(?:quick|fast)er|be quick|make it quick)\b|很急|赶时间|快点|尽快|马上|没时间/i;
const skips =
  /\b(?:skip|never ?mind|forget (?:it|that|about)|go ahead|move on|get on with|(?:do|does|did)(?:n['’]t| not) (?:matter|need)|not (?:needed|necessary|important)|just (?:do|book|go|get|make|confirm|finish|send|say|give|take|proceed|continue)\b)|跳过|算了|不用|不需要|不重要|直接/i;
const refuses =
  /\b(?:rather not|prefer not|refuse|(?:won['’]t|will not|(?:do|does)(?:n['’]t| not) (?:want|wish|like)) (?:to )?(?:say|tell|give|share|answer)?|i (?:just )?(?:want|need|would like|wish) (?:you|it|this|that|to)\b|(?:do|does)(?:n['’]t| not) (?:know|have|remember)|can(?:no|['’])t (?:say|tell|give|share|answer))|不想|不愿|不告诉|拒绝/i;
const refusal = /^\s*(?:no|nope|nah|later|stop|please|不|不行|没有|以后)[\s.!。！]*$/i;

/** Whether a message is more than a wish about the procedure, a refusal or a request to hurry. */
const givesValue = (message: string) =>
  clausesIn(message).some(
    ({ text }) => !asksForSpeed.test(text) && !skips.test(text) && !refuses.test(text) && !refusal.test(text),
  );

/**
 * The value that the user has given in words: as read by its type, else the user's latest message that gives it. For
 * display. Undefined if the message only asks to hurry or refuses.
 */
export function givenSlotValue(state: SessionState, workflow: number, name: string): JsonValue | undefined {
  const words = givenValue(state, workflow, name)?.words;
  if (typeof words === 'object') return words.value;
  return givingMessages(state, workflow, name).findLast(givesValue);
}
