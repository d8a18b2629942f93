import { describe, expect, it } from 'vitest';
import { type DebugVerbId, debugKeys, debugVerbAt, debugVerbs } from './debugVerbs';

const ids = Object.keys(debugVerbs) as DebugVerbId[];
/** The two edits count as one verb, for a decision and for a result. */
const oneEach = ids.filter((id) => id !== 'editResult');

describe('the verbs of the debugger', () => {
  it('each have a unique name, word and icon, live and at an earlier event', () => {
    for (const isPast of [false, true]) {
      const verbs = oneEach.map((id) => debugVerbAt(id, isPast));
      for (const part of ['name', 'word', 'icon'] as const)
        expect(new Set(verbs.map((verb) => verb[part])).size, part).toBe(oneEach.length);
    }
  });

  it('each have a key; continue and pause share one', () => {
    expect(debugKeys).toEqual({
      F8: 'Continue, Pause',
      F7: 'Step one event',
      F10: 'Step one decision',
      'Shift F8': 'Step to the end of the turn',
      F9: 'Set or clear a breakpoint',
    });
  });

  it('state in every visible label that they fork at an earlier event', () => {
    for (const id of [
      'continue',
      'stepEvent',
      'stepDecision',
      'stepTurn',
      'retry',
      'editDecision',
      'answerCall',
    ] as const) {
      const { word, short = word } = debugVerbAt(id, true);
      expect([word, short], id).toEqual([expect.stringMatching(/fork/i), expect.stringMatching(/fork/i)]);
    }
  });
});
