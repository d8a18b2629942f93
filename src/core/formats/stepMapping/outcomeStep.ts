// Where the value of a decision comes from, by the labels of the decision and of the steps before it. Each rule is a
// function of labels alone; `guessSteps` applies them along the arrows.

import type { GuessReason } from './guessKind';
import type { StepKind } from './stepKind';
import { wordStems } from './stepValues';
import { headPhrase, plainWords } from './stepWords';
import { nounKind, verbKind } from './verbForms';
import { people } from './verbLexicon';

/** A decision about the user's wish, which no tool knows. */
const aboutUser =
  /\b(?:you|accepts?|accepted|agrees?|agreed|wants?|satisfied|happy|prefers?|interested|anything else|consents?|likes?)\b|\b(?:customer|user|caller|client|guest|patient|passenger)s?\s+(?:confirm|respon|repl|choos|chose|decid|declin|answer|say|approv)|用户(?:同意|接受|满意|需要|确认|选择|是否)|客户(?:同意|接受|满意|需要|确认|选择|是否)|einverstanden|zufrieden|d['’]accord|satisfait|satisfecho|de acuerdo/iu;
/** Results of a reply that only the user notices: "Solved?", "Does it work now?". */
const noticedByUser = /\b(?:solved|resolved|fixed|helped|helpful|works?|working|understood|clear)\b|解决|清楚|gelöst/iu;
const waits = /^(?:waits?|waiting|pauses?|sleeps?|holds?|delay|await)\b|^等待|^warten?\b|\swarten$/iu;
const waitsForUser = new RegExp(
  `(?:repl(?:y|ies)|respon[sd]|answer|feedback|confirm|回复|答复|antwort|\\b(?:${people})s?\\b)`,
  'iu',
);
/** Waiting for an event: "Wait for the build"; "Wait for 24 hours" and "Wait a day" only take time. */
const waitsForEvent =
  /^\S+ for (?!.*\b(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|a (?:while|moment|bit))\b)/iu;
/** Calls that pass something on: their result does not tell how things are. */
const passesOn =
  /^(?:send|notify|notifies|inform|alert|email|e-mail|message|text|log|post|publish|page|forward|cc|report)s?\b|^(?:通知|发送|告知)|(?:benachrichtigen|informieren|senden)$/iu;

const labelOf = (label: string) => plainWords(label).trim();

/** The user or a colleague does the step, or its kind is stated. */
export const isDoneByOthers = (reason: GuessReason): boolean => ['stated', 'user', 'colleague'].includes(reason);

function isAct(decision: string): boolean {
  const text = labelOf(decision);
  return !/[?？]$/u.test(text) && (verbKind(text) ?? nounKind(headPhrase(text))) === 'api';
}

export interface LabelledStep {
  readonly label: string;
  readonly kind: StepKind;
}

const waitsForReply = ({ label, kind }: LabelledStep): boolean =>
  kind === 'words' && waits.test(labelOf(label)) && waitsForUser.test(label);

/** Whether only the user knows the value of a decision; `before` are the steps directly before it. */
export const isUsersDecision = (decision: string, before: readonly LabelledStep[]): boolean =>
  aboutUser.test(decision) ||
  before.some((step) => waitsForReply(step) || (step.kind === 'answer' && noticedByUser.test(decision)));

/**
 * Whether a step in words directly before a decision can be the call that gives its value. A decision that is itself an
 * act ("Test the hypothesis", "Severity classification") asks for no outcome of another step.
 */
export function mayGiveOutcome(
  { label, kind, reason }: LabelledStep & { readonly reason: GuessReason },
  decision: string,
): boolean {
  if (kind !== 'words' || isDoneByOthers(reason) || isAct(decision)) return false;
  const text = labelOf(label);
  return !waits.test(text) || (waitsForEvent.test(text) && !waitsForUser.test(text));
}

/** Whether a step names what a decision is about: "Request approval" and "Approved?", "Track the parcel" and "Parcel lost?". */
export function namesValueOf(step: string, decision: string): boolean {
  const stems = [...wordStems(step)];
  const isSame = (a: string, b: string) =>
    a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)));
  return [...wordStems(decision)].some((stem) => stems.some((other) => isSame(stem, other)));
}

/** Whether a call only passes something on, so that an earlier call which names the value is the better source. */
export const onlyPassesOn = (label: string): boolean => passesOn.test(labelOf(label));
