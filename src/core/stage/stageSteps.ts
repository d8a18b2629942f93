// How a play is shown, step by step: what the user says, then one thing after the other in all columns at once, and at
// the end the turn that made the difference with what became of each column.

import type { StagePlay } from './stagePlay';

export interface StageStep {
  readonly turn: number;
  /** Beats of the turn that are in sight, the same number in each column; fewer where a column has no more. */
  readonly beats: number;
  readonly isEnd: boolean;
  /** Something is stopped or goes wrong in this step. */
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
      // Calls that are the same everywhere are no step of their own each.
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

/** The nodes that have room beside one another, around the one that a step is about; all columns show the same. */
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
