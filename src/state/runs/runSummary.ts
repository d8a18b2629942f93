// Runs as the list shows them.

import { type SessionState, violationKinds } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runStateMessages as t } from '../../messages/runState.en';
import { controllerMode, formatsOf } from './controllerMode';

/** A run's row after its newest event. */
export function summarise(
  run: Omit<
    StoredRun,
    'updatedAt' | 'turns' | 'denied' | 'violations' | 'broken' | 'calls' | 'oow' | 'tokens' | 'controllers' | 'format'
  >,
  state: SessionState,
  at: number,
): StoredRun {
  const subject = run.subject ?? subjectOf(state);
  return {
    ...run,
    ...(subject === undefined ? {} : { subject }),
    updatedAt: at,
    turns: state.turn,
    denied: state.counters.denied,
    violations: state.counters.violations,
    ...(state.counters.violations > 0 ? { broken: violationKinds(state.counters) } : {}),
    calls: state.counters.toolCalls,
    oow: state.transcript.filter((entry) => entry.kind === 'user' && entry.oow !== undefined).length,
    tokens: state.counters.promptTokens + state.counters.completionTokens,
    controllers: controllerMode(state.config.controllers),
    format: formatsOf(state.config),
    ...(state.phase.kind === 'ended' ? { ended: state.phase.reason } : {}),
  };
}

const mostOfSubject = 48;

/** The first words of the user, up to the end of a word. */
function subjectOf({ transcript }: SessionState): string | undefined {
  const said = transcript
    .find((entry) => entry.kind === 'user')
    ?.text.replace(/\s+/g, ' ')
    .trim();
  if (!said || said.length <= mostOfSubject) return said || undefined;
  return `${said.slice(0, mostOfSubject).replace(/\s+\S*$/, '')} …`;
}

/** What the list of stored runs does not show. */
export function describeListing(listing: { readonly unreadable: number } | undefined): string | undefined {
  if (!listing) return t.runsUnreadable;
  if (listing.unreadable === 0) return undefined;
  return t.unreadable(listing.unreadable);
}
