// Content of the last frame of a play: where the columns differ, and how each continued after the shown turn. Derived
// from the play alone, so that recordings of earlier versions are shown in the same form.

import type { StageBeat, StageOutcome, StagePlay, StageSessionColumn, StageStatus } from './stagePlay';

export const isGoodOutcome = ({ kind }: StageOutcome): boolean =>
  ['stopped', 'once', 'followed', 'clean'].includes(kind);

const entriesOf = ({ beats }: StageSessionColumn, turn: number): string =>
  JSON.stringify((beats[turn] ?? []).map(({ entry }) => entry));

/** Whether all columns did the same in a turn of the script. */
export const isSameTurn = (columns: readonly StageSessionColumn[], turn: number): boolean =>
  new Set(columns.map((column) => entriesOf(column, turn))).size <= 1;

/** Whether all columns took the same course with the same outcome: then nothing made a difference. */
export const isSameCourse = ({ columns, turns }: Pick<StagePlay, 'columns' | 'turns'>): boolean =>
  turns.every((_, turn) => isSameTurn(columns, turn)) &&
  new Set(columns.map(({ outcome }) => JSON.stringify(outcome))).size <= 1;

export interface StageEnding {
  /** Statuses of the turn's nodes at the end of the session. */
  readonly statuses: Readonly<Record<string, StageStatus>>;
  /**
   * A node that was denied in the turn took effect in a later one: the number of turns until then, and the beats up to
   * it.
   */
  readonly later?: { readonly turns: number; readonly beats: readonly StageBeat[] };
}

/** The state of a column at the end of its session, with regard to one of its turns. */
export function stageEnding({ beats }: StageSessionColumn, turn: number): StageEnding {
  const own = beats[turn] ?? [];
  const statuses: Record<string, StageStatus> = { ...own.at(-1)?.statuses };
  const denied = new Set(
    own.flatMap(({ entry, node }) => (entry.kind === 'denied' && node !== undefined ? [node] : [])),
  );
  let later: StageEnding['later'];
  for (let index = turn + 1; index < beats.length; index++) {
    const list = beats[index] ?? [];
    for (const [id, status] of Object.entries(list.at(-1)?.statuses ?? {}))
      if (id in statuses && status !== 'open' && status !== 'before') statuses[id] = status;
    const at = list.findIndex(({ entry, node }) => entry.kind !== 'denied' && node !== undefined && denied.has(node));
    if (at >= 0) later ??= { turns: index - turn, beats: list.slice(0, at + 1) };
  }
  return later ? { statuses, later } : { statuses };
}
