import { describe, expect, it } from 'vitest';
import { addToSpans, beginRun, printRunEvent, type RunEvent, type RunSpan, readRunLog, runTimes } from '..';

const events: readonly RunEvent[] = [
  { kind: 'evaluation.started', at: 1000, cells: 4 },
  { kind: 'cell.ended', at: 1500, id: 'a' },
  { kind: 'cell.ended', at: 1800, id: 'b' },
  { kind: 'evaluation.interrupted', at: 121_800, lastAt: 1800 },
  { kind: 'cell.ended', at: 122_000, id: 'c' },
  { kind: 'evaluation.ended', at: 122_100, left: 0 },
];
const log = events.map(printRunEvent).join('');

describe('the log of an evaluation', () => {
  it('has the time of work without the interruptions, which it names', () => {
    expect(runTimes(readRunLog(log))).toEqual({ elapsedMs: 1100, interruptions: [{ lastAt: 1800, at: 121_800 }] });
    expect(events.reduce(addToSpans, [] as readonly RunSpan[])).toEqual(readRunLog(log));
  });

  it('ends with the last sign of life, wherever it was cut', () => {
    const cut = log.slice(0, log.indexOf('"b"'));
    expect(runTimes(readRunLog(cut))).toEqual({ elapsedMs: 500, interruptions: [] });
    expect(beginRun(readRunLog(cut), 60_000, 4)).toEqual({ kind: 'evaluation.interrupted', at: 60_000, lastAt: 1500 });
  });

  it('begins with its start, and takes no time where nothing ran', () => {
    expect(beginRun([], 5, 4)).toEqual({ kind: 'evaluation.started', at: 5, cells: 4 });
    expect(runTimes(readRunLog('no log\n{"kind":"x","at":3}\n'))).toEqual({ elapsedMs: 0, interruptions: [] });
  });
});
