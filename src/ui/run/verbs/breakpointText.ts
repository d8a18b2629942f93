// A breakpoint in words: what the list, the banner and the timeline call it.

import type { Breakpoint, SessionEvent } from '../../../core/session';
import { debugMessages as t } from '../../../messages/debug.en';

const title = (controller: string) => controller.replace(/-/g, ' ');
/** A node with its place: of a further workflow of a session, `x@2` is the `x` of the second. */
const nodeOf = (nodeId: string) => {
  const number = /@(\d+)$/.exec(nodeId)?.[1];
  return {
    node: nodeId.replace(/^(api|answer):/, '').replace(/@\d+$/, ''),
    place: number === undefined ? '' : ` (workflow ${number})`,
  };
};

type Words = { readonly [Kind in Breakpoint['kind']]: (breakpoint: Breakpoint & { readonly kind: Kind }) => string };
const tell = (words: Words, breakpoint: Breakpoint): string => words[breakpoint.kind](breakpoint as never);

const stopsOn: Words = {
  node: ({ nodeId }) => t.atNode(nodeOf(nodeId)),
  denial: () => t.anyDenial,
  oow: () => t.outOfWorkflowTurn,
  condition: ({ expression }) => t.becomesTrue({ expression }),
  controller: ({ controller, on }) => {
    const verb = { denies: 'denies', judges: t.givesAVerdict, advises: t.advisesTheAgent }[on];
    return `${title(controller)} ${verb}`.replace(/^./, (letter) => letter.toUpperCase());
  },
};

const stoppedBy: Words = {
  node: ({ nodeId }) => t.pausedAtNode(nodeOf(nodeId)),
  denial: () => t.pausedAtADenial,
  oow: () => t.pausedAtAnOut,
  condition: ({ expression }) => t.pausedAsTrue({ expression }),
  controller: ({ controller, on }) =>
    t.pausedByController({
      controller: title(controller),
      verdict: { denies: 'denied', judges: 'judged', advises: 'advised' }[on],
    }),
};

/** What it stops on. Names in `backticks`. */
export const describeBreakpoint = (breakpoint: Breakpoint): string => tell(stopsOn, breakpoint);

export interface Stop {
  readonly kind: 'step' | 'fork' | 'pause';
  /** What it was paused by, where no person did. */
  readonly breakpoint?: Breakpoint;
}

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
  const index = events.findLastIndex(({ kind }) => !still.has(kind));
  const last = events[index];
  if (last?.kind !== 'session.paused') return { kind: 'step' };
  if (last.breakpoint) return { kind: 'pause', breakpoint: last.breakpoint };
  return { kind: events[index - 1]?.kind === 'session.forked' ? 'fork' : 'pause' };
}

export function describeStop({ kind, breakpoint }: Stop): string {
  if (breakpoint) return tell(stoppedBy, breakpoint);
  return { step: t.pausedAfterStep, fork: t.forkedHereAndPaused, pause: t.paused }[kind];
}
