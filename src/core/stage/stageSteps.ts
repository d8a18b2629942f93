// The steps in which a play is shown: the user's turn, then one beat after the other in all columns in parallel, and at
// the end the decisive turn with the outcome of each column.

import type { StagePlay } from './stagePlay';

export interface StageStep {
  readonly turn: number;
  /** Number of visible beats of the turn, the same in each column; fewer if a column has no more. */
  readonly beats: number;
  readonly isEnd: boolean;
  /** A denial, or a jump over a skipped requirement, occurs in this step. */
  readonly isTurningPoint: boolean;
}

export function stageSteps({ turns, columns, decisive }: StagePlay): readonly StageStep[] {
  const steps: StageStep[] = [];
  turns.forEach((_, turn) => {
    const lists = columns.map(({ beats }) => beats[turn] ?? []);
    const most = Math.max(0, ...lists.map((list) => list.length));
    steps.push({ turn, beats: 0, isEnd: false, isTurningPoint: false });
    let shown = 0;
    while (shown < most) {
      // Calls that are the same in all columns share a step.
      while (shown + 1 < most && isSharedCall(lists, shown)) shown += 1;
      const at = shown;
      shown += 1;
      const isTurningPoint = lists.some((list) => list[at]?.jump !== undefined || list[at]?.entry.kind === 'denied');
      steps.push({ turn, beats: shown, isEnd: false, isTurningPoint });
    }
  });
  const beats = Math.max(0, ...columns.map((column) => column.beats[decisive]?.length ?? 0));
  return [...steps, { turn: decisive, beats, isEnd: true, isTurningPoint: false }];
}

function isSharedCall(lists: readonly StagePlay['columns'][number]['beats'][number][], at: number): boolean {
  const [first, ...others] = lists.map((list) => list[at]);
  return (
    first?.entry.kind === 'called' &&
    others.every((beat) => JSON.stringify(beat?.entry) === JSON.stringify(first.entry))
  );
}

/** The nodes that fit side by side, around the node of the step; all columns show the same nodes. */
export function stageWindow(play: StagePlay, step: StageStep, maxNodes: number): StagePlay['turns'][number]['nodes'] {
  const nodes = play.turns[step.turn]?.nodes ?? [];
  if (nodes.length <= maxNodes) return nodes;
  const placeOf = (id: string | undefined) => nodes.findIndex((node) => node.id === id);
  const beats = play.columns.map((column) => (column.beats[step.turn] ?? []).slice(0, step.beats));
  const jumps = beats.flat().filter((beat) => beat.jump);
  const focus = step.isEnd && jumps.length > 0 ? jumps[0] : beats.map((list) => list.at(-1)).findLast((beat) => beat);
  const at = Math.max(0, placeOf(focus?.node));
  const start = Math.min(Math.max(0, at - maxNodes + 1), nodes.length - maxNodes);
  return nodes.slice(start, start + maxNodes);
}
