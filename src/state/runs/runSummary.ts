// Runs as the list shows them.

import { type SessionState, violationKinds } from '../../core/session';
import type { StoredRun } from '../../core/storage';
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
  return {
    ...run,
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

/** What the list of stored runs does not show. */
export function describeListing(listing: { readonly unreadable: number } | undefined): string | undefined {
  if (!listing) return 'The stored runs could not be read now; they stay stored. Reload the page to try again.';
  if (listing.unreadable === 0) return undefined;
  return `${listing.unreadable} stored ${listing.unreadable === 1 ? 'run' : 'runs'} could not be read; nothing of them was changed.`;
}
