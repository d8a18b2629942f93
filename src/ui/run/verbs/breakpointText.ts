// A breakpoint in words: what the list, the banner and the timeline call it.

import type { Breakpoint, SessionEvent } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';

const title = (controller: string) => controller.replace(/-/g, ' ');
/** Of a further workflow of a session: `x@2` is the `x` of the second. */
const nameOf = (nodeId: string) => nodeId.replace(/^(api|answer):/, '').replace(/@\d+$/, '');
const placeOf = (nodeId: string) => {
  const number = /@(\d+)$/.exec(nodeId)?.[1];
  return number === undefined ? '' : ` (workflow ${number})`;
};

/** What it stops on. Names in `backticks`. */
export function describeBreakpoint(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case 'node':
      return t.atNode({ node: nameOf(breakpoint.nodeId), place: placeOf(breakpoint.nodeId) });
    case 'denial':
      return t.anyDenial;
    case 'oow':
      return t.outOfWorkflowTurn;
    case 'condition':
      return t.becomesTrue({ expression: breakpoint.expression });
    case 'controller': {
      const verb = { denies: 'denies', judges: t.givesAVerdict, advises: t.advisesTheAgent }[breakpoint.on];
      return `${title(breakpoint.controller)} ${verb}`.replace(/^./, (letter) => letter.toUpperCase());
    }
  }
}

export type Stop =
  | { readonly kind: 'step' }
  | { readonly kind: 'fork' }
  | { readonly kind: 'pause'; readonly breakpoint?: Breakpoint };

/** What a person does while a session stands still moves nothing; nor does what was under way when it was paused. */
const still = new Set<SessionEvent['kind']>([
  'model.streamed',
  'model.responded',
  'model.failed',
  'tool.answered',
  'decision.edited',
  'result.edited',
  'controllers.changed',
  'user.spoke',
  'session.forked',
]);

/** Why a session stands still after these events: it was paused, or it was stepped on since then. */
export function stopOf(events: readonly SessionEvent[]): Stop {
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index];
    if (event?.kind === 'session.paused' && !event.breakpoint && events[index - 1]?.kind === 'session.forked')
      return { kind: 'fork' };
    if (event?.kind === 'session.paused')
      return { kind: 'pause', ...(event.breakpoint ? { breakpoint: event.breakpoint } : {}) };
    if (event && !still.has(event.kind)) break;
  }
  return { kind: 'step' };
}

export function describeStop(stop: Stop): string {
  if (stop.kind === 'step') return t.pausedAfterStep;
  if (stop.kind === 'fork') return t.forkedHereAndPaused;
  const { breakpoint } = stop;
  switch (breakpoint?.kind) {
    case undefined:
      return t.paused;
    case 'node':
      return t.pausedAtNode({ node: nameOf(breakpoint.nodeId), place: placeOf(breakpoint.nodeId) });
    case 'denial':
      return t.pausedAtADenial;
    case 'oow':
      return t.pausedAtAnOut;
    case 'condition':
      return t.pausedAsTrue({ expression: breakpoint.expression });
    case 'controller':
      return t.pausedByController({
        controller: title(breakpoint.controller),
        verdict: { denies: 'denied', judges: 'judged', advises: 'advised' }[breakpoint.on],
      });
  }
}
