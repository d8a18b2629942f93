// Runs as the list shows them.

import { type ControllerSetting, type SessionConfig, type SessionState, violationKinds } from '../../core/session';
import type { ControllerMode, StoredRun } from '../../core/storage';
import { runStateMessages as t } from '../../messages/runState.en';
import { known } from '../support/known';

/** Which kinds of controllers are on, in one word: how runs are listed and told apart. */
export function controllerMode(settings: readonly ControllerSetting[]): ControllerMode {
  const hasPre = settings.some((setting) => setting.pre);
  const hasPost = settings.some((setting) => setting.post);
  if (hasPre) return hasPost ? 'both' : 'pre';
  return hasPost ? 'post' : 'none';
}

/** The formats in which the prompt shows the workflow. */
export const formatsOf = ({ format, ensemble = [] }: Pick<SessionConfig, 'format' | 'ensemble'>): string =>
  [...new Set([format, ...ensemble])].join('+');

/** How often the user left the workflow. */
export const oowTurns = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'user' && entry.oow !== undefined).length;

/** A run's row after its newest event. */
export function summarise(
  run: Omit<
    StoredRun,
    'updatedAt' | 'turns' | 'denied' | 'violations' | 'broken' | 'calls' | 'oow' | 'tokens' | 'controllers' | 'format'
  >,
  state: SessionState,
  at: number,
): StoredRun {
  const { counters, config, phase } = state;
  return {
    ...run,
    ...known({ subject: run.subject ?? subjectOf(state) }),
    updatedAt: at,
    turns: state.turn,
    denied: counters.denied,
    violations: counters.violations,
    ...(counters.violations > 0 ? { broken: violationKinds(counters) } : {}),
    calls: counters.toolCalls,
    oow: oowTurns(state),
    tokens: counters.promptTokens + counters.completionTokens,
    controllers: controllerMode(config.controllers),
    format: formatsOf(config),
    ...(phase.kind === 'ended' ? { ended: phase.reason } : {}),
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
  return listing.unreadable === 0 ? undefined : t.unreadable(listing.unreadable);
}
