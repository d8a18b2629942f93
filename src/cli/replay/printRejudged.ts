// Prints a session that was judged again for `weir replay`: changed verdicts and their reasons.

import { nameInSession } from '../../core/graph';
import {
  formatViolationKinds,
  type Rejudged,
  type RejudgedDecision,
  type SessionState,
  type ViolationKinds,
} from '../../core/session';
import { formatCountedNoun, toOneLine } from '../formatText';

const decisionLabel = ({ decision, nodeId }: RejudgedDecision) =>
  decision.kind === 'call' ? decision.name : nodeId === undefined ? 'the response' : `ANSWER ${nameInSession(nodeId)}`;

/** Reasons of the controllers that deny, or denied. */
const denialsOf = ({ flip, before, after }: RejudgedDecision) =>
  (flip === 'denied' ? after : before).filter(({ allowed }) => !allowed);

const violationText = (sum: number, kinds: ViolationKinds) =>
  sum === 0 ? '0' : `${sum} (${formatViolationKinds(kinds)})`;

export function rejudgedText(state: SessionState, { decisions, counts, vanished, appeared, advice }: Rejudged): string {
  const flips = decisions.filter(({ flip }) => flip !== undefined);
  const lines = flips.map((one) => {
    const why = denialsOf(one).map(({ controller, reason }) => `${controller}: ${toOneLine(reason)}`);
    const change = one.flip === 'denied' ? 'allowed -> denied' : 'denied -> allowed';
    return `${one.turn}  #${one.seq} ${decisionLabel(one)}: ${change}  [${why.join(' ')}]`;
  });
  const changed = advice.filter((one) => one.changed).length;
  return [
    `${state.document.title}, judged again`,
    ...lines,
    ...(vanished.length > 0 ? [`no longer in the text: ${vanished.map(({ name }) => name).join(', ')}`] : []),
    ...(appeared.length > 0 ? [`new in the text: ${appeared.map(nameInSession).join(', ')}`] : []),
    `${formatCountedNoun(counts.decisions, 'decision')}: ${counts.nowDenied} now denied, ${counts.nowAllowed} now allowed; ` +
      `denied ${counts.deniedBefore} -> ${counts.deniedAfter}, violations ${violationText(counts.violationsBefore, counts.kindsBefore)} -> ${violationText(counts.violationsAfter, counts.kindsAfter)}; ` +
      `advice differs before ${formatCountedNoun(changed, 'decision')}`,
  ].join('\n');
}

export function rejudgedJson(
  state: SessionState,
  { decisions, counts, vanished, appeared, advice }: Rejudged,
): unknown {
  return {
    sessionId: state.sessionId,
    counts,
    flips: decisions
      .filter(({ flip }) => flip !== undefined)
      .map((one) => ({
        seq: one.seq,
        turn: one.turn,
        node: one.nodeId ?? null,
        what: decisionLabel(one),
        now: one.flip,
        why: denialsOf(one).map(({ controller, reason }) => ({ controller, reason })),
      })),
    vanished: vanished.map(({ nodeId, seqs }) => ({ node: nodeId, seqs })),
    appeared,
    advice: advice
      .filter(({ changed }) => changed)
      .map(({ seq, turn, before, after }) => ({ seq, turn, before, after })),
  };
}
