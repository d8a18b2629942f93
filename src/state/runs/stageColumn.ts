// One session of a play at one step of it, as the view for an audience and the cards of the demos show it.

import {
  isGoodOutcome,
  type StageBeat,
  type StageEnding,
  type StageNode,
  type StagePlay,
  type StageSessionColumn,
  type StageStep,
  stageEnding,
  stageWindow,
} from '../../core/stage';

/** Number of nodes side by side. */
const maxNodes = 3;

export interface StageColumnView {
  readonly isGood: boolean;
  readonly isOpen: boolean;
  /** The beats of the step's turn so far. */
  readonly beats: readonly StageBeat[];
  /** The nodes that fit, the same in all columns. */
  readonly nodes: readonly StageNode[];
  /** The nodes that earlier turns have completed. */
  readonly before: ReadonlySet<string | undefined>;
  /** Number of denials so far; in the last step those of the whole session. */
  readonly denied: number;
  /** In the last step only. */
  readonly ending: StageEnding | undefined;
}

const isDenied = ({ entry }: StageBeat) => entry.kind === 'denied';

export function viewStageColumn(play: StagePlay, column: StageSessionColumn, step: StageStep): StageColumnView {
  const beats = (column.beats[step.turn] ?? []).slice(0, step.beats);
  const earlier = column.beats.slice(0, step.turn).flat();
  return {
    isGood: isGoodOutcome(column.outcome),
    isOpen: column.outcome.kind === 'notJudged',
    beats,
    nodes: stageWindow(play, step, maxNodes),
    before: new Set(earlier.filter((beat) => !isDenied(beat)).map(({ node }) => node)),
    denied: (step.isEnd ? column.beats.flat() : [...earlier, ...beats]).filter(isDenied).length,
    ending: step.isEnd ? stageEnding(column, step.turn) : undefined,
  };
}
