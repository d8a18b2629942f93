import { describe, expect, it } from 'vitest';
import { type DebugVerbId, debugKeys, debugVerbAt, debugVerbs } from './debugVerbs';

const ids = Object.keys(debugVerbs) as DebugVerbId[];
/** The edits are one verb, on a decision and on a result. */
const oneEach = ids.filter((id) => id !== 'editResult');

describe('the verbs of the debugger', () => {
  it('each have a name, a word and an icon of their own, live and at an earlier event', () => {
    for (const isPast of [false, true]) {
      const verbs = oneEach.map((id) => debugVerbAt(id, isPast));
      for (const part of ['name', 'word', 'icon'] as const)
        expect(new Set(verbs.map((verb) => verb[part])).size, part).toBe(oneEach.length);
    }
  });

  it('have a key each; continue and pause share theirs', () => {
    expect(debugKeys).toEqual({
      F8: 'Continue, Pause',
      F7: 'Step one event',
      F10: 'Step one decision',
      'Shift F8': 'Step to the end of the turn',
      F9: 'Set or clear a breakpoint',
    });
  });

  it('say in every visible word that they fork at an earlier event', () => {
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
