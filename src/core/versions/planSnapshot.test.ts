import { describe, expect, it } from 'vitest';
import { applyTransaction, buildDocument, buildHistory, type Transaction, type UndoStep } from '../document';
import {
  classifyChange,
  IDLE_BEFORE_SNAPSHOT,
  MAX_STEPS_WITHOUT_SNAPSHOT,
  MAX_TIME_WITHOUT_SNAPSHOT,
  planSnapshot,
  type TextChange,
  type WorkTrack,
} from './index';

/** Returns the snapshot reasons for a list of changes, with their times. */
function keepOver(changes: readonly TextChange[]): (readonly [number, string])[] {
  let track: WorkTrack | undefined;
  return changes.flatMap((change) => {
    const plan = planSnapshot(track, change);
    track = plan.track;
    return plan.keep ? [[change.at, plan.keep] as const] : [];
  });
}

const steps = (count: number, pause: number, start = 0): TextChange[] =>
  Array.from({ length: count }, (_, index) => ({ at: start + index * pause, isStep: true }));

describe('when a version is kept', () => {
  it('is before a big change, at once', () => {
    expect(keepOver([...steps(3, 100), { at: 300, isStep: true, reason: 'paste' }])).toEqual([[300, 'paste']]);
  });

  it('is after many steps, once the hands have rested', () => {
    const busy = steps(MAX_STEPS_WITHOUT_SNAPSHOT + 5, 1000);
    expect(keepOver(busy)).toEqual([]);
    const rested = (MAX_STEPS_WITHOUT_SNAPSHOT + 4) * 1000 + IDLE_BEFORE_SNAPSHOT;
    expect(keepOver([...busy, { at: rested, isStep: true }])).toEqual([[rested, 'work']]);
  });

  it('is after a long time of work, however few the steps', () => {
    expect(keepOver(steps(3, MAX_TIME_WITHOUT_SNAPSHOT / 2))).toEqual([[MAX_TIME_WITHOUT_SNAPSHOT, 'work']]);
  });

  it('is not after a pause alone: what counts is work since the last version', () => {
    const nextDay = 24 * 3_600_000;
    expect(keepOver([{ at: 0, isStep: true }, ...steps(3, 1000, 60_000)])).toEqual([]);
    // The first change after a pause overnight keeps the text of the evening.
    expect(keepOver([...steps(5, 1000), { at: nextDay, isStep: true }])).toEqual([[nextDay, 'work']]);
  });

  it('is eventually made during work without pauses', () => {
    const kept = keepOver(steps(4 * MAX_STEPS_WITHOUT_SNAPSHOT, 500));
    expect(kept).toEqual([[3 * MAX_STEPS_WITHOUT_SNAPSHOT * 500, 'work']]);
  });

  it('counts keystrokes that go on with a step as no steps', () => {
    const typing = Array.from({ length: 500 }, (_, index) => ({ at: index * 200, isStep: false }));
    expect(keepOver([...typing, { at: 100_000 + IDLE_BEFORE_SNAPSHOT, isStep: false }])).toEqual([]);
  });
});

describe('classifies a big change', () => {
  const source = `Name: Tea\n${'# a line of some length\n'.repeat(40)}`;
  const entryOf = (edits: Transaction['edits'], origin: Transaction['origin'] = 'editor'): UndoStep => {
    const history = buildHistory(buildDocument({ id: 'd', title: 'Tea', kind: 'pdl', source }));
    const result = applyTransaction(history, { edits, origin, intent: 'record', baseRevision: 0, label: 'Edit' });
    if (!result.ok) throw new Error(result.error.message);
    return result.value.past.at(-1) as UndoStep;
  };
  const at = (start: number, end: number, text: string) => [{ range: { start, end }, text }];

  it('is a large paste, also one over something as large, and a large deletion', () => {
    expect(classifyChange(entryOf(at(10, 10, 'x'.repeat(400))))).toBe('paste');
    expect(classifyChange(entryOf(at(0, source.length, 'Name: Other\n'.repeat(60))))).toBe('paste');
    expect(classifyChange(entryOf(at(10, 300, '')))).toBe('deletion');
  });

  it('is formatting and the acceptance of a part, of any size', () => {
    expect(classifyChange(entryOf(at(0, 0, ' '), 'format'))).toBe('format');
    expect(classifyChange(entryOf(at(0, 0, ' '), 'reconstruct'))).toBe('acceptance');
  });

  it('is not a word, a line, or a small gesture', () => {
    expect(classifyChange(entryOf(at(10, 10, 'word')))).toBeUndefined();
    expect(classifyChange(entryOf(at(10, 60, 'another line\n')))).toBeUndefined();
    expect(classifyChange(entryOf(at(10, 60, ''), 'canvas'))).toBeUndefined();
  });
});
