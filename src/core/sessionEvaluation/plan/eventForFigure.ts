// Finds the event of a session that a figure counts, so that a number can link to it.

import { defaultControllers, type RejudgedDecision, rejudge, type SessionEvent } from '../../session';

const isResponse = ({ decision }: RejudgedDecision) => decision.kind === 'response';
const isBroken = ({ unmetAfter }: RejudgedDecision) => unmetAfter.length > 0;
const breaks = (rule: string) => (one: RejudgedDecision) =>
  one.after.some(({ allowed, facts }) => !allowed && facts?.['rule'] === rule);

/** By figure, the decision that it counts. */
const counted: Readonly<Record<string, (one: RejudgedDecision, isAccepted: boolean) => boolean>> = {
  callViolations: (one, isAccepted) => isAccepted && !isResponse(one) && isBroken(one),
  falseClaims: (one, isAccepted) => isAccepted && isResponse(one) && isBroken(one),
  wrongBranches: breaks('wrong-branch'),
  conformance: breaks('off-procedure'),
  denials: (_, isAccepted) => !isAccepted,
  recovery: (_, isAccepted) => !isAccepted,
};

/**
 * Index of the first event that the figure counts; for a figure that counts whole sessions, the first decision with a
 * violation, or the last event. Judged by the rules of `sessionFacts`.
 */
export function eventForFigure(events: readonly SessionEvent[], figure: string): number {
  const last = events.length - 1;
  if (figure === 'oowHandled') {
    const turn = events.findIndex((event) => event.kind === 'user.spoke' && event.oow !== undefined);
    if (turn >= 0) return turn;
  }
  const judged = rejudge(events, {
    activation: 'by-procedure',
    validity: 'values',
    controllers: defaultControllers('none').map((setting) =>
      setting.id === 'procedure-conformance' ? { ...setting, post: true } : setting,
    ),
  });
  if (!judged.ok) return last;
  const taken = new Set(events.flatMap((event) => (event.kind === 'decision.accepted' ? [event.seq] : [])));
  const isCounted = counted[figure] ?? ((one, isAccepted) => isAccepted && isBroken(one));
  const found = judged.value.decisions.find((one) => isCounted(one, taken.has(one.seq)));
  const index = found ? events.findIndex(({ seq }) => seq === found.seq) : -1;
  return index < 0 ? last : index;
}
