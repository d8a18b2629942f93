// Describes breakpoints for the list, the banner and the timeline.

import { nameInSession, workflowOfId } from '../../core/graph';
import type { Breakpoint, SessionEvent } from '../../core/session';
import { debugMessages as t } from '../../messages/debug.en';

/** Splits a node id: `x@2` is the node `x` of workflow 2 of a session. */
const nodeOf = (nodeId: string) => {
  const workflow = workflowOfId(nodeId);
  return {
    node: nameInSession(nodeId),
    location: workflow === 0 ? '' : ` (workflow ${workflow + 1})`,
  };
};

/** Two texts per kind: the condition, and the notice that the session stopped there. */
const words: {
  readonly [Kind in Breakpoint['kind']]: (
    breakpoint: Breakpoint & { readonly kind: Kind },
  ) => readonly [stopsOn: string, stopped: string];
} = {
  node: ({ nodeId }) => [t.atNode(nodeOf(nodeId)), t.pausedAtNode(nodeOf(nodeId))],
  denial: () => [t.anyDenial, t.pausedAtADenial],
  oow: () => [t.outOfWorkflowTurn, t.pausedAtOowTurn],
  condition: ({ expression }) => [t.becomesTrue({ expression }), t.pausedAsTrue({ expression })],
  controller: ({ controller: id, on }) => {
    const controller = id.replace(/-/g, ' ');
    const [verb, verdict] = verbs[on];
    const stopsOn = `${controller} ${verb}`.replace(/^./, (letter) => letter.toUpperCase());
    return [stopsOn, t.pausedByController({ controller, verdict })];
  },
};

const verbs = {
  denies: [t.denies, t.denied],
  judges: [t.givesAVerdict, t.judged],
  advises: [t.advisesTheAgent, t.advised],
} as const;

const wordsOf = (breakpoint: Breakpoint) => words[breakpoint.kind](breakpoint as never);

/** Describes the condition of a breakpoint. Names are in `backticks`. */
export const describeBreakpoint = (breakpoint: Breakpoint): string => wordsOf(breakpoint)[0];

export interface SessionStop {
  readonly kind: 'step' | 'fork' | 'pause';
  /** The breakpoint that paused the session; undefined if a person paused it. */
  readonly breakpoint?: Breakpoint;
}

/** Events that do not move a paused session: a person's edits, and replies that were pending when it was paused. */
const inertKinds = new Set<SessionEvent['kind']>([
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

/** Returns why the session is paused after these events: by a pause, by a fork, or after a step. */
export function sessionStopOf(events: readonly SessionEvent[]): SessionStop {
  const index = events.findLastIndex(({ kind }) => !inertKinds.has(kind));
  const last = events[index];
  if (last?.kind !== 'session.paused') return { kind: 'step' };
  if (last.breakpoint) return { kind: 'pause', breakpoint: last.breakpoint };
  return { kind: events[index - 1]?.kind === 'session.forked' ? 'fork' : 'pause' };
}

export function describeStop({ kind, breakpoint }: SessionStop): string {
  if (breakpoint) return wordsOf(breakpoint)[1];
  return { step: t.pausedAfterStep, fork: t.forkedHereAndPaused, pause: t.paused }[kind];
}
