// A breakpoint in words: what the list, the banner and the timeline call it.

import { nameInSession, workflowOfId } from '../../../core/graph';
import type { Breakpoint, SessionEvent } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';

/** A node with its place: of a further workflow of a session, `x@2` is the `x` of the second. */
const nodeOf = (nodeId: string) => {
  const workflow = workflowOfId(nodeId);
  return {
    node: nameInSession(nodeId),
    location: workflow === 0 ? '' : ` (workflow ${workflow + 1})`,
  };
};

/** What it stops on, and that it stopped there. */
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

/** What it stops on. Names in `backticks`. */
export const describeBreakpoint = (breakpoint: Breakpoint): string => wordsOf(breakpoint)[0];

export interface SessionStop {
  readonly kind: 'step' | 'fork' | 'pause';
  /** What it was paused by, where no person did. */
  readonly breakpoint?: Breakpoint;
}

/** What a person does while a session stands still moves nothing; nor does what was under way when it was paused. */
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

/** Why a session stands still after these events: it was paused, or it was stepped on since then. */
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
